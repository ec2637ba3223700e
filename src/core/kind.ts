import type { Address } from './address.ts';
import type { UnknownMember } from './fields/unknown-members.ts';
import type { Reader, RequestFailure, Writer } from './http.ts';
import type { Json } from './json.ts';
import type { ManifestPath, RuleProblem } from './problem.ts';
import type { ProviderReason, Reason } from './report/reason.ts';
import type { FieldChange, Fields, LastChange, Loss, Row, Scope } from './report/row.ts';
import type { Desired, Ids, ListAt, Live, LiveView, WantedEntry } from './resource.ts';
import type { SweepDecision, SweepFacts } from './sweep.ts';

/** An operation that the API finishes later. `id` is unique within the provider. */
export interface Wait {
  readonly id: string;
  /** A description for people: `create_branch on preview/pr-12`. */
  readonly what: string;
  /**
   * The sort of operation, such as `create_branch`. The next operation of this sort is expected to
   * take as long.
   */
  readonly like?: string;
  /** Values that the provider needs to poll the operation. */
  readonly data: Readonly<Record<string, string>>;
}

export interface WaitState {
  /**
   * `failing`: the operation failed, but the service may retry it. If it stays so for 60 s, the
   * engine reports it as failed.
   */
  readonly state: 'running' | 'done' | 'failed' | 'failing';
  /** How long the operation took, in milliseconds; absent where the API does not say so. */
  readonly tookMs?: number;
  /** Details for people. */
  readonly note?: string;
}

export interface Secret {
  readonly name: string;
  readonly value: string;
}

/** Secrets in the answer to a write. No later read shows them. */
export interface Secrets {
  /** The id of the credential, for a person who has to revoke it. */
  readonly id: string;
  readonly values: readonly Secret[];
  /**
   * Revokes the new credential because its secrets could not be stored. Absent: the service has no
   * such request, and only another renewal helps.
   */
  revoke?(client: Writer): Promise<void>;
  /**
   * Whether these secrets still are the ones that count: another run may have made newer ones a
   * moment later. Undefined where the service does not say. Throws a RequestFailure.
   */
  confirm?(client: Reader): Promise<boolean | undefined>;
}

/** The result of a write. */
export interface Receipt {
  /**
   * The written resources as the API answered them, in the form that `list` returns. If they match
   * the request, the engine records their ids and adds them to the lists that it has read.
   */
  readonly raw?: readonly { readonly kind: string; readonly at: Scope; readonly raw: unknown }[];
  readonly waits: readonly Wait[];
  /**
   * The write did only a part of the row. After the waits the engine reads again and calls the same
   * function, such as `update`, once more for the rest.
   */
  readonly unfinished?: true;
  readonly secrets?: Secrets;
}

/** What `create`, `update` and `delete` get in addition to the row. */
export interface At {
  readonly client: Writer;
  readonly ids: Ids;
  readonly seen: LiveView;
  /** The manifest's `name`, for ownership marks. */
  readonly name: string;
  /** The id of this run, for ownership marks. */
  readonly run: string;
  /**
   * The value of an environment variable that {@link WriteOf.sends} names for the row. Throws a
   * RangeError for any other.
   */
  secret(variable: string): string;
}

/** How a list is read. */
export interface HowToList {
  /**
   * Read on after a page with fewer items than asked for, as long as the service names a next page.
   * Used before a write that would do harm if the list lacked an item.
   */
  readonly thorough?: boolean;
  /**
   * The desired resources of the kind in that scope. The kind may read more details of each, with
   * one request each.
   */
  readonly wanted?: readonly Desired[];
  /**
   * For `export`: read the details of every live resource, not only of those in `wanted`. If only
   * one resource refuses its details, the list is read all the same.
   */
  readonly detailed?: boolean;
}

/** Resources of another kind that the service deletes together with a resource. */
export interface LostToo {
  readonly kind: string;
  /** The parts of the addresses of these resources; `undefined` matches any part. */
  readonly parts: readonly (string | undefined)[];
  /**
   * Only those of them that refer to the deleted resource in one of their fields. Their list must
   * be read to know which these are.
   */
  readonly bound?: true;
  /**
   * A delete reports how many of these resources there are. For that, their lists in the manifest's
   * scopes are read.
   */
  readonly counted?: true;
}

