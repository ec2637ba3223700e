/** What a read of a live service answered: all that a copy is made from. */
export interface LiveAnswer {
  readonly service: 'neon' | 'discord';
  /** Decoded segments below the service's base. */
  readonly segments: readonly string[];
  /** A further page of the list before. */
  readonly isLater: boolean;
  readonly body: unknown;
}

/** An object of an answer. */
export type AnswerObject = Readonly<Record<string, unknown>>;
