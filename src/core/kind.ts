import type { Address } from './address.ts';
import type { Reader, RequestFailure, Writer } from './http.ts';
import type { Json } from './json.ts';
import type { RuleProblem } from './problem.ts';
import type { ProviderReason } from './reason.ts';
import type { Desired, Ids, Live, Reading, Seen, Wanted } from './resource.ts';
import type { Fields, Loss, Row, Scope } from './row.ts';
import type { UnknownMember } from './unknown-members.ts';

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

/** What a write left behind. */
export interface Receipt {
  /**
   * The written resources as the API answered them, in the form that `list` returns. They are believed where they are what was asked
   * for: then their ids are bound, and they are folded into what was read.
   */
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
  /** What is wanted of the kind in that scope, for details that are in no list and cost a read of their own. */
  readonly wanted?: readonly Desired[];
}

/** What of another kind is lost with a resource. */
export interface LostToo {
  readonly kind: string;
  /** Of its address; `undefined` is any part. */
  readonly parts: readonly (string | undefined)[];
  /** Of those only what refers to it, as their list shows. */
  readonly bound?: true;
}

/** What the plan says where an entry leaves it open. It counts where the resource is made; a live one is never compared with it. */
export interface OpenFields<S extends Fields = Fields> {
  readonly fields: Partial<S>;
  /** The entry of which the row makes that true; where it is blocked, nothing is made that counts on it. */
  readonly by?: Address;
}

/** What an entry means by the fields that it leaves out, where that is the same whatever the service would choose. */
export interface Defaults<S extends Fields = Fields> {
  readonly fields: Partial<S>;
  /** The list that tells one more of them. Until it is read, that field is not compared. */
  readonly reads?: Reading;
}

/** A field that an entry says in vain, and why. */
export interface IdleField {
  readonly field: string;
  readonly cause: ProviderReason;
}

/** The key of a manifest that declares the resources, and what an entry there means. */
export interface EntryOf<S extends Fields, Written, R, Field extends string = keyof S & string> {
  /** The key of its entries inside the entry of its scope. */
  readonly key: string;
  /** `item`: the key holds a list, one entry each; `whole`: its value is one entry. */
  readonly each: 'item' | 'whole';
  /** The kind of its scope. */
  readonly within: string;
  /** The paths that a name under `ignore` is about, where they are not that name alone. */
  readonly ignores?: Readonly<Record<string, readonly Field[]>>;
  /** Fields of which every other value than the default gives less access: the default alone is never written over one. */
  readonly narrows?: readonly Field[];
  /** Pure: its normal form. The entry fits the schema; `absent`, `renamed_from`, `allow` are read by the engine. */
  expand(entry: Written, scope: Scope): Wanted<S>;
  /** Pure: mistakes that the schema cannot express. `now` is our own time, in milliseconds. */
  rules?(entry: Written, scope: Scope, now: number): readonly RuleProblem[];
  /** Pure: the fixed defaults of fields that the API can change in place, for an entry and the live one that it is about. */
  defaults?(desired: Desired<S>, live: Live<S, R>, seen: Seen): Defaults<S>;
  /** Pure: fields that the entry says and that neither show nor count on the live one as it is; a note tells them. Any other is compared. */
  idle?(desired: Desired<S>, live: Live<S, R>): readonly IdleField[];
}

/** The list that shows what is live. */
export interface ReadOf<S extends Fields, R> {
  /** The kind of the scope that one list call covers. */
  readonly listedAt: string;
  /** Its list comes in pages, so that a short one may hide something; see {@link HowToList}. */
  readonly paged?: true;
  /** Kinds that must be observed first. */
  readonly after?: readonly string[];
  /** Reads one whole list, all pages. */
  list(at: Scope, client: Reader, ids: Ids, how?: HowToList): Promise<readonly R[]>;
  /**
   * Pure: to the same normal form. undefined: not a resource of this kind. Where the record names another scope than `at`, so do
   * its `scope` and its address: neither a list nor an answer is believed that speaks of something else.
   */
  live(raw: R, at: Scope, seen: Seen): Live<S, R> | undefined;
}

/** The calls that change it, and what the API makes of them. A call that is missing is something the API cannot do. */
export interface WriteOf<Field extends string> {
  create?(row: Row, at: At): Promise<Receipt>;
  update?(row: Row, at: At): Promise<Receipt>;
  delete?(row: Row, at: At): Promise<Receipt>;
  /** Fields the API cannot change. */
  readonly fixed?: readonly Field[];
  /** Fields that a create leaves to a call of its own. */
  readonly later?: readonly Field[];
  /** Fields that one resource of a list has at a time: setting one takes it from another. */
  readonly exclusive?: readonly Field[];
  /** The API refuses or overwrites a second one, so a create whose answer was lost may be sent again once a fresh read shows it missing. */
  readonly unique?: true;
  /** A replace makes the new one first and deletes the old one after. */
  readonly replaces?: 'create_first';
  /** Its create answers secrets that are shown once: without a sink it is blocked, and `--rotate` replaces it. */
  readonly secret?: true;
  /** The credential that its writes need, where it is not the provider's first. */
  readonly credential?: string;
}

