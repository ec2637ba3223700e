import type { Address } from './address.ts';
import type { UnknownMember } from './fields/unknown-members.ts';
import type { Reader, RequestFailure, Writer } from './http.ts';
import type { Json } from './json.ts';
import type { RuleProblem } from './problem.ts';
import type { ProviderReason, Reason } from './report/reason.ts';
import type { FieldChange, Fields, LastChange, Loss, Row, Scope } from './report/row.ts';
import type { Desired, Ids, ListAt, Live, LiveView, WantedEntry } from './resource.ts';
import type { SweepDecision, SweepFacts } from './sweep.ts';

/** Work the API finishes later. `id` is unique within the provider. */
export interface Wait {
  readonly id: string;
  /** For people: `create_branch on preview/pr-12`. */
  readonly what: string;
  /**
   * The sort of work, such as `create_branch`: the next one of the sort is expected to take as
   * long.
   */
  readonly like?: string;
  /** What the provider needs to poll it. */
  readonly data: Readonly<Record<string, string>>;
}

export interface WaitState {
  readonly state: 'running' | 'done' | 'failed' | 'failing';
  /** How long the work took, where the API says so; milliseconds. */
  readonly tookMs?: number;
  /** `failing`: reported as failed, but the platform may still retry it. It has 60 s of grace. */
  readonly note?: string;
}

export interface Secret {
  readonly name: string;
  readonly value: string;
}

/** What a write answers only once. */
export interface Secrets {
  /** The id that they belong to, for a person who has to revoke it. */
  readonly id: string;
  readonly values: readonly Secret[];
  /** Revokes what was made, where its secrets could not be stored. */
  revoke(client: Writer): Promise<void>;
}

/** The result of a write. */
export interface Receipt {
  /**
   * The written resources as the API answered them, in the form that `list` returns. If they are
   * what was asked for, their ids are bound and they are added to what was read.
   */
  readonly raw?: readonly { readonly kind: string; readonly at: Scope; readonly raw: unknown }[];
  readonly waits: readonly Wait[];
  /** Part of the row is done: when the waits have ended, read again and call again for the rest. */
  readonly unfinished?: true;
  readonly secrets?: Secrets;
}

/** What a verb gets besides its row. */
export interface At {
  readonly client: Writer;
  readonly ids: Ids;
  readonly seen: LiveView;
  /** The manifest's `name`, for ownership marks. */
  readonly name: string;
  /** This run's id, for marks. */
  readonly run: string;
}

/** How a list is read. */
export interface HowToList {
  /**
   * Before a write that a missed item would make harmful: ignore short pages while the service
   * names a next.
   */
  readonly thorough?: boolean;
  /** The kind's desired resources in that scope, for details that cost one more read each. */
  readonly wanted?: readonly Desired[];
  /**
   * For export: such details of all of them. If one cannot be read, only its resource is affected.
   */
  readonly detailed?: boolean;
}

/** Resources of another kind that the service deletes along with one. */
export interface LostToo {
  readonly kind: string;
  /** Parts of their addresses; `undefined` is any part. */
  readonly parts: readonly (string | undefined)[];
  /** Only those that refer to it, as their list shows. */
  readonly bound?: true;
  /**
   * A delete says how many are deleted with it: their lists in the manifest's scopes are read for
   * that.
   */
  readonly counted?: true;
}

/** In which scopes a row may delete resources of other kinds. */
export interface Reach {
  readonly scopes: readonly Scope[];
  /** What no list shows all the same: a note of the plan says so once. */
  readonly unseen?: ProviderReason;
  /** Why not all scopes are known: what it deletes in others is lost. */
  readonly unknown?: Reason;
}

/**
 * What the plan chooses for fields that an entry leaves open. Counts when it is made; live is never
 * compared with it.
 */
export interface OpenFields<S extends Fields = Fields> {
  readonly fields: Partial<S>;
  /**
   * The entry whose row makes them true; where that is blocked, nothing that relies on it is made.
   */
  readonly by?: Address;
}

/** What an entry means by the fields that it leaves out, independent of the service's choice. */
export interface Defaults<S extends Fields = Fields> {
  readonly fields: Partial<S>;
  /** The list on which one more default depends. Until it is read, that field is not compared. */
  readonly reads?: ListAt;
}

/** A field of an entry that has no effect, and why. */
export interface IdleField {
  readonly field: string;
  readonly cause: ProviderReason;
}

/** How many resources of a kind a scope has, in each of two states. */
export interface Siblings {
  readonly from: number;
  readonly to: number;
}

