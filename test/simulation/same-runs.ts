import type { Case, Verdict } from './case.ts';
import type { Entry } from './entry.ts';
import type { Fault } from './fault.ts';
import type { Machine } from './machine.ts';
import type { Run } from './run.ts';

/** A case that was played, or is the same run as one that was. */
export interface Known {
  readonly of: Case;
  /** A name was refused in it because another branch has it. */
  readonly clashed: boolean;
}

/**
 * Cases of one recording that are the same run as a shorter or an earlier one, which is learned from the run itself:
 * - the last fault comes after the end of the run;
 * - somebody else acts between two reads that are answered as if he had acted after them. The case that is played is the one in
 *   which he acts first, which is the stricter one: what is read after an act has to be respected.
 */
export class SameRuns {
  readonly #clean: readonly Entry[];
  /** By the case without its last fault: from which request on that fault comes too late. */
  readonly #ended = new Map<string, Known & { readonly from: number }>();
  /** By the case without the place of its act: up to which request that act makes no difference. */
  readonly #acted = new Map<string, Known & { readonly until: number }>();

  /** `clean`: the requests of the run without faults. */
  constructor(clean: readonly Entry[]) {
    this.#clean = clean;
  }

  sameAs(of: Case): Known | undefined {
    const last = of.faults.at(-1);
    if (last === undefined || !('at' in last)) return undefined;
    const ended = this.#ended.get(JSON.stringify(withoutLast(of)));
    if (ended !== undefined && last.at >= ended.from) return ended;
    const acted = last.do === 'other' ? this.#acted.get(JSON.stringify(anywhere(of))) : undefined;
    return acted !== undefined && last.at <= acted.until ? acted : undefined;
  }

  learn(of: Case, { runs, machine, clashed }: Verdict): void {
    const last = of.faults.at(-1);
    const [run] = runs;
    if (last === undefined || !('at' in last) || run === undefined) return;
    if (last.at >= run.requests) {
      const shorter = withoutLast(of);
      this.#ended.set(JSON.stringify(shorter), { of: shorter, clashed, from: run.requests });
    } else if (last.do === 'other' && of.faults.length === 1) {
      const until = this.#until(last.at, run, machine);
      this.#acted.set(JSON.stringify(anywhere(of)), { of, clashed, until });
    }
  }

  #until(at: number, run: Run, machine: Machine): number {
    const entries = machine.entries.slice(run.from, run.to);
    const requests = entries.filter(entry => entry.actor === 'tool');
    const before = (entry: Entry): number =>
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

function withoutLast(of: Case): Case {
  return { ...of, faults: of.faults.slice(0, -1) };
}

function anywhere(of: Case): Case {
  return { ...of, faults: of.faults.map(fault => ({ ...fault, at: 0 }) as Fault) };
}

/** A read that is answered as in the clean run. `next`: the request that has to follow at the same moment. */
function isRead(entry: Entry | undefined, clean: Entry | undefined, next: Entry | undefined): boolean {
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
