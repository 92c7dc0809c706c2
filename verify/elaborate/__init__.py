"""From short steps to what the kernel checks: believed by nobody, since the kernel checks what is made here."""
