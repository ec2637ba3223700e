import { isDeepStrictEqual } from 'node:util';
import type { Plan } from '../../../src/core/report/plan.ts';
import type { Report } from '../../../src/core/report/report.ts';
import type { Run } from '../run.ts';
import type { LiveObjects } from '../world/live-objects.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { nameOf } from './beyond-manifest.ts';
import { rootOf } from './changed-scopes.ts';
import type { Raw } from './manifest-limits.ts';
import { items, section } from './manifest-limits.ts';
import { sameBody } from './resend.ts';
import { rewritesIn } from './rewrites.ts';
import { label, type Violation } from './violation.ts';

/** The outermost scope that a request is about. */
export function rootAt({ resource: { project, scope } }: LogEntry): string {
  return project === undefined ? `discord.scope/${scope}` : `neon.project/${project}`;
}

function isDone({ status }: LogEntry): boolean {
  return status >= 200 && status < 300;
}

/** Invariant 38: the joined plan is the plan of one run at the same moment, row by row. */
export function checkJoined(joined: Plan, whole: Plan): Violation | undefined {
  const refuse = (message: string): Violation => ({ invariant: 38, message });
  const text = (plan: Plan): string => `${plan.digest} with ${plan.rows.length} rows`;
  if (joined.digest !== whole.digest)
    return refuse(`the joined plan is ${text(joined)}, that of one run ${text(whole)}`);
  if (!isDeepStrictEqual(joined.rows, whole.rows)) return refuse('the joined plan has other rows');
  if (!isDeepStrictEqual({ ...joined.counts }, { ...whole.counts }))
    return refuse(
      `the joined plan counts ${JSON.stringify(joined.counts)}, one run ${JSON.stringify(whole.counts)}`,
    );
  return joined.part === undefined ? undefined : refuse('the joined plan is said to be of some scopes');
}

/** Invariant 38: where a part could not be planned, the joined plan is not said to be whole. */
export function checkLacking(joined: Plan): Violation | undefined {
  return joined.digest === 'incomplete' || joined.part !== undefined
    ? undefined
    : { invariant: 38, message: 'a part could not be planned, and the joined plan is whole' };
}

/**
 * Invariant 38: the joined report tells each row once, as its part tells it, and all rows of parts
 * that were refused as not tried.
 */
export function checkTold(parts: readonly Report[], joined: Report): Violation | undefined {
  const refuse = (message: string): Violation => ({ invariant: 38, message });
  const key = ({ address, action }: { readonly address: string; readonly action: string }): string =>
    `${action} ${address}`;
  const rows = joined.plan.rows.map(key);
  const twice = [rows, joined.results.map(key)].flatMap(all =>
    all.filter((each, at) => all[at + 1] === each),
  );
  if (twice.length > 0) return refuse(`the joined report has ${twice[0]} twice`);
  const own = parts.flatMap(({ plan }) => plan.rows.map(key));
  if (rows.length !== own.length) return refuse(`of ${own.length} rows the joined report has ${rows.length}`);
  const told = new Map(joined.results.map(each => [key(each), each.status]));
  for (const { plan, results, refused } of parts) {
    const wrong = results.find(each => told.get(key(each)) !== each.status);
    if (wrong !== undefined)
      return refuse(`${key(wrong)} is ${wrong.status}, and ${told.get(key(wrong))} joined`);
    if (refused === undefined) continue;
    const tried = plan.rows.find(row => !['skipped', undefined].includes(told.get(key(row))));
    if (tried !== undefined) return refuse(`${key(tried)} of a part that was refused is told as tried`);
    const reason =
      joined.refused ?? joined.refusals?.find(each => isDeepStrictEqual(each.reason, refused.reason));
    if (reason === undefined) return refuse(`nothing tells that ${refused.reason.code} refused a part`);
  }
  return undefined;
}

/** A part of a manifest: its scopes, and those that it refers to. */
export interface PartScopes {
  readonly own: ReadonlySet<string>;
  readonly about: ReadonlySet<string>;
  /** Its plan was told less than there is. */
  readonly isBlind?: boolean;
}

/** The scopes of some groups, and those that their entries refer to, by the manifest's text. */
export function scopesIn(
  groups: readonly (readonly string[])[],
  manifest: Raw,
  unnamed: readonly string[],
): PartScopes {
  const own = new Set(groups.flat());
  const discord = section(manifest, 'discord');
  const home = `discord.scope/${String(discord['application_id'])}/global`;
  const refers = items(discord, 'guilds').some(
    ({ ids, permissions }) =>
      Array.isArray(permissions) &&
      Array.isArray(ids) &&
      ids.some(id => own.has(home.replace(/global$/, String(id)))),
  );
  const more = own.has(home) ? unnamed : [];
  return {
    own: new Set([...own, ...more]),
    about: new Set([...own, ...more, ...(refers ? [home] : [])]),
  };
}