/** The manifest key that declares the resources, and what an entry there means. */
export interface EntryOf<S extends Fields, Written, R, Field extends string = keyof S & string> {
  /** The key of its entries inside the entry of its scope. */
  readonly key: string;
  /** `item`: the key holds a list, one entry each; `whole`: its value is one entry. */
  readonly each: 'item' | 'whole';
  /** The kind of its scope. */
  readonly within: string;
  /** The paths that a name under `ignore` covers, where they differ from the name. */
  readonly ignores?: Readonly<Record<string, readonly Field[]>>;
  /** Every path of its fields, of which `accepted` may name one. Absent: they are not known. */
  readonly paths?: readonly Field[];
  /**
   * Fields whose default gives the most access: the default alone is never written over another
   * value.
   */
  readonly narrows?: readonly Field[];
  /**
   * Pure: its normal form. The entry fits the schema; the engine reads `absent`, `renamed_from`,
   * `allow`.
   */
  expand(entry: Written, scope: Scope): WantedEntry<S>;
  /** Pure: mistakes that the schema cannot express. `now` is our own time, in milliseconds. */
  rules?(entry: Written, scope: Scope, now: number): readonly RuleProblem[];
  /**
   * Pure: the fixed defaults of fields that the API can change in place, for an entry and its live
   * resource.
   */
  defaults?(desired: Desired<S>, live: Live<S, R>, seen: LiveView): Defaults<S>;
  /**
   * Pure: fields of the entry that do not count on its live resource; a note reports them. All
   * others are compared.
   */
  idle?(desired: Desired<S>, live: Live<S, R>): readonly IdleField[];
}

/** The list that shows what is live. */
export interface ReadOf<S extends Fields, R> {
  /** The kind of the scope that one list call covers. */
  readonly listedAt: string;
  /** Its list comes in pages, so a short one may hide something; see {@link HowToList}. */
  readonly paged?: true;
  /** Kinds that must be observed first. */
  readonly after?: readonly string[];
  /** Reads one whole list, all pages. */
  list(at: Scope, client: Reader, ids: Ids, how?: HowToList): Promise<readonly R[]>;
  /**
   * Pure: the same normal form. undefined: not a resource of this kind. If the record names another
   * scope than `at`, its `scope` and address must say so: a list or answer about something else is
   * not believed.
   */
  live(raw: R, at: Scope, seen: LiveView): Live<S, R> | undefined;
  /**
   * Pure: the id of the one in whose place the service put it, as a finished restore does;
   * undefined where in nobody's.
   */
  replaced?(live: Live<S, R>): string | undefined;
}

/** The calls that change it. A missing call is something that the API cannot do. */
export interface WriteOf<Field extends string, S extends Fields = Fields, R = unknown> {
  create?(row: Row, at: At): Promise<Receipt>;
  update?(row: Row, at: At): Promise<Receipt>;
  delete?(row: Row, at: At): Promise<Receipt>;
  /** Fields the API cannot change. */
  readonly fixed?: readonly Field[];
  /**
   * Pure: whether this change of a fixed field can be made in the live one after all, such as an
   * addition to a list.
   */
  inPlaceAfterAll?(change: FieldChange, live: Live<S, R>): boolean;
  /** Fields that a create leaves to a separate call. */
  readonly later?: readonly Field[];
  /** Fields that only one resource of a list has at a time: setting one takes it from another. */
  readonly exclusive?: readonly Field[];
  /**
   * The API refuses or overwrites a second one: after a lost answer it may be sent again if a fresh
   * read lacks it.
   */
  readonly unique?: true;
  /** A replace makes the new one first, then deletes the old one. */
  readonly replaces?: 'create_first';
  /**
   * Nothing that others change in one keeps it from being deleted: several deletes in a row rely on
   * one list.
   */
  readonly deletesInARow?: true;
  /**
   * Its deletes wait for the creates of its kind in the scope: where the last one goes, access
   * widens.
   */
  readonly deletes?: 'after_creates';
  /**
   * Its create answers secrets that are shown once: without a sink it is blocked, and `--rotate`
   * replaces it.
   */
  readonly secret?: true;
  /** The credential for its writes, where it is not the provider's first. */
  readonly credential?: string;
}

/** What a decision about one live resource of a sweep is made from. */
export interface SweepCase<S extends Fields, R> {
  /** The first entry that fits it. */
  readonly entry: unknown;
  /** All that the same entry is the first to fit. */
  readonly fitting: readonly Live<S, R>[];
  /** The manifest's name. */
  readonly name: string;
  readonly seen: LiveView;
  /** The service's time, in milliseconds. */
  readonly now: number;
  readonly facts: SweepFacts;
}

/**
 * Sets of live resources that `--sweep` deletes, whoever made them: the key `sweep` of their scope
 * (ADR 0080).
 */
