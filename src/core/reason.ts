import type { Address } from './address.ts';
import type { FailedOutcome } from './http.ts';
import { canonical, type Json } from './json.ts';
import type { Source } from './source.ts';

/** What may not be done to a live resource. */
export type Verb = 'delete' | 'replace' | 'rename';

/** What `keep` prevents. */
interface Kept {
  readonly to?: Verb;
  /** The field that makes the service delete it later. */
  readonly path?: string;
}

/** Why a scope is read in which two manifests want the same. */
export type ReadBecause =
  | 'base-file'
  | 'name'
  | 'keep'
  | 'renamed'
  | 'expiry'
  | 'accepted'
  | 'outside'
  | 'rotated'
  | 'referred';

/** Somebody's own words: a service's, or those of a thrown error. */
/** With the variable that names the host, and what the vendor's own is. */
interface OfHost extends Said {
  readonly variable?: string;
  readonly vendors?: string;
}

interface Said {
  readonly said: string;
}

/** A delete also succeeds where there was nothing to delete. */
interface Answered {
  readonly deletes?: true;
}

interface Caused {
  readonly cause: Reason;
}

interface About {
  readonly address: Address;
}

/** What a line of `accepted` is about; without a field, that the resource is gone. */
interface Difference extends About {
  readonly field?: string;
}

interface By {
  readonly by: Address;
}

/** The id that an entry pins beside its name. */
interface Pinned {
  readonly id: string;
}

/** Live resources that cannot be told apart: their incarnations, sorted. */
interface Several {
  readonly ids: readonly string[];
}

/** The address is the first of several. */
interface WithOthers extends About {
  readonly others?: readonly Address[];
}

/** Everything that is deleted with another row, for a person to restore it. */
interface Whole extends About {
  readonly because: Address;
  readonly scope: Address;
  /** The key of its kind in the scope's entry, and the entry's value. */
  readonly key: string;
  readonly entry: Json;
}

/** An answer that was lost. */
interface Lost {
  /** Method and path. */
  readonly request: string;
  readonly address: Address;
  /** The answer would have held secrets. */
  readonly secret?: true;
  /** An answer came, but about something else. */
  readonly foreign?: string;
  /** No entry names it, so no plan shows that it is missing. */
  readonly undeclared?: true;
}

interface RefusedBefore {
  /** It was sent, and the service refused it, such as with 423; it was not sent again. */
  readonly refused?: true;
}

/** The manifest's name, and the base URL of each service. */
export interface PlanTarget {
  readonly name: string;
  readonly origins: Readonly<Record<string, string>>;
}

/** What a list showed after a create without an answer. Neither where none was read since. */
interface Since {
  /** Everything live at the address now. */
  readonly live?: readonly LiveNow[];
  /** Why no list could tell. */
  readonly cause?: Reason;
}

/** One of several that are live at one address. */
export interface LiveNow {
  /** Its incarnation. */
  readonly id: string;
  /** `new`: it was not there before the write and is as the entry wants it, so the write may have made it. */
  readonly is: 'old' | 'new' | 'other';
}

/** A field with its live value and what the manifest means, also by leaving it out. */
export interface ComparedField {
  readonly path: string;
  readonly before: Json;
  readonly after: Json;
}

/** Why the deletes of one scope are too many. */
export type TooMany =
  | { readonly over: 'max'; readonly deletes: number; readonly most: number }
  | { readonly over: 'five'; readonly deletes: number }
  | { readonly over: 'share'; readonly deletes: number; readonly owned: number; readonly kind?: string }
  | { readonly over: 'last'; readonly deletes: number; readonly kind: string }
  | { readonly over: 'empty'; readonly deletes: number }
  /** All that an entry of a sweep fits. */
  | { readonly over: 'all'; readonly deletes: number };

/** Why a sweep takes something: what holds of the conditions of its entry. Durations in seconds. */
interface SweptFor {
  readonly age: number;
  readonly idle?: number;
  readonly closed?: { readonly number: number };
  /** No open pull request is in this file, which is of then. */
  readonly file?: { readonly name: string; readonly at: string };
  /** Its git branch is in none of these lists. */
  readonly gone?: readonly string[];
  /** So many are newer. */
  readonly newer?: number;
}

