/*
 * A module that is imported by what runs in the page, and never used there: the reader of arguments
 * would start programs of its subcommands with it.
 */
export {};