/** Invariant 39: a part writes in its own scopes alone, and has rows of these alone. */
export function checkApart(run: Run, { own }: PartScopes, sent: readonly LogEntry[]): Violation | undefined {
  const write = sent.find(each => each.method !== 'GET' && !own.has(rootAt(each)));
  if (write !== undefined) return { invariant: 39, message: `${label(write)} in the scope of another part` };
  const row = (run.report?.plan.rows ?? []).find(({ address }) => !own.has(rootOf(address)));
  return row && { invariant: 39, message: `${row.address} is a row of another part` };
}

/**
 * Invariant 39: a part that is refused sends no write, and is refused only where someone else wrote
 * in what it is about since the plan.
 */
export function checkRefused(
  run: Run,
  { about, isBlind }: PartScopes,
  sent: readonly LogEntry[],
  since: readonly LogEntry[],
): Violation | undefined {
  const { report } = run;
  if (report?.refused === undefined) return undefined;
  const refuse = (message: string): Violation => ({ invariant: 39, message });
  const write = sent.find(({ method }) => method !== 'GET');
  if (write !== undefined) return refuse(`${label(write)} in a part that is refused`);
  if (sent.some(({ clientOutcome, odd }) => clientOutcome !== 'ok' || odd)) return undefined;
  if (run.abortedAt !== undefined || isBlind === true) return undefined;
  if (run.guarded && report.refused.reason.code === 'guard/deletes') return undefined;
  const touched = since.some(each => each.actor === 'other' && isDone(each) && about.has(rootAt(each)));
  return touched
    ? undefined
    : refuse(`${report.refused.reason.code}: a part is refused for what happened in none of its scopes`);
}

/**
 * Invariant 40: no two runs do the very same, unless someone else wrote in that scope between them.
 */
export function checkOnce(runs: readonly Run[], log: readonly LogEntry[]): Violation | undefined {
  const rewrites = new Set(
    runs.flatMap(run => [
      ...rewritesIn(
        log.filter(each => each.actor === 'tool' && each.run === run.number && each.method !== 'GET'),
        run,
      ),
    ]),
  );
  const writes = log.filter(each => each.method !== 'GET' && isDone(each) && !rewrites.has(each));
  for (const [at, entry] of writes.entries()) {
    if (entry.actor === 'other') continue;
    const before = writes
      .slice(0, at)
      .findLast(
        each =>
          each.actor === 'tool' &&
          each.run !== entry.run &&
          each.method === entry.method &&
          each.path === entry.path &&
          sameBody(each, entry),
      );
    if (before === undefined) continue;
    const isHelped = writes.some(
      each =>
        each.actor === 'other' &&
        each.position > before.position &&
        each.position < entry.position &&
        rootAt(each) === rootAt(entry),
    );
    if (!isHelped) return { invariant: 40, message: `${label(entry)}, which run ${before.run} has done` };
  }
  return undefined;
}

/** Whether the last report of a part tells why a row is left. */
export function isLeft(address: string, last: Report | undefined): boolean {
  if (last === undefined) return false;
  if (last.refused !== undefined) return true;
  return last.results.some(
    each => each.address === address && each.status !== 'done' && each.status !== 'done_before',
  );
}

/** Invariant 40: all is as where one run has applied the whole manifest. */
export function checkAlikeWhole(now: LiveObjects, twin: LiveObjects): Violation | undefined {
  const [ours, theirs] = [now, twin].map(textsOf) as [ReadonlySet<string>, ReadonlySet<string>];
  const missing = [...theirs].find(text => !ours.has(text));
  const extra = [...ours].find(text => !theirs.has(text));
  if (missing === undefined && extra === undefined) return undefined;
  const what = missing === undefined ? `has ${extra}` : `lacks ${missing}`;
  return { invariant: 40, message: `what is left ${what}, unlike after one run` };
}

/** What one write can set, of all that a manifest can name. */
function textsOf(objects: LiveObjects): ReadonlySet<string> {
  return new Set(
    [...objects.values()].flatMap(object => {
      const address = nameOf(object, objects);
      return address === undefined ? [] : [`${address} ${object.writable}`];
    }),
  );
}