/** One thing that a service rejected, by its place in the manifest where known. */
export interface Refused {
  readonly rule: string;
  readonly message: string;
  readonly source?: Source;
}

/**
 * Every reason that the engine gives, with the data for its words: why a row is blocked, how a result came
 * about, why an apply was refused, what a note says. The words are in `render/reason-words.ts`, a page for
 * each in `render/code-pages`.
 */
export interface Reasons extends AnswerReasons {
  'keep/holds': Kept;
  'keep/holds-inside': Kept & { readonly glob: string };
  'keep/holds-beside': Kept & { readonly glob: string };
  'keep/holds-protection': unknown;
  'keep/removed-in-change': { readonly glob: string };
  'keep/fits-nothing': { readonly glob: string; readonly near?: string };

  'row/protected': { readonly field: string; readonly to?: Verb };
  'row/undeletable': Caused & { readonly to?: Verb };
  'row/depended-on': By & { readonly to?: Verb };
  'row/beside-creates': Caused;
  'row/in-place-of': About;
  'row/in-doubt': About;
  'row/cycle': { readonly through: readonly Address[] };
  'row/wait-cycle': { readonly through: readonly Address[] };
  'row/copy-of-blocked': By;
  'row/copy-lacks': About;
  'row/copy-not-awaited': { readonly addresses: readonly Address[] };
  'row/unread': Caused;
  'row/not-checked': Caused;
  'row/open-field-blocked': By & { readonly fields: readonly string[] };
  /** `with`: the row that deletes one of them as a side effect. */
  'row/not-unique': About & { readonly with?: Address };
  'row/inherited': unknown;
  'row/create-unless-inherited': unknown;
  'row/delete-if-inherited': unknown;
  'row/rotated': unknown;
  'row/absent-and-protected': { readonly field: string };
  'row/no-effect': About & { readonly field: string; readonly cause: ProviderReason };
  'row/protection-ignored': { readonly field: string };
  /** `ahead`: by how many whole hours the service's clock is ahead of ours; absent: it told no time. */
  'row/clocks-apart': { readonly ahead?: number };
  'row/busy': { readonly state: string };
  'scope/absent': Caused;
  'scope/missing': { readonly scope: Address };
  'scope/left-out': { readonly scopes: readonly Address[] };
  'scope/unread': Caused & { readonly scope: Address };

  'api/cannot-create': { readonly kind: string };
  'api/cannot-change': { readonly kind: string; readonly fields: readonly string[] };
  'api/cannot-rename': { readonly kind: string; readonly from: Address };
  'api/cannot-delete': { readonly kind: string };
  'replace/not-allowed': {
    readonly kind: string;
    readonly fields: readonly string[];
    /** The new one is made before the old one is deleted. */
    readonly createsFirst?: true;
    /** Something else holds it too: nothing may be offered that would replace it. */
    readonly held?: true;
    /** Its mark is that of this other entry: somebody may have exchanged names. */
    readonly madeAs?: Address;
  };
  'loss/not-allowed': {
    readonly losses: readonly LossCount[];
    readonly declared: boolean;
    /** The entry is in a file that cannot allow anything: what renames it can. */
    readonly whole?: boolean;
  };
  'loss/live-value': { readonly field: string; readonly address?: Address };
  'loss/unread': Caused;
  'loss/list-unread': Caused & { readonly scope: Address };

  'default/widens': {
    readonly fields: readonly ComparedField[];
    /** Other fields of the row, which wait for these. */
    readonly waiting?: readonly string[];
  };
  'default/left-out': unknown;
  'default/protection-unwritten': About & { readonly field: string };

  'expiry/passed': About;
  'expiry/over': { readonly to?: 'replace' };

  'ref/absent': About;
  'ref/deleted': About;
  'ref/elsewhere': About;
  'ref/expired': About;
  'ref/missing': About & { readonly blocked?: true; readonly near?: string };
  'ref/unread': About & Caused;

