import pLimit from 'p-limit';
import type { Address } from '../core/address.ts';
import type { UnknownMember } from '../core/fields/unknown-members.ts';
import { isObject, type Json } from '../core/json.ts';
import type { Kind } from '../core/kind.ts';
import type { Provider } from '../core/provider.ts';
import { Failure } from '../core/report/failure.ts';
import type { Unread } from '../core/report/plan.ts';
import { asScope, type Scope } from '../core/report/row.ts';
import type { Live } from '../core/resource.ts';
import { keepRules } from '../manifest/rules.ts';
import { findMistakes, type Mistake } from './desired/mistakes.ts';
import { Kinds } from './kinds.ts';
import { readList } from './live/observe.ts';
import { Observation } from './live/observed.ts';
import type { Session } from './session.ts';

export interface ExportResult {
  /** Provider → its section of a manifest. A plan of these sections has nothing to do. */
  readonly sections: Readonly<Record<string, Json>>;
  /** Lists that could not be read; their resources are missing from the sections. */
  readonly unread: readonly Unread[];
  /** Live resources that no valid entry can describe, such as two branches of one name. */
  readonly leftOut: readonly LeftOut[];
  /**
   * Keys that the API shows in the JSON of a resource and that no manifest entry can have. An apply
   * leaves them unchanged.
   */
  readonly unknown: readonly UnknownMembersAt[];
}

interface UnknownMembersAt {
  readonly address: Address;
  readonly members: readonly UnknownMember[];
}

/** A live resource that the exported sections leave out, together with everything inside it. */
export interface LeftOut {
  readonly address: Address;
  /** Half a sentence, such as the message of `validate` about the entry. */
  readonly reason: string;
  /**
   * The line under the manifest's `keep` that stops a pruning apply from deleting the resource.
   * `none`: no line can stop it. Absent: no line is needed, because pruning would not delete it.
   */
  readonly keep?: string | 'none';
}

/** The settings of an export. */
interface ExportSettings {
  /**
   * Scopes that are read but not exported, because exported entries may refer to resources in them.
   */
  readonly beside?: readonly Scope[];
  /** Also export resources whose secrets the API shows only once, such as a role's password. */
  readonly secrets?: boolean;
  /** Write the `id` of a resource beside its name. */
  readonly ids?: boolean;
}

/**
 * Reads everything that the kinds of the given scopes cover, and writes it as manifest sections
 * that `validate` accepts. Sends only reads. Throws a Failure: `usage` if a provider cannot write
 * its section; `bug` if a mistake in the sections is in no single resource, which could be left
 * out.
 */
export async function exportScopes(
  roots: readonly Scope[],
  session: Session,
  { beside = [], secrets = false, ids = false }: ExportSettings = {},
): Promise<ExportResult> {
  const providers = session.connections.map(connection => connection.provider);
  const mute = providers.find(each => each.section === undefined && roots.some(scope => isOf(scope, each)));
  if (mute !== undefined)
    throw new Failure(
      'usage',
      `the provider ${mute.name} has no \`section\`, so nothing of it can be exported`,
      {
        next: 'Give it one: the section that `roots` reads back as these scopes and their entries.',
      },
    );
  const kinds = new Kinds(providers);
  const observed = new Observation({ name: '', desired: [] });
  for (const kind of kinds.ordered) {
    const scopes = scopesOf(kind.read.listedAt, [...roots, ...beside], kinds, observed);
    await pLimit(session.parallelism).map(scopes, scope =>
      readList(kind, scope, observed, session, { detailed: true }),
    );
    observed.bind(kind);
  }
  const writing = new EntryWriter({ roots, providers, observed, secrets, ids });
  // Leaving out one entry can make another entry invalid, such as a database without its owner. So
  // the rest is checked again.
  for (;;) {
    const sections = writing.sections();
    const mistakes = await findMistakes({ ...HEAD, ...sections }, providers, session.clock.now());
    if (mistakes.length === 0)
      return { sections, unread: observed.unread, leftOut: writing.leftOut, unknown: writing.unknown };
    for (const mistake of mistakes) writing.leaveOut(mistake, sections);
  }
}

function isOf({ kind }: Scope, { name }: Provider): boolean {
  return kind.startsWith(`${name}.`);
}

/** The keys that every manifest has. The name is an example. */
const HEAD = { evenkeel: 1, name: 'my-app' } as const;

/**
 * All scopes of a kind: those among `roots`; if there are none, the live resources of this kind.
 */
function scopesOf(
  kind: string,
  roots: readonly Scope[],
  kinds: Kinds,
  observed: Observation,
): readonly Scope[] {
  const given = roots.filter(scope => scope.kind === kind);
  if (given.length > 0) return given;
  const resource = kinds.ordered.find(candidate => candidate.name === kind);
  if (resource === undefined) return [];
  // Two live resources with one name share an address, so nobody can tell which resource an entry
  // means.
  const lives = observed.scopesOf(resource).flat();
  return lives.filter(live => observed.at(live.address) === live).map(asScope);
}

const NO_ENTRY = 'no entry can describe it';
const SECRET =
  'an apply would create this credential again, with new secrets; to export it all the same, give --with-credentials';

interface Readings {
  readonly roots: readonly Scope[];
  readonly providers: readonly Provider[];
  readonly observed: Observation;
  readonly secrets: boolean;
  readonly ids: boolean;
}

