"""A program that tries to leave its cell in every way that it knows, and says which led out.

`python prize_bot.py TRAPS`, TRAPS being JSON: what `prize_keeper` has laid out for it. One line of JSON comes back:
each attempt's name, and whether it led out. Unconfined, no attempt does harm. `python prize_bot.py NAME` takes more of
one thing than a bot may have, and tells how much it got. Standard library alone.
"""

import ctypes
import json
import mmap
import os
import resource
import signal
import socket
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from typing import Any

OPEN = list(Path("/proc/self/fd").iterdir())
TRAPS: dict[str, Any] = {}
ATTEMPTS: dict[str, Callable[[], object]] = {}
PRIVILEGED: set[str] = set()
"""Attempts that succeed unconfined for an administrator alone."""
UNCERTAIN: set[str] = set()
"""Attempts that some machines refuse everybody."""
libc = ctypes.CDLL(None, use_errno=True)
SYSTEM_CALLS = {
    "x86_64": {"keyctl": 250, "add_key": 248, "memfd_create": 319, "io_uring_setup": 425, "bpf": 321, "mq_open": 240}
    | {"perf_event_open": 298, "userfaultfd": 323, "process_vm_readv": 310, "pidfd_open": 434, "pidfd_getfd": 438}
    | {"clone3": 435, "unshare": 272, "open_tree": 428, "landlock_create_ruleset": 444, "inotify_init1": 294}
    | {"open_by_handle_at": 304, "memfd_secret": 447, "exit": 60},
    "aarch64": {"keyctl": 219, "add_key": 217, "memfd_create": 279, "io_uring_setup": 425, "bpf": 280, "mq_open": 180}
    | {"perf_event_open": 241, "userfaultfd": 282, "process_vm_readv": 270, "pidfd_open": 434, "pidfd_getfd": 438}
    | {"clone3": 435, "unshare": 97, "open_tree": 428, "landlock_create_ruleset": 444, "inotify_init1": 26}
    | {"open_by_handle_at": 265, "memfd_secret": 447, "exit": 93},
}[os.uname().machine]
NEW_USER = 0x10000000
MIB = 2**20


def attempt(*marks: set[str]) -> Callable[[Callable[[], object]], Callable[[], object]]:
    """Enter a function as an attempt: it led out if it returns something true."""

    def enter(function: Callable[[], object]) -> Callable[[], object]:
        ATTEMPTS[function.__name__] = function
        for mark in marks:
            mark.add(function.__name__)
        return function

    return enter


def called(name: str, *arguments: object) -> int:
    """Return what a system call does; OSError when it is refused."""
    result = int(libc.syscall(SYSTEM_CALLS[name], *arguments))
    if result < 0:
        raise OSError(ctypes.get_errno(), name)
    return result


def asked(function: str, *arguments: object) -> int:
    result = int(getattr(libc, function)(*arguments))
    if result < 0:
        raise OSError(ctypes.get_errno(), function)
    return result


def connected(kind: int, address: str) -> bool:
    with socket.socket(socket.AF_UNIX, kind) as client:
        client.connect(address)
        return client.send(b"out") > 0


# Files


@attempt()
def reads_a_file_of_the_users_home() -> object:
    return Path(TRAPS["home"], "secret.txt").read_bytes()


@attempt()
def reads_a_file_in_tmp() -> object:
    return Path(TRAPS["tmp"], "secret.txt").read_bytes()


@attempt()
def reads_another_bot() -> object:
    return Path(TRAPS["other_bot"]).read_bytes()


@attempt()
def reads_the_games_own_files() -> object:
    return Path(TRAPS["checkout"], "README.md").read_bytes()


@attempt()
def lists_the_users_home() -> object:
    return list(Path(TRAPS["home"]).iterdir())


@attempt()
def reads_the_names_of_the_machines_users() -> object:
    return Path("/etc/passwd").read_bytes()


@attempt(PRIVILEGED)
def reads_the_passwords_of_the_machine() -> object:
    return Path("/etc/shadow").read_bytes()


@attempt()
def sees_run_or_var() -> object:
    return Path("/run").exists() or Path("/var").exists() or Path("/sys").exists()


