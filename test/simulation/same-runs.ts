import type { Case, Verdict } from './case.ts';
import type { Run } from './run.ts';
import { OPERATION_MS } from './scenarios/scenario-setup.ts';
import type { Fault } from './world/fault.ts';
import type { LogEntry } from './world/log-entry.ts';
import type { SimulatedWorld } from './world/simulated-world.ts';

/** A case that was played, or is the same run as one that was. */
export interface KnownRun {
  readonly of: Case;
  /** A name was refused in it because another branch has it. */
  readonly clashed: boolean;
  /**
   * How many requests its disturbed run made, and what they were, one letter each: a read or a
   * write.
   */
  readonly requests: number;
  readonly sent: string;
  /** How many of them came before its plan. */
  readonly planned: number;
  /** It asked for a random number. */
  readonly drew: boolean;
}

/**
 * What is known of the cases of one scenario, whatever family asked for them: a case is the same
 * run as another one when
 * - it is the same but for its family, or for a jitter that nobody asks for;
 * - its last fault comes after the end of the run;
 * - its status is another one of a broken gateway, or a read is cut elsewhere: nobody looks at more
 * than that;
 * - a read is lost on the way there instead of on the way back, or a status comes from someone
 * before the service: nobody can tell;
 * - the process is killed somewhere else between the same two writes: nothing comes out of it any
 * more;
 * - someone else acts between two reads that are answered as if he had acted after them. The case
 * that is played is the one in
 *   which he acts first, which is the stricter one: what is read after an act has to be respected.
 */
export class SameRuns {
  readonly #clean: readonly LogEntry[];
  readonly #played = new Map<string, KnownRun>();
  /** By {@link #killedAt}. */
  readonly #killed = new Map<string, KnownRun>();
  /**
   * By the case without the place of its act: between which requests that act makes no difference.
   */
  readonly #acted = new Map<string, (KnownRun & { readonly from: number; readonly until: number })[]>();

  /** `clean`: the requests of the run without faults. */
  constructor(clean: readonly LogEntry[]) {
    this.#clean = clean;
  }

  sameAs(asked: Case): KnownRun | undefined {
    const of = this.#inPlainWords(asked);
    const played = this.#played.get(keyOf(of));
    if (played !== undefined) return played;
    if (of.jitter !== undefined) {
      const { jitter: _, ...calm } = of;
      const known = this.sameAs(calm);
      return known?.drew === false ? known : undefined;
    }
    const last = lastOf(of.faults);
    if (last === undefined) return undefined;
    const ended = this.sameAs(without(of, last));
    if (ended !== undefined && last.at >= ended.requests) return ended;
    const killed = this.#killedAt(of);
    if (killed !== undefined) return this.#killed.get(killed);
    const acted = last.do === 'other' ? this.#acted.get(keyOf(anywhere(of))) : undefined;
    return acted?.find(({ from, until }) => from <= last.at && last.at <= until);
  }

  learn(asked: Case, { runs, world, clashed, drew }: Verdict): void {
    const [run] = runs;
    if (run === undefined) return;
    const of = this.#inPlainWords(asked);
    const known = { of: asked, clashed, drew, requests: run.requests, ...sentBy(run, world) };
    this.#played.set(keyOf(of), known);
    const killed = this.#killedAt(of);
    if (killed !== undefined) this.#killed.set(killed, known);
    const last = lastOf(of.faults);
    if (last === undefined) return;
    if (last.at >= run.requests) this.#played.set(keyOf(without(of, last)), known);
    else if (last.do === 'other' && of.faults.length === 1 && !isBeforePlan(of, last)) {
      const key = keyOf(anywhere(of));
      const until = this.#until(last.at, run, world);
      this.#acted.set(key, [...(this.#acted.get(key) ?? []), { ...known, from: last.at, until }]);
    }
  }

  /**
   * The case with each loss in the form that is played: a read as if it had been answered, a status
   * as someone's before the service.
   */
  #inPlainWords(of: Case): Case {
    const plain = (asIs: Fault): Fault => {
      const fault = plainest(asIs);
      if (fault.do === 'shape' && CUT.test(fault.edit) && this.#isReadAt(of, fault.at))
        return { ...fault, edit: 'cut 5' };
      if (fault.do !== 'lose') return fault;
      const { at, how } = fault;
      const alone = of.faults.every(each => each === fault || !('at' in each) || each.at !== at);
      const isRead = this.#isReadAt(of, at);
      if (alone && (isRead || !fault.done) && STATUS.test(how))
        return { do: 'answer', at, times: 1, status: Number(how) };
      return isRead ? { ...fault, done: true } : fault;
    };
    return { ...of, faults: of.faults.map(plain) };
  }

