import { Document, isScalar, type Node, Scalar, visit } from 'yaml';
import { isObject, type Json } from '../../core/json.ts';
import type { Provider } from '../../core/provider.ts';
import { Failure, stoppedWhileReading } from '../../core/report/failure.ts';
import type { Scope } from '../../core/report/row.ts';
import type { ScopeIds } from '../../core/service.ts';
import { escapeOf, literalText } from '../../core/text/quoting.ts';
import type { MemberSet } from '../../engine/desired/sets.ts';
import { type ExportResult, exportScopes } from '../../engine/export.ts';
import { UNSAFE } from '../../manifest/edit/written-value.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import type { Context } from '../context.ts';
import type { Into } from '../manifest/into-manifest.ts';
import type { ExportFlags } from '../options/shared-options.ts';
import { visibleScopes } from '../session/connection.ts';
import { inSession } from '../session/in-session.ts';
import { otherHostLines } from '../session/other-hosts.ts';
import { coveredScopes } from './covered-scopes.ts';

/** What to export: the service, its scopes, and the manifest to add to. */
export interface ExportWish {
  readonly service: string;
  readonly ids: ScopeIds;
  readonly into?: Into | undefined;
  /**
   * Set if the run has named services at other hosts than the vendor's already. They are not named
   * a second time then.
   */
  readonly hostsAreTold?: true;
}

interface Export {
  readonly provider: Provider;
  readonly exported: ExportResult;
  /** The scopes that the manifest has already. */
  readonly known: readonly Scope[];
  /** The scopes that a set of the manifest has as members, each with that set. */
  readonly covered: ReadonlyMap<Scope, MemberSet>;
}

type Flags = Pick<
  ExportFlags,
  'parallelism' | 'timeout' | 'color' | 'quiet' | 'verbose' | 'withCredentials' | 'ids'
>;

const NOTHING: ExportResult = { sections: {}, unread: [], leftOut: [], unknown: [] };

/** The run of `export`, for the command line and for programs. Sends only reads. */
export async function exportRun(
  { service, ids, into, hostsAreTold }: ExportWish,
  flags: Flags,
  context: Context,
): Promise<Export> {
  const provider = PROVIDERS.find(each => each.name === service);
  if (provider === undefined) throw new Failure('bug', `nothing is known of ${service}`);
  const done = await inSession(context, { providers: [service], flags }, async ({ session }) => {
    if (hostsAreTold !== true)
      for (const line of otherHostLines(session.connections)) context.screen.warn(line);
    const section = into && { file: into.file, section: { ...into.manifest.value }[service] };
    const scopes = provider.exporting?.scopes(ids, section) ?? (await visibleScopes(session));
    const known = scopes.filter(scope => isThere(scope, into, provider));
    const missing = scopes.filter(scope => !known.includes(scope));
    const own = missing.filter(scope => provider.exporting?.ownKey?.(scope) !== undefined);
    const listed = missing.filter(scope => !own.includes(scope));
    const { covered, unread } = await coveredScopes(listed, into?.wanted.collected ?? {}, session);
    // A set whose list is unread may cover exported scopes. Their new entries would then overrule
    // the set, so nothing is exported.
    if (unread.length > 0) return { exported: { ...NOTHING, unread }, known, covered };
    const roots = missing.filter(scope => !covered.has(scope));
    // Permissions in a guild refer to commands of the application, so a known application is read,
    // too.
    const beside =
      roots.length === 0 ? [] : known.filter(scope => provider.exporting?.ownKey?.(scope) !== undefined);
    const also = { secrets: flags.withCredentials === true, ids: flags.ids === true };
    return { exported: await exportScopes(roots, session, { beside, ...also }), known, covered };
  });
  if (context.stop.signal.aborted) throw stoppedWhileReading();
  return { provider, ...done };
}

