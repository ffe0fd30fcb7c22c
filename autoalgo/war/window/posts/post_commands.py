"""The commands for players' posts: paste one, or open one from a file (O-6)."""

from collections.abc import Callable

from autoalgo.common.qt.command import Command
from autoalgo.war.window.posts.post_model import PostModel
from autoalgo.war.window.services import Services
from autoalgo.war.window.session.runner_model import Runner


class PostCommands:
    """The commands of posts."""

    signals = ()

    def __init__(
        self,
        post: PostModel,
        runner: Runner,
        services: Services,
        show: Callable[[], None],
        show_queue: Callable[[], None],
    ) -> None:
        self._runner = runner
        self._show = show
        self._show_queue = show_queue
        post.said.connect(services.said)

    @property
    def commands(self) -> tuple[Command, ...]:
        """All of them."""
        pastes = "Reads a player's post, shows what was recognised, and fills it in."
        queue = "Lists a folder of posts and request files, fights all that waits, and copies all receipts."
        return (
            Command("paste_post", "Past&e request…", "Ctrl+Shift+V", pastes, self._show, lambda: self._runner.idle),
            Command("queue", "Request &folder…", "Ctrl+Shift+F", queue, self._show_queue),
        )