export interface SweepOf<S extends Fields, R> {
  /** Pure: kinds whose lists the entries need, besides its own. */
  reads(entries: readonly unknown[]): readonly string[];
  /** Pure: the index of the first entry that fits; undefined where none does. */
  fits(live: Live<S, R>, entries: readonly unknown[]): number | undefined;
  /** Pure. What holds every delete, such as `keep`, has been looked at before. */
  decide(live: Live<S, R>, given: SweepCase<S, R>): SweepDecision;
  /** Reads what it holds that no list shows, each in the plural: `buckets`. */
  contents(live: Live<S, R>, client: Reader): Promise<readonly string[]>;
}

/** Whose it is, and what prevents its deletion. */
export interface OwnOf<S extends Fields, R, Field extends string = keyof S & string> {
  /**
   * Pure: whether pruning may delete it, where its scope has `prune: true`. Absent: this kind is
   * never pruned.
   */
  owned?(live: Live<S, R>, name: string, seen: LiveView): boolean;
  /**
   * Pure: whether it is one too many beside another that an entry is about. It is deleted as if the
   * entry said so: whether or not its scope is pruned, and no guard counts it.
   */
  spare?(live: Live<S, R>, seen: LiveView): boolean;
  /** Pruned only where the scope's entry has its key: it bears no mark. */
  readonly prunedWhereNamed?: true;
  /**
   * Pure: why it cannot be deleted; undefined where it can. `rowsAt` gives the plan's rows of its
   * scopes.
   */
  undeletable?(
    live: Live<S, R>,
    seen: LiveView,
    rowsAt: (address: Address) => readonly Row[],
  ): ProviderReason | undefined;
  /** The field that protects it while true; `keep` and pruning respect it. */
  readonly protectedBy?: Field;
  /** Fields that make the service delete it later; `keep` respects them. */
  readonly expiredBy?: readonly Field[];
  /** Absent: no sweep takes it. */
  readonly sweep?: SweepOf<S, R>;
}

/** The scope whose present a new one starts with. */
export interface CopySource {
  readonly from: Address;
  /** It gets only a part, such as a schema without data: nothing is predicted. */
  readonly partly?: true;
}

/**
 * What it gets without being told: from the resource that it copies, from its parent's row, or by
 * the service's choice.
 */
export interface InheritOf<S extends Fields, R> {
  /**
   * Pure, for kinds that are scopes: what a new one copies; undefined where that is not the present
   * of another.
   */
  copies?(desired: Desired<S>, seen: LiveView): CopySource | undefined;
  /**
   * Pure, for kinds that are scopes: what its create needs in it, which only a copy can have by
   * then.
   */
  requires?(desired: Desired<S>): readonly Address[];
  /**
   * Pure, for kinds that are copied with their scope: the resource after this row, which creates,
   * replaces or changes it. `before`: what a change begins with. A new scope waits for such rows in
   * the scope that it copies.
   */
  leaves?(row: Row, before: Live<S, R> | undefined, seen: LiveView): Live<S, R>;
  /**
   * Pure: what remains after the parent's row. `mine`: this kind's resources in the copied scope or
   * changed resource.
   */
  predict?(parent: Row, mine: readonly Live<S, R>[], seen: LiveView): readonly Live<S, R>[];
  /**
   * Pure: values for fields that its entry leaves open, such as the default branch as parent;
   * undefined where none is.
   */
  openFields?(desired: Desired<S>, seen: LiveView): OpenFields<S> | undefined;
}

/** What is deleted with it, and how that is restored. */
export interface CascadeOf<S extends Fields> {
  /**
   * Pure: resources of other kinds that the service deletes along with this one, except those
   * inside it.
   */
  losesToo?(parts: readonly string[], by: 'delete' | 'rename'): readonly LostToo[];
  /** Pure: what an update or rename destroys in the resource itself; it needs `allow: [loss]`. */
  overwrites?(row: Row): readonly Loss[];
  /**
   * Reads in which scopes besides the manifest's a row may delete something, to look there too.
   * Throws as a read does.
   */
  reach?(row: Row, client: Reader): Promise<Reach>;
  /**
   * Reads what a delete, replace or rename would lose. Lists of kinds that refer to it have been
   * read already. `reach`: with the manifest's scopes.
   */
  inspect?(row: Row, client: Reader, ids: Ids, seen: LiveView, reach?: Reach): Promise<readonly Loss[]>;
  /**
   * Pure: how a declared resource is restored after a rename deletes it: what the entry says and
   * what live had besides.
   */
  carry?(desired: S, live: S): S;
  /**
   * Writes live values once more, unchanged: shows that the row can restore them. Throws where it
   * cannot.
   */
  rewrite?(row: Row, at: At): Promise<void>;
}