/** In which scopes a row may delete resources of other kinds. */
export interface Reach {
  readonly scopes: readonly Scope[];
  /** What the row deletes although no list shows it. A note of the plan mentions this once. */
  readonly unseen?: ProviderReason;
  /** Why not all scopes are known. What the row deletes in an unknown scope is not restored. */
  readonly unknown?: Reason;
}

/**
 * Values that the plan chooses for fields which an entry leaves open. They count only at creation
 * and are never compared with live.
 */
export interface OpenFields<S extends Fields = Fields> {
  readonly fields: Partial<S>;
  /**
   * The entry from which the values come, such as the branch that becomes the default branch. If
   * the row of that entry is blocked, no resource is made with the values.
   */
  readonly by?: Address;
}

/**
 * The defaults of fields that an entry leaves out. Live is compared with them, whatever the service
 * itself would choose.
 */
export interface Defaults<S extends Fields = Fields> {
  readonly fields: Partial<S>;
  /** A list that must be read to know one more default. Until then its field is not compared. */
  readonly reads?: ListAt;
}

/** A field of an entry that has no effect, and why. */
export interface IdleField {
  readonly field: string;
  readonly cause: ProviderReason;
  /**
   * Set if `adopt` writes the live value into the entry, from which the field is then compared: the
   * sentence with which it says what it could not know.
   */
  readonly takenOver?: string;
}

/** How many resources of a kind a scope has, before and after a change. */
export interface Siblings {
  readonly from: number;
  readonly to: number;
}

/** The manifest key that declares the resources of a kind, and what an entry under it means. */
export interface EntryOf<S extends Fields, Written, R, Field extends string = keyof S & string> {
  /** The key of the resources in the entry of their scope, such as `branches`. */
  readonly key: string;
  /**
   * `item`: the value of the key is a list with one entry for each resource. Where the schema
   * allows it, the value may be `false`: no resource may exist. `whole`: the value is one entry.
   */
  readonly each: 'item' | 'whole';
  /** The kind that is the scope of these resources. */
  readonly within: string;
  /**
   * The key, such as `name`, whose value is the last part of the address. An entry with `match` in
   * its place is a set: it stands for every live resource that matches. Absent: the kind has no
   * sets.
   */
  readonly matched?: string;
  /**
   * A name under `ignore` → the paths that it covers: `ttl` covers `ttl` and `expires_at`. A name
   * that is no key here covers the path of the same name.
   */
  readonly ignores?: Readonly<Record<string, readonly Field[]>>;
  /**
   * Every path of the kind's fields. A line of `accepted` may name one of these paths. Absent:
   * unknown.
   */
  readonly paths?: readonly Field[];
  /**
   * The values that a new resource has in fields that its entry does not mention. Absent: it has no
   * value in any of them.
   */
  readonly none?: Partial<S>;
  /**
   * Fields whose default gives the most access. So an entry that leaves such a field out does not
   * reset a narrower live value to that default.
   */
  readonly narrows?: readonly Field[];
  /**
   * The normal form of an entry that fits the schema. The kind leaves `absent`, `renamed_from` and
   * `allow` to the engine. Pure.
   */
  expand(entry: Written, scope: Scope): WantedEntry<S>;
  /**
   * Mistakes that the schema cannot express. `now` is the time of this machine, in milliseconds.
   * Pure.
   */
  rules?(entry: Written, scope: Scope, now: number): readonly RuleProblem[];
  /**
   * The defaults of an entry that has a live resource. Only fields that the API can still change
   * need one. Pure.
   */
  defaults?(desired: Desired<S>, live: Live<S, R>, seen: LiveView): Defaults<S>;
  /** Fields that follow from the values of others, such as the expiry from a `ttl`. Pure. */
  implies?(fields: Partial<S>): Partial<S>;
  /**
   * Fields of the entry that have no effect on its live resource. A note reports them; all other
   * fields are compared. Pure.
   */
  idle?(desired: Desired<S>, live: Live<S, R>): readonly IdleField[];
}

