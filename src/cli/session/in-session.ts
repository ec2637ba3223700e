import type { Transport } from '../../core/http.ts';
import type { Secret } from '../../core/kind.ts';
import type { Listener } from '../../core/report/event.ts';
import { Failure, messageOf } from '../../core/report/failure.ts';
import type { SecretSink, Session } from '../../engine/session.ts';
import { CAREFUL, type PortalOptions } from '../../providers/docs/connect-portals.ts';
import type { Context } from '../context.ts';
import type { TrafficFlags } from '../options/command-options.ts';
import type { BeginMembers, EndMembers, EventLog } from '../output/event-log.ts';
import { type ProgressView, showProgress } from '../output/progress-view.ts';
import { requestLine } from '../output/request-line.ts';
import type { NewFile } from '../system/io.ts';
import { connect } from './connect.ts';
import type { ManifestSections } from './environment.ts';
import { openSession, type SessionParts } from './open-session.ts';

/** An open session, and the display of its progress. */
export interface OpenSession {
  readonly session: Session;
  readonly view: ProgressView;
}

interface Needs<T> {
  /** The names of providers. */
  readonly providers: readonly string[];
  readonly flags: TrafficFlags;
  /** The manifest, whose sections may name several accounts of a service. */
  readonly sections?: ManifestSections | undefined;
  /** How documentation portals are used. Absent: with the most cautious settings. */
  readonly portals?: PortalOptions | undefined;
  /**
   * Listens to the run's events, and says what the first and the last line of `--events` contain.
   */
  readonly told?: RunTold<T>;
}

interface RunTold<T> {
  readonly listen: Listener;
  readonly begin: BeginMembers;
  end(done: T): Omit<EndMembers, 'failed'>;
}

/**
 * Connects the services that are needed, does the work, and closes what it opened. Throws as
 * {@link connect} does.
 */
export async function inSession<T>(
  context: Context,
  { providers, flags, sections, portals = CAREFUL, told }: Needs<T>,
  work: (open: OpenSession) => Promise<T>,
): Promise<T> {
  const { io, screen, stop, redactor, shown } = context;
  const events = await eventLog(flags, context, told?.begin ?? {});
  const secrets =
    flags.secretsTo === undefined ? undefined : secretsFile(flags.secretsTo, io.files.openNew, redactor.add);
  const view = showProgress(io, screen);
  shown.view = view;
  const listen: Listener = event => {
    events?.listen(event);
    told?.listen(event);
    view.listen(event);
  };
  const tellStop = (): void => events?.stopping(stop.signal.reason === 'deadline' ? 'deadline' : 'signal');
  if (stop.signal.aborted) tellStop();
  else stop.signal.addEventListener('abort', tellStop, { once: true });
  stop.left.then(() => events?.leaving());
  let ended: EndMembers = { failed: true };
  const parts: SessionParts = {
    connect: traffic =>
      connect(providers, {
        env: io.env,
        version: io.version,
        traffic,
        sections,
        portals,
        resolve: io.resolve,
        notice: screen.notice,
      }),
    flags,
    secrets,
    listen,
    watched: send => view.counted(screen.verbose ? logged(send, context) : send),
  };
  try {
    return await openSession(context, parts, async session => {
      const done = await work({ session, view });
      ended = { failed: false, ...told?.end(done) };
      return done;
    });
  } catch (error) {
    if (error instanceof Failure) ended = { failed: true, error: error.code };
    throw error;
  } finally {
    stop.signal.removeEventListener('abort', tellStop);
    view.end();
    shown.view = undefined;
    events?.end(ended);
    // Each secret is on disk as soon as it is written. An error at closing loses nothing, so it is
    // only a warning, and the run keeps its result.
    await secrets
      ?.close()
      .catch(error => screen.warn(`${flags.secretsTo} could not be closed: ${messageOf(error)}`));
  }
}

/** The log of `--events`. Its code is loaded only if the option is given. */
async function eventLog(
  { events: path }: TrafficFlags,
  { io, redactor, screen, begun: { run } }: Context,
  begin: BeginMembers,
): Promise<EventLog | undefined> {
  if (path === undefined) return undefined;
  const { openEvents } = await import('../output/event-log.ts');
  return openEvents(io, { path, run, begin, redactor, warn: screen.warn });
}

/** With `--verbose`, logs every sent request, without headers and bodies. */
function logged(transport: Transport, { io, screen, redactor }: Context): Transport {
  return async request => {
    const since = io.clock.now();
    const { pathname, search } = new URL(request.url);
    const path = redactor.text(`${pathname}${search}`);
    const columns = screen.errorColumns ?? Infinity;
    const say = (how: string): void => {
      const sent = { method: request.method, path, how, ms: io.clock.now() - since };
      screen.notice(requestLine(sent, columns, screen.errorStyle));
    };
    try {
      const response = await transport(request);
      say(String(response.status));
      return response;
    } catch (error) {
      say(messageOf(error));
      throw error;
    }
  };
}

/** Room for the secrets of a run, in bytes. A file without it is found before the first write. */
const ROOM = 64 * 1024;

/**
 * `--secrets-to FILE`: lines of `NAME="value"` for a shell or dotenv, below the address of the
 * resource that they are for.
 *
 * @param openNew creates the file, which must not exist yet; called once, before the first write
 * that may need it
 * @param hide receives each secret before it is written, so that no output can show any form of it
 */
export function secretsFile(
  path: string,
  openNew: (path: string) => Promise<NewFile>,
  hide: (secret: string) => void,
): SecretSink {
  let file: Promise<NewFile> | undefined;
  let written = false;
  let queue: Promise<void> = Promise.resolve();
  const opened = (): Promise<NewFile> => {
    file ??= openNew(path);
    return file;
  };
  return {
    open() {
      // One after another, as the writes: the try takes away what it wrote, so nothing else may
      // be after it.
      const turn = queue.then(async () => {
        const target = await opened();
        if (!written) await target.tryRoom(ROOM);
      });
      queue = turn.catch(() => undefined);
      return turn;
    },
    write(address, secrets) {
      for (const { value } of secrets) hide(value);
      // Writes come one at a time, so that the lines of two lanes are not mixed.
      const turn = queue.then(async () => {
        // A program that reads the file by name gets one value of each: the newest.
        const newest = new Map(secrets.map(each => [each.name, each]));
        const text = [`# ${address}`, ...[...newest.values()].map(line)].join('\n');
        const target = await opened();
        await target.append(`${text}\n`);
        written = true;
      });
      queue = turn.catch(() => undefined);
      return turn;
    },
    async close() {
      const target = await file?.catch(() => undefined);
      file = undefined;
      await (written ? target?.close() : target?.remove());
    },
  };
}

/** One line of the file of `--secrets-to`. Throws an Error for a value with a line break. */
function line({ name, value }: Secret): string {
  if (/[\r\n\0]/.test(value)) throw new Error(`the value of ${name} has a line break`);
  return `${name}="${value.replace(/["\\$`]/g, '\\$&')}"`;
}
