/** What a copy is made with. */
export interface CopyMaker {
  /** When it is made, in milliseconds since 1970. */
  readonly now: number;
  /** How long an operation of the copy takes. */
  readonly operationMs: number;
}
