/**
 * Thrown where a text has no place for an edit that leaves everything else as it is. The message is
 * half a sentence.
 */
export class Unwritable extends Error {}