  'moved/both': { readonly fields: readonly ComparedField[] };
  'moved/left': About & { readonly fields: readonly ComparedField[] };
  'moved/left-missing': About;
  'moved/left-extra': About;
  'moved/refused': { readonly rows: number };
  'ref/left': About;

  'accepted/over': Difference & { readonly until: string };
  'accepted/too-long': Difference & { readonly until: string; readonly most: number };
  'accepted/ended': Difference & {
    readonly because: 'wanted' | 'live' | 'made-again' | 'gone' | 'there';
    /** The value or id now. */
    readonly now?: Json;
  };
  'accepted/idle': Difference & {
    readonly because: 'undeclared' | 'absent' | 'same' | 'unsaid' | 'ignored' | 'together';
  };
  'accepted/widens': Difference;
  'accepted/in-change': Difference & {
    readonly wants?: Json;
    readonly is?: Json;
    readonly widened?: true;
    readonly until: string;
  };
  'ignore/added-in-change': About & { readonly fields: readonly string[] };
  'ref/accepted-missing': About;

  'match/not-unique': Several;
  'match/rename-cycle': unknown;
  'match/renamed-from-entry': { readonly from: Address };
  'match/absent-and-renamed': By;
  'match/both-live': { readonly from: Address };
  'match/from-not-unique': Several & { readonly from: Address };
  'match/mark-not-unique': { readonly found: readonly Address[] };
  'match/mark-claimed': { readonly live: Address; readonly mark: Address; readonly other: Address };
  'match/marked-elsewhere': About;
  'match/absent-elsewhere': About & { readonly live: Address };
  'match/made-as-another': {
    readonly from: Address;
    readonly mark: Address;
    readonly other: Address;
    readonly name: string;
  };
  'match/id-gone': About & Pinned;
  'match/id-replaced': About & Pinned & { readonly at: Address; readonly now: string };
  'match/id-elsewhere': Pinned & { readonly at: Address; readonly now: string };
  'match/id-of-entry': Pinned & By & { readonly at: Address };
  'match/id-of-other-name': Pinned & { readonly at: Address };
  'match/id-of-other-scope': Pinned & { readonly at: Address };
  'match/id-disagrees': Pinned & {
    readonly now: string;
    readonly to: 'delete' | 'replace' | 'unprotect' | 'expire';
  };
  'match/pinned-by': By;
  'match/was-replaced': Pinned & By & { readonly at: Address; readonly now: string };

  'plan/expected-time': {
    readonly leastSeconds: number;
    readonly mostSeconds: number;
    /** At most so many. */
    readonly requests: number;
    /** Resources that are as declared already; absent: none is. */
    readonly unchanged?: number;
    /** Whose limits nobody publishes. */
    readonly creates?: number;
    /** `within`: the kind of the scopes in which they follow one another. */
    readonly operations?: { readonly count: number; readonly eachMs: number; readonly within: string };
  };
  'plan/guarded': Caused & { readonly most: number };
  'prune/kept': About & Caused;
  'prune/shared': unknown;
  'prune/mark-void': About & { readonly why: string };
  'prune/mark-renamed': About;

  'sweep/taken': SweptFor;
  'sweep/stays': About & Caused;
  'sweep/named': unknown;
  'sweep/parent': By;
  'sweep/restored': unknown;
  'sweep/other-mark': { readonly mark: string };
  'sweep/young': { readonly age: number; readonly least: number };
  'sweep/active': {
    /** For how long it was idle; absent: it is in use now. */
    readonly idle?: number;
    readonly least: number;
  };
  'sweep/newest': { readonly newest: number };
  'sweep/other-name': { readonly pattern: string };
  'sweep/open': { readonly number: number };
  'sweep/not-closed': unknown;
  'sweep/fork': { readonly number: number };
  'sweep/branch-lives': { readonly branch: string };
  'sweep/contents': { readonly what: string };
  'sweep/beyond-most': { readonly most: number };
  'sweep/open-unknown': Said;
  'sweep/heads-unknown': Said;
  'sweep/matches': { readonly count: number };
  'sweep/not-asked': { readonly scopes: number };
  'sweep/off': unknown;

