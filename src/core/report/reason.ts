import type { Address } from '../address.ts';
import type { FailedOutcome } from '../http.ts';
import { canonical, type Json } from '../json.ts';
import type { Source } from '../problem.ts';

/** The actions that `keep` and protection can forbid. */
export type RefusedVerb = 'delete' | 'replace' | 'rename' | 'renew';

/** What `keep` prevents: an action, or the value of a field. */
interface KeepReason {
  /** The line of `keep`. */
  readonly glob: string;
  readonly to?: RefusedVerb;
  /** The field that makes the service delete the resource later. */
  readonly path?: string;
}

/** Why `--changed` reads a scope although both manifests want the same in it. */
export type ReadBecause =
  | 'base-file'
  | 'name'
  | 'keep'
  | 'renamed'
  | 'expiry'
  | 'accepted'
  | 'outside'
  | 'renewed'
  | 'referred';

/**
 * A failure at a host that people can set. `variable`: the environment variable that sets it.
 * `vendors`: the URL of the vendor's own API.
 */
interface OfHost extends ServiceWords {
  readonly variable?: string;
  readonly vendors?: string;
}

/** The words of a service, or the message of a thrown error. */
interface ServiceWords {
  readonly said: string;
}

/**
 * A write that the service accepted. `deletes`: the write is a delete. Its words differ, because a
 * service also accepts a delete of something that does not exist.
 */
interface AnsweredWrite {
  readonly deletes?: true;
}

interface CausedBy {
  readonly cause: Reason;
}

interface AddressedReason {
  readonly address: Address;
}

/**
 * What a line of `accepted` accepts: the live value of `field`, or, without `field`, that the
 * resource does not exist.
 */
interface Difference extends AddressedReason {
  readonly field?: string;
}

interface By {
  readonly by: Address;
}

/** The `id` in an entry, in addition to the name. */
interface PinReason {
  readonly id: string;
}

/**
 * Live resources that cannot be told apart, by their incarnations (values that change when a
 * resource is made again), sorted.
 */
interface Several {
  readonly ids: readonly string[];
}

/** The first of several addresses that a reason is about, and the others. */
interface WithOthers extends AddressedReason {
  readonly others?: readonly Address[];
}

/**
 * A row that restores a resource. `because`: the address of the row that deletes this resource;
 * older plan files lack it.
 */
interface RestoreReason {
  readonly because?: Address;
}

/** All values of a resource that the row `because` deleted too, so that a person can restore it. */
interface WholeLoss extends AddressedReason {
  readonly because: Address;
  readonly scope: Address;
  /** The key of the resource's kind in the scope's entry, and the value of its entry. */
  readonly key: string;
  readonly entry: Json;
}

/** A write whose answer was lost. */
interface LostAnswer {
  /** Method and path of the request. */
  readonly request: string;
  readonly address: Address;
  /** The lost answer would have had secrets in it. */
  readonly secret?: true;
  /**
   * Set where the service answered about another resource, which counts as a lost answer: the
   * message that says so.
   */
  readonly foreign?: string;
  /** The resource has no entry, so no later plan shows that it is missing. */
  readonly undeclared?: true;
}

interface RefusedBefore {
  /** Why the service refused the write, such as with 423, before it was not sent again. */
  readonly refused?: Reason;
}

/** The manifest's name, and the base URL of each service. */
export interface PlanTarget {
  readonly name: string;
  readonly origins: Readonly<Record<string, string>>;
}

/**
 * What a list showed after a create without an answer. If both keys are absent, no list was read
 * since the create.
 */
interface ListedSince {
  /** Everything that is live at the address now. */
  readonly live?: readonly LiveNow[];
  /** Why no list could be read. */
  readonly cause?: Reason;
}

/** One of several live resources at one address. */
export interface LiveNow {
  /**
   * The incarnation of the live resource: an id that changes when the resource is deleted and made
   * again.
   */
  readonly id: string;
  /**
   * `old`: it was live before the write. `new`: it was not, and is as the entry wants it, so the
   * write may have made it. `other`: someone else made it after the write.
   */
  readonly is: 'old' | 'new' | 'other';
}

/** A field with its live value and the value that the manifest means, perhaps by leaving it out. */
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
  /** The sweep would delete everything that an entry matches. */
  | { readonly over: 'all'; readonly deletes: number };

/**
 * Why a sweep deletes a resource: the conditions of its entry that are true. Durations in seconds.
 */
