"""Scripts that write generated pages and files of this repository; not part of the package."""
