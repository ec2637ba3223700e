/**
 * A number of a service beyond which it refuses, with its source and the day on which that was
 * read.
 */
export interface Figure<Value = number> {
  readonly what: string;
  readonly is: Value;
  readonly source: string;
  readonly day: string;
}
