import { type Address, kindOf } from '../core/address.ts';
import { messageOf } from '../core/report/failure.ts';
import type { Reason } from '../core/report/reason.ts';
import type { Explanation, Report } from '../core/report/report.ts';
import type { Row } from '../core/report/row.ts';
import { isOwn } from '../render/reason-words/reason-words.ts';

/**
 * One question to a vendor's documentation. The question names kinds and fields, never a resource
 * or a value of the manifest.
 */
export interface Topic {
  /** The rows or scopes in question, in the plan's order. */
  readonly about: readonly Address[];
  /** The provider whose documentation is asked. */
  readonly provider: string;
  readonly question: string;
  /** What the manifest wants. It is sent with the question so that the answer fits. */
  readonly goal: string;
}

/** The answer of a vendor's documentation portal to a topic. */
export type TopicAnswer = Pick<Explanation, 'is' | 'text' | 'sources'>;

/** The most questions that one run asks: each may cost credits at the documentation portal. */
export const MOST_TOPICS = 5;

/**
 * Asks about each distinct blocked row and API error of a report (`--ask-docs`), one after another.
 * Adds an explanation for each to the report and changes nothing else. If a question fails, its
 * explanation says so.
 */
export async function explain(report: Report, ask: (topic: Topic) => Promise<TopicAnswer>): Promise<Report> {
  const explanations: Explanation[] = [];
  for (const topic of topicsOf(report).slice(0, MOST_TOPICS)) {
    const { is, text, sources } = await ask(topic).catch(notAsked);
    explanations.push({ about: topic.about, question: topic.question, is, text, sources });
  }
  return { ...report, explanations };
}

function notAsked(error: unknown): TopicAnswer {
  return { is: 'none', text: messageOf(error), sources: [] };
}

interface PortalQuestion {
  readonly question: string;
  readonly goal: string;
}

/** The distinct questions that a report raises, in the plan's order. Pure. */
export function topicsOf(report: Report): readonly Topic[] {
  const topics = new Map<string, Topic>();
  const add = (address: Address, kind: string, asking: PortalQuestion | undefined): void => {
    if (asking === undefined) return;
    const provider = kind.slice(0, kind.indexOf('.'));
    const key = `${provider} ${asking.question}`;
    const about = [...new Set([...(topics.get(key)?.about ?? []), address])];
    topics.set(key, { ...asking, about, provider });
  };
  for (const row of report.plan.rows) {
    if (row.action === 'blocked') add(row.address, row.kind, aboutBlocked(row));
  }
  const rows = new Map(report.plan.rows.map(row => [row.address, row]));
  for (const { address, action, status, reason } of report.results) {
    if (status !== 'failed' || reason === undefined) continue;
    const names = namesIn(rows.get(address));
    add(address, kindOf(address), asked(`${action} ${nounOf(kindOf(address))}`, reason, names));
  }
  for (const { scope, kind, reason } of report.plan.unread)
    add(scope, kind, asked(`read the list of every ${bareNoun(kind)}`, reason, scopeNames(rows, scope)));
  return [...topics.values()];
}

/**
 * The question about a blocked row. Undefined where no vendor's documentation can help: the cause
 * is the manifest or another row.
 */
