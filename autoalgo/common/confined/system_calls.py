"""The system calls that a stranger's program is refused, as a seccomp filter.

The filter guards what a root of its own and namespaces do not: sockets, memory that no process seems to have, and the
parts of the kernel that a program which computes and answers has no use for. The list of the latter follows Flatpak's
(`common/flatpak-run.c`) and Docker's default profile.
"""

import errno
import os
from typing import IO, Final

_REFUSED: Final = (
    # Other processes, and new namespaces.
    *("ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "kcmp", "pidfd_getfd"),
    *("unshare", "setns", "chroot", "pivot_root", "mount", "umount2", "mount_setattr", "move_mount", "open_tree"),
    *("fsopen", "fsconfig", "fsmount", "fspick", "name_to_handle_at", "open_by_handle_at"),
    # Sockets; socketpair has a rule of its own.
    *("socket", "io_uring_setup", "io_uring_enter", "io_uring_register"),
    # Memory that belongs to no process: System V, message queues, pages in pipes, keys, rule sets.
    *("shmget", "shmat", "shmctl", "semget", "semctl", "semop", "semtimedop", "msgget", "msgctl", "msgsnd", "msgrcv"),
    *("mq_open", "mq_unlink", "vmsplice", "memfd_secret", "add_key", "request_key", "keyctl"),
    *("landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self"),
    # What counts for all of a user's programs together.
    *("inotify_init", "inotify_init1", "fanotify_init"),
    # The machine.
    *("bpf", "perf_event_open", "userfaultfd", "syslog", "acct", "quotactl", "quotactl_fd", "swapon", "swapoff"),
    *("reboot", "kexec_load", "kexec_file_load", "init_module", "finit_module", "delete_module", "uselib"),
    *("modify_ldt", "personality", "move_pages", "migrate_pages", "mbind", "set_mempolicy", "lookup_dcookie"),
)
_UNKNOWN: Final = ("clone3", "memfd_create")
"""Refused as if the kernel did not know them: programs then use others, whose arguments a filter can see."""
_NEW_NAMESPACE: Final = (0x00000080, 0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000)
"""Flags of clone(2)."""
_THREAD_WITH_OPEN_FILES_OF_ITS_OWN: Final = (0x00010400, 0x00010000)
"""Flags of clone(2) and which of them are set: files that the watch would not find."""
_SHARED_ANONYMOUS: Final = 0x21
"""Flags of mmap(2): memory that stays while any process maps it, and is seen in those alone that touched it."""
_UNIX: Final = 1


def open_filter() -> IO[bytes]:
    """Return an open file in memory with the filter for this machine's processor, as the kernel reads it.

    Raises
    ------
    RuntimeError
        When libseccomp is not installed.
    """
    import pyseccomp  # noqa: PLC0415 - Linux alone, and it looks for its library when it is loaded

    refused, unknown = pyseccomp.ERRNO(errno.EPERM), pyseccomp.ERRNO(errno.ENOSYS)
    rules = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
    for name in (*_REFUSED, *_UNKNOWN):
        if pyseccomp.resolve_syscall(pyseccomp.Arch.NATIVE, name) != -1:  # else libseccomp does not know it yet
            rules.add_rule(unknown if name in _UNKNOWN else refused, name)
    for flag in _NEW_NAMESPACE:
        rules.add_rule(refused, "clone", pyseccomp.Arg(0, pyseccomp.MASKED_EQ, flag, flag))
    rules.add_rule(refused, "clone", pyseccomp.Arg(0, pyseccomp.MASKED_EQ, *_THREAD_WITH_OPEN_FILES_OF_ITS_OWN))
    shared = pyseccomp.Arg(3, pyseccomp.MASKED_EQ, _SHARED_ANONYMOUS, _SHARED_ANONYMOUS)
    rules.add_rule(refused, "mmap", shared)
    rules.add_rule(refused, "socketpair", pyseccomp.Arg(0, pyseccomp.NE, _UNIX))
    file = os.fdopen(os.memfd_create("filter"), "w+b")
    rules.export_bpf(file)
    file.seek(0)
    return file
