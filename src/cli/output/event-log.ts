import type { Listener, RunEvent } from '../../core/report/event.ts';
import { type FailureCode, messageOf } from '../../core/report/failure.ts';
import type { CheckResult, Report, ResultStatus } from '../../core/report/report.ts';
import type { Redactor } from '../../http/redact.ts';
import { eventMembers, jsonLine } from '../../render/json/json.ts';
import type { Io } from '../system/io.ts';

/**
 * The events of a run as lines of JSON (`schema/event.schema.json`). Each line is passed to the
 * operating system before the run goes on.
 */
export interface EventLog {
  readonly listen: Listener;
  /** Records that the run was asked to stop. */
  stopping(why: 'signal' | 'deadline'): void;
  /** Records that the process ends at once. */
  leaving(): void;
  /** Writes the last line. */
  end(how: EndMembers): void;
}

/** What the first line says of a run. */
export interface BeginMembers {
  readonly command?: Report['command'];
  /** The version of evenkeel. */
  readonly version?: string;
  /** What the manifest was read from. */
  readonly files?: readonly string[];
}

/** What the last line says of the end of a run. */
export interface EndMembers {
  /** Whether the run ended without a report. */
  readonly failed: boolean;
  /** The code of the error, for a failed run. */
  readonly error?: FailureCode;
  /** The exit code of the run, as its report has it. */
  readonly exit?: number;
  /** The code of the reason why the run was refused and wrote nothing. */
  readonly refused?: string;
  readonly interrupted?: Report['interrupted'];
  /** The number of rows by how they ended. */
  readonly results?: Readonly<Partial<Record<ResultStatus, number>>>;
  /** The number of checks by their verdict. */
  readonly checks?: Readonly<Partial<Record<CheckResult['verdict'], number>>>;
}

interface EventSettings {
  readonly path: string;
  /** The id of the run. */
  readonly run: string;
  readonly begin: BeginMembers;
  readonly redactor: Redactor;
  readonly warn: (line: string) => void;
}

/**
 * Opens `--events FILE` and appends to an existing file. Throws a Failure with code `file`.
 * Afterwards nothing throws, because this optional output must not end a run while it writes.
 * `warn` is called once if writing fails.
 */
export async function openEvents(
  { files, clock }: Pick<Io, 'files' | 'clock'>,
  { path, run, begin, redactor, warn }: EventSettings,
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
      const why = messageOf(error);
      warn(`No more events are written to ${path}: ${why}. The run goes on.`);
    }
  };
  add('begin', begin);
  return {
    listen: event => add(event.type, eventMembers(event)),
    stopping: why => add('stopping', { why }),
    leaving: () => add('leaving', {}),
    end(how) {
      add('end', how);
      // After the last line nothing is added, even if a second signal comes.
      isOver = true;
      file.close();
    },
  };
}