@attempt()
def reads_what_the_administrator_installed() -> object:
    local = Path("/usr/local")
    return [path for path in local.iterdir() if not any(each.is_relative_to(path) for each in map(Path, TRAPS["own"]))]


@attempt()
def leaves_by_the_links_of_processes() -> object:
    return any(
        Path(f"/proc/{number}/{link}{TRAPS['home']}/secret.txt").exists()
        for number in ("self", "1", os.getppid())
        for link in ("root", "cwd/../../../../../..", "root/../..")
    )


@attempt()
def writes_into_the_folder_it_was_started_from() -> object:
    path = Path(TRAPS["bot_folder"], "left_behind")
    return path.write_text("out", encoding="ascii")


@attempt()
def writes_into_its_own_program() -> object:
    with Path(__file__).open("a", encoding="ascii") as file:
        return file.writable()


@attempt(PRIVILEGED)
def writes_into_the_root() -> object:
    path = Path("/left_behind_by_a_bot")
    written = path.write_text("out", encoding="ascii")
    path.unlink()
    return written


@attempt()
def writes_into_shared_memory_of_the_machine() -> object:
    path = Path("/dev/shm", f"bot-{os.getpid()}")  # noqa: S108
    path.write_bytes(bytes(2**19))
    seen = os.statvfs(path).f_blocks * os.statvfs(path).f_bsize > 2**21
    path.unlink()
    return seen


@attempt(PRIVILEGED)
def opens_a_file_by_its_handle() -> object:
    handle = ctypes.create_string_buffer(b"\x08\0\0\0\1\0\0\0\2\0\0\0\0\0\0\0")  # inode 2: the root of a disk
    return called("open_by_handle_at", os.open("/usr", os.O_RDONLY), handle, os.O_RDONLY)


@attempt(PRIVILEGED, UNCERTAIN)
def makes_a_device() -> object:
    path = Path(os.environ["TMPDIR"], "memory")
    os.mknod(path, 0o600 | 0o020000, os.makedev(1, 1))
    with path.open("rb") as file:
        return file.read(1)


@attempt(PRIVILEGED, UNCERTAIN)
def reads_the_kernels_messages() -> object:
    return os.open("/dev/kmsg", os.O_RDONLY | os.O_NONBLOCK)


# Sockets


@attempt()
def connects_to_a_socket_by_path() -> object:
    return connected(socket.SOCK_STREAM, TRAPS["socket"])


@attempt()
def sends_to_a_socket_by_path() -> object:
    return connected(socket.SOCK_DGRAM, TRAPS["datagram"])


@attempt()
def takes_a_picture_of_the_screen() -> object:
    """The X server's socket is one by path like any other."""
    return connected(socket.SOCK_STREAM, TRAPS["screen"])


@attempt()
def signs_in_to_the_session_bus() -> object:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as bus:
        bus.connect(TRAPS["bus"])
        bus.sendall(b"\0AUTH EXTERNAL %s\r\n" % str(os.getuid()).encode().hex().encode())
        return bus.recv(2) == b"OK"


@attempt()
def connects_to_an_abstract_socket() -> object:
    return connected(socket.SOCK_STREAM, f"\0{TRAPS['abstract']}")


@attempt()
def connects_by_tcp() -> object:
    with socket.create_connection(("127.0.0.1", TRAPS["tcp"])):
        return True


@attempt()
def sends_by_udp() -> object:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as client:
        client.connect(("127.0.0.1", TRAPS["udp"]))
        return client.send(b"out") > 0


@attempt()
def asks_the_network_by_netlink() -> object:
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0) as link:
        return link.fileno() >= 0


@attempt(UNCERTAIN)
def reaches_the_host_by_vsock() -> object:
    with socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM) as host:
        return host.fileno() >= 0


@attempt(PRIVILEGED)
def listens_to_the_wire() -> object:
    with socket.socket(socket.AF_PACKET, socket.SOCK_RAW) as wire:
        return wire.fileno() >= 0


@attempt(UNCERTAIN)
def uses_the_kernels_ciphers() -> object:
    with socket.socket(socket.AF_ALG, socket.SOCK_SEQPACKET) as ciphers:
        return ciphers.fileno() >= 0


# Other processes


@attempt()
def signals_the_game() -> object:
    os.kill(TRAPS["game"], 0)
    return True


