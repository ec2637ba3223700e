import { isObject } from '../../../src/core/json.ts';
import type { Run } from '../run.ts';
import { listKey } from '../world/list-readings.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { items, matching, type Raw, section } from './manifest-limits.ts';
import { isBulk, type Target, targetOf } from './target.ts';
import { label, type Violation } from './violation.ts';

/*
 * Rules of the user, by docs/recipes.md and ADR 0147 alone: each write is held against them by its
 * body, and each verdict by the lists that the run was told.
 */

/** What a field that nobody sets begins with. */
const BEGINS: Raw = { protected: false, nsfw: false };

/** The day of all cases. */
const TODAY = '2026-11-20';

function warns({ until }: Raw): boolean {
  return typeof until === 'string' && until >= TODAY;
}

function nameIn(address: string): string {
  return decodeURIComponent(address.slice(address.lastIndexOf('/') + 1));
}

function isNamed({ match }: Raw, name: string): boolean {
  return match === undefined || matching([String(match)])(name);
}

function fieldAt(fields: Raw, path: string): unknown {
  if (path in fields) return fields[path];
  const [first = '', ...rest] = path.split('.');
  const inner = fields[first];
  if (rest.length > 0) return isObject(inner) ? fieldAt(inner, rest.join('.')) : undefined;
  return BEGINS[path];
}

function fits(value: unknown, wanted: unknown): boolean {
  const all = Array.isArray(wanted) ? wanted : [wanted];
  const isThere = value !== undefined && value !== null;
  return all.some(each => {
    if (each === 'present') return isThere;
    if (each === 'absent' || each === null) return !isThere;
    return isThere && JSON.stringify(value) === JSON.stringify(each);
  });
}

function allFit(conditions: Raw, fields: Raw): boolean {
  return Object.entries(conditions).every(([path, wanted]) => fits(fieldAt(fields, path), wanted));
}

/** Whether something with these fields breaks a rule about each by itself. */
function breaks(rule: Raw, fields: Raw): boolean {
  if (!allFit(section(rule, 'where'), fields)) return false;
  return rule['none'] === true || (isObject(rule['must']) && !allFit(section(rule, 'must'), fields));
}

/**
 * Invariant 36: no write leaves something that breaks a rule; what only warns blocks nothing, and
 * nothing is blocked that breaks none; and a rule passes only by lists that were read.
 */
export function checkRuled(run: Run, manifest: Raw, sent: readonly LogEntry[]): Violation | undefined {
  const rules = items(manifest, 'rules');
  const refuse = (message: string): Violation => ({ invariant: 36, message });
  const plan = run.plan ?? run.report?.plan;
  for (const row of plan?.rows ?? []) {
    const { reason } = row;
    if (row.action !== 'blocked' || reason?.code !== 'rule/broken') continue;
    const rule = rules.find(({ name }) => 'rule' in reason && name === reason.rule);
    if (rule === undefined || warns(rule))
      return refuse(`${row.address} is blocked by a rule that only warns`);
    const name = nameIn(row.address);
    const isWrong = !('at_most' in rule) && !('at_least' in rule) && row.desired !== null;
    if (isWrong && isNamed(rule, name) && !breaks(rule, row.desired as Raw))
      return refuse(`${row.address} is blocked by ${String(rule['name'])}, which it does not break`);
  }
  for (const entry of sent) {
    if (entry.method === 'GET') continue;
    const target = targetOf(entry, run.wanted);
    for (const rule of rules.filter(each => !warns(each) && each['every'] === target?.kind)) {
      const wrong = target && whyBroken(rule, entry, target, sent);
      if (wrong !== undefined) return refuse(`${label(entry)} breaks ${String(rule['name'])}: ${wrong}`);
    }
  }
  return checkVerdicts(run, rules, sent);
}

