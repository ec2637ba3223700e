import type { Address } from './address.ts';
import type { Reader, RequestFailure, Writer } from './http.ts';
import type { Json } from './json.ts';
import type { RuleProblem } from './problem.ts';
import type { Fields, Loss, Row, Scope } from './row.ts';
import type { ManifestPath, Source } from './source.ts';

/** What a kind makes of one manifest entry. */
export interface Wanted<S extends Fields = Fields> {
  readonly address: Address;
  /** The decoded parts of the address. */
  readonly parts: readonly string[];
  /** Only managed paths, in normal form. */
  readonly fields: Partial<S>;
  /** Lists that must be read to understand the references in `fields`, besides the resource's own. */
  readonly reads?: readonly Reading[];
  readonly notes?: readonly string[];
  /** What is read once the apply has ended and goes to the sink, such as `connection_uri`. */
  readonly outputs?: readonly Output[];
  /** Set where there is nothing to want any more: an `expires_at` in the past (design 5, ttl). Judged while planning. */
  readonly expiresAt?: number;
}

export interface Reading {
  readonly kind: string;
  readonly scope: Scope;
}

/** One resource as the manifest wants it. */
export interface Desired<S extends Fields = Fields> extends Wanted<S> {
  readonly kind: string;
  readonly scope: Scope;
  /** "This shall not exist." */
  readonly absent?: true;
  readonly renamedFrom?: Address;
  readonly allow: readonly ('replace' | 'loss')[];
  readonly source: Source;
  readonly path: ManifestPath;
}

/** The ownership mark of a live resource (design 6). */
export interface Mark {
  /** The manifest's `name` that made it. */
  readonly name: string;
  /** The address it was made under. */
  readonly address: Address;
  /** The run that made it. */
  readonly run?: string;
  /** Why the mark no longer counts, such as "restored". */
  readonly void?: string;
}

/** One resource as the API has it. Functions are called for matched resources only, after everything of its kind is bound. */
export interface Live<S extends Fields = Fields, R = unknown> {
  readonly address: Address;
  readonly parts: readonly string[];
  readonly kind: string;
  readonly scope: Scope;
  /** The API's own identifier. */
  readonly id: string;
  /** Changes when the thing was deleted and made again. */
  readonly incarnation: string;
  readonly mark?: Mark;
  readonly inherited?: true;
  readonly predicted?: true;
  /** Not usable yet (`init`, `resetting`): a write waits as for 423. */
  readonly busy?: string;
  readonly raw: R;
  /** The same normal form as {@link Wanted.fields}, all paths. */
  fields(): S;
  /** What it stands on: those cannot be deleted while it stays. */
  needs?(): readonly Address[];
}

/** Looked up when a request is built, never when it is planned. Bound by observing and by receipts. */
export interface Ids {
  /** The API's id of a resource or scope. Throws where it is not bound. */
  of(address: Address): string;
  has(address: Address): boolean;
}

/** Everything that has been read so far, indexed. A matched resource is found under its desired address, even before a rename. */
export interface Seen {
  /** Live resources of a kind in a scope. */
  list(kind: string, scope: Address): readonly Live[];
  at(address: Address): Live | undefined;
  /** The address of the resource with that API id, as the manifest will have it after renames. */
  addressOf(kind: string, id: string): Address | undefined;
  desired(address: Address): Desired | undefined;
}

/** Work the API finishes later. `id` is unique within the provider. */
export interface Wait {
  readonly id: string;
  /** For people: `create_branch on preview/pr-12`. */
  readonly what: string;
  /** What sort of work it is, such as `create_branch`: the next one of the sort is expected to take as long. */
  readonly like?: string;
  /** Enough to ask for it again. */
  readonly data: Readonly<Record<string, string>>;
}

export interface WaitState {
  readonly state: 'running' | 'done' | 'failed' | 'failing';
  /** How long the work took, where the API says so; milliseconds. */
  readonly tookMs?: number;
  /** `failing`: reported as failed, but the platform may still retry it (design 8: 60 s of grace). */
  readonly note?: string;
}

export interface Secret {
  readonly name: string;
  readonly value: string;
}

/** What a write answered that is shown once. */
export interface Secrets {
  /** The id of what they belong to, for a person who has to revoke it. */
  readonly id: string;
  readonly values: readonly Secret[];
  /** Takes the thing back, where its secrets could not be kept. */
  revoke(client: Writer): Promise<void>;
}

/** Something read once the apply has ended, for the sink. `of` tells which one, as its kind understands it. */
export interface Output {
  readonly name: string;
  readonly of?: string;
}

/** What a write left behind. */
export interface Receipt {
  /** Ids of resources that the write made. */
  readonly ids?: ReadonlyMap<Address, string>;
  /** The written resources as the API answered them, in the form that `list` returns; folded into what was read. */
  readonly raw?: readonly { readonly kind: string; readonly at: Scope; readonly raw: unknown }[];
  readonly waits: readonly Wait[];
  /** Part of the row is done: when the waits have ended, read again and come back with what is left. */
  readonly unfinished?: true;
  readonly secrets?: Secrets;
}

