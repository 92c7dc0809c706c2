"""Pictures of claims: both sides over a parameter, the gap between them, where a claim of two parameters holds."""