/** How a kind reads what is live. */
export interface ReadOf<S extends Fields, R> {
  /** The kind of scope that one list request covers. */
  readonly listedAt: string;
  /** The service gives each resource an id that people and programs need; reports show it. */
  readonly ids?: true;
  /**
   * The list comes in pages, and a page with fewer items than asked for need not be the last one;
   * see {@link HowToList}.
   */
  readonly paged?: true;
  /** Kinds that must be read before this one. */
  readonly after?: readonly string[];
  /** Reads one complete list, all pages. */
  list(at: Scope, client: Reader, ids: Ids, how?: HowToList): Promise<readonly R[]>;
  /**
   * The normal form of a record; undefined if the record is not of this kind. If the record says
   * that it is in another scope than `at`, the result has that other scope. The engine then refuses
   * the answer, because it is about something else. Pure.
   */
  live(raw: R, at: Scope, seen: LiveView): Live<S, R> | undefined;
  /**
   * The id of the resource in whose place the service put this one, as when a branch is restored
   * over another branch; undefined if none. Pure.
   */
  replaced?(live: Live<S, R>): string | undefined;
}

/**
 * The requests that change a resource. An action without a function here is not possible with the
 * API.
 */
export interface WriteOf<Field extends string, S extends Fields = Fields, R = unknown> {
  create?(row: Row, at: At): Promise<Receipt>;
  update?(row: Row, at: At): Promise<Receipt>;
  delete?(row: Row, at: At): Promise<Receipt>;
  /** Fields that the API cannot change after creation. */
  readonly fixed?: readonly Field[];
  /**
   * Whether a fixed field can be changed in this way after all, such as by adding an item to a
   * list. Pure.
   */
  inPlaceAfterAll?(change: FieldChange, live: Live<S, R>): boolean;
  /** Fields that the create request does not have, and that a second request sets. */
  readonly later?: readonly Field[];
  /**
   * Fields whose value only one resource of a list can have, such as being the default branch.
   * Setting it here takes it from the resource that had it.
   */
  readonly exclusive?: readonly Field[];
  /**
   * The API refuses or overwrites a second resource with the same name. So a create without an
   * answer may be repeated if a fresh list lacks the resource.
   */
  readonly unique?: true;
  /** A replace creates the new resource first, then deletes the old one. */
  readonly replaces?: 'create_first';
  /** The key by which an entry asks for a replace, where no entry can have the live value. */
  readonly replaceKey?: string;
  /**
   * Several deletes of this kind that follow one another rely on one list: it is not read again
   * before each of them. That is safe, because no change of such a resource can forbid its delete.
   */
  readonly deletesInARow?: true;
  /**
   * Deletes wait for creates of this kind in the scope, because access is wider while the scope has
   * no resource of this kind.
   */
  readonly deletes?: 'after_creates';
  /**
   * The answer to a create has secrets that are shown only once. Without a file for secrets the
   * create is blocked. `--renew` replaces the resource, so that it gets new secrets.
   */
  readonly secret?: true;
  /**
   * The environment variables whose values the row's requests send, such as the secret of a client
   * at another service. A row is not carried out while one of them is not set. Pure.
   */
  sends?(row: Row, seen: LiveView): readonly string[];
  /**
   * A write sends more than its row changes, such as a whole list or the other members of an
   * object. It would undo what another client changed there a moment ago, so live is read again
   * right before it (ADR 0166).
   */
  readonly readAgain?: true;
  /**
   * For a change that takes several writes: how many of them a live value `now` shows as done, from
   * 0 for the old value to all for the new one. Undefined if `now` is not on the way between these
   * two. Absent: each change is one write. Pure.
   */
  progress?(change: FieldChange, now: Json): number | undefined;
  /** The most writes that one row takes. Absent: 10. */
  readonly mostWrites?: number;
  /** Whether another row of the plan must have succeeded before this row is written. Pure. */
  after?(row: Row, other: Row): boolean;
  /** The name of the credential for writes, where it is not the provider's first. */
  readonly credential?: string;
}

/**
 * What a kind receives to decide whether a sweep deletes one live resource; see {@link SweepOf}.
 */
export interface SweepCase<S extends Fields, R> {
  /** The first `sweep` entry that matches the resource. */
  readonly entry: unknown;
  /** All resources that this entry is the first to match. */
  readonly fitting: readonly Live<S, R>[];
  /** The manifest's name. */
  readonly name: string;
  readonly seen: LiveView;
  /** The time of the service, in milliseconds. */
  readonly now: number;
  readonly facts: SweepFacts;
}

/**
 * How a run with `--sweep` deletes live resources that nobody uses any more, also those that
 * evenkeel did not make. The entries under `sweep` in a scope's entry say which ones, and on which
 * conditions (ADR 0080).
 */