  'restore/carried': unknown;
  'restore/with-more': unknown;
  'restore/not-unique': About & { readonly because: Address };
  'restore/impossible': WithOthers & Caused;
  'restore/no-credential': WithOthers;
  'restore/in-case': About;
  'restore/lost': Whole & { readonly cause?: Reason };
  'restore/left': Whole;

  'credential/missing': { readonly credential: string };
  'secrets/no-file': unknown;
  'secrets/file-not-opened': Said;
  'secrets/file-not-written': Said;
  'secrets/lost-and-revoked': Said;
  'secrets/lost': Said & { readonly refusal: string; readonly id: string };
  'secrets/outputs-not-written': Caused;
  'secrets/outputs-need-file': About;
  'secrets/nothing-to-write': unknown;

  'preview/reset-before': { readonly at: string };
  'preview/stranger': { readonly who: 'fork' | 'Dependabot' };
  'preview/no-reset': { readonly login: string };
  'preview/stays': { readonly name: string; readonly cause: Reason };
  'preview/still-open': { readonly number: number };
  'preview/not-closed': { readonly number: number };
  'preview/no-number': unknown;
  'preview/missing': { readonly number: number; readonly name: string; readonly until?: string };
  'preview/renamed': { readonly was: string; readonly now: string };
  'preview/no-data-api': unknown;
  'preview/commands-of-another': { readonly name: string; readonly guild: string };

  'stale/expired': unknown;
  'stale/another-one': unknown;
  'stale/opens': { readonly cause: Reason };
  'stale/made-again': unknown;
  'stale/renamed': About;
  'stale/action': { readonly planned: string; readonly now: string };
  'stale/fields': { readonly fields: readonly string[] };
  'stale/ref-made-again': unknown;
  'stale/ref-added': About;
  'stale/blocked': { readonly cause?: Reason };
  'stale/not-pruned': { readonly cause?: Reason };
  'stale/not-swept': { readonly cause?: Reason };
  'stale/made-otherwise': unknown;
  'stale/made-meanwhile': About;
  'stale/made-then-moved': Caused;
  'stale/new-one-missing': unknown;
  'stale/scope': { readonly scope: Address };
  'stale/list': unknown;
  'stale/no-place': Caused;
  'stale/restored-changed': unknown;
  'stale/loss': { readonly loss: LossCount };
  'stale/moved': unknown;
  'stale/needed-now': unknown;
  'stale/changed-meanwhile': unknown;

  'apply/not-sent': Caused & RefusedBefore;
  'apply/held': Caused;
  'apply/dependency': About;
  'apply/stopped': RefusedBefore;
  'apply/not-reached': unknown;
  'apply/threw': Said;
  /** Each of so many writes was accepted, and none finished it. */
  'apply/unfinished': { readonly writes: number };
  'apply/partly-written': Caused;
  'apply/half-replaced': Caused;
  'apply/old-one-left': Caused & {
    /** Its incarnation. */
    readonly was: string | null;
    /** Whether it certainly still exists. */
    readonly sure: boolean;
    readonly secret?: true;
  };
  'apply/refused-at': { readonly problems: readonly Refused[] };
  'apply/refused-together': { readonly with: readonly Address[] };
  'apply/answer-lost': Lost & Since;
  'apply/moved-after-loss': Lost & Caused;
  'apply/new-one-unknown': Lost & {
    /** The incarnation of the old one. */
    readonly was: string | null;
  } & Since;
  'apply/left': About & {
    /** The old one's incarnation, for a replace that makes the new one first. */
    readonly was?: string | null;
    /** Its secrets are shown once, in an answer. */
    readonly secret?: true;
  };
  'apply/done-before': unknown;
  'apply/done-since-review': unknown;
  'apply/made-by-another': unknown;

  'wait/stopped': { readonly what: string; readonly trouble?: string };
  'wait/too-long': { readonly what: string; readonly minutes: number; readonly trouble?: string };
  'wait/barred': { readonly what: string; readonly trouble: string };
  'wait/failed': { readonly what: string; readonly said?: string };