interface SweptFor {
  readonly age: number;
  readonly idle?: number;
  readonly closed?: { readonly number: number };
  /** This file, written at the time `at`, lists no open pull request for the resource. */
  readonly file?: { readonly name: string; readonly at: string };
  /** The git branch of the resource is in none of these lists. */
  readonly gone?: readonly string[];
  /** How many newer resources the entry of the sweep matches. */
  readonly newer?: number;
}

/** One part of a request that a service rejected, with its place in the manifest where known. */
export interface Rejection {
  readonly rule: string;
  readonly message: string;
  readonly source?: Source;
}

/**
 * Every reason that the engine gives, with the data for its words: why a row is blocked, how a
 * result came about, why an apply was refused, what a note says. The words are in
 * `src/render/reason-words`, and each code has a page in docs/codes.
 */
export interface Reasons extends AnswerReasons {
  'keep/holds': KeepReason;
  'keep/holds-inside': KeepReason;
  'keep/holds-beside': KeepReason;
  'keep/holds-protection': { readonly glob: string };
  'keep/removed-in-change': { readonly glob: string };
  'keep/fits-nothing': { readonly glob: string; readonly near?: string };

  'row/protected': { readonly field: string; readonly to?: RefusedVerb };
  'row/undeletable': CausedBy & { readonly to?: RefusedVerb };
  'row/depended-on': By & { readonly to?: RefusedVerb };
  'row/beside-creates': CausedBy;
  'row/in-place-of': AddressedReason;
  'row/in-doubt': AddressedReason;
  'row/cycle': { readonly through: readonly Address[] };
  'row/wait-cycle': { readonly through: readonly Address[] };
  'row/copy-of-blocked': By;
  'row/after-blocked': By;
  'row/copy-lacks': AddressedReason;
  'row/copy-not-awaited': { readonly addresses: readonly Address[] };
  'row/unread': CausedBy;
  'row/not-checked': CausedBy;
  'row/open-field-blocked': By & { readonly fields: readonly string[] };
  /**
   * Several live resources have this address. `with`: the address of another row, whose delete also
   * deletes one of them.
   */
  'row/not-unique': AddressedReason & { readonly with?: Address };
  'row/inherited': unknown;
  'row/create-unless-inherited': unknown;
  'row/delete-if-inherited': unknown;
  /** `blocked`: the row is blocked, and would be a renewal. */
  'row/renewed': { readonly blocked?: true };
  'renew/not-live': unknown;
  'renew/differs': { readonly fields: readonly string[] };
  'renew/scope-first': By;
  'renew/same-variable': By & { readonly name: string };
  /** `act`: what the row did. */
  'renew/done': { readonly act: string };
  'renew/since': AddressedReason;
  /** `act`: what the row does. `secret`: its answer has a secret that no later read shows. */
  'renew/unconfirmed': AddressedReason &
    CausedBy & {
      readonly act: string;
      readonly secret?: true;
      readonly repeatable?: true;
      readonly accepted?: true;
    };
  /**
   * A change-over has begun, or may have, and is not known to be over. `left`: the first thing that
   * is left to do. `name`: nothing has the name. `delete`: the new resource has it. `look`: the
   * service has accepted everything. Absent: not known.
   */
  'renew/not-over': AddressedReason & CausedBy & { readonly left?: 'name' | 'delete' | 'look' };
  'renew/taken-over': unknown;
  /**
   * A row that an apply does only with `--renew` of `address`, and that it did not do. `cause`:
   * why.
   */
  'renew/again': AddressedReason & CausedBy;
  /**
   * The run was aborted during a renewal. `sends`: the variables whose values it sends as secrets.
   * `names`: it changes names over, in place of that.
   */
  'renew/left': AddressedReason & { readonly sends?: readonly string[]; readonly names?: true };
  'renew/secret-lost': AddressedReason & ServiceWords;
  'renew/overwritten': AddressedReason;
  /**
   * The keys that the entry has only from `defaults` of the manifest, each with its place there.
   */
  'row/defaults': { readonly keys: readonly { readonly key: string; readonly source: Source }[] };
  'row/absent-and-protected': { readonly field: string };
  'row/no-effect': AddressedReason & CausedBy & { readonly field: string };
  'row/protection-ignored': { readonly field: string };
  /**
   * `ahead`: by how many whole hours the service's clock is ahead of this machine's; absent: the
   * service sent no time.
   */
  'row/clocks-apart': { readonly ahead?: number };
  'row/busy': { readonly state: string };
  'scope/absent': CausedBy;
  'scope/missing': { readonly scope: Address };
  'scope/left-out': { readonly scopes: readonly Address[] };
  'scope/unread': CausedBy & { readonly scope: Address };
  /**
   * This run may not read in some scopes. `scopes`: those of them in which the row may destroy
   * something.
   */
  'scope/withheld': { readonly scopes?: readonly Address[] };