/** What a verb is given besides its row. */
export interface At {
  readonly client: Writer;
  readonly ids: Ids;
  readonly seen: Seen;
  /** The manifest's `name`, for ownership marks. */
  readonly name: string;
  /** This run's id, for marks. */
  readonly run: string;
}

/** What a list is read for. */
export interface HowToList {
  /** Before a write that a hidden entry would make harmful: a short page is not taken for the last one while the service names a next. */
  readonly thorough?: boolean;
  /** What is wanted of the kind, for details that are in no list and cost a read of their own. */
  readonly wanted?: readonly Desired[];
}

/** A type of resource: data and small functions. A kind never retries, sleeps, waits, holds, orders, compares, decides or prints. */
export interface Kind<S extends Fields = Fields, Written = unknown, R = unknown> {
  /** `provider.noun`, as addresses begin. */
  readonly name: string;
  /** The key of its entries inside the entry of its scope. */
  readonly key: string;
  /** `item`: the key holds a list, one entry each; `whole`: its value is one entry. */
  readonly each: 'item' | 'whole';
  /** The kind of its scope. */
  readonly within: string;
  /** The kind of the scope that one list call covers. */
  readonly listedAt: string;
  /** Its list comes in pages, so that a short one may hide something; see {@link HowToList}. */
  readonly paged?: true;
  /** Kinds that must be observed first. */
  readonly reads?: readonly string[];
  /** Fields the API cannot change. */
  readonly fixed?: readonly (keyof S & string)[];
  /** The field whose going from true to false takes protection away; `keep` and pruning respect it. */
  readonly protectedBy?: keyof S & string;
  /** A replace makes the new one first and deletes the old one after. */
  readonly replaces?: 'create_first';
  /** Pruned only where its key stands in the scope's entry: it bears no mark. */
  readonly prunedWhereNamed?: true;
  /** Its create answers secrets that are shown once: without a sink it is blocked, and `--rotate` replaces it. */
  readonly secret?: true;
  /** The credential that its writes need, where it is not the provider's first. */
  readonly credential?: string;
  /** The API refuses or overwrites a second one, so a create whose answer was lost may be sent again once a fresh read shows it missing. */
  readonly unique?: true;
  /** Pure. */
  address(entry: Written, scope: Scope): Address;
  /** Pure. The entry fits the schema; `absent`, `renamed_from`, `allow` are read by the engine. */
  expand(entry: Written, scope: Scope): readonly Wanted<S>[];
  /** Pure: mistakes that the schema cannot express. `now` is our own time, in milliseconds. */
  rules?(entry: Written, scope: Scope, now: number): readonly RuleProblem[];
  /** Reads one whole list, all pages. */
  list(at: Scope, client: Reader, ids: Ids, how?: HowToList): Promise<readonly R[]>;
  /** Pure: to the same normal form. undefined: not a resource of this kind. */
  live(raw: R, at: Scope, seen: Seen): Live<S, R> | undefined;
  /** Pure, for kinds that are scopes: the live scope that a new one starts as a copy of; undefined where that cannot be told. */
  copies?(desired: Desired<S>, seen: Seen): Address | undefined;
  /** Pure: what the parent's row leaves behind. `mine` are this kind's resources in the scope it copies, or in the changed resource. */
  predict?(parent: Row, mine: readonly Live<S, R>[], seen: Seen): readonly Live<S, R>[];
  /** Pure: whether pruning may take it, where its scope has `prune: true`. Absent: this kind is never pruned. */
  owned?(live: Live<S, R>, name: string, seen: Seen): boolean;
  /** Pure: why it can never be deleted; undefined where it can. */
  undeletable?(live: Live<S, R>, seen: Seen): string | undefined;
  /** Pure: why a change that looks possible is not, such as a switch that only goes one way; blocks the row. `now` is the service's time. */
  refuses?(row: Row, seen: Seen, now: number): string | undefined;
  /** Pure: how the row widens access; undefined where it does not. */
  opens?(row: Row): string | undefined;
  /** Pure: remarks for the row, such as a branch without compute. `all` are the plan's other rows. */
  remarks?(row: Row, all: ReadonlyMap<Address, Row>, seen: Seen): readonly string[];
  /** Pure: a declared resource that goes with a rename is put back as this: what the entry says and what live had besides. */
  carry?(desired: S, live: S): S;
  /** Reads why a create, update, rename or replace cannot be made, as only the service can tell; blocks the row. */
  precheck?(row: Row, client: Reader, ids: Ids): Promise<string | undefined>;
  /** Reads what a delete, replace or rename would lose. Lists of kinds that refer to it have been read already. */
  inspect?(row: Row, client: Reader, ids: Ids, seen: Seen): Promise<readonly Loss[]>;
  /** Reads what `outputs` of the entry name, once the apply has ended. */
  outputs?(desired: Desired<S>, client: Reader, ids: Ids): Promise<readonly Secret[]>;
  /** Pure: the manifest entry for a live resource, `plan` of which is empty; undefined where export leaves it out. */
  written?(live: Live<S, R>, seen: Seen): Json | undefined;
  create?(row: Row, at: At): Promise<Receipt>;
  update?(row: Row, at: At): Promise<Receipt>;
  delete?(row: Row, at: At): Promise<Receipt>;
  /** Pure: what a refusal of the row's write says about places inside its manifest entry. */
  blame?(row: Row, failure: RequestFailure): readonly RuleProblem[];
}

