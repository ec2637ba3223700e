import type { Provider } from '../../core/provider.ts';
import { Failure, stoppedWhileReading } from '../../core/report/failure.ts';
import type { Scope } from '../../core/report/row.ts';
import type { ScopeIds } from '../../core/service.ts';
import { type ExportResult, exportScopes } from '../../engine/export.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import type { Context } from '../context.ts';
import type { Into } from '../manifest/into-manifest.ts';
import { manifestYaml } from '../manifest/manifest-yaml.ts';
import type { ExportFlags } from '../options/shared-options.ts';
import { inSession } from '../session/in-session.ts';
import { otherHostLines } from '../session/other-hosts.ts';
import { visibleScopes } from '../session/visible-scopes.ts';

/** What is exported: of which service, which of its scopes, and what the manifest has already. */
interface Wish {
  readonly service: string;
  readonly ids: ScopeIds;
  readonly into?: Into | undefined;
}

interface Export {
  readonly provider: Provider;
  readonly exported: ExportResult;
  /** The scopes that the manifest has already. */
  readonly known: readonly Scope[];
}

type Flags = Pick<
  ExportFlags,
  'parallelism' | 'timeout' | 'color' | 'quiet' | 'verbose' | 'withCredentials' | 'ids'
>;

/** The run of `export`, for the command line and for programs. Sends only reads. */
export async function exportRun(
  { service, ids, into }: Wish,
  flags: Flags,
  context: Context,
): Promise<Export> {
  const provider = PROVIDERS.find(each => each.name === service);
  if (provider === undefined) throw new Failure('bug', `nothing is known of ${service}`);
  const done = await inSession(context, { providers: [service], flags }, async ({ session }) => {
    for (const line of otherHostLines(session.connections)) context.screen.warn(line);
    const section = into && { file: into.file, section: { ...into.manifest.value }[service] };
    const scopes = provider.exporting?.scopes(ids, section) ?? (await visibleScopes(session));
    const known = scopes.filter(scope => isThere(scope, into, provider));
    const roots = scopes.filter(scope => !known.includes(scope));
    // Permissions in a guild refer to commands of the application.
    const beside =
      roots.length === 0 ? [] : known.filter(scope => provider.exporting?.ownKey?.(scope) !== undefined);
    const also = { secrets: flags.withCredentials === true, ids: flags.ids === true };
    return { exported: await exportScopes(roots, session, { beside, ...also }), known };
  });
  if (context.stop.signal.aborted) throw stoppedWhileReading();
  return { provider, ...done };
}

/**
 * Whether the manifest has the scope, in any spelling or file; for a whole section, whether it has
 * entries of its own.
 */
function isThere(scope: Scope, into: Into | undefined, { exporting }: Provider): boolean {
  const there = into?.wanted.collected.scopes.find(each => each.scope.address === scope.address);
  const key = exporting?.ownKey?.(scope);
  return there !== undefined && (key === undefined || there.keys.has(key));
}

/** The lines under `keep` for resources that no entry can describe, each once. */
export function keepLines({ left }: ExportResult): readonly string[] {
  return [...new Set(left.flatMap(({ keep }) => (keep === undefined || keep === 'none' ? [] : [keep])))];
}

/** The whole manifest, with the line for editors where it is for a file. */
export function exportedYaml(exported: ExportResult, editorLine?: string): string {
  const line = editorLine === undefined ? {} : { editorLine };
  return manifestYaml(exported.sections, { keep: keepLines(exported), ...line });
}
