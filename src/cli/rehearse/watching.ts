import type { Bases } from '../../sandbox/copy/bases.ts';
import type { Context } from '../context.ts';
import { type ReadAnswers, readAnswers } from './read-answers.ts';

/** A context whose transport keeps what is read, and what it has kept so far. */
export interface WatchedContext {
  readonly context: Context;
  read(): Omit<ReadAnswers, 'transport'>;
}

/** Opens the transport of the context as late as that does. */
export function watching(context: Context, bases: Bases): WatchedContext {
  let reading: ReadAnswers | undefined;
  const { io } = context;
  return {
    read: () => reading ?? { answers: [], paths: new Set(), refused: new Set() },
    context: {
      ...context,
      io: {
        ...io,
        async openTransport() {
          const wire = await io.openTransport();
          reading = readAnswers(wire.send, bases);
          return { ...wire, send: reading.transport };
        },
      },
    },
  };
}