/** One write that stands for several rows of one provider. */
export interface Batch {
  readonly name: string;
  /** Pure: the groups of rows that go in one write, chosen from the plan. `own`: the scopes that say `prune: true`. */
  take(rows: readonly Row[], seen: Seen, own: ReadonlySet<Address>): readonly (readonly Row[])[];
  /**
   * Its rows do not depend on each other and the write covers the whole list: a row that is done or stale by now leaves the group,
   * and when anything was added to or removed from the list the whole batch is stale. Absent: all follow the first.
   */
  readonly apart?: true;
  write(rows: readonly Row[], at: At): Promise<Receipt>;
  /** Pure: what a refusal of the write says about its rows; paths are inside the row's manifest entry. */
  blame?(
    rows: readonly Row[],
    failure: RequestFailure,
    seen: Seen,
  ): ReadonlyMap<Address, readonly RuleProblem[]>;
}

/** What a service's limits mean for the rows of a scope. */
export interface Budget {
  readonly notes: readonly string[];
  /** Why the rows cannot all be carried out today; refuses the plan before the first write. */
  readonly over?: string;
}

/** A refusal in words that help. */
export interface Explained {
  readonly message: string;
  readonly next?: string;
}

export interface Verdict {
  readonly verdict: 'pass' | 'fail' | 'unknown';
  /** What failed or why it is unknown, one sentence each. */
  readonly findings: readonly string[];
  /** The passage or value that was seen. */
  readonly evidence?: string;
}

/** Something only looked at: never in the digest, never run by apply. */
export interface Check<Written = unknown> {
  readonly name: string;
  /** A key of the scope's entry that holds `key`; absent: it stands in the entry itself. */
  readonly under?: string;
  readonly key: string;
  readonly each: 'item' | 'whole';
  readonly within: string;
  /** The kind of the scope that one look covers, where one list answers for several; absent: its own. */
  readonly lookedAt?: string;
  address(entry: Written, scope: Scope): Address;
  expand(entry: Written, scope: Scope): readonly Wanted[];
  rules?(entry: Written, scope: Scope): readonly RuleProblem[];
  /** Looks at all of one scope's checks. */
  look(all: readonly Desired[], at: Scope, client: Reader, ids: Ids): Promise<ReadonlyMap<Address, Verdict>>;
}

/** A scope that the manifest names by itself: a project, an application, a guild, a portal. */
export interface Root {
  readonly scope: Scope;
  /** The manifest entry whose keys hold the kinds' entries. */
  readonly entry: Readonly<Record<string, unknown>>;
  /** Relative to the provider's section. */
  readonly path: ManifestPath;
}

/** One API and its kinds. */
export interface Provider {
  readonly name: string;
  readonly kinds: readonly Kind[];
  readonly checks?: readonly Check[];
  readonly batches?: readonly Batch[];
  /** Pure: the scopes of the manifest section that bears the provider's name. */
  roots(section: unknown): readonly Root[];
  /** Pure: the section that {@link roots} would read back to these, for export. Absent: nothing of it is exported. */
  section?(roots: readonly Omit<Root, 'path'>[]): Json;
  /** Rules about the section as a whole. */
  rules?(section: unknown): readonly RuleProblem[];
  /** Writes with the same lane follow one another. */
  lane(scope: Scope): string;
  /** The states of all open waits of one lane at once, by wait id: one list, not n gets. */
  waits?(open: readonly Wait[], client: Reader): Promise<ReadonlyMap<string, WaitState>>;
  /** Pure: a refusal in words that help; undefined where the service's own do. */
  explain?(failure: RequestFailure): Explained | undefined;
  /** Pure: why no further create of this kind may go to that scope in this run; undefined for other refusals. */
  closes?(failure: RequestFailure): string | undefined;
  /** Pure: the service's limits against the rows of one scope. `entry` is the scope's manifest entry, `now` the service's time. */
  budget?(
    scope: Scope,
    entry: Readonly<Record<string, unknown>>,
    rows: readonly Row[],
    seen: Seen,
    now: number,
  ): Budget;
  /** What holds a lane that answered 423; empty where nothing is visible. */
  holders?(lane: string, client: Reader): Promise<readonly Wait[]>;
}
