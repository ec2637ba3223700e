import type { Address } from './address.ts';
import type { Reader, RequestFailure, Writer } from './http.ts';
import type { Json } from './json.ts';
import type { At, Kind, Receipt, Wait, WaitState } from './kind.ts';
import type { Localizations } from './localizations.ts';
import type { ManifestPath, RuleProblem } from './problem.ts';
import type { ProviderReason } from './report/reason.ts';
import type { Row, Scope } from './report/row.ts';
import type { Requests } from './requests.ts';
import type { Desired, Ids, LiveView, WantedEntry } from './resource.ts';
import type { SectionForm } from './section.ts';
import type { ScopeIds, Service } from './service.ts';

/** One request that writes several rows of one provider. */
export interface Batch {
  readonly name: string;
  /**
   * Chooses rows of the plan and groups them: one request writes one group. `own`: the scopes with
   * `prune: true`. Where a row outside a group has to be written between two rows of the group, the
   * engine writes its rows one at a time. Pure.
   */
  take(rows: readonly Row[], seen: LiveView, own: ReadonlySet<Address>): readonly (readonly Row[])[];
  /**
   * The request replaces the whole list, so it can delete, too, and its rows do not depend on each
   * other. A row that turns out to be done or stale is left out of it. If the list has meanwhile
   * gained or lost a resource, nothing is sent and all rows are stale. Absent: all rows depend on
   * the first.
   */
  readonly apart?: true;
  write(rows: readonly Row[], at: At): Promise<Receipt>;
  /**
   * Which rows the service means when it refuses the write; paths are inside the row's manifest
   * entry. Pure.
   */
  blame?(
    rows: readonly Row[],
    failure: RequestFailure,
    seen: LiveView,
  ): ReadonlyMap<Address, readonly RuleProblem[]>;
}

/** How many more resources a scope can take, and the rows that count. */
export interface Limit {
  /** How many more resources fit; below zero where there are too many already. */
  readonly left: number;
  readonly creates: readonly Row[];
  /** Rows that delete a resource. Each makes room for one create. */
  readonly deletes: readonly Row[];
  /** The reason to report where the creates need more room than `left` and the deletes give. */
  readonly over: ProviderReason;
}

/** What the limits of a service mean for the rows of a scope: notes, and how much more fits. */
export interface Budget {
  readonly notes: readonly ProviderReason[];
  readonly limits: readonly Limit[];
}

/** One run of a check, which may run several times. */
export interface CheckRun {
  readonly verdict: 'pass' | 'fail' | 'unknown';
  /** One sentence for each finding: what failed, or why it is unknown. */
  readonly findings: readonly string[];
  /** The passage or value that proves the verdict. */
  readonly evidence?: string;
}

/** The result of a check. `flaky`: it passed only sometimes. */
export interface Verdict extends Omit<CheckRun, 'verdict'> {
  readonly verdict: CheckRun['verdict'] | 'flaky';
  /** All runs of the check in order, if there was more than one. */
  readonly runs?: readonly CheckRun[];
}

/** How many questions the checks of a scope ask. Each may cost credits. */
export interface QuestionBudget {
  /** The number of questions for all checks if every answer is as expected. */
  readonly least: number;
  readonly most: number;
  /** The most questions that a run may ask. */
  readonly budget: number;
  /** As `least`, but without the checks in `unasked`. */
  readonly needed: number;
  /** Checks that are not asked, because they would exceed `budget`. */
  readonly unasked: readonly Address[];
}

/**
 * Something that is only checked, such as an answer of the documentation: never in the digest,
 * never run by apply.
 */
export interface Check<Written = unknown> {
  readonly name: string;
  /**
   * The key in the scope's entry under which `key` is nested; absent: `key` is directly in the
   * scope's entry.
   */
  readonly under?: string;
  readonly key: string;
  readonly each: 'item' | 'whole';
  readonly within: string;
  /**
   * The kind of scope for which `judge` is called once, where one request has the answers for
   * several scopes: the project, for checks of its branches. Absent: the check's own scope.
   */
  readonly lookedAt?: string;
  expand(entry: Written, scope: Scope): WantedEntry;
  rules?(entry: Written, scope: Scope): readonly RuleProblem[];
  /**
   * Receives the scope's own entry, which says how its checks are judged. Called before `judge`.
   */
  prepare?(entry: Readonly<Record<string, unknown>>, client: Reader): void;
  /**
   * How many questions these checks ask, computed before any is sent. `client` is absent where the
   * engine only wants the number and sends nothing. No function `budget`: the check asks nothing.
   */
  budget?(all: readonly Desired[], entry: Readonly<Record<string, unknown>>, client?: Reader): QuestionBudget;
  /** Judges all checks of one scope. Only reads. */
  judge(all: readonly Desired[], at: Scope, client: Reader, ids: Ids): Promise<ReadonlyMap<Address, Verdict>>;
}