export interface SweepOf<S extends Fields, R> {
  /** Other kinds whose lists the entries need. Pure. */
  reads(entries: readonly unknown[]): readonly string[];
  /** The index of the first entry that matches; undefined where no entry matches. Pure. */
  fits(live: Live<S, R>, entries: readonly unknown[]): number | undefined;
  /**
   * Decides about one resource. The engine checks `keep`, and everything else that forbids any
   * delete, before it calls this. Pure.
   */
  decide(live: Live<S, R>, given: SweepCase<S, R>): SweepDecision;
  /**
   * Reads whether a resource contains something that may be in use without a sign of it in any
   * list, and names it: `buckets`. Empty: nothing of that sort.
   */
  contents(live: Live<S, R>, client: Reader): Promise<readonly string[]>;
}

/** Who owns a resource, and what prevents its deletion. */
export interface OwnOf<S extends Fields, R, Field extends string = keyof S & string> {
  /**
   * Whether pruning may delete the resource, where its scope has `prune: true`. Absent: this kind
   * is never pruned. Pure.
   */
  owned?(live: Live<S, R>, name: string, seen: LiveView): boolean;
  /**
   * Whether the resource is one too many beside another that has an entry, such as the younger of
   * two twins. Such a resource is deleted even if its scope is not pruned, and no guard counts the
   * delete. Pure.
   */
  spare?(live: Live<S, R>, seen: LiveView): boolean;
  /**
   * These resources cannot have an ownership mark. So pruning deletes them only in a scope whose
   * entry has the `key` of this kind.
   */
  readonly prunedWhereNamed?: true;
  /**
   * Why the resource cannot be deleted; undefined where it can. `rowsAt` returns the plan's rows at
   * an address, such as that of a scope around the resource. Pure.
   */
  undeletable?(
    live: Live<S, R>,
    seen: LiveView,
    rowsAt: (address: Address) => readonly Row[],
  ): ProviderReason | undefined;
  /**
   * The field that protects the resource: while it is true, evenkeel does not delete, replace or
   * rename the resource. `keep` forbids setting the field to false.
   */
  readonly protectedBy?: Field;
  /** Fields that make the service delete the resource later. `keep` forbids setting them. */
  readonly expiredBy?: readonly Field[];
  /** Absent: no sweep deletes this kind. */
  readonly sweep?: SweepOf<S, R>;
}

/** The scope whose current contents a new scope starts with. */
export interface CopySource {
  readonly from: Address;
  /**
   * The new scope gets only a part, such as a schema without data. Its contents are not predicted.
   */
  readonly partly?: true;
}

/**
 * What a resource gets although its own entry does not say it: from a copied resource, from its
 * parent's row, or by the service's choice.
 */
export interface InheritOf<S extends Fields, R> {
  /**
   * For kinds that are scopes: which scope a new scope copies; undefined where it does not copy the
   * current contents of another scope. Pure.
   */
  copies?(desired: Desired<S>, seen: LiveView): CopySource | undefined;
  /**
   * For kinds that are scopes: the resources that a new scope must contain from the start for its
   * create to succeed. They can only come from the scope that it copies. Pure.
   */
  requires?(desired: Desired<S>): readonly Address[];
  /**
   * For kinds whose resources are copied together with their scope: the resource as `row` leaves
   * it. `before`: the resource before an update or rename; otherwise undefined. With this the plan
   * knows what a copy of the scope will contain. The copy is made after `row`. Pure.
   */
  leaves?(row: Row, before: Live<S, R> | undefined, seen: LiveView): Live<S, R>;
  /**
   * Predicts which resources of this kind there are after the row `parent`. If that row makes a
   * copy of a scope, `mine` are the resources in the copied scope. If it renames, replaces or
   * deletes a resource, `mine` are those that refer to this resource. Pure.
   */
  predict?(parent: Row, mine: readonly Live<S, R>[], seen: LiveView): readonly Live<S, R>[];
  /**
   * Nobody can predict whether a copy of a scope has the resources of this kind that are in the
   * copied scope. So the plan decides about an entry in a new scope only once that scope exists.
   */
  readonly unsure?: true;
  /**
   * Values for fields that the entry leaves open, such as the default branch as parent; undefined
   * where no such field is open. Pure.
   */
  openFields?(desired: Desired<S>, seen: LiveView): OpenFields<S> | undefined;
}