function whyBroken(
  rule: Raw,
  entry: LogEntry,
  target: Target,
  sent: readonly LogEntry[],
): string | undefined {
  if (typeof rule['at_most'] === 'number' || typeof rule['at_least'] === 'number')
    return whyMiscounted(rule, entry, target, sent);
  if (target.verb === 'delete') return undefined;
  const written = isBulk(entry) ? (entry.body as readonly unknown[]).filter(isObject) : [target.fields];
  for (const fields of written) {
    const name = isBulk(entry) ? String(fields['name']) : undefined;
    const names = name === undefined ? target.addresses.map(nameIn) : [name];
    if (!names.some(each => isNamed(rule, each))) continue;
    if (target.verb === 'create' || isBulk(entry)) {
      // What was there before as it is sent goes on as it was.
      if (breaks(rule, fields) && !isCarried(entry, fields)) return 'what it makes is not as the rule says';
      continue;
    }
    const said = Object.keys({ ...section(rule, 'must'), ...section(rule, 'where') });
    const touched = said.filter(path => (path.split('.')[0] ?? '') in fields);
    const unfit = touched.find(path => !fits(fieldAt(fields, path), section(rule, 'must')[path] ?? []));
    const isNone = rule['none'] === true && touched.length > 0 && allFit(section(rule, 'where'), fields);
    if (isNone || (rule['must'] !== undefined && unfit !== undefined)) return 'it sets what the rule refuses';
  }
  return undefined;
}

/** A bulk overwrite sends all that is there: with its id, and as it was read. */
function isCarried(entry: LogEntry, fields: Raw): boolean {
  return isBulk(entry) && typeof fields['id'] === 'string';
}

/** By the list that the run had read, and what it has done since. */
function whyMiscounted(
  rule: Raw,
  entry: LogEntry,
  target: Target,
  sent: readonly LogEntry[],
): string | undefined {
  if (target.kind !== 'neon.branch' || target.verb === 'update') return undefined;
  if (!target.addresses.some(each => isNamed(rule, nameIn(each)))) return undefined;
  const list = entry.lists.get(target.list);
  const { project } = entry.resource;
  const listed = [...(list?.model.branches.values() ?? [])].filter(
    each => each.project === project && isNamed(rule, each.name),
  );
  const since = sent.filter(
    each =>
      each.method !== 'GET' &&
      each.position > (list?.position ?? 0) &&
      each.position < entry.position &&
      each.resource.kind === 'neon.branch' &&
      each.clientOutcome === 'ok',
  );
  const made = since.filter(each => each.method === 'POST').length;
  const { at_most: most, at_least: least } = rule;
  if (typeof most === 'number' && target.verb === 'create' && listed.length + 1 > most)
    return `there are ${listed.length} already`;
  const left = listed.length + made - 1;
  return typeof least === 'number' && target.verb === 'delete' && left < least
    ? `only ${left} would be left`
    : undefined;
}

/** A rule of which a list is missing does not pass, but where enough are known to be there. */
function checkVerdicts(run: Run, rules: readonly Raw[], sent: readonly LogEntry[]): Violation | undefined {
  for (const { address, verdict } of run.report?.checks ?? []) {
    const rule = rules.find(({ name }) => address === `rule/${String(name)}`);
    if (rule === undefined || verdict !== 'pass' || 'at_least' in rule) continue;
    const unread = unreadOf(String(rule['every']), sent);
    if (unread !== undefined)
      return { invariant: 36, message: `${address} passes, and ${unread} could not be read` };
  }
  return undefined;
}

/** A list of the kind that the run asked for last without getting it. */
function unreadOf(kind: string, sent: readonly LogEntry[]): string | undefined {
  const last = new Map<string, LogEntry>();
  for (const entry of sent) {
    const { method, resource, path } = entry;
    // Without the branches of a project nobody knows what is in them.
    const isOne = resource.kind === kind || (resource.kind === 'neon.branch' && kind.startsWith('neon.'));
    if (method === 'GET' && isOne && listKey(resource) !== undefined) last.set(path, entry);
  }
  return [...last.values()].find(({ clientOutcome }) => clientOutcome !== 'ok')?.path;
}
