import type { Address } from './address.ts';
import type { Reader, RequestFailure } from './http.ts';
import type { Json } from './json.ts';
import type { At, Kind, Receipt, Wait, WaitState } from './kind.ts';
import type { ManifestPath, RuleProblem, Source } from './problem.ts';
import type { ProviderReason } from './report/reason.ts';
import type { Row, Scope } from './report/row.ts';
import type { Requests } from './requests.ts';
import type { Desired, Ids, LiveView, WantedEntry } from './resource.ts';
import type { SectionForm } from './section.ts';
import type { ScopeIds, Service } from './service.ts';

/** One write for several rows of one provider. */
export interface Batch {
  readonly name: string;
  /**
   * Pure: the groups of rows to write together, chosen from the plan. `own`: the scopes with
   * `prune: true`. The rows of a group that would wait for itself, by way of others, are written
   * one at a time.
   */
  take(rows: readonly Row[], seen: LiveView, own: ReadonlySet<Address>): readonly (readonly Row[])[];
  /**
   * Its rows do not depend on each other, and the write covers the whole list, so deletes can be
   * among them. A row that is done or stale by now leaves the group. If the list has gained or lost
   * something, the whole batch is stale. Absent: all follow the first.
   */
  readonly apart?: true;
  write(rows: readonly Row[], at: At): Promise<Receipt>;
  /**
   * Pure: what a refusal of the write says about its rows; paths are inside the row's manifest
   * entry.
   */
  blame?(
    rows: readonly Row[],
    failure: RequestFailure,
    seen: LiveView,
  ): ReadonlyMap<Address, readonly RuleProblem[]>;
}

/** How many more of some resources a scope takes, and the rows that count. */
export interface Limit {
  /** Below zero where there are too many already. */
  readonly left: number;
  readonly creates: readonly Row[];
  /** Each of these makes room for one create. */
  readonly deletes: readonly Row[];
  /** Why the creates do not fit, where they are more than is left and the deletes free. */
  readonly over: ProviderReason;
}

/** What a service's limits mean for the rows of a scope. */
export interface Budget {
  readonly notes: readonly ProviderReason[];
  readonly limits: readonly Limit[];
}

/** One time that a check was made. */
export interface CheckRun {
  readonly verdict: 'pass' | 'fail' | 'unknown';
  /** What failed or why it is unknown, one sentence each. */
  readonly findings: readonly string[];
  /** The passage or value as evidence. */
  readonly evidence?: string;
}

/** What came of a check. `flaky`: it was as expected sometimes. */
export interface Verdict extends Omit<CheckRun, 'verdict'> {
  readonly verdict: CheckRun['verdict'] | 'flaky';
  /** Each time that it was made, in order, if that was more than once. */
  readonly runs?: readonly CheckRun[];
}

/** How many questions the checks of a scope take, where each may cost someone credits. */
export interface QuestionBudget {
  /** If every answer is as expected. */
  readonly least: number;
  readonly most: number;
  /** What a run may send. */
  readonly budget: number;
  /** What those that are asked take of it at least. */
  readonly needed: number;
  /** Checks that are not asked, because `budget` has no room for them. */
  readonly unasked: readonly Address[];
}

/** Something that is only checked: never in the digest, never run by apply. */
export interface Check<Written = unknown> {
  readonly name: string;
  /** A key of the scope's entry that holds `key`; absent: `key` is in the entry itself. */
  readonly under?: string;
  readonly key: string;
  readonly each: 'item' | 'whole';
  readonly within: string;
  /**
   * The kind of the scope that one judgement covers, where one list answers for several; absent:
   * its own.
   */
  readonly lookedAt?: string;
  expand(entry: Written, scope: Scope): WantedEntry;
  rules?(entry: Written, scope: Scope): readonly RuleProblem[];
  /** Takes what the scope's own entry says of how its checks are judged; called before `judge`. */
  prepare?(entry: Readonly<Record<string, unknown>>, client: Reader): void;
  /**
   * What judging these takes, told before. `client`: absent for a run without options. Absent: it
   * asks nothing.
   */
  budget?(all: readonly Desired[], entry: Readonly<Record<string, unknown>>, client?: Reader): QuestionBudget;
  /** Judges all checks of one scope, by reading. */
  judge(all: readonly Desired[], at: Scope, client: Reader, ids: Ids): Promise<ReadonlyMap<Address, Verdict>>;
}

/** A value of a manifest that may be written better. */
export interface WrittenValue {
  /** The rule that refuses it; absent: none does. */
  readonly rule?: string;
  /** The member that has it. Absent in a list. */
  readonly key?: string;
  /** The digits of a number, the content of a text. */
  readonly written: string;
  readonly isText: boolean;
}

/** What is written in its place, and why. `renames`: it is a name, which other places may use. */
export interface MendedValue {
  readonly value: Json;
  readonly why: string;
  readonly renames?: true;
}

/** A scope that the manifest names directly: a project, an application, a guild, a portal. */
export interface Root {
  readonly scope: Scope;
  /** The manifest entry whose keys hold the kinds' entries. */
  readonly entry: Readonly<Record<string, unknown>>;
  /** Relative to the provider's section. */
  readonly path: ManifestPath;
  /** Left out with one note where the service says that we have no place in it. */
  readonly skipsAbsent?: true;
}