/** What the service deletes together with a resource, and how that is restored. */
export interface CascadeOf<S extends Fields> {
  /**
   * Resources of other kinds that the service deletes together with this resource, other than those
   * inside it. Pure.
   */
  losesToo?(parts: readonly string[], by: 'delete' | 'rename'): readonly LostToo[];
  /** What an update or rename destroys in the resource itself. It needs `allow: [loss]`. Pure. */
  overwrites?(row: Row): readonly Loss[];
  /**
   * What the rest of a create would remove that came back with the new resource, because the
   * service kept it from a former one. No plan of a create shows it, so the rest is not written and
   * the next plan shows it, also with `allow: [loss]`. Pure.
   */
  returned?(rest: Row): Loss | undefined;
  /**
   * Reads the scopes in which a row may delete something, so that the plan also reads those that
   * the manifest does not name. Throws a RequestFailure, as every read does.
   */
  reach?(row: Row, client: Reader): Promise<Reach>;
  /**
   * Reads what a delete, replace or rename would lose. `seen` has the lists of all kinds that can
   * refer to this resource. `reach`: the scopes to look in, the manifest's own among them.
   */
  inspect?(row: Row, client: Reader, ids: Ids, seen: LiveView, reach?: Reach): Promise<readonly Loss[]>;
  /**
   * The fields with which a declared resource is restored after a rename deleted it: those of the
   * entry, and the live values of all other fields. Pure.
   */
  carry?(desired: S, live: S): S;
  /**
   * Called before another row deletes this row's resource: writes the live values again, unchanged.
   * If the service takes them, the row can restore them later. Throws where it does not.
   */
  rewrite?(row: Row, at: At): Promise<void>;
}

/** The kind could not find out whether a row is possible. A note of the plan says so once. */
export interface UncheckedNote {
  readonly note: ProviderReason;
}

/** What a rule about access may read in addition to the resource itself. */
export interface AccessContext {
  /** The decoded parts of the resource's address. */
  readonly parts: readonly string[];
  /**
   * How many resources of its kind the scope has, before and after; absent where live is not known.
   */
  readonly siblings?: Siblings;
  /** The live fields of another resource. Null: there is none. Undefined: nobody knows. */
  at(address: Address): Partial<Fields> | null | undefined;
}

/**
 * How a resource gives access (ADR 0111). Plan, drift, `accepted`, adopt and proposals use nothing
 * else to judge access.
 */
interface AccessOf<S extends Fields, Field extends string = keyof S & string> {
  /**
   * The fields that decide who has access. A change that touches none of these fields gives no
   * access.
   */
  readonly fields: readonly Field[];
  /**
   * What the state `to` gives access to and the state `from` does not; undefined where `to` gives
   * no more access. A state is undefined where there is no such resource. A field that a state
   * lacks has its default. In doubt the function reports access. Pure.
   */
  opened(
    from: Partial<S> | undefined,
    to: Partial<S> | undefined,
    context: AccessContext,
  ): ProviderReason | undefined;
}

/**
 * What a kind says about a planned row: why it cannot be carried out, and what a person should
 * know.
 */
export interface SayOf<S extends Fields = Fields, R = unknown> {
  /**
   * Why a change that looks possible is not, such as a switch that only goes one way. Blocks the
   * row. For a replace, the engine asks about the delete and the create before it sends the first
   * of them. `now` is the time of the service; `rowsAt` returns the plan's rows at an address that
   * the row refers to. Pure.
   */
  refuses?(
    row: Row,
    seen: LiveView,
    now: number,
    rowsAt: (address: Address) => readonly Row[],
  ): ProviderReason | undefined;
  /**
   * Asks the service whether a create, update, rename or replace is possible, where only the
   * service knows. A returned reason blocks the row.
   */
  precheck?(row: Row, client: Reader, ids: Ids): Promise<ProviderReason | UncheckedNote | undefined>;
  /**
   * What the service says about the last change of a live resource; undefined where the service
   * says nothing. Pure.
   */
  lastChange?(live: Live<S, R>): LastChange | undefined;
  /**
   * Remarks for the row, such as "a branch without compute". `all`: the plan's other rows by
   * address. Pure.
   */
  remarks?(row: Row, all: ReadonlyMap<Address, Row>, seen: LiveView): readonly ProviderReason[];
  /** Which parts of the manifest entry the service means when it refuses the row's write. Pure. */
  blame?(row: Row, failure: RequestFailure, seen: LiveView): readonly RuleProblem[];
}