/** Writes live resources as manifest entries, without those that `validate` would refuse. */
class EntryWriter {
  readonly #read: Readings;
  /**
   * Written entry → the live resource that it describes. The key is the entry and not its scope,
   * because several scopes of a section may share one entry.
   */
  #entries = new Map<unknown, Live>();
  readonly #wrong = new Map<Address, string>();
  #leftOut: LeftOut[] = [];
  #unknown: UnknownMembersAt[] = [];

  constructor(read: Readings) {
    this.#read = read;
  }

  /** The resources that the last written sections leave out. */
  get leftOut(): readonly LeftOut[] {
    return this.#leftOut;
  }

  /** The JSON keys that the last written sections cannot express. */
  get unknown(): readonly UnknownMembersAt[] {
    return this.#unknown;
  }

  sections(): Readonly<Record<string, Json>> {
    this.#entries = new Map();
    this.#leftOut = [];
    this.#unknown = [];
    const sections: Record<string, Json> = {};
    for (const provider of this.#read.providers) {
      const own = this.#read.roots.filter(scope => isOf(scope, provider));
      const section = provider.section?.(
        own.map(scope => ({ scope, entry: this.#entriesIn(scope, provider) })),
      );
      if (own.length > 0 && section !== undefined) sections[provider.name] = section;
    }
    return sections;
  }

  /** Marks the smallest entry that contains the mistake, so that the next sections leave it out. */
  leaveOut({ path, message }: Mistake, sections: Readonly<Record<string, Json>>): void {
    let at: unknown = sections;
    let live: Live | undefined;
    for (const segment of path) {
      // The path may name a key that the manifest lacks.
      at = (at as Readonly<Record<string | number, unknown>> | undefined)?.[segment];
      live = this.#entries.get(at) ?? live;
    }
    if (live === undefined)
      throw new Failure('bug', `the export would not be valid at ${path.join('.')}: ${message}`);
    if (!this.#wrong.has(live.address)) this.#wrong.set(live.address, message.replace(/\.$/, ''));
  }

  /** The entries of every kind in a scope, by manifest key. */
  #entriesIn(scope: Scope, provider: Provider): Readonly<Record<string, Json>> {
    const entries: Record<string, Json> = {};
    for (const kind of provider.kinds.filter(each => each.entry.within === scope.kind)) {
      const lives = sorted(this.#read.observed.list(kind.name, scope.address));
      const written = lives.flatMap(live => this.#entry(live, kind, provider));
      const [first] = written;
      if (lives.length === 0 && this.#guards(kind, scope)) entries[kind.entry.key] = false;
      if (first === undefined) continue;
      entries[kind.entry.key] = kind.entry.each === 'whole' ? first : written;
    }
    return entries;
  }

  /**
   * Whether the entry of a scope gets `false` in place of the list of a kind that has no resource
   * there. Only if the list was read and the kind asks for this (`guards`).
   */
  #guards(kind: Kind, scope: Scope): boolean {
    const { observed } = this.#read;
    return observed.hasRead(kind, scope) && kind.export?.guards?.(scope, observed) === true;
  }

  #entry(live: Live, kind: Kind, provider: Provider): readonly Json[] {
    const why = this.#wrong.get(live.address) ?? this.#whyLeftOut(live, kind);
    const how = { ids: this.#read.ids };
    const own = why === undefined ? kind.export?.written?.(live, this.#read.observed, how) : undefined;
    if (own === null) return [];
    if (own === undefined) {
      if (live.inherited !== true)
        this.#leftOut.push({
          address: live.address,
          reason: why ?? NO_ENTRY,
          ...this.#keep(live, kind, provider),
        });
      return [];
    }
    const members = kind.export?.unknown?.(live) ?? [];
    if (members.length > 0) this.#unknown.push({ address: live.address, members });
    if (!isObject(own)) return [own];
    const inside = kind.entry.within === kind.name ? {} : this.#entriesIn(asScope(live), provider);
    const entry = { ...(own as Readonly<Record<string, Json>>), ...inside };
    this.#entries.set(entry, live);
    return [entry];
  }

  #whyLeftOut(live: Live, kind: Kind): string | undefined {
    if (kind.write.secret === true && !this.#read.secrets) return SECRET;
    return kind.export?.leavesOut?.(live, this.#read.observed);
  }

  /**
   * The line under `keep` for a resource that is left out, if it needs one. A resource that can
   * have an ownership mark needs one: the manifest has no final name yet, so the mark may turn out
   * to be its own. A resource with secrets needs one, because nobody can make the same secrets
   * again. In a scope that expires it gets none: the line could not save it, and would forbid a new
   * one.
   */
  #keep(live: Live, kind: Kind, { kinds }: Provider): Pick<LeftOut, 'keep'> {
    const keep = keepFor(live);
    if (kind.own?.owned !== undefined) return { keep };
    if (kind.write.secret !== true || keep === 'none') return {};
    const around = this.#read.observed.at(live.scope.address);
    const expiry = kinds.find(each => each.name === around?.kind)?.own?.expiredBy ?? [];
    const expires = expiry.some(field => (around?.fields()[field] ?? null) !== null);
    return expires ? {} : { keep };
  }
}

/** Longest line under `keep`, in characters, as in the schema. */
const LONGEST_KEEP = 1024;

/** The line under `keep` that protects this resource. */
function keepFor({ address }: Live): string {
  // As a glob, an address matches itself. Only a lone surrogate needs `?` instead, because no file
  // can hold one.
  const line = address.replace(/\p{Surrogate}/gu, '?');
  return line.length <= LONGEST_KEEP && keepRules([line]).length === 0 ? line : 'none';
}

function sorted(lives: readonly Live[]): readonly Live[] {
  const key = (live: Live): Address => live.address;
  return [...lives].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