@attempt()
def sees_the_game() -> object:
    return b"prize_keeper" in Path(f"/proc/{TRAPS['game']}/cmdline").read_bytes()


@attempt()
def sees_any_other_process() -> object:
    return [path for path in Path("/proc").iterdir() if path.name.isdecimal() and int(path.name) > 50]


@attempt()
def reads_the_games_environment() -> object:
    return b"SECRET" in Path(f"/proc/{TRAPS['game']}/environ").read_bytes()


@attempt(UNCERTAIN)
def finds_a_secret_in_its_own_environment() -> object:
    return "SECRET" in os.environ or any(b"SECRET" in Path(f"/proc/{n}/environ").read_bytes() for n in ("self", "1"))


@attempt(UNCERTAIN)
def traces_the_game() -> object:
    asked("ptrace", 16, TRAPS["game"], 0, 0)
    os.waitpid(TRAPS["game"], 0x40000000)
    return asked("ptrace", 17, TRAPS["game"], 0, 0) == 0


@attempt(UNCERTAIN)
def reads_the_games_memory() -> object:
    class Range(ctypes.Structure):
        _fields_ = (("base", ctypes.c_void_p), ("length", ctypes.c_size_t))

    here, there = Range(ctypes.addressof(ctypes.create_string_buffer(8)), 8), Range(TRAPS["address"], 8)
    return called("process_vm_readv", TRAPS["game"], ctypes.byref(here), 1, ctypes.byref(there), 1, 0) == 8


@attempt(UNCERTAIN)
def takes_an_open_file_of_the_game() -> object:
    return called("pidfd_getfd", called("pidfd_open", TRAPS["game"], 0), TRAPS["file"], 0)


@attempt()
def slows_the_game_down() -> object:
    os.setpriority(os.PRIO_PROCESS, TRAPS["game"], os.getpriority(os.PRIO_PROCESS, TRAPS["game"]))
    return True


@attempt(UNCERTAIN)
def has_an_open_file_of_the_game() -> object:
    return len(OPEN) > 4  # its three, and the one that lists them


@attempt(UNCERTAIN)
def leaves_a_program_with_the_users_rights() -> object:
    """Its log is the user's file, on the machine's disk."""
    os.fchmod(2, 0o4755)
    return stat.S_ISREG(os.fstat(2).st_mode)


@attempt()
def hides_open_files_in_a_thread() -> object:
    arguments = (ctypes.c_uint64 * 11)(0, 0, 0, 0, signal.SIGCHLD)
    child = int(libc.syscall(SYSTEM_CALLS["clone3"], ctypes.byref(arguments), ctypes.sizeof(arguments)))
    if child == 0:
        os._exit(0)
    return child > 0 and os.waitpid(child, 0)[1] == 0


@attempt(UNCERTAIN)
def finds_a_key_of_the_user() -> object:
    return called("keyctl", 10, -3, b"user", TRAPS["key"].encode(), 0)  # search the session's keyring


@attempt()
def leaves_a_key_behind() -> object:
    return called("add_key", b"user", b"autoalgo-prize", b"out", 3, -2)  # the process's own keyring


# Memory that nobody counts


@attempt()
def attaches_the_users_shared_memory() -> object:
    return asked("shmget", TRAPS["shared"], 16, 0) >= 0


@attempt()
def has_shared_memory_of_system_v() -> object:
    number = asked("shmget", 0, 2**16, 0o1600)
    asked("shmctl", number, 0, None)
    return True


@attempt()
def has_a_message_queue_of_system_v() -> object:
    number = asked("msgget", 0, 0o1600)
    asked("msgctl", number, 0, None)
    return True


@attempt(UNCERTAIN)
def has_a_message_queue() -> object:
    queue = called("mq_open", b"autoalgo-prize", os.O_CREAT | os.O_RDWR, 0o600, None)
    libc.mq_unlink(b"/autoalgo-prize")
    return queue


@attempt()
def has_files_in_memory() -> object:
    return called("memfd_create", b"prize", 0)


@attempt(UNCERTAIN)
def has_secret_memory() -> object:
    return called("memfd_secret", 0)


@attempt()
def has_memory_that_outlives_its_maker() -> object:
    with mmap.mmap(-1, 4096) as shared:
        return len(shared)


