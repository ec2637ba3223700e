/** A limit of a service, with its source and the day on which that source was read. */
export interface Figure<Value = number> {
  readonly what: string;
  readonly is: Value;
  readonly source: string;
  readonly day: string;
}
