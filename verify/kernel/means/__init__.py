"""Floor 4: means over noise, enclosed by integrals; no rule about numbers alone meets one."""