  'api/cannot-create': { readonly kind: string };
  'api/cannot-change': { readonly kind: string; readonly fields: readonly string[] };
  'api/cannot-rename': { readonly kind: string; readonly from: Address };
  'api/cannot-delete': { readonly kind: string };
  'replace/not-allowed': {
    readonly kind: string;
    readonly fields: readonly string[];
    /** A replace of this kind creates the new resource before it deletes the old one. */
    readonly createsFirst?: true;
    /** The key of the entry that asks for the replace: no entry can have the live value. */
    readonly askedBy?: string;
    /**
     * Set where the resource is not live yet: the address of the new scope, such as a branch, that
     * will have it as a copy of its parent.
     */
    readonly copied?: Address;
    /** Something else forbids the change as well, so the message must not suggest a replace. */
    readonly held?: true;
    /**
     * The address in the resource's ownership mark, if it is that of another entry. Someone may
     * have swapped the names of two resources.
     */
    readonly madeAs?: Address;
  };
  'loss/not-allowed': {
    readonly losses: readonly LossCount[];
    readonly declared: boolean;
    /** The action that would destroy it. Absent: a change of fields would. */
    readonly to?: RefusedVerb;
    /**
     * The entry is in a generated file, which cannot have `allow`. The message names the part of
     * the manifest that can.
     */
    readonly whole?: boolean;
  };
  'loss/live-value': { readonly field: string; readonly address?: Address };
  'loss/unread': CausedBy;
  'loss/list-unread': CausedBy & { readonly scope: Address };

  'default/widens': {
    readonly fields: readonly ComparedField[];
    /** Other changed fields of the row. The row is blocked, so they are not written either. */
    readonly waiting?: readonly string[];
  };
  'default/left-out': unknown;
  'default/protection-unwritten': AddressedReason & { readonly field: string };

  'expiry/passed': AddressedReason;
  'expiry/over': { readonly to?: 'replace' };

  'ref/absent': AddressedReason;
  'ref/deleted': AddressedReason;
  'ref/elsewhere': AddressedReason;
  'ref/expired': AddressedReason;
  'ref/missing': AddressedReason & { readonly blocked?: true; readonly near?: string };
  'ref/unread': AddressedReason & CausedBy;

  'moved/both': { readonly fields: readonly ComparedField[] };
  'moved/left': AddressedReason & {
    readonly fields: readonly ComparedField[];
    /** How live, which is left as it is, gives more access than the manifest. */
    readonly widened?: Reason;
  };
  'moved/left-missing': AddressedReason;
  'moved/left-extra': AddressedReason;
  'moved/refused': { readonly rows: number };
  'ref/left': AddressedReason;