/** Whose it is, and what keeps it from being deleted. */
export interface OwnOf<S extends Fields, R, Field extends string = keyof S & string> {
  /** Pure: whether pruning may take it, where its scope has `prune: true`. Absent: this kind is never pruned. */
  owned?(live: Live<S, R>, name: string, seen: Seen): boolean;
  /** Pruned only where its key stands in the scope's entry: it bears no mark. */
  readonly prunedWhereNamed?: true;
  /** Pure: why it cannot be deleted; undefined where it can. `rowsAt` gives the plan's rows of what it lives in. */
  undeletable?(
    live: Live<S, R>,
    seen: Seen,
    rowsAt: (address: Address) => readonly Row[],
  ): ProviderReason | undefined;
  /** The field whose going from true to false takes protection away; `keep` and pruning respect it. */
  readonly protectedBy?: Field;
  /** Fields by which the service deletes it later; `keep` respects them. */
  readonly expiredBy?: readonly Field[];
}

/** What it gets without being told: from what it is a copy of, from a row of its parent, from the service's choice. */
export interface InheritOf<S extends Fields, R> {
  /** Pure, for kinds that are scopes: the live scope that a new one starts as a copy of; undefined where that cannot be told. */
  copies?(desired: Desired<S>, seen: Seen): Address | undefined;
  /** Pure: what the parent's row leaves behind. `mine` are this kind's resources in the scope it copies, or in the changed resource. */
  predict?(parent: Row, mine: readonly Live<S, R>[], seen: Seen): readonly Live<S, R>[];
  /** Pure: what a new one gets where its entry leaves it open, such as the default branch as its parent; undefined where nothing is open. */
  openFields?(desired: Desired<S>, seen: Seen): OpenFields<S> | undefined;
}

/** What is lost with it, and how that is restored. */
export interface CascadeOf<S extends Fields> {
  /** Pure: what of other kinds is lost with it, besides what is in it, when it is renamed, deleted or replaced. */
  losesToo?(parts: readonly string[], by: 'delete' | 'rename'): readonly LostToo[];
  /** Reads what a delete, replace or rename would lose. Lists of kinds that refer to it have been read already. */
  inspect?(row: Row, client: Reader, ids: Ids, seen: Seen): Promise<readonly Loss[]>;
  /** Pure: a declared resource that is lost with a rename is restored as this: what the entry says and what live had besides. */
  carry?(desired: S, live: S): S;
  /** Writes once more what live has, as it is: shows that the row could restore it, before it is taken away. Throws where it could not. */
  rehearse?(row: Row, at: At): Promise<void>;
}

/** What it says about a planned row: why it cannot be carried out, and what a person should see. */
export interface SayOf {
  /**
   * Pure: why a change that looks possible is not, such as a switch that only goes one way; blocks the row. A replace is asked about
   * for both of its halves, before the first. `now` is the service's time; `rowsAt` gives the plan's rows of what it refers to.
   */
  refuses?(
    row: Row,
    seen: Seen,
    now: number,
    rowsAt: (address: Address) => readonly Row[],
  ): ProviderReason | undefined;
  /** Reads why a create, update, rename or replace cannot be made, as only the service can tell; blocks the row. */
  precheck?(row: Row, client: Reader, ids: Ids): Promise<ProviderReason | undefined>;
  /** Pure: how the row widens access; undefined where it does not. */
  opens?(row: Row): ProviderReason | undefined;
  /** Pure: remarks for the row, such as a branch without compute. `all` are the plan's other rows. */
  remarks?(row: Row, all: ReadonlyMap<Address, Row>, seen: Seen): readonly ProviderReason[];
  /** Pure: what a refusal of the row's write says about places inside its manifest entry. */
  blame?(row: Row, failure: RequestFailure): readonly RuleProblem[];
}

/** What of a live one goes into a file: its manifest entry, and what an entry asks for once it is made. */
export interface ExportOf<S extends Fields, R> {
  /** Pure: the manifest entry for a live resource, `plan` of which is empty; undefined where export leaves it out. */
  written?(live: Live<S, R>, seen: Seen): Json | undefined;
  /** Pure: what a live resource has that we do not know, and that every write leaves alone or sends back; export tells it. */
  unknown?(live: Live<S, R>): readonly UnknownMember[];
  /** Reads what `outputs` of the entry name, once the apply has ended. */
  outputs?(desired: Desired<S>, client: Reader, ids: Ids): Promise<readonly Secret[]>;
}

/**
 * A type of resource: data and small functions in eight groups, of which most kinds leave most out. A kind never retries, sleeps,
 * waits, holds, orders, compares, decides or prints.
 */
export interface Kind<S extends Fields = Fields, Written = unknown, R = unknown> {
  /** `provider.noun`, as addresses begin. */
  readonly name: string;
  readonly entry: EntryOf<S, Written, R>;
  readonly read: ReadOf<S, R>;
  readonly write: WriteOf<keyof S & string>;
  readonly own?: OwnOf<S, R>;
  readonly inherit?: InheritOf<S, R>;
  readonly cascade?: CascadeOf<S>;
  readonly say?: SayOf;
  readonly export?: ExportOf<S, R>;
}
