/** A longer list of names is shown only where none of them is similar to what is written. */
export const SHORT_LIST = 24;
