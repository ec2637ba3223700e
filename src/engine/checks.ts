import pLimit from 'p-limit';
import type { Address } from '../core/address.ts';
import { groupBy } from '../core/order.ts';
import type { Check, QuestionBudget } from '../core/provider.ts';
import type { CheckResult } from '../core/report/report.ts';
import { type Scope, scopesAround } from '../core/report/row.ts';
import type { Desired, Ids } from '../core/resource.ts';
import type { DesiredState } from './desired/desired-state.ts';
import { connectionOf, type Session } from './session.ts';

interface Group {
  readonly check: Check;
  readonly at: Scope;
  readonly all: readonly Desired[];
}

/**
 * Runs every check of the manifest and returns the results, sorted by address. Scopes are checked
 * in parallel, the checks of one scope one after another.
 */
export async function runChecks(
  wanted: DesiredState,
  ids: Ids,
  session: Session,
): Promise<readonly CheckResult[]> {
  const groups = groupsOf(wanted);
  const entries = entriesOf(wanted);
  const looked = await pLimit(session.parallelism).map(groups, group =>
    look(group, entries.get(group.at.address), ids, session),
  );
  return looked.flat().sort((a, b) => (a.address < b.address ? -1 : 1));
}

/**
 * How many questions the checks of one scope ask a service. Counted before anything is sent; the
 * options of the run do not matter.
 */
export interface ScopeBudget {
  readonly scope: Address;
  readonly questions: QuestionBudget;
}

/** The questions that the checks of a manifest ask, by scope, counted before any is sent. Pure. */
export function budgetsOf(wanted: DesiredState): readonly ScopeBudget[] {
  const entries = entriesOf(wanted);
  return groupsOf(wanted).flatMap(({ check, at, all }) => {
    const questions = check.budget?.(all, entries.get(at.address) ?? {});
    return questions === undefined ? [] : [{ scope: at.address, questions }];
  });
}

type EntryOfScope = ReadonlyMap<Address, Readonly<Record<string, unknown>>>;

function entriesOf({ scopes }: DesiredState): EntryOfScope {
  return new Map(scopes.map(({ scope, entry }) => [scope.address, entry]));
}

function groupsOf({ checks }: DesiredState): readonly Group[] {
  const each = checks.map(({ check, desired }) => ({ check, desired, at: lookScope(check, desired.scope) }));
  const groups = groupBy(each, ({ check, at }) => `${check.name} ${check.within} ${at.address}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : { ...first, all: [first, ...others].map(({ desired }) => desired) },
  );
}

function lookScope(check: Check, scope: Scope): Scope {
  const wanted = check.lookedAt ?? check.within;
  const found = scopesAround(scope).find(({ kind }) => kind === wanted);
  if (found !== undefined) return found;
  throw new RangeError(`${check.name} is looked at ${wanted}, which ${scope.address} is not in`);
}

const NOT_ASKED = {
  verdict: 'unknown',
  findings: ['the portal is not in the manifest before the change, so nothing was asked'],
} as const;

async function look(
  { check, at, all }: Group,
  entry: Readonly<Record<string, unknown>> | undefined,
  ids: Ids,
  session: Session,
): Promise<readonly CheckResult[]> {
  const { clock, emit } = session;
  const since = clock.now();
  if (session.mayRead?.(at) === false)
    return all.map(({ address, source }) => ({ address, source, ...NOT_ASKED, ms: 0 }));
  const client = connectionOf(session, check.name).client(at);
  if (entry !== undefined) check.prepare?.(entry, client.reader);
  const questions = check.budget?.(all, entry ?? {}, client.reader);
  emit({ type: 'checking', scope: at.address, count: all.length, ...(questions && { questions }) });
  const verdicts = await check.judge(all, at, client.reader, ids);
  const ms = clock.now() - since;
  return all.map(({ address, source }) => ({ address, source, ...verdictOf(address, verdicts), ms }));
}

function verdictOf(
  address: Address,
  verdicts: Awaited<ReturnType<Check['judge']>>,
): Omit<CheckResult, 'address' | 'source' | 'ms'> {
  return verdicts.get(address) ?? { verdict: 'unknown', findings: ['the check gave no verdict'] };
}
