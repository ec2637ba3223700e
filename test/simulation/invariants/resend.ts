import { KINDS } from '../kinds.ts';
import type { LogEntry } from '../world/log-entry.ts';
import type { Model } from '../world/model.ts';
import type { Target } from './target.ts';
import { label, type Violation } from './violation.ts';

/** The least that a lane lets pass after 423. */
const LOCKED_MS = 400;
/** A little less than a row is held at most. */
const HELD_MS = 9 * 60_000;

/** Invariant 9: while the project is locked for one write, its lane sends no other. */
export function checkHeld(entry: LogEntry, earlier: readonly LogEntry[]): Violation | undefined {
  const { project } = entry.resource;
  if (project === undefined) return undefined;
  const before = earlier.filter(each => each.resource.project === project).at(-1);
  if (before?.clientOutcome !== 'locked' || entry.at - before.endedAt >= LOCKED_MS) return undefined;
  // A row that was held for too long is given up, and the next one has its turn.
  const first = earlier.find(each => each.clientOutcome === 'locked' && each.path === before.path);
  if (first !== undefined && before.at - first.at > HELD_MS) return undefined;
  return { invariant: 9, message: `${label(entry)} at once after 423 for ${before.method} ${before.path}` };
}

/** Invariant 9: what may follow on a send that got no yes. */
export function checkResend(
  entry: LogEntry,
  target: Target,
  earlier: readonly LogEntry[],
): Violation | undefined {
  const same = earlier.filter(
    each => each.method === entry.method && each.path === entry.path && sameBody(each, entry),
  );
  const before = same.at(-1);
  if (before === undefined) return undefined;
  const refuse = (why: string): Violation => ({ invariant: 9, message: `${label(entry)} again: ${why}` });
  const gap = entry.at - before.endedAt;
  if (target.verb === 'renew' && before.clientOutcome !== 'locked') return refuse('a renewal is sent once');
  const isBare = target.verb === 'create' && KINDS[target.kind].repeats === true;
  if (isBare && same.some(each => each.clientOutcome === 'unknown'))
    return refuse('the outcome of the first one is unknown');
  const list = entry.lists.get(target.list);
  const isRead = list?.ok === true && list.position > before.position;
  // Someone renamed it meanwhile: an answer of another name counts as lost (ADR 0045), and what
  // the list that is read then does not show is sent again (ADR 0007).
  if (isOfAnotherName(before, target))
    return isRead && !isShown(entry, target, list.model) ? undefined : refuse('it was done');
  // The service refuses a second emoji of one name. So one that takes the place of another, and
  // that a list which lags does not show, may be sent again with the delete that got no yes.
  const standsFor = before.clientOutcome === 'ok' ? replacedBy(target) : undefined;
  const isOpen = (each: LogEntry): boolean =>
    each.method === 'DELETE' && each.resource.id === standsFor && each.clientOutcome !== 'ok';
  if (standsFor !== undefined && isRead && !isNamed(target, list.model))
    return earlier.some(each => each.position > before.position && isOpen(each))
      ? undefined
      : refuse('it was done, and nothing is open');
  switch (before.clientOutcome) {
    case 'ok':
      return isRead && isOddAboutClient(before) ? undefined : refuse('it was done');
    case 'refused':
      return refuse(`it was refused with ${before.status}`);
    case 'limited':
      return gap < before.wait ? refuse(`after ${gap} of ${before.wait} ms`) : undefined;
    case 'locked':
      return gap < LOCKED_MS ? refuse(`${gap} ms after 423`) : undefined;
    case 'unsent':
    case 'unavailable': {
      const run = same
        .slice(-3)
        .filter(each => each.clientOutcome === 'unsent' || each.clientOutcome === 'unavailable');
      return run.length >= 3 ? refuse('a fourth attempt') : undefined;
    }
    case 'unknown':
      return isRead ? undefined : refuse('without reading whether it was done');
  }
}

function isOfAnotherName({ clientOutcome, resource, outcome, lists }: LogEntry, target: Target): boolean {
  if (clientOutcome !== 'ok' || target.kind !== 'neon.branch' || target.verb !== 'update') return false;
  const listed = lists.get(target.list)?.model.branches.get(resource.id ?? '');
  const name = target.fields['name'] ?? listed?.name;
  return name !== undefined && outcome?.text.includes(`"name":${JSON.stringify(name)}`) === false;
}

/**
 * Whether the answer to the secret of a client is of another shape. It counts as lost, and the same
 * secret may be sent again, because no read shows whether it is there.
 */
function isOddAboutClient({ path, odd }: LogEntry): boolean {
  return odd && /\/auth\/oauth_providers\/[^/]+$/.test(path);
}

/** The id of the emoji in whose place a new one is made. */
function replacedBy({ kind, verb, fields: { name } }: Target): string | undefined {
  if (kind !== 'discord.emoji' || verb !== 'create') return undefined;
  return /^replaces_(\d+)$/.exec(String(name))?.[1];
}

function isNamed({ fields: { name } }: Target, { names }: Model): boolean {
  return [...names.values()].some(all => all.has(String(name)));
}

/** Whether a list shows what the write sets, as far as the model has it. */
function isShown({ resource }: LogEntry, { fields }: Target, { branches }: Model): boolean {
  const branch = branches.get(resource.id ?? '');
  const shown = [branch?.name === fields['name'], branch?.protected === fields['protected']];
  return ['name', 'protected'].every((field, at) => !(field in fields) || shown[at] === true);
}

/** Bodies that would do the same: the moment of an expiry is another one at each try. */
export function sameBody(one: LogEntry, other: LogEntry): boolean {
  return plainBody(one) === plainBody(other);
}

function plainBody(entry: LogEntry): string {
  return entry.body === undefined ? '' : JSON.stringify(entry.body).replace(/"expires_at":"[^"]*"/, '');
}