/** What `export` needs to know of a service besides its kinds. */
export interface ExportPart {
  /**
   * Pure: the scopes that the options name; undefined for all visible ones. `into` is the manifest
   * to extend. Throws a Failure with code `usage` where it cannot take them.
   */
  scopes(
    ids: ScopeIds,
    into: { readonly file: string; readonly section: unknown } | undefined,
  ): readonly Scope[] | undefined;
  /**
   * Pure: the section's key for what is in the scope itself, where the section is the scope and has
   * no list of them.
   */
  ownKey?(scope: Scope): string | undefined;
}

/** What `doctor` reports of a service. */
interface Doctor {
  /** The checks of one scope, to run in turn. */
  probes(scope: Scope, input: ProbeInput): Promise<readonly Probe[]>;
  /** What to say about a credential where nothing tells its purpose. */
  readonly unlisted?: string;
}

/** One API and its kinds: all that the other layers know of a service (ADR 0051). */
export interface Provider extends Service {
  readonly kinds: readonly Kind[];
  readonly checks?: readonly Check[];
  readonly batches?: readonly Batch[];
  readonly requests?: Requests;

  /* Its section of the manifest, which has its name. */

  readonly form?: SectionForm;
  /**
   * Pure: the page for people of a scope that the manifest names directly; undefined where there is
   * none.
   */
  consolePage?(scope: Scope): string | undefined;
  /** Pure: the scopes of the section. */
  roots(section: unknown): readonly Root[];
  /**
   * The keys of its section, by the provider's name; of a scope, by its kind; and of an entry, by
   * the kind of what it declares. Keys that hold entries of a kind, and those that the engine
   * reads, need not be there. For `declare`, which refuses all others; a provider of evenkeel has a
   * schema in its place.
   */
  readonly keys?: Readonly<Record<string, readonly string[]>>;
  /** Rules about the section as a whole. */
  rules?(section: unknown): readonly RuleProblem[];
  /**
   * Pure: how a value is written that is wrong or hard to read, where its meaning is
   * certain: `validate --fix`.
   */
  mendedValue?(value: WrittenValue): MendedValue | undefined;
  /**
   * The translations of its texts: `validate --localization-report`. Absent: nothing is translated.
   */
  localizations?(
    section: unknown,
    source: (path: ManifestPath) => Source,
  ): Promise<{ readonly data: unknown; readonly text: string }>;

  /* Order and limits of writes. */

  /** Writes in the same lane follow one another. */
  lane(scope: Scope): string;
  /** The states of all open waits of one lane at once, by wait id: one list, not n gets. */
  waits?(open: readonly Wait[], client: Reader): Promise<ReadonlyMap<string, WaitState>>;
  /** What locks a lane that answered 423; empty where nothing is visible. */
  holders?(lane: string, client: Reader): Promise<readonly Wait[]>;
  /**
   * Pure: the service's limits against the rows of one scope, and of those inside it. `entry` is
   * the scope's entry, `now` the service's time.
   */
  budget?(
    scope: Scope,
    entry: Readonly<Record<string, unknown>>,
    rows: readonly Row[],
    seen: LiveView,
    now: number,
  ): Budget;

  /* What its refusals mean. */

  /** Pure: a refusal in helpful words; undefined where the service's own are good. */
  explain?(failure: RequestFailure): ProviderReason | undefined;
  /** Pure: whether a refused create means that the name exists, where its status is not 409. */
  exists?(failure: RequestFailure): boolean;
  /**
   * Pure: why this run may create no more of this kind in that scope; undefined for other refusals.
   */
  closes?(failure: RequestFailure): ProviderReason | undefined;

  /* What is there already, for `doctor` and `export`. */

  readonly doctor?: Doctor;
  readonly exporting?: ExportPart;
  /**
   * Every scope that the credential can see. Absent: the service has no such list. Throws as a read
   * does.
   */
  visible?(readerOf: (scope: Scope) => Reader): Promise<readonly Scope[]>;
  /**
   * Pure: the section that {@link roots} would read back as these, for export. Absent: nothing of
   * it is exported.
   */
  section?(roots: readonly Omit<Root, 'path'>[]): Json;
}

/** What was seen of one thing. */
export interface ProbeResult {
  readonly ok: boolean;
  /** One sentence. */
  readonly says: string;
  readonly next?: string;
}

/** One check of `doctor`. Reads tell, as far as they can, whether something can be written. */
export interface Probe {
  /** An address, or what else is checked. */
  readonly what: string;
  /** Cheap reads; throws as they do. */
  read(reader: Reader): Promise<ProbeResult>;
  /** Pure: the next step after a refusal. */
  advice?(failure: RequestFailure): string | undefined;
}

/** What decides which checks make sense at a scope. */
export interface ProbeInput {
  /** Names of the configured credentials. */
  readonly credentials: ReadonlySet<string>;
  /** Whether the manifest has an entry of that kind in the scope. */
  manages(kind: string): boolean;
}