@attempt()
def has_shared_zeros() -> object:
    zero = os.open("/dev/zero", os.O_RDWR)
    with mmap.mmap(zero, 4096) as shared:
        return len(shared)


# The kernel


@attempt(UNCERTAIN)
def becomes_root_of_its_own_namespace() -> object:
    child = os.fork()
    if not child:
        os._exit(0 if libc.syscall(SYSTEM_CALLS["unshare"], NEW_USER) == 0 else 1)
    return os.waitpid(child, 0)[1] == 0


@attempt(UNCERTAIN)
def clones_into_a_namespace() -> object:
    arguments = (ctypes.c_uint64 * 11)(NEW_USER, 0, 0, 0, signal.SIGCHLD)
    child = int(libc.syscall(SYSTEM_CALLS["clone3"], ctypes.byref(arguments), ctypes.sizeof(arguments)))
    if child == 0:
        os._exit(0)
    return child > 0 and os.waitpid(child, 0)[1] == 0


@attempt(PRIVILEGED)
def enters_the_games_namespaces() -> object:
    child = os.fork()
    if not child:
        own = os.open(f"/proc/{TRAPS['game']}/ns/net", os.O_RDONLY)
        os._exit(0 if libc.setns(own, 0) == 0 else 1)
    return os.waitpid(child, 0)[1] == 0


@attempt(PRIVILEGED)
def mounts() -> object:
    folder = Path(os.environ["TMPDIR"], "mounted")
    folder.mkdir()
    asked("mount", b"none", bytes(folder), b"tmpfs", 0, None)
    return asked("umount2", bytes(folder), 0) == 0


@attempt(PRIVILEGED)
def copies_a_tree_of_mounts() -> object:
    return called("open_tree", -100, b"/", 1)  # OPEN_TREE_CLONE


@attempt(PRIVILEGED)
def changes_its_root() -> object:
    child = os.fork()
    if not child:
        os._exit(0 if libc.chroot(b"/usr") == 0 else 1)
    return os.waitpid(child, 0)[1] == 0


@attempt(PRIVILEGED)
def becomes_another_user() -> object:
    child = os.fork()
    if not child:
        os._exit(0 if libc.setresuid(12345, 12345, 12345) == 0 else 1)
    return os.waitpid(child, 0)[1] == 0


@attempt(PRIVILEGED)
def is_an_administrator() -> object:
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return os.getuid() == 0 or "CapEff:\t0000000000000000" not in status


@attempt(UNCERTAIN)
def may_gain_rights_from_a_program() -> object:
    return "NoNewPrivs:\t0" in Path("/proc/self/status").read_text(encoding="ascii")