  'verify/stopped': Answered;
  'verify/unread': Answered & Caused;
  'verify/busy': Answered & { readonly state: string };
  'verify/not-shown': Answered & { readonly cause?: Reason };
  'verify/before-stopped': unknown;
  'verify/before-unread': Caused;

  'review/not-comparable': unknown;
  'review/incomplete': unknown;
  'review/file-changed': unknown;
  'review/file-shows-other': unknown;
  'review/other-plan': PlanTarget & {
    /** What this run is for. */
    readonly here?: PlanTarget;
  };
  'review/other-digest': { readonly now: string; readonly reviewed: string };
  'review/changed': unknown;
  'review/none': Said & { readonly next: string };
  'review/made-otherwise': { readonly inputs: readonly InputDifference[] };
  'review/left-out': { readonly count: number; readonly addresses: readonly Address[] };

  'guard/deletes': {
    readonly scopes: readonly { readonly scope: Address; readonly why: readonly TooMany[] }[];
    /** The largest number of one scope. */
    readonly most: number;
  };
  'guard/moved': unknown;
  'guard/not-confirmed': unknown;

  'shard/refused': { readonly index: number; readonly of: number };
  'shard/all-refused': { readonly of: number; readonly refusals: readonly ShardRefusal[] };
  'shard/no-report': { readonly index: number; readonly of: number };

  'base/unknown-file': { readonly file: string };
  'base/unproven': { readonly rows: number };

  'changed/not-read': { readonly scopes: number; readonly since: string };
  'changed/read-anyway': { readonly scopes: number; readonly because: ReadBecause };

  'offline/dropped': unknown;
  'offline/stays': About;
  'offline/name-changed': { readonly before: string };
  'offline/id-changed': About;
  'offline/keep-removed': { readonly glob: string };
  'offline/prune-added': { readonly scope: Address };
  'offline/checks-added': { readonly count: number };
}

/** A service's answer, where its provider has no better words: they follow from the outcome. */
/** `late`: the end of the run came first. */
type AnswerReasons = { readonly [O in FailedOutcome | 'late' as `service/${O}`]: Said } & {
  readonly [O in 'unreachable' | 'not-found' as `service/${O}`]: OfHost;
};

/** What would be lost, in the plural, and how much; null where that cannot be seen. */
export interface LossCount {
  readonly what: string;
  readonly count: number | null;
  /** Which ones, where they have names. */
  readonly notes?: readonly Reason[];
}

export type ReasonCode = keyof Reasons;

/** One of the engine's own reasons, told apart by its code. */
export type EngineReason = { [C in ReasonCode]: { readonly code: C } & Reasons[C] }[ReasonCode];

/** A reason that only one provider knows, in its own words. */
export interface ProviderReason {
  /** One of the provider's `codes`; its name comes before the slash. */
  readonly code: string;
  readonly said: string;
  /** The next step for the person who reads it. */
  readonly next?: string;
}

/** Why something is so: a literal code that programs may match on, and the data for its words. JSON. */
export type Reason = EngineReason | ProviderReason;

/** The codes with which an apply is refused as a whole. */
export type RefusalCode = Extract<ReasonCode, `guard/${string}` | `review/${string}` | 'shard/all-refused'>;

export type RefusalReason = Extract<EngineReason, { readonly code: RefusalCode }>;

/** An input that changes a plan, with its values in words where they may be shown; empty for the default. */
export interface InputDifference {
  readonly input: string;
  readonly reviewed: string;
  readonly now: string;
}

/** Why one of several shards wrote nothing. */
export interface ShardRefusal {
  readonly index: number;
  readonly of: number;
  readonly reason: RefusalReason;
}

/** Each once, by code and then by data. */
export function sortedReasons(reasons: readonly Reason[]): readonly Reason[] {
  const found = new Map(
    reasons.map(reason => [`${reason.code} ${canonical(reason as unknown as Json)}`, reason]),
  );
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, reason]) => reason);
}