/** A value in a manifest that could be written better. */
export interface WrittenValue {
  /** The rule that refuses the value; absent: no rule does. */
  readonly rule?: string;
  /** The key of the value. Absent in a list. */
  readonly key?: string;
  /** The text in the file: the digits of a number, the content of a text. */
  readonly written: string;
  readonly isText: boolean;
}

/**
 * The better form of a value, and why. `renames`: the value is a name that other places may use, so
 * the fix is taken back if it causes a new mistake.
 */
export interface MendedValue {
  readonly value: Json;
  readonly why: string;
  readonly renames?: true;
}

/** A scope that the manifest names directly: a project, an application, a guild, a portal. */
export interface Root {
  readonly scope: Scope;
  /** The manifest entry of the scope. Its keys hold the entries of the kinds. */
  readonly entry: Readonly<Record<string, unknown>>;
  /** The path inside the provider's section. */
  readonly path: ManifestPath;
  /**
   * The scope is left out, with one note, if the service says that the application is not in it.
   */
  readonly skipsAbsent?: true;
}

/** An entry that stands for every scope of a list, such as every guild of the bot. */
export interface RootSet extends Pick<Root, 'entry' | 'path' | 'skipsAbsent'> {
  /**
   * Which list of {@link Provider.choices} has the members, by its `option`: `guild` for the guilds
   * of the bot, or `project`.
   */
  readonly option: string;
  /**
   * The part of the list whose scopes are members, such as an organization. Absent: the whole list.
   */
  readonly within?: string;
  /** An example of a member's id. */
  readonly sample: string;
  /**
   * The scope of the member with this id. For `*`: the scope that stands for all members in
   * messages. Pure.
   */
  scope(id: string): Scope;
  /** The keys that name this one member in an entry of its own, such as `{ id }`. Pure. */
  named(id: string): Readonly<Record<string, Json>>;
}

/** What `export` needs to know of a service besides its kinds. */
export interface ExportPart {
  /**
   * The scopes that the command-line options name; undefined: all visible ones. `into` is the
   * manifest to extend. Throws a Failure with code `usage` for options that it cannot use. Pure.
   */
  scopes(
    ids: ScopeIds,
    into: { readonly file: string; readonly section: unknown } | undefined,
  ): readonly Scope[] | undefined;
  /**
   * The key, such as `commands`, that is in the section itself for this scope, as for an
   * application. Undefined for a scope with an entry in a list, such as a guild. Pure.
   */
  ownKey?(scope: Scope): string | undefined;
}

/** A scope that someone may choose. */
export interface VisibleScope {
  readonly id: string;
  /** The name that the service shows for the scope; empty where it shows none. */
  readonly name: string;
}

/**
 * The scopes that a credential can see. A person chooses among them for one option of `export`,
 * such as `--project`.
 */
export interface VisibleList {
  /** The name of the option. */
  readonly option: string;
  /**
   * The only credential that can read this list, and its environment variable. With several
   * accounts each account's variable has a suffix after this name, such as `_DEV`. Absent: the
   * default credential reads it.
   */
  readonly needs?: { readonly credential: string; readonly variable: string };
  /**
   * Reads the whole list. A name is empty where the service does not say it. `within`: read only
   * that part, such as an organization. Throws a RequestFailure, as every read does.
   */
  read(readerOf: (scope: Scope) => Reader, within?: string): Promise<readonly VisibleScope[]>;
}

/** A scope, and when it was made. */
export interface DatedScope extends VisibleScope {
  /** In milliseconds since 1970 by the service's clock; absent where it does not say that. */
  readonly madeAt?: number;
}

/** What is wanted of a scope that does not exist yet. */
export interface NewScope {
  readonly name: string;
  /** Values by the `option` of {@link NewScopeChoice}. The service chooses what is absent. */
  readonly chosen: ReadonlyMap<string, string>;
}

/** What can be chosen for a new scope, and never be changed afterwards. */
export interface NewScopeChoice {
  /** The option of `init` that names the value. */
  readonly option: string;
  /** What the value is: `organization`. */
  readonly noun: string;
  readonly form: RegExp;
  /** The message for a value of the wrong form. */
  readonly wrong: string;
  readonly sample: string;
  /**
   * If there are several values to choose from, someone must choose one. A single value is taken
   * without a question.
   */
  readonly needed?: true;
  /** The values to choose from. Absent: every text of the form. Throws as a read does. */
  read?(reader: Reader, wanted: NewScope): Promise<readonly VisibleScope[]>;
}

