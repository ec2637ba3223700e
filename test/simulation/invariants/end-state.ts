import type { Address } from '../../../src/core/address.ts';
import type { Reason } from '../../../src/core/report/reason.ts';
import type { Row } from '../../../src/core/report/row.ts';
import { wordsOf } from '../../../src/render/reason-words/reason-words.ts';
import type { NeonState } from '../../../src/sandbox/neon/neon-state.ts';
import type { Run } from '../run.ts';
import type { SimulatedWorld } from '../world/simulated-world.ts';
import type { Violation } from './violation.ts';

/** Invariant 2, where nobody else made one: of ours there is one of each name. */
export function checkDuplicates(name: string, world: SimulatedWorld): Violation | undefined {
  const seen = new Set<string>();
  for (const { mark, project } of world.model.branches.values()) {
    if (mark?.name !== name) continue;
    if (seen.has(`${project} ${mark.branch}`))
      return { invariant: 2, message: `two branches of ours were made as ${mark.branch}` };
    seen.add(`${project} ${mark.branch}`);
  }
  return undefined;
}

/**
 * Invariant 16, where nobody else had a hand in it: what the manifest closes to direct messages is
 * closed in the end.
 */
export function checkClosed(names: readonly string[], world: SimulatedWorld): Violation | undefined {
  const open = [...world.model.commands.values()].find(each => each.direct && names.includes(each.name));
  return open === undefined
    ? undefined
    : { invariant: 16, message: `${open.name} is open to direct messages, and nothing is left to do` };
}

/** Invariant 16, where nobody else had a hand in it: no column with a rule is left as it was. */
export function checkMasked(world: SimulatedWorld): Violation | undefined {
  const { neon } = world.sandbox.state() as { readonly neon: NeonState };
  const { projects } = neon;
  const bare = projects
    .flatMap(each => each.anonymized)
    .find(({ run, rules }) => run?.error !== undefined || (run?.columns ?? 0) < rules.length);
  return (
    bare && {
      invariant: 16,
      message: `a column of ${bare.branch_id} is not masked, and nothing is left to do`,
    }
  );
}

/** A row of a plan, as far as it is compared with a report. */
export interface OpenRow {
  readonly action: Row['action'];
  readonly address: Address;
  /** What it lives in and refers to. */
  readonly on: readonly Address[];
}

/**
 * Invariant 16: "done" and exit 0 against what a plan at the same moment, begun at position
 * `planAt`, shows.
 */
export function checkReported(
  first: Run,
  rows: readonly OpenRow[],
  planAt: number,
  world: SimulatedWorld,
): Violation | undefined {
  if (isUnseen(first, planAt, world)) return undefined;
  const done = new Set(
    first.report?.results
      .filter(each => each.status === 'done')
      .map(each => `${each.action} ${each.address}`),
  );
  // What someone else renamed or took away takes with it what was done on it: that row is not
  // done, and says so.
  const remade = new Set(
    rows.filter(row => row.action === 'replace' || row.action === 'create').map(row => row.address),
  );
  const lie = rows.find(
    row =>
      done.has(`${row.action} ${row.address}`) &&
      row.action !== 'blocked' &&
      !row.on.some(each => remade.has(each)),
  );
  if (lie !== undefined)
    return { invariant: 16, message: `${lie.action} ${lie.address} is "done", and needed still` };
  // What a sweep kept for a reason that it told is no lie.
  const kept = new Set(
    (first.report?.plan.notes ?? []).flatMap(note =>
      note.code === 'sweep/stays' && 'address' in note ? [note.address] : [],
    ),
  );
  const open = rows.filter(row => !kept.has(row.address));
  if (first.exit === 0 && open.length > 0) {
    const names = open.map(row => `${row.action} ${row.address}`).join(', ');
    return { invariant: 16, message: `exit 0, but the next plan has ${names}` };
  }
  return undefined;
}

/** What others did after the last list of it, nobody can know. */
function isUnseen(first: Run, planAt: number, world: SimulatedWorld): boolean {
  return world.log
    .slice(first.from, planAt)
    .filter(
      entry => entry.method !== 'GET' && entry.run !== first.number && entry.status > 0 && entry.status < 300,
    )
    .some(entry => {
      // What is done to a command can delete its permissions.
      const { kind = 'nothing' } = entry.resource;
      const touched = kind === 'discord.command' ? [kind, 'discord.permissions'] : [kind];
      const keys = [...first.lists].filter(([key]) => touched.some(each => key.startsWith(each)));
      return keys.length === 0 || keys.some(([, list]) => list.asOf < entry.position);
    });
}

/** How a case stands when a person has applied again and then planned. */
export interface Remainder {
  /** Rows that are still to be written, and rows that are blocked with their reasons. */
  readonly open: readonly string[];
  readonly blocked: readonly string[];
  /** One of the further runs was refused by a guard, by the review, or for good by the service. */
  readonly refused: boolean;
  /** How the further runs ended. */
  readonly said: readonly string[];
}

/** `shown`: what a plan goes on to show. */
export function remainderOf(last: Run, further: readonly Run[], shown: readonly string[] = []): Remainder {
  const rows = (last.report?.plan.rows ?? []).filter(({ address }) => !shown.includes(address));
  return {
    open: rows.filter(row => row.action !== 'blocked').map(row => `${row.action} ${row.address}`),
    blocked: rows.filter(row => row.action === 'blocked').map(row => `${row.address}: ${said(row.reason)}`),
    refused: further.some(wasRefused),
    said: further.map(endOf),
  };
}

const INCOMPLETE: ReadonlySet<string> = new Set(['review/not-comparable', 'review/incomplete']);

function said(reason: Reason | undefined): string {
  return reason === undefined ? '' : wordsOf(reason).message;
}

export function wasRefused(run: Run): boolean {
  const refused = run.report?.refused;
  return (
    (refused !== undefined && !INCOMPLETE.has(refused.reason.code)) ||
    // What someone else did can make the wanted state impossible: the service says so each time.
    run.report?.results.some(result => result.status === 'failed' && /: 4\d\d /.test(said(result.reason))) ===
      true
  );
}

/** Invariants 13 and 14: what is left must be a refusal that says why. */
export function checkRemainder(
  { open, blocked, refused, said }: Remainder,
  firstRefused: boolean,
  mayBeBlocked: boolean,
  mayRefuse: boolean,
): Violation | undefined {
  if (open.length > 0 && !(mayRefuse && (refused || firstRefused))) {
    return {
      invariant: 13,
      message: `still to do: ${open.join(', ')} (further runs: ${said.join(' | ')})`,
    };
  }
  if (blocked.length > 0 && !mayRefuse && !mayBeBlocked)
    return { invariant: 13, message: `blocked for good: ${blocked.join(', ')}` };
  return undefined;
}

function endOf(run: Run): string {
  const results = (run.report?.results ?? []).map(
    each => `${each.status} ${each.address} ${said(each.reason)}`,
  );
  return `exit ${run.exit}: ${run.report?.refused === undefined ? results.join('; ') : said(run.report.refused.reason)}`;
}