/** How an entry is written. */
export interface HowToWrite {
  /**
   * Write the id in addition to the name, where the name alone would not identify the resource
   * after someone renames it.
   */
  readonly ids?: boolean;
  /** Leave these values out. Only for a kind with {@link ExportOf.leavesValuesOut}. */
  readonly without?: readonly RefusedValue[];
}

/** A value in an entry that `validate` refuses. `path`: its keys below the entry. */
export interface RefusedValue {
  readonly path: ManifestPath;
  readonly value: Json | undefined;
}

/**
 * A value that no entry can have. `field`: its keys in an entry, with dots. `reason`: half a
 * sentence.
 */
export interface UnwrittenValue {
  readonly field: string;
  readonly reason: string;
}

/** What `export` writes of a live resource: its entry, and the outputs of an entry. */
export interface ExportOf<S extends Fields, R> {
  /**
   * The entry that describes a live resource: a plan with this entry has no row. Undefined: export
   * leaves the resource out. Null: the resource needs no entry, because the service makes it
   * together with another resource that has one. Pure.
   */
  written?(live: Live<S, R>, seen: LiveView, how?: HowToWrite): Json | undefined;
  /**
   * A field that an entry lacks is not compared. So export leaves out a value that `validate`
   * refuses, and not the whole resource.
   */
  readonly leavesValuesOut?: true;
  /**
   * Live values that `written` lacks although they are set, because no entry can have them: export
   * names each. Pure.
   */
  unwritten?(live: Live<S, R>): readonly UnwrittenValue[];
  /**
   * Whether export writes `false` for a scope that has no resource of this kind. A resource that
   * someone makes there later is then drift. Pure.
   */
  guards?(scope: Scope, seen: LiveView): boolean;
  /**
   * Why export leaves a resource out although an entry could describe it, such as "two branches
   * have this name". Pure.
   */
  leavesOut?(live: Live<S, R>, seen: LiveView): string | undefined;
  /**
   * Keys of the live resource that evenkeel does not know and that every write leaves unchanged.
   * Export reports them. Pure.
   */
  unknown?(live: Live<S, R>): readonly UnknownMember[];
  /** Reads the `outputs` of an entry after the apply, such as a connection string. */
  outputs?(desired: Desired<S>, client: Reader, ids: Ids): Promise<readonly Secret[]>;
}

/** What `--renew` does to one live resource. */
export interface Renewal {
  /** The act in words, as half a sentence: `reset from its parent …`. */
  readonly act: string;
  readonly loss: readonly Loss[];
  /** What else a person should know, such as who is cut off. */
  readonly notes: readonly ProviderReason[];
}

/**
 * How `--renew` does again what no field shows, such as a reset of a branch (ADR 0170). The request
 * is sent at most once in a run, whatever comes back.
 */
export interface RenewOf<S extends Fields, R> {
  /** The path of the row's one change: `reset`, `password` or `restart`. */
  readonly path: string;
  /**
   * When the service last did this, in its own words; null where it never did or does not say. A
   * value that changed shows that it was done since. Pure.
   */
  last(live: Live<S, R>): string | null;
  /** What the act does, or why it is impossible. Pure. */
  decide(
    desired: Desired<S>,
    live: Live<S, R>,
    seen: LiveView,
    now: number,
  ): Renewal | { readonly refused: ProviderReason };
  /**
   * The answer has a new secret. Returns the name of its variable in the file for secrets. Pure.
   */
  secret?(desired: Desired<S>): string;
  /** `keep` forbids the act, because it destroys what is in the resource. */
  readonly destroys?: true;
  /**
   * A second send leaves what the first one left, such as the same secret. So the engine sends
   * again after a lost answer.
   */
  readonly repeatable?: true;
  /**
   * Whether a resource with another id at the same address may be the renewed one: the service may
   * give it a new id. Pure.
   */
  mayBeNewId?(live: Live<S, R>): boolean;
  /**
   * Sends the request, which the engine never sends a second time unless the renewal is
   * `repeatable` or the row is that of a {@link SuccessionOf}. Each receipt that is `unfinished`
   * leads to a further call, with `part` one higher; the first one has 0. Throws a RequestFailure.
   */
  send(row: Row, at: At, part: number): Promise<Receipt>;
  /** Absent: no resource of the kind is renewed by a successor. */
  readonly succession?: SuccessionOf<S>;
}

