import type { Listener, RunEvent } from '../../core/event.ts';
import type { Redactor } from '../../http/redact.ts';
import { eventMembers, jsonLine } from '../../render/json.ts';
import type { Io } from '../system/io.ts';

/** A run's events as lines of JSON (`schema/event.schema.json`), each with the system before anything else happens. */
export interface EventLog {
  readonly listen: Listener;
  /** The run was told to stop. */
  stopping(why: 'signal' | 'deadline'): void;
  /** It ends at once. */
  leaving(): void;
  /** The last line. `failed`: the run has no report. */
  end(how: { readonly failed: boolean }): void;
}

interface EventSettings {
  readonly path: string;
  /** The id of the run. */
  readonly run: string;
  readonly redactor: Redactor;
  readonly warn: (line: string) => void;
}

/**
 * Opens `--events FILE`; appends to an existing file. Throws a Failure with code `file`. After opening, nothing throws: an
 * optional stream must not end a run with writes under way. `warn` is called once if the stream breaks.
 */
export async function openEvents(
  { files, clock }: Pick<Io, 'files' | 'clock'>,
  { path, run, redactor, warn }: EventSettings,
): Promise<EventLog> {
  const file = await files.log(path);
  let isOver = false;
  const add = (type: RunEvent['type'] | 'begin' | 'stopping' | 'leaving' | 'end', more: object): void => {
    const at = new Date(clock.now()).toISOString();
    if (isOver) return;
    try {
      file.add(redactor.text(jsonLine({ v: 1, at, run, type, ...more })));
    } catch (error) {
      isOver = true;
      const why = error instanceof Error ? error.message : String(error);
      warn(`The events in ${path} break off here: ${why}. The run goes on.`);
    }
  };
  add('begin', {});
  return {
    listen: event => add(event.type, eventMembers(event)),
    stopping: why => add('stopping', { why }),
    leaving: () => add('leaving', {}),
    end(how) {
      add('end', how);
      // A second signal may still come.
      isOver = true;
      file.close();
    },
  };
}
