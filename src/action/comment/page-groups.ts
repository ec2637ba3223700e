import type { Marker } from './marker.ts';
import { withoutPart } from './marker-key.ts';
import type { Page } from './page.ts';

/** The state of one plan in the comment for several manifests. The gravest state comes first. */
export const STATES = [
  'failed',
  'unclear',
  'partly',
  'undone',
  'refused',
  'incomplete',
  'outdated',
  'planned',
  'applying',
  'older',
  'applied',
  'unchanged',
] as const;
export type PartState = (typeof STATES)[number];

/** All parts of one manifest and environment. */
export interface PageGroup {
  readonly key: string;
  readonly parts: readonly Marker[];
  /** The gravest state of a part. */
  readonly state: PartState;
  /** The first part with that state. */
  readonly gravest: Marker | undefined;
  readonly counts: PageCounts;
}

export interface PageCounts {
  readonly creates: number;
  readonly updates: number;
  readonly deletes: number;
  /** Rows that lose something without a delete. */
  readonly losses: number;
  readonly widens: number;
  readonly blocked: number;
}

/**
 * The plans of the comment, grouped by manifest and environment. The gravest group is first. Pure.
 */
export function groupsOf({ head, parts }: Pick<Page, 'head' | 'parts'>): readonly PageGroup[] {
  const keys = [...new Set(parts.map(({ key }) => withoutPart(key)))];
  const groups = keys.map((key): PageGroup => {
    const own = parts.filter(each => withoutPart(each.key) === key);
    const states = own.map(each => stateOf(each, head));
    const state = STATES.find(each => states.includes(each)) ?? 'unchanged';
    return { key, parts: own, state, gravest: own[states.indexOf(state)], counts: countsOf(own) };
  });
  return groups.sort(
    (a, b) =>
      STATES.indexOf(a.state) - STATES.indexOf(b.state) ||
      weightOf(b) - weightOf(a) ||
      (a.key < b.key ? -1 : 1),
  );
}

function stateOf({ state, sha, digest, outdated = [], counts = [] }: Marker, head: string): PartState {
  if (state === 'failed') return 'undone';
  if (state !== undefined) return state;
  if (sha !== head) return 'older';
  if (digest === 'none') return 'failed';
  if (digest === 'incomplete') return 'incomplete';
  if (outdated.length > 0) return 'outdated';
  return counts.some(each => each > 0) ? 'planned' : 'unchanged';
}

function countsOf(parts: readonly Marker[]): PageCounts {
  const sum = (nth: number): number => parts.reduce((all, { counts }) => all + (counts?.[nth] ?? 0), 0);
  const [creates, updates, deletes, losses, widens, blocked] = [0, 1, 2, 3, 4, 5].map(sum) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { creates, updates, deletes, losses, widens, blocked };
}

/** Among groups of the same state, those whose rows lose something or widen access come first. */
function weightOf({ counts }: PageGroup): number {
  return Number(counts.deletes + counts.losses + counts.widens > 0);
}

/** States in which the rows are still to be written. */
export const OPEN: ReadonlySet<PartState> = new Set(['planned', 'incomplete', 'outdated']);