/** A scope that was just made, and the operations with which the service goes on. */
export interface ScopeMade {
  readonly made: VisibleScope;
  /** What the new scope has according to the service: the noun of each choice, and its value. */
  readonly has: readonly (readonly [noun: string, value: string])[];
  readonly waits: readonly Wait[];
}

/**
 * How `init --create` makes a scope. Nothing else makes one, and nothing deletes one (ADR 0169).
 */
export interface ScopeCreation {
  /** What such a scope is: `project`. {@link Service.creates} has the same word. */
  readonly noun: string;
  /** The names that a scope may be given. A later run finds the scope by exactly this name. */
  readonly name: { readonly form: RegExp; readonly wrong: string };
  readonly choices: readonly NewScopeChoice[];
  /** What comes with the scope and what it may cost, in sentences. */
  readonly told: readonly string[];
  /**
   * The scope with this id. Without an id: the scope that stands for one that is not made yet.
   * Pure.
   */
  scope(id?: string): Scope;
  /**
   * All scopes of exactly that name, where the new one would be. Throws as a read does, also for a
   * list that is not complete.
   */
  named(wanted: NewScope, reader: Reader): Promise<readonly DatedScope[]>;
  /**
   * Sends the one request. Throws a RequestFailure. Its outcome is `unknown` also where the service
   * answers about another scope than the wanted one.
   */
  make(wanted: NewScope, writer: Writer): Promise<ScopeMade>;
}

/** Finds the scopes that someone may have meant by the id of a scope that does not exist. */
export interface NearScopes {
  /** The code of the reason for a scope that cannot be read because it does not exist. */
  readonly of: string;
  /** Sends one request at most. Throws a RequestFailure, as every read does. */
  read(readerOf: (scope: Scope) => Reader): Promise<readonly VisibleScope[]>;
  /**
   * A sentence that names the scope of `seen` that `written` probably means; undefined where no
   * scope is similar. Pure.
   */
  hint(written: string, seen: readonly VisibleScope[]): string | undefined;
}

/** How `doctor` checks a service. */
interface Doctor {
  /** The checks of one scope, run one after another. */
  probes(scope: Scope, input: ProbeInput): Promise<readonly Probe[]>;
  /**
   * What to say about a credential that is set but not tested, because without a manifest nobody
   * knows which scope it is for.
   */
  readonly unlisted?: string;
}

/**
 * Finds out whose the credentials are. An apply asks before its first write: a credential of
 * another account could write there, and the plan would not show it (ADR 0164).
 */
export interface CredentialHolder {
  /** The id of the account whose credentials may write in a scope. Pure. */
  needed(scope: Scope): string;
  /**
   * Reads the account that a credential belongs to. Throws a RequestFailure, as every read does.
   */
  read(reader: Reader, credential: string): Promise<VisibleScope>;
  /** The noun for such an account: `application`. */
  readonly noun: string;
}

/**
 * How `promote` carries resources, such as commands, from one account of a section to another (ADR
 * 0164).
 */
export interface Promoting {
  /** The names of the section's accounts. Pure. */
  names(section: unknown): readonly string[];
  /** The scope in which an account has the resources that `promote` carries. Pure. */
  scope(section: unknown, name: string): Scope;
  /** A glob of the addresses of everything that the manifest has for an account. Pure. */
  target(section: unknown, name: string): string;
  /**
   * A section that gives the account `name` the resources to carry. `exported`: these resources in
   * a section as `export` writes it. Pure.
   */
  wanted(section: unknown, name: string, exported: unknown): Json;
}

/** One API and its kinds: all that the other layers know of a service (ADR 0051). */
export interface Provider extends Service {
  readonly kinds: readonly Kind[];
  readonly checks?: readonly Check[];
  readonly batches?: readonly Batch[];
  readonly requests?: Requests;

  /* The provider's section of the manifest, which has the provider's name. */

  readonly form?: SectionForm;
  /**
   * The web page for people about a scope that the manifest names directly; undefined where there
   * is none. Pure.
   */
  consolePage?(scope: Scope): string | undefined;
  /** The scopes that the section names. Pure. */
  roots(section: unknown): readonly Root[];
  /** The sets of scopes that the section names. Absent: it can name none. Pure. */
  sets?(section: unknown): readonly RootSet[];
  /**
   * The allowed keys. The keys of the section are under the provider's name, those of a scope under
   * its kind, and those of an entry under the kind that it declares. Keys that hold entries of a
   * kind, and keys that the engine reads, need not be listed. `declare` refuses all other keys.
   * Providers of evenkeel have a schema instead.
   */
  readonly keys?: Readonly<Record<string, readonly string[]>>;
  /** Rules about the whole section. */
  rules?(section: unknown): readonly RuleProblem[];
  /**
   * The better form of a value that is wrong or hard to read, where its meaning is certain, for
   * `validate --fix`. Pure.
   */
  mendedValue?(value: WrittenValue): MendedValue | undefined;
  /** The translations of the service's texts. Absent: nothing is translated. */
  localizations?(): Promise<Localizations>;