@attempt(PRIVILEGED, UNCERTAIN)
def raises_its_own_limits() -> object:
    resource.setrlimit(resource.RLIMIT_CPU, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    return True


@attempt()
def saves_itself_from_the_kernel() -> object:
    """Where memory runs out, the kernel is to take the bot and nothing else."""
    Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
    return True


@attempt(PRIVILEGED)
def writes_a_setting_of_the_kernel() -> object:
    path = Path("/proc/sys/kernel/core_pattern")
    before = path.read_bytes()
    return path.write_bytes(before)


@attempt(PRIVILEGED)
def names_the_machine() -> object:
    name = socket.gethostname().encode()
    return asked("sethostname", name, len(name)) == 0


@attempt()
def learns_the_machines_name() -> object:
    return socket.gethostname() == TRAPS["hostname"]


@attempt(UNCERTAIN)
def queues_work_for_the_kernel() -> object:
    return called("io_uring_setup", 4, ctypes.create_string_buffer(120))


@attempt(PRIVILEGED, UNCERTAIN)
def loads_code_into_the_kernel() -> object:
    return called("bpf", 0, ctypes.create_string_buffer(b"\1\0\0\0\4\0\0\0\4\0\0\0\1\0\0\0" + bytes(104)), 120)


@attempt(PRIVILEGED, UNCERTAIN)
def counts_events_of_the_machine() -> object:
    about = ctypes.create_string_buffer(b"\1\0\0\0\x70\0\0\0" + bytes(112), 120)
    return called("perf_event_open", about, -1, 0, -1, 0)


@attempt(PRIVILEGED, UNCERTAIN)
def handles_its_own_page_faults() -> object:
    return called("userfaultfd", 0)


@attempt()
def watches_files() -> object:
    return called("inotify_init1", 0)


@attempt(UNCERTAIN)
def makes_rule_sets() -> object:
    return called("landlock_create_ruleset", (ctypes.c_uint64 * 1)(1), 8, 0)


@attempt(UNCERTAIN)
def opens_a_terminal() -> object:
    return os.open("/dev/ptmx", os.O_RDWR)


# More than a bot may have


def memory_in_children() -> int:
    """320 MiB."""
    return sum(child(lambda: bytearray(b"x" * (40 * MIB))) for _ in range(8))


def memory_in_orphans() -> int:
    """The same, in processes whose parents have ended."""
    return sum(child(lambda: child(lambda: bytearray(b"x" * (40 * MIB))), waits=False) for _ in range(8))


def memory_behind_an_ended_thread() -> int:
    """The same, in processes whose first thread has ended, so that nothing is told of it."""

    def hold() -> None:
        started = Event()
        kept = bytearray(b"x" * (40 * MIB))

        def keep() -> None:
            started.set()
            signal.pause()
            kept.clear()

        Thread(target=keep).start()
        started.wait()
        os.write(told, b"1")
        libc.syscall(SYSTEM_CALLS["exit"], 0)

    done, told = os.pipe()
    for _ in range(8):
        if not os.fork():
            hold()
        os.read(done, 1)
    return 8


def memory_that_is_shared() -> int:
    """100 MiB that eight children see, too, are no more than 100 MiB."""
    kept = bytearray(b"x" * (100 * MIB))
    count = sum(child(lambda: len(kept)) for _ in range(8))
    return count if kept else 0


def processes() -> int:
    """150 of them, or as many as there can be."""
    count = 0
    try:
        while count < 150:
            count += child(lambda: None)
    except OSError:
        pass
    return count


def empty_files() -> int:
    """20,000 of them."""
    for number in range(20_000):
        Path(os.environ["TMPDIR"], str(number)).touch()
    return 20_000


def open_files() -> int:
    """2,000 of them, in ten processes."""
    return sum(child(lambda: [os.open("/dev/null", os.O_RDONLY) for _ in range(200)]) for _ in range(10))


def large_files() -> int:
    """Return how many MiB could be written, of 64."""
    count = 0
    try:
        for folder in (os.environ["TMPDIR"], "/dev/shm"):  # noqa: S108
            for number in range(32):
                Path(folder, str(number)).write_bytes(bytes(MIB))
                count += 1
    except OSError:
        pass
    return count


TOO_MUCH: dict[str, tuple[Callable[[], int], int]] = {
    "memory_in_children": (memory_in_children, 8),
    "memory_in_orphans": (memory_in_orphans, 8),
    "memory_behind_an_ended_thread": (memory_behind_an_ended_thread, 8),
    "memory_that_is_shared": (memory_that_is_shared, 0),
    "processes": (processes, 150),
    "empty_files": (empty_files, 20_000),
    "open_files": (open_files, 10),
    "large_files": (large_files, 64),
}
"""What takes too much, and what it returns if nobody ends it."""


def child(what: Callable[[], object], waits: bool = True) -> int:
    """Start a process that does something, and keeps what comes of it; return 1 once it has."""
    done, told = os.pipe()
    number = os.fork()
    if not number:
        kept = what()
        os.write(told, b"1")
        if waits:
            signal.pause()
        os._exit(0 if kept else 1)
    os.read(done, 1)
    os.close(done)
    os.close(told)
    return 1


def main() -> None:
    """Try what is asked for, and tell."""
    if sys.argv[1] in TOO_MUCH:
        take, wanted = TOO_MUCH[sys.argv[1]]
        count = take()
        if count == wanted:
            sys.stdin.readline()  # holds it all until it is ended
        os.write(1, b"%d\n" % count)
        return
    TRAPS.update(json.loads(sys.argv[1]))
    led_out = {}
    for name, function in ATTEMPTS.items():
        try:
            led_out[name] = bool(function())
        except Exception:
            led_out[name] = False
    text = json.dumps(led_out).encode() + b"\n"
    os.write(1, text)
    sys.stdin.readline()


if __name__ == "__main__":
    main()