/**
 * How far the succession of a resource is. `make`: nothing has its name but the old resource, which
 * has no successor, or one that is not finished. `retire`, `name`, `delete`: the next of the three
 * writes of the change-over. `over`: the successor has the name, and the old resource is gone.
 */
type SuccessionStage = 'make' | 'retire' | 'name' | 'delete' | 'over';

/** Where the succession of one resource stands. */
export interface Succession {
  readonly stage: SuccessionStage;
  /** The id of the old resource. */
  readonly was: string;
  /** What the platform is doing with one of the two, which a write must wait for. */
  readonly busy?: string;
  /** Set only at `make`. */
  readonly awaits?: AwaitedSuccessor;
  /** Set if the successor has the name. */
  readonly inPlace?: true;
}

/** Why the next write of a succession, or all of it, is impossible. */
interface RefusedSuccession extends Pick<Succession, 'inPlace'> {
  readonly refused: ProviderReason;
}

/**
 * The work with which the platform still finishes a successor that an earlier request has made. An
 * apply waits for it before it writes anything in the successor, and before names change over.
 */
export interface AwaitedSuccessor {
  readonly wait: Wait;
  /** The field that this work changes, which is not compared meanwhile. */
  readonly path: string;
  /** The value that the field has now. */
  readonly state: string;
}

/**
 * A renewal that no request does: a new resource is made beside the old one, with everything that
 * is declared in it, and takes over its name (ADR 0177). The rows that make the successor are
 * ordinary ones; the row of the renewal changes the names over, and deletes the old resource.
 */
export interface SuccessionOf<S extends Fields> {
  /** The path of the one change of a row that changes names over. */
  readonly path: string;
  /** Whether the resource of this entry is renewed by a successor. Pure. */
  fits(desired: Desired<S>): boolean;
  /**
   * Where the succession stands, or why it is impossible. `name`: the name of the manifest. `was`:
   * the id of the old resource, where the plan has it; without it, a finished succession is none.
   * Undefined: the resource does not exist. Pure.
   */
  stands(
    desired: Desired<S>,
    seen: LiveView,
    name: string,
    was?: string,
  ): Succession | RefusedSuccession | undefined;
  /**
   * The last part of the successor's address, and the fields with which it is made. `retired`: the
   * last part of the old resource's address until it is deleted. Pure.
   */
  successor(
    desired: Desired<S>,
    was: string,
  ): { readonly called: string; readonly retired: string; readonly fields: Partial<S> };
  /** Whether another row makes the successor, or something in it: the change-over waits. Pure. */
  isOfSuccessor(row: Row, other: Row): boolean;
  /** What the row of the change-over says. Pure. */
  tells(desired: Desired<S>): Renewal;
  /** What a run without `--renew` says of a succession that is not over. Pure. */
  left(desired: Desired<S>, seen: LiveView, name: string): PartialSuccession | undefined;
}

/** A succession that is not over. */
export interface PartialSuccession {
  readonly said: ProviderReason;
  /** Neither of the two has the name. Absent: one of them has it. */
  readonly nameless?: true;
}

/**
 * A type of resource: plain values and small functions in ten groups, of which most kinds need
 * few. A kind never retries, sleeps, waits, locks, orders, compares, decides or prints.
 */
export interface Kind<S extends Fields = Fields, Written = unknown, R = unknown> {
  /** `provider.noun`. The addresses of this kind's resources begin with it. */
  readonly name: string;
  readonly entry: EntryOf<S, Written, R>;
  readonly read: ReadOf<S, R>;
  readonly write: WriteOf<keyof S & string, S, R>;
  /** Absent: `--renew` does not take the kind, unless its `write` has a `secret`. */
  readonly renew?: RenewOf<S, R>;
  readonly own?: OwnOf<S, R>;
  readonly access?: AccessOf<S>;
  readonly inherit?: InheritOf<S, R>;
  readonly cascade?: CascadeOf<S>;
  readonly say?: SayOf<S, R>;
  readonly export?: ExportOf<S, R>;
}

/**
 * The receipt for the write of one row. `raw`: the record as the API answered it. `waits`: the
 * operations that continue. Pure.
 */
export function receiptFor({ kind, scope }: Row, raw: unknown, waits: readonly Wait[] = []): Receipt {
  return { raw: [{ kind, at: scope, raw }], waits };
}
