import { isObject } from '../../../src/core/json.ts';
import type { Run } from '../run.ts';
import type { PreviewOfScenario } from '../scenarios/scenario.ts';
import type { LogEntry } from '../world/log-entry.ts';
import type { SimulatedWorld } from '../world/simulated-world.ts';
import { label, type Violation } from './violation.ts';

type Body = Readonly<Record<string, unknown>>;

const MARK = 'evenkeel.preview';
/** The longest that what destroys waits after its last look. */
const WAITED_MS = 5_000;

/**
 * Invariant 26: by the last list before each write, made after the plan for what destroys, a
 * command for previews writes to a branch that bears its mark, and destroys none that is protected,
 * a parent or of a pull request that is open. `entries`: what the run sent.
 */
export function checkPreviews(
  run: Run,
  preview: PreviewOfScenario,
  entries: readonly LogEntry[],
): Violation | undefined {
  for (const entry of entries) {
    if (entry.method === 'GET' || entry.clientOutcome === 'unsent') continue;
    const why = whyNot(entry, run, preview, entries);
    if (why !== undefined) return { invariant: 26, message: `${label(entry)}: ${why}` };
  }
  return undefined;
}

function whyNot(
  entry: LogEntry,
  run: Run,
  preview: PreviewOfScenario,
  entries: readonly LogEntry[],
): string | undefined {
  const { method, path, body, resource } = entry;
  const isRestore = path.endsWith('/restore');
  if (method === 'POST' && resource.kind === 'neon.branch' && resource.id === undefined)
    return whyNotMade(body, preview);
  const destroys = method === 'DELETE' || isRestore;
  if (method === 'DELETE' && (preview.verb === 'up' || preview.verb === 'reset'))
    return 'nothing is deleted there';
  if (isRestore && preview.verb !== 'reset') return 'nothing is reset there';
  const planAt = run.planned.findLast(each => each <= entry.position) ?? run.from;
  const pages = entries.filter(
    each =>
      each.path.endsWith('/branches') &&
      each.method === 'GET' &&
      each.clientOutcome === 'ok' &&
      each.position < entry.position &&
      (method !== 'DELETE' || each.position >= planAt),
  );
  const list = pages.findLast(each => !each.isNextPage);
  if (list === undefined) return 'the branches were not read after the plan';
  const { branch, mark, all } = inList(list, branchIdOf(entry));
  if (branch === undefined) return madeBefore(entry, entries) ? undefined : 'its branch was not listed';
  const name = String(branch['name']);
  if (mark === undefined || preview.own.get(name) !== mark) return `it is ${name}, of ${mark}`;
  if (!destroys) return undefined;
  if (branch['protected'] === true) return 'it is protected';
  if (all.some(each => each['parent_id'] === branch['id'])) return 'it has a child';
  const open = preview.verb === 'closed' ? whyOpen(entry, mark, planAt, entries) : undefined;
  if (open !== undefined) return open;
  const looks = entries.filter(
    each =>
      /\/(?:branches|pulls)$/.test(each.path) && each.method === 'GET' && each.position < entry.position,
  );
  const waited = entry.at - (looks.at(-1)?.endedAt ?? 0);
  return waited > WAITED_MS ? `it leaves ${waited} ms after the last look` : undefined;
}

function whyNotMade(body: unknown, { own, verb }: PreviewOfScenario): string | undefined {
  if (verb !== 'up' && verb !== 'reset') return 'nothing is made there';
  const { branch, annotation_value: value } = isObject(body) ? body : {};
  const name = isObject(branch) ? String(branch['name']) : '';
  const mark = isObject(value) ? value[MARK] : undefined;
  return own.has(name) && own.get(name) === mark
    ? undefined
    : `${name} is made with the mark ${String(mark)}`;
}

/** Its pull request was told to be closed, and is not in a list that was read since the plan. */
function whyOpen(
  entry: LogEntry,
  mark: string | undefined,
  planAt: number,
  entries: readonly LogEntry[],
): string | undefined {
  const number = Number(mark?.split('#')[1]);
  const before = entries.filter(each => each.position < entry.position && each.told !== undefined);
  const state = before.findLast(each => each.path.endsWith(`/pulls/${number}`));
  const told: unknown = state?.clientOutcome === 'ok' ? JSON.parse(state.told ?? '') : undefined;
  if (!isObject(told) || told['state'] !== 'closed')
    return `pull request ${number} was not told to be closed`;
  const open = before.findLast(
    each => each.path.endsWith('/pulls') && each.clientOutcome === 'ok' && each.position >= planAt,
  );
  if (open === undefined) return 'nobody asked after the plan who is open';
  const listed: unknown = JSON.parse(open.told ?? '');
  const isListed = Array.isArray(listed) && listed.some(each => isObject(each) && each['number'] === number);
  return isListed ? `pull request ${number} is open again` : undefined;
}

function branchIdOf({ resource, path, body, before }: LogEntry): string {
  const [, restored] = /\/branches\/([^/]+)\/restore$/.exec(path) ?? [];
  if (restored !== undefined) return restored;
  if (resource.kind !== 'neon.endpoint') return resource.branch ?? resource.id ?? '';
  const endpoint = isObject(body) && isObject(body['endpoint']) ? body['endpoint'] : {};
  return before.endpoints.get(resource.id ?? '')?.branch ?? String(endpoint['branch_id']);
}

/** What this run made needs no list. */
function madeBefore(entry: LogEntry, entries: readonly LogEntry[]): boolean {
  const id = branchIdOf(entry);
  return entries.some(
    each =>
      each.method === 'POST' &&
      each.position < entry.position &&
      each.status < 300 &&
      each.outcome?.text.includes(`"${id}"`) === true,
  );
}

function inList(
  { told = '' }: LogEntry,
  id: string,
): { readonly branch: Body | undefined; readonly mark: string | undefined; readonly all: readonly Body[] } {
  const { branches, annotations } = JSON.parse(told) as { branches?: Body[]; annotations?: Body };
  const all = branches ?? [];
  const annotation = annotations?.[id];
  const value = isObject(annotation) ? annotation['value'] : undefined;
  const mark = isObject(value) ? value[MARK] : undefined;
  return {
    branch: all.find(each => each['id'] === id),
    mark: typeof mark === 'string' ? mark : undefined,
    all,
  };
}

/** Invariant 27: what a run for previews tells of itself is so. */
export function checkPreviewsTold(run: Run, world: SimulatedWorld): Violation | undefined {
  const { outcome } = run;
  if (outcome === undefined) return undefined;
  const sent = world.log.slice(run.from, run.to).filter(each => each.run === run.number);
  const did = (isIt: (each: LogEntry) => boolean): boolean =>
    sent.some(each => each.status < 300 && isIt(each));
  const wrong = (message: string): Violation => ({ invariant: 27, message });
  // Whose reset it was, nobody can tell where our answer was lost.
  const resets = world.log.slice(run.from, run.to).filter(each => each.path.endsWith('/restore'));
  if (outcome.wasReset && !resets.some(each => each.status < 300)) return wrong('nothing was reset');
  if (outcome.created && !did(each => each.method === 'POST' && each.path.endsWith('/branches')))
    return wrong('nothing was made');
  if (outcome.renewed && !did(each => each.method === 'PATCH')) return wrong('nothing was renewed');
  return undefined;
}