  'accepted/over': Difference & { readonly until: string };
  'accepted/too-long': Difference & { readonly until: string; readonly most: number };
  'accepted/ended': Difference & {
    readonly because: 'wanted' | 'live' | 'made-again' | 'gone' | 'there';
    /** The value or id that is there now, and is not the one in the line of `accepted`. */
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
  'ignore/added-in-change': AddressedReason & { readonly fields: readonly string[] };
  'ref/accepted-missing': AddressedReason;

  'rule/broken': NamedRule & {
    /** For the key `must` of a rule: the fields that do not fit. */
    readonly fields?: readonly RuledField[];
    readonly counted?: CountedRule;
  };
  'rule/warns': NamedRule & {
    readonly until: string;
    /**
     * What would break the rule after the apply. Absent if the reason is a note of a row: then it
     * is about the resource of that row.
     */
    readonly broken?: readonly string[];
  };
  'rule/removed-in-change': Omit<NamedRule, 'source'>;

  'match/not-unique': Several;
  'match/rename-cycle': { readonly through: readonly Address[] };
  'match/renamed-from-entry': { readonly from: Address };
  'match/absent-and-renamed': By;
  'match/both-live': { readonly from: Address };
  'match/from-not-unique': Several & { readonly from: Address };
  'match/mark-not-unique': { readonly found: readonly Address[] };
  'match/mark-claimed': { readonly live: Address; readonly mark: Address; readonly other: Address };
  'match/marked-elsewhere': AddressedReason;
  'match/absent-elsewhere': AddressedReason & { readonly live: Address };
  'match/made-as-another': {
    readonly from: Address;
    readonly mark: Address;
    readonly other: Address;
    readonly name: string;
  };
  'match/id-gone': AddressedReason & PinReason;
  'match/id-replaced': AddressedReason & PinReason & { readonly at: Address; readonly now: string };
  'match/id-elsewhere': PinReason & { readonly at: Address; readonly now: string };
  'match/id-of-entry': PinReason & By & { readonly at: Address };
  'match/id-of-other-name': PinReason & { readonly at: Address };
  'match/id-of-other-scope': PinReason & { readonly at: Address };
  'match/id-disagrees': PinReason & {
    readonly now: string;
    readonly to: 'delete' | 'replace' | 'unprotect' | 'expire';
  };
  'match/pinned-by': By;
  'match/was-replaced': PinReason & By & { readonly at: Address; readonly now: string };

  'plan/expected-time': {
    readonly leastSeconds: number;
    readonly mostSeconds: number;
    /** The largest number of requests that the apply may send. */
    readonly requests: number;
    /** How many resources are already as declared; absent: none. */
    readonly unchanged?: number;
    /** How many creates count against a limit that the service does not publish. */
    readonly creates?: number;
    /**
     * `within`: the kind of scope, such as a project, in which operations run one after another.
     * `lanes`: how many such scopes the plan writes in; a plan file of an earlier version lacks it.
     * `each`: how long one operation takes.
     */
    readonly operations?: {
      readonly count: number;
      readonly each: { readonly leastSeconds: number; readonly mostSeconds: number };
      readonly within: string;
      readonly lanes?: number;
    };
  };
  'plan/guarded': CausedBy & { readonly most: number };
  'prune/kept': AddressedReason & CausedBy;
  'prune/shared': unknown;
  'prune/mark-void': AddressedReason & { readonly why: string };
  'prune/mark-renamed': AddressedReason;

  'sweep/taken': SweptFor;
  'sweep/stays': AddressedReason & CausedBy;
  'sweep/named': unknown;
  'sweep/parent': By;
  'sweep/restored': unknown;
  'sweep/other-mark': { readonly mark: string };
  'sweep/young': { readonly age: number; readonly least: number };
  'sweep/active': {
    /** For how long the compute was idle; absent: it is in use now. */
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
  'sweep/open-unknown': ServiceWords;
  'sweep/heads-unknown': ServiceWords;
  'sweep/matches': { readonly count: number };
  'sweep/not-asked': { readonly scopes: number };
  'sweep/off': unknown;

  'restore/carried': RestoreReason;
  'restore/with-more': RestoreReason;
  'restore/not-unique': AddressedReason & { readonly because: Address };
  'restore/impossible': WithOthers & CausedBy;
  'restore/no-credential': WithOthers;
  'restore/in-case': AddressedReason;
  'restore/lost': WholeLoss & { readonly cause?: Reason };
  'restore/left': WholeLoss;

  'credential/missing': { readonly credential: string };
  /** Nobody could say to which account a credential belongs. */
  'credential/unconfirmed': CausedBy & { readonly variable: string };
  'secrets/no-file': unknown;
  'secrets/variable-not-set': { readonly variables: readonly string[] };
  'secrets/variable-too-short': { readonly variables: readonly string[] };
  'secrets/file-not-opened': ServiceWords;
  'secrets/file-not-written': ServiceWords;
  'secrets/lost-and-revoked': ServiceWords;
  'secrets/lost': ServiceWords & { readonly refusal: string; readonly id: string };
  /** `renewed`: the run renewed something, which the same command would do once more. */
  'secrets/outputs-not-written': CausedBy & { readonly renewed?: true };
  'secrets/outputs-need-file': AddressedReason;
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
  'stale/renamed': AddressedReason;
  'stale/action': { readonly planned: string; readonly now: string };
  'stale/fields': { readonly fields: readonly string[] };
  'stale/ref-made-again': unknown;
  'stale/ref-added': AddressedReason;
  'stale/blocked': { readonly cause?: Reason };
  'stale/not-pruned': { readonly cause?: Reason };
  'stale/not-swept': { readonly cause?: Reason };
  'stale/made-otherwise': unknown;
  'stale/made-meanwhile': AddressedReason;
  'stale/made-then-moved': CausedBy;
  'stale/new-one-missing': unknown;
  /** `made`: this run made the scope. */
  'stale/scope': { readonly scope: Address; readonly made?: true };
  'stale/list': unknown;
  'stale/no-place': CausedBy;
  'stale/restored-changed': unknown;
  'stale/loss': { readonly loss: LossCount };
  'stale/moved': unknown;
  'stale/needed-now': unknown;
  'stale/changed-meanwhile': unknown;

  'apply/not-sent': CausedBy & RefusedBefore;
  'apply/held': CausedBy;
  'apply/dependency': AddressedReason;
  'apply/stopped': RefusedBefore;
  'apply/not-reached': unknown;
  'apply/threw': ServiceWords;
  /**
   * The service accepted this many writes, and after the last one the row was still not finished.
   */
  'apply/unfinished': { readonly writes: number };
  'apply/partly-written': CausedBy;
  'apply/half-replaced': CausedBy;
  'apply/old-one-left': CausedBy & {
    /**
     * The old resource's incarnation, an id that changes when a resource is made again. The row
     * should have deleted this resource.
     */
    readonly was: string | null;
    /** Whether the old resource certainly still exists. */
    readonly sure: boolean;
    readonly secret?: true;
  };
  'apply/refused-at': { readonly problems: readonly Rejection[] };
  'apply/refused-together': { readonly with: readonly Address[] };
  'apply/answer-lost': LostAnswer & ListedSince;
  'apply/moved-after-loss': LostAnswer & CausedBy;
  'apply/new-one-unknown': LostAnswer & {
    /** The old resource's incarnation, an id that changes when a resource is made again. */
    readonly was: string | null;
  } & ListedSince;
  'apply/left': AddressedReason & {
    /**
     * In a replace that creates the new resource first: the incarnation of the old one, an id that
     * changes when a resource is made again.
     */
    readonly was?: string | null;
    /** The service shows the secrets of the new resource only once, in the answer. */
    readonly secret?: true;
  };
  /** `act`: of a renewal, which someone else did meanwhile. */
  'apply/done-before': { readonly act?: string };
  'apply/done-since-review': unknown;
  'apply/made-by-another': unknown;

  'wait/stopped': { readonly what: string; readonly trouble?: string };
  'wait/too-long': { readonly what: string; readonly minutes: number; readonly trouble?: string };
  'wait/barred': { readonly what: string; readonly trouble: string };
  'wait/failed': { readonly what: string; readonly said?: string };

  'verify/stopped': AnsweredWrite;
  'verify/unread': AnsweredWrite & CausedBy;
  'verify/busy': AnsweredWrite & { readonly state: string };
  'verify/not-shown': AnsweredWrite & { readonly cause?: Reason };
  'verify/before-stopped': unknown;
  'verify/before-unread': CausedBy;

  'review/not-comparable': unknown;
  'review/incomplete': unknown;
  'review/file-changed': unknown;
  'review/file-shows-other': unknown;
  'review/other-plan': PlanTarget & {
    /** The name and services of this run's manifest. */
    readonly here?: PlanTarget;
  };
  'review/other-digest': { readonly now: string; readonly reviewed: string };
  'review/changed': unknown;
  'review/none': ServiceWords & { readonly next: string };
  'review/made-otherwise': { readonly inputs: readonly InputDifference[] };
  'review/lacks-scopes': { readonly scopes: readonly Address[] };
  'review/left-out': { readonly count: number; readonly addresses: readonly Address[] };

  'guard/deletes': {
    readonly scopes: readonly { readonly scope: Address; readonly why: readonly TooMany[] }[];
    /** The number of deletes that `--max-deletes` has to allow for this plan. */
    readonly most: number;
  };
  'guard/set-deletes': { readonly deletes: number };
  'guard/moved': unknown;
  'guard/not-confirmed': unknown;
  /**
   * A credential belongs to the account `id`, which the service calls `called`, and not to the
   * account `needed`.
   */
  'guard/foreign-credential': {
    readonly variable: string;
    readonly noun: string;
    readonly id: string;
    readonly called: string;
    readonly needed: string;
  };

  'shard/refused': { readonly index: number; readonly of: number };
  'shard/all-refused': { readonly of: number; readonly refusals: readonly ShardRefusal[] };
  'shard/no-report': { readonly index: number; readonly of: number };

  'base/unknown-file': { readonly file: string };
  'base/unproven': { readonly rows: number };

  /** `waves`: how many waves an apply has. Absent: the set has no roll-out. */
  'set/members': AddressedReason & { readonly count: number; readonly waves?: number };
  'set/empty': AddressedReason;
  'set/too-many': AddressedReason & { readonly count: number; readonly most: number };
  'set/joined': { readonly members: readonly Address[] };
  'set/departed': { readonly rows: number };
  'set/not-read': AddressedReason;
  'set/halted': AddressedReason;
  'set/waves-of-part': AddressedReason;
  /** `names`: names in the set's roll-out that no member has. `near`: what one of them may mean. */
  'set/no-member': AddressedReason & {
    readonly names: readonly string[];
    readonly near?: NearMember;
  };
  'set/expires': unknown;
  'set/no-expiry': AddressedReason & { readonly cause: Reason };

  'target/not-read': { readonly scopes: number };
  'target/not-joined': { readonly scopes: number };
  'target/waits': { readonly rows: number; readonly addresses: readonly Address[] };
  'target/refused': { readonly scopes: readonly Address[] };

  'changed/not-read': { readonly scopes: number; readonly since: string };
  'changed/read-anyway': { readonly scopes: number; readonly because: ReadBecause };

  'offline/dropped': unknown;
  'offline/stays': AddressedReason;
  'offline/name-changed': { readonly before: string };
  'offline/id-changed': AddressedReason;
  'offline/keep-removed': { readonly glob: string };
  'offline/prune-added': { readonly scope: Address };
  'offline/checks-added': { readonly count: number };
}

/**
 * The words for a service's answer, by the outcome of the request, if the provider has no better
 * ones. `late`: the request was not sent, or not again, because the run ends.
 */
type AnswerReasons = { readonly [O in FailedOutcome | 'late' as `service/${O}`]: ServiceWords } & {
  readonly [O in 'unreachable' | 'not-found' as `service/${O}`]: OfHost;
} & {
  /** `busy`: the service accepts the same request later, when it has time for it. */
  readonly 'service/rejected': ServiceWords & { readonly busy?: true };
};

/** A rule of the user, with its place in the manifest. */
interface NamedRule {
  readonly rule: string;
  readonly message: string;
  readonly source: Source;
}

/** A field, or a part of its value, that does not fit a rule; null where there is no value. */
export interface RuledField {
  readonly path: string;
  readonly value: Json;
}

/** How many resources there would be after the apply, and how many a rule allows. */
export interface CountedRule {
  readonly is: number;
  readonly most?: number;
  readonly least?: number;
  /** The scope in which they are counted. Absent: everywhere. */
  readonly scope?: Address;
  /**
   * This run counts only the resources that it knows. Others may be in scopes that only other runs
   * read, so the true number may be higher.
   */
  readonly open?: true;
}

/** A name as it is written, and the name of a member that it most likely means. */
export interface NearMember {
  readonly written: string;
  readonly meant: string;
}

/** What would be lost, in the plural, and how many; null where evenkeel cannot see how many. */
export interface LossCount {
  readonly what: string;
  readonly count: number | null;
  /** Which things are lost, where they have names. */
  readonly notes?: readonly Reason[];
}

export type ReasonCode = keyof Reasons;

/** A reason of the engine, identified by its code. */
export type EngineReason = { [C in ReasonCode]: { readonly code: C } & Reasons[C] }[ReasonCode];

/** A reason that only one provider knows, in its own words. */
export interface ProviderReason {
  /** One of the provider's `codes`, which begins with the provider's name and a slash. */
  readonly code: string;
  readonly said: string;
  /** The next step for the person who reads it. */
  readonly next?: string;
}

/**
 * Why something is so: a code that programs may match on, and the data for its words. Serializable
 * as JSON.
 */
export type Reason = EngineReason | ProviderReason;

/** The codes with which an apply is refused as a whole. */
export type RefusalCode = Extract<ReasonCode, `guard/${string}` | `review/${string}` | 'shard/all-refused'>;

export type RefusalReason = Extract<EngineReason, { readonly code: RefusalCode }>;

/**
 * An option that changes a plan, with its value in the reviewed plan and in this run. An empty
 * value is the default. For values that may be secret both are empty.
 */
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

/** The reasons sorted by code, then by data, without repetitions. */
export function sortedReasons(reasons: readonly Reason[]): readonly Reason[] {
  const found = new Map(
    reasons.map(reason => [`${reason.code} ${canonical(reason as unknown as Json)}`, reason]),
  );
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, reason]) => reason);
}