/** What a kind could not find out about a row: a note of the plan says so once. */
export interface UncheckedNote {
  readonly note: ProviderReason;
}

/** What decides with a resource who has access. */
export interface AccessContext {
  /** The decoded parts of its address. */
  readonly parts: readonly string[];
  /** Absent where live is not known. */
  readonly siblings?: Siblings;
  /**
   * The fields of another resource as it is live, null where there is none; undefined where nobody
   * knows.
   */
  at(address: Address): Partial<Fields> | null | undefined;
}

/**
 * Who has access to it (ADR 0111). Plan, drift, `accepted`, adopt and proposals all ask this and
 * nothing else.
 */
interface AccessOf<S extends Fields, Field extends string = keyof S & string> {
  /** The fields that decide it: while they stay, a resource that stays opens nothing. */
  readonly fields: readonly Field[];
  /**
   * Pure: what the second state gives access to and the first does not; undefined where nothing. A
   * state is undefined where there is no such resource, and what a state leaves out has its
   * default. In doubt it is said.
   */
  opened(
    from: Partial<S> | undefined,
    to: Partial<S> | undefined,
    context: AccessContext,
  ): ProviderReason | undefined;
}

/** What it says about a planned row: why it cannot be carried out, and what a person should see. */
export interface SayOf<S extends Fields = Fields, R = unknown> {
  /**
   * Pure: why a change that looks possible is not, such as a switch that only goes one way; blocks
   * the row. Asked about both halves of a replace before the first. `now` is the service's time;
   * `rowsAt` gives the plan's rows of its references.
   */
  refuses?(
    row: Row,
    seen: LiveView,
    now: number,
    rowsAt: (address: Address) => readonly Row[],
  ): ProviderReason | undefined;
  /**
   * Reads why a create, update, rename or replace cannot be made, as only the service can tell;
   * blocks the row.
   */
  precheck?(row: Row, client: Reader, ids: Ids): Promise<ProviderReason | UncheckedNote | undefined>;
  /**
   * Pure: what the service tells of the last change of a live resource; undefined where nothing.
   */
  lastChange?(live: Live<S, R>): LastChange | undefined;
  /**
   * Pure: remarks for the row, such as a branch without compute. `all` are the plan's other rows.
   */
  remarks?(row: Row, all: ReadonlyMap<Address, Row>, seen: LiveView): readonly ProviderReason[];
  /** Pure: what a refusal of the row's write says about places in its manifest entry. */
  blame?(row: Row, failure: RequestFailure, seen: LiveView): readonly RuleProblem[];
}

/** How an entry is written. */
export interface HowToWrite {
  /**
   * With the id beside the name, where the name alone does not show which resource is meant once
   * someone renames it.
   */
  readonly ids?: boolean;
}

/** What `export` writes of a live resource: its entry, and the outputs of an entry. */
export interface ExportOf<S extends Fields, R> {
  /**
   * Pure: the entry for a live resource, with an empty plan; undefined where export leaves it out.
   */
  written?(live: Live<S, R>, seen: LiveView, how?: HowToWrite): Json | undefined;
  /**
   * Pure: why export leaves it out though an entry could be written, such as "two branches have
   * this name".
   */
  leavesOut?(live: Live<S, R>, seen: LiveView): string | undefined;
  /** Pure: live members that we do not know and that every write keeps; export reports them. */
  unknown?(live: Live<S, R>): readonly UnknownMember[];
  /** Reads the entry's `outputs` after the apply. */
  outputs?(desired: Desired<S>, client: Reader, ids: Ids): Promise<readonly Secret[]>;
}

/**
 * A type of resource: data and small functions in nine groups; most kinds need few of them. A kind
 * never retries, sleeps, waits, locks, orders, compares, decides or prints.
 */
export interface Kind<S extends Fields = Fields, Written = unknown, R = unknown> {
  /** `provider.noun`, the beginning of its addresses. */
  readonly name: string;
  readonly entry: EntryOf<S, Written, R>;
  readonly read: ReadOf<S, R>;
  readonly write: WriteOf<keyof S & string, S, R>;
  readonly own?: OwnOf<S, R>;
  readonly access?: AccessOf<S>;
  readonly inherit?: InheritOf<S, R>;
  readonly cascade?: CascadeOf<S>;
  readonly say?: SayOf<S, R>;
  readonly export?: ExportOf<S, R>;
}

/**
 * The receipt of one row's write: the record as the API answered it, and the work that continues.
 * Pure.
 */
export function receiptFor({ kind, scope }: Row, raw: unknown, waits: readonly Wait[] = []): Receipt {
  return { raw: [{ kind, at: scope, raw }], waits };
}