/**
 * Whether the manifest already has the scope, in any spelling or file. A section may name a scope
 * only because it has scopes below it. So a provider may say which key of its own the scope must
 * have to count (`ownKey`).
 */
function isThere(scope: Scope, into: Into | undefined, { exporting }: Provider): boolean {
  const there = into?.wanted.collected.scopes.find(each => each.scope.address === scope.address);
  const key = exporting?.ownKey?.(scope);
  return there !== undefined && (key === undefined || there.keys.has(key));
}

/** The lines under `keep` for resources that no entry can describe, each once. */
export function keepLines({ leftOut }: ExportResult): readonly string[] {
  return [...new Set(leftOut.flatMap(({ keep }) => (keep === undefined || keep === 'none' ? [] : [keep])))];
}

/** The whole manifest, with the line for editors if the manifest is for a file. */
export function exportedYaml(exported: ExportResult, editorLine?: string): string {
  const line = editorLine === undefined ? {} : { editorLine };
  return manifestYaml(exported.sections, { keep: keepLines(exported), ...line });
}

type Sections = Readonly<Record<string, Json>>;

/** What a manifest has in addition to its sections. */
interface ManifestHead {
  readonly keep?: readonly string[];
  /** The first line of the text. */
  readonly editorLine?: string;
  /** What the comment says of the file. */
  readonly says?: string;
}

const ID = /^\d{15,20}$/;
/**
 * Stands for an unsafe character, such as an invisible one, until the YAML text is made. Then its
 * escape takes this place. An escape in the value would be escaped itself by the YAML library.
 */
const ESCAPE = /\uE000([0-9a-f]+)\uE001/g;
/** No line width, so that no long text is folded into several lines: these are hard to compare. */
const YAML_OPTIONS = { lineWidth: 0, minContentWidth: 0 } as const;

const EXPORTED = 'Written by evenkeel export. A plan of this file has no changes.';

/**
 * A whole manifest of exported sections and lines of `keep`, with the line for editors, if there is
 * one. The same sections give the same text.
 */
export function manifestYaml(
  sections: Sections,
  { keep = [], editorLine, says = EXPORTED }: ManifestHead = {},
): string {
  const held = keep.length === 0 ? {} : { keep };
  const document = new Document(literal({ evenkeel: 1, name: 'my-app', ...held, ...sections }));
  styled(document);
  const name =
    'Choose a name of your own: plans show it, and branches that apply creates are marked with it.';
  const live = 'The lines of `keep` match live resources that no entry can describe.';
  document.commentBefore = [
    ...(editorLine === undefined ? [] : [editorLine.slice(1)]),
    ` ${says}`,
    ` ${name}`,
    ...(keep.length === 0 ? [] : [` ${live}`]),
  ].join('\n');
  return yamlText(document);
}

/** Writes every text of the value so that none reads as a variable. */
function literal(value: Json): Json {
  if (typeof value === 'string') return literalText(value);
  if (Array.isArray(value)) return value.map(literal);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, literal(item as Json)]));
}

/** The YAML text of a document, with the escapes of unsafe characters. */
function yamlText(document: Document): string {
  return document
    .toString(YAML_OPTIONS)
    .replace(ESCAPE, (_, code: string) => escapeOf(String.fromCodePoint(Number.parseInt(code, 16))));
}

/** Quotes ids, and writes texts of several lines as blocks. */
function styled(of: Document | Node): void {
  visit(of, {
    Scalar(_key, scalar) {
      if (!isScalar(scalar) || typeof scalar.value !== 'string') return;
      const safe = scalar.value.replace(UNSAFE, found => `\uE000${found.codePointAt(0)?.toString(16)}\uE001`);
      if (ID.test(scalar.value) || safe !== scalar.value) scalar.type = Scalar.QUOTE_DOUBLE;
      else if (scalar.value.includes('\n')) scalar.type = Scalar.BLOCK_LITERAL;
      scalar.value = safe;
    },
  });
}