function aboutBlocked(row: Row): PortalQuestion | undefined {
  const { kind, reason } = row;
  if (reason === undefined) return undefined;
  const noun = nounOf(kind);
  if (!isOwn(reason)) return refusal(`change ${noun}`, reason.said, namesIn(row));
  switch (reason.code) {
    case 'api/cannot-change':
    case 'replace/not-allowed': {
      const names = reason.fields.map(fieldWords).join(' and the ');
      return {
        question: `Can the ${names} of ${noun} be changed after it is created?`,
        goal: `change the ${names} of an existing ${bareNoun(kind)} without losing what it holds`,
      };
    }
    case 'api/cannot-rename':
      return { question: `Can ${noun} be renamed?`, goal: `rename an existing ${bareNoun(kind)}` };
    case 'api/cannot-create':
      return { question: `How is ${noun} created through the API?`, goal: `create ${noun}` };
    case 'api/cannot-delete':
      return { question: `Can ${noun} be deleted through the API?`, goal: `delete ${noun}` };
    case 'loss/not-allowed': {
      const lost = reason.losses.map(({ what }) => what).join(' and the ');
      return {
        question: `What happens to the ${lost} when ${noun} is deleted or renamed?`,
        goal: `change ${noun} without losing its ${lost}`,
      };
    }
    case 'row/undeletable':
      return asked(`${reason.to ?? 'delete'} ${noun}`, reason.cause, namesIn(row));
    case 'row/not-checked':
      return asked(`change ${noun}`, reason.cause, namesIn(row));
    default:
      return undefined;
  }
}

function asked(what: string, reason: Reason, names: readonly string[]): PortalQuestion | undefined {
  const why = saidBy(reason);
  return why === undefined ? undefined : refusal(what, why, names);
}

/** What the service says in a reason or in its cause; undefined where it says nothing. */
function saidBy(reason: Reason): string | undefined {
  if (!isOwn(reason)) return reason.said;
  switch (reason.code) {
    case 'service/rejected':
    case 'service/forbidden':
    case 'service/credential':
    case 'service/unreadable':
    case 'service/not-found':
    case 'wait/failed':
      return reason.said;
    case 'apply/refused-at':
      return reason.problems.map(({ message }) => message).join('; ');
    case 'apply/partly-written':
    case 'apply/half-replaced':
    case 'apply/old-one-left':
    case 'restore/impossible':
    case 'restore/lost':
      return reason.cause === undefined ? undefined : saidBy(reason.cause);
    default:
      return undefined;
  }
}

function refusal(what: string, why: string, names: readonly string[]): PortalQuestion {
  return { question: `Why can I not ${what}: ${plain(why, names)}?`, goal: what };
}

/** `service.backup_schedule` → `a backup schedule`. */
function nounOf(kind: string): string {
  const noun = bareNoun(kind);
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}

function bareNoun(kind: string): string {
  return kind.slice(kind.indexOf('.') + 1).replaceAll('_', ' ');
}

/** The names that a row mentions: the parts of its address and the texts that it wants. */
function namesIn(row: Row | undefined): readonly string[] {
  if (row === undefined) return [];
  const wanted = Object.values(row.desired ?? {}).filter(value => typeof value === 'string');
  return [...row.parts, ...wanted];
}

/**
 * The name parts of a scope's address, taken from a row in the scope; empty where it has no row.
 */
function scopeNames(rows: ReadonlyMap<Address, Row>, scope: Address): readonly string[] {
  for (const row of rows.values()) if (row.scope.address === scope) return row.scope.parts;
  return [];
}

/** `settings.allowed_ips.ips` → `allowed ips ips`: the words that documentation would use. */
function fieldWords(path: string): string {
  return path.split('.').slice(-2).join(' ').replaceAll('_', ' ');
}

const LONGEST_WHY = 160;

/**
 * The text of a reason without HTTP methods and paths, quoted text, addresses, ids and `names`, the
 * names of someone's resources.
 */
function plain(text: string, names: readonly string[]): string {
  const told = names.filter(name => name.length > 1).sort((a, b) => b.length - a.length);
  return told
    .reduce((rest, name) => rest.replace(wholeWord(name), ''), text)
    .replace(/\b(?:GET|POST|PATCH|PUT|DELETE) \S+:?/g, '')
    .replace(/"[^"]*"|`[^`]*`|'[^']*'/g, '')
    .replace(/\S*[/@]\S*/g, '')
    .replace(/\b(?=[\w-]*\d)[\w-]{8,}\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_WHY);
}

function wholeWord(name: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}_])${name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\p{N}_])`,
    'giu',
  );
}
