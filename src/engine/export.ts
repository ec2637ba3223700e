import pLimit from 'p-limit';
import type { Json } from '../core/json.ts';
import { Failure } from '../core/report/failure.ts';
import type { Unread } from '../core/report/plan.ts';
import { asScope, type Scope } from '../core/report/row.ts';
import { wholeForm } from '../manifest/whole-form.ts';
import { findMistakes } from './desired/mistakes.ts';
import { EntryWriter, isOf, type UnknownMembersAt } from './entry-writer.ts';
import { Kinds } from './kinds.ts';
import type { LeftOut } from './left-out.ts';
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
    const mistakes = await findMistakes({ ...HEAD, ...sections }, providers, {
      form: wholeForm,
      now: session.clock.now(),
    });
    if (mistakes.length === 0)
      return { sections, unread: observed.unread, leftOut: writing.leftOut, unknown: writing.unknown };
    for (const mistake of mistakes) writing.leaveOut(mistake, sections);
  }
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
