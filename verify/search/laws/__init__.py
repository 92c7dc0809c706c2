"""Derivations about laws that the search writes by itself: the steps that a person would write, checked by the kernel."""
