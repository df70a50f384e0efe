"""Programs that use Lunarium from outside: to read, to run and to change."""