  /**
   * Whether the request with that number is known to be a read: what comes before it decides which
   * one it is.
   */
  #isReadAt(of: Case, at: number): boolean {
    const before = of.faults.filter(fault => !('at' in fault) || fault.at < at);
    return this.sameAs({ ...of, faults: before })?.sent[at] === 'r';
  }

  /**
   * What tells a case that ends in a kill from others: what went before, and how many writes and
   * whether a plan there was.
   */
  #killedAt(of: Case): string | undefined {
    const last = lastOf(of.faults);
    // What follows from an answer that was handed over is not known beforehand.
    if (last?.do !== 'crash' || last.when === 'answered' || of.two !== undefined) return undefined;
    if (of.faults.some(fault => fault.do === 'other')) return undefined;
    const rest = without(of, last);
    const known = this.sameAs(rest);
    if (known === undefined || last.at >= known.sent.length) return undefined;
    const passed = known.sent.slice(0, last.when === 'before' ? last.at : last.at + 1);
    return `${keyOf(rest)} ${passed.replaceAll('r', '')} ${last.at >= known.planned}`;
  }

  #until(at: number, run: Run, world: SimulatedWorld): number {
    const entries = world.log.slice(run.from, run.to);
    const requests = entries.filter(entry => entry.actor === 'tool');
    const before = (entry: LogEntry): number =>
      requests.find(each => each.position > entry.position)?.index ?? at;
    // While the project is locked he tries again before each request, and leaves no trace but that.
    const others = entries.filter(entry => entry.actor === 'other');
    const acts = others.filter(entry => entry.status !== 423);
    if (acts.length === 0 && others.length > 0) return at;
    let until = acts[0] === undefined ? at : before(acts[0]);
    if (acts.some(entry => before(entry) !== until)) return until;
    const changed = acts.some(entry => entry.status < 300);
    while (isRead(requests[until], this.#clean[until], changed ? requests[until + 1] : undefined)) until += 1;
    return until;
  }
}

function sentBy(run: Run, world: SimulatedWorld): Pick<KnownRun, 'sent' | 'planned'> {
  const requests = world.log
    .slice(run.from, run.to)
    .filter(entry => entry.actor === 'tool' && entry.run === run.number);
  const planned = run.plan === undefined ? Number.POSITIVE_INFINITY : run.planAt;
  return {
    sent: requests.map(({ method }) => (method === 'GET' ? 'r' : 'w')).join(''),
    planned: requests.filter(({ position }) => position < planned).length,
  };
}

const STATUS = /^\d+$/;
/** What no reader takes for JSON. */
const CUT = /^cut \d$|^html$/;
/** Statuses that mean the same to every reader: someone on the way is broken. */
const GATEWAY: ReadonlySet<number> = new Set([502, 504]);

/** With the first of all ways that nobody tells apart. */
function plainest(fault: Fault): Fault {
  if (fault.do === 'answer' && GATEWAY.has(fault.status) && fault.echo === undefined)
    return { ...fault, status: 500 };
  if (fault.do !== 'lose') return fault;
  if (fault.how === '502' || fault.how === '504') return { ...fault, how: '500' };
  return fault.how === 'slow' ? { ...fault, how: 'timeout' } : fault;
}

type Placed = Extract<Fault, { readonly at: number }>;

function keyOf({ command, faults, operationMs = OPERATION_MS, skewMs = 0, ...more }: Case): string {
  return JSON.stringify([
    command,
    faults,
    operationMs,
    skewMs,
    more.twin,
    more.two,
    more.reviewed,
    more.meanwhile,
    more.target,
    more.jitter,
    more.ticks,
    more.tokens,
  ]);
}

/** The fault that comes last. */
function lastOf(faults: readonly Fault[]): Placed | undefined {
  let last: Placed | undefined;
  for (const fault of faults) if ('at' in fault && fault.at >= (last?.at ?? 0)) last = fault;
  return last;
}

function without(of: Case, fault: Fault): Case {
  return { ...of, faults: of.faults.filter(each => each !== fault) };
}

function anywhere(of: Case): Case {
  return { ...of, faults: of.faults.map(fault => ({ ...fault, at: 0 }) as Fault) };
}

/** A plan is compared with a later one only where nobody acts after its first request. */
function isBeforePlan({ command }: Case, { at }: Placed): boolean {
  return command === 'plan' && at === 0;
}

/**
 * A read that is answered as in the clean run. `next`: the request that has to follow at the same
 * moment.
 */
function isRead(
  entry: LogEntry | undefined,
  clean: LogEntry | undefined,
  next: LogEntry | undefined,
): boolean {
  if (entry?.outcome === undefined || clean?.outcome === undefined) return false;
  return (
    entry.method === 'GET' &&
    entry.path === clean.path &&
    (next === undefined || entry.at === next.at) &&
    entry.outcome.text === clean.outcome.text &&
    entry.outcome.status === clean.outcome.status &&
    entry.outcome.headers['date'] === clean.outcome.headers['date']
  );
}