  readonly generates?: Generator;

  /** Finds out whose the credentials are. Absent: an apply does not check that. */
  readonly holder?: CredentialHolder;

  /** The next functions order and limit writes. */

  /**
   * The name of the lane to which writes in a scope belong. Writes in the same lane run one after
   * another.
   */
  lane(scope: Scope): string;
  /**
   * The states of all open waits of one lane, by wait id, from one list request instead of one
   * request each.
   */
  waits?(open: readonly Wait[], client: Reader): Promise<ReadonlyMap<string, WaitState>>;
  /** The operations that lock a lane which answered 423; empty where none is visible. */
  holders?(lane: string, client: Reader): Promise<readonly Wait[]>;
  /**
   * The limits of the service for the rows in one scope and the scopes inside it. `entry` is the
   * scope's entry, `now` the time of the service. Pure.
   */
  budget?(
    scope: Scope,
    entry: Readonly<Record<string, unknown>>,
    rows: readonly Row[],
    seen: LiveView,
    now: number,
  ): Budget;

  /** The next functions explain what refusals of the service mean. */

  /** A refusal in helpful words; undefined where the service's own words are good. Pure. */
  explain?(failure: RequestFailure): ProviderReason | undefined;
  /** What to add to the reason for a scope that does not exist. */
  readonly near?: NearScopes;
  /**
   * Whether the refusal of a create means that the name exists already. A 409 always means that;
   * this tells it for other statuses. Pure.
   */
  exists?(failure: RequestFailure): boolean;
  /**
   * The reason, if the refusal of a create says that the scope takes no more resources of this
   * kind. The run then sends no further creates of the kind there. Undefined for other refusals.
   * Pure.
   */
  closes?(failure: RequestFailure): ProviderReason | undefined;

  /** The next functions find what is live already, for `doctor` and `export`. */

  readonly doctor?: Doctor;
  readonly exporting?: ExportPart;
  /** How `promote` works for this provider. Absent: its sections have no accounts. */
  readonly promoting?: Promoting;
  /**
   * Every scope that the credential can see. Absent: the service has no such list. Throws a
   * RequestFailure, as every read does.
   */
  visible?(readerOf: (scope: Scope) => Reader): Promise<readonly Scope[]>;
  /**
   * The lists from which `init` lets a person choose, in the order of its questions. For an option
   * without a list, `init` asks for the value.
   */
  readonly choices?: readonly VisibleList[];
  /** What `init --create` can make. Absent: nothing. */
  creation?(): Promise<ScopeCreation>;
  /**
   * For export: a section from which {@link roots} reads exactly these roots. Absent: nothing of
   * the service is exported. Pure.
   */
  section?(roots: readonly Omit<Root, 'path'>[]): Json;
}

/**
 * The text of a generated file. Where it would be incomplete, there is none: `missing` has the
 * declared resources that it would lack.
 */
export type GeneratedText =
  | { readonly text: string; readonly missing: readonly [] }
  | { readonly text?: never; readonly missing: readonly Address[] };

/** Files that the section asks for, made from what is live after an apply. */
export interface Generator {
  /** The kinds of the resources that the files are about. */
  readonly kinds: readonly string[];
  /** The names of the files as the section has them, and the path to each inside it. Pure. */
  named(section: unknown): readonly { readonly path: ManifestPath; readonly name: string }[];
  /** Whether a file has a text that was generated. Any other file is never overwritten. Pure. */
  isOwn(text: string): boolean;
  /** Makes the text of a file. The same live resources give the same text. Pure. */
  text(name: string, wanted: readonly Desired[], seen: LiveView, section: unknown): GeneratedText;
}

/** The result of one check of `doctor`. */
export interface ProbeResult {
  readonly ok: boolean;
  /** The result, in one sentence. */
  readonly says: string;
  readonly next?: string;
}

/** One check of `doctor`. It only reads, but says as far as possible whether writes would work. */
export interface Probe {
  /** What is checked: an address, or a description. */
  readonly what: string;
  /** Sends cheap reads. Throws a RequestFailure, as every read does. */
  read(reader: Reader): Promise<ProbeResult>;
  /** The next step after a refusal. Pure. */
  advice?(failure: RequestFailure): string | undefined;
}

/** What decides which checks of `doctor` make sense for a scope. */
export interface ProbeInput {
  /** Names of the configured credentials. */
  readonly credentials: ReadonlySet<string>;
  /**
   * The suffix of the environment variables of the scope's account, where the service has several
   * accounts.
   */
  readonly suffix?: string | undefined;
  /** Whether the manifest has an entry of that kind in the scope. */
  manages(kind: string): boolean;
}
