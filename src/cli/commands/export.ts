import { Failure, stoppedWhileReading } from '../../core/failure.ts';
import type { Provider } from '../../core/provider.ts';
import type { Scope } from '../../core/row.ts';
import type { ScopeIds } from '../../core/service.ts';
import { unknownWords } from '../../core/unknown-members.ts';
import { type Exported, exportScopes, type LeftOut } from '../../engine/export.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import { coded } from '../../render/reason-words.ts';
import type { Context } from '../context.ts';
import { addToManifest } from '../manifest/add-to-manifest.ts';
import { type Into, readInto, replaceInto } from '../manifest/into-manifest.ts';
import { INVALID } from '../manifest/load.ts';
import { manifestYaml } from '../manifest/manifest-yaml.ts';
import { refuseInvalid } from '../manifest/refuse-invalid.ts';
import { refuseSecrets } from '../manifest/refuse-secrets.ts';
import type { ExportFlags } from '../options/shared-options.ts';
import { inSession } from '../session/in-session.ts';
import { otherHostLines } from '../session/other-hosts.ts';
import { visibleScopes } from '../session/visible-scopes.ts';

/** `evenkeel export <service>`. Returns the exit code. */
export async function runExport(
  name: string,
  ids: ScopeIds,
  flags: ExportFlags,
  context: Context,
): Promise<number> {
  const provider = PROVIDERS.find(each => each.name === name);
  if (provider === undefined) throw new Failure('bug', `nothing is known of ${name}`);
  const { screen } = context;
  if (
    flags.into === undefined &&
    (flags.var.size > 0 || flags.varFile.length > 0 || flags.root !== undefined)
  )
    throw new Failure('usage', '--var, --var-file and --root are for the manifest that --into names');
  if (flags.into === undefined && flags.output !== undefined)
    await context.io.files.checkCreate(flags.output);
  const into = flags.into === undefined ? undefined : await readInto(flags.into, flags, context);
  if (flags.into !== undefined && into === undefined) return INVALID;
  const { exported, known } = await inSession(context, { providers: [name], flags }, async ({ session }) => {
    for (const line of otherHostLines(session.connections)) screen.warn(line);
    const section = into && { file: into.file, section: { ...into.manifest.value }[name] };
    const scopes = provider.exporting?.scopes(ids, section) ?? (await visibleScopes(session));
    const known = scopes.filter(scope => isThere(scope, into, provider));
    const roots = scopes.filter(scope => !known.includes(scope));
    // Permissions in a guild refer to commands of the application.
    const beside = roots.length === 0 ? [] : known.filter(scope => ownKey(scope, provider) !== undefined);
    const also = { secrets: flags.withCredentials === true, ids: flags.ids === true };
    return { exported: await exportScopes(roots, session, { beside, ...also }), known };
  });
  if (context.stop.signal.aborted) throw stoppedWhileReading();
  for (const { kind, scope, reason } of exported.unread)
    screen.warn(`error[unreadable]: ${kind} of ${scope} could not be read: ${coded(reason)}`);
  if (exported.unread.length > 0) {
    screen.warn(
      '  next: What is missing would look like nothing, so no manifest was written. See `evenkeel doctor`.',
    );
    return 1;
  }
  refuseSecrets(manifestYaml(exported.sections, keepLines(exported)), context.redactor);
  if (into === undefined) await write(exported, flags, context);
  else await add(exported, into, flags, context);
  for (const scope of known) screen.notice(`kept ${nameOf(scope, provider)}: ${into?.file} has it already`);
  for (const { address, members } of exported.unknown)
    screen.warn(
      `not in the manifest: ${address} has ${unknownWords(members)}, not known to this version: it stays as it is`,
    );
  for (const each of exported.left) screen.warn(leftOut(each));
  return 0;
}

/** Whether the manifest has the scope, in any spelling or file; for a whole section, whether it has entries of its own. */
function isThere(scope: Scope, into: Into | undefined, provider: Provider): boolean {
  const there = into?.wanted.collected.scopes.find(each => each.scope.address === scope.address);
  const key = ownKey(scope, provider);
  return there !== undefined && (key === undefined || there.keys.has(key));
}

function ownKey(scope: Scope, { exporting }: Provider): string | undefined {
  return exporting?.ownKey?.(scope);
}

function nameOf(scope: Scope, provider: Provider): string {
  const { name, form } = provider;
  return `${name}.${ownKey(scope, provider) ?? `${form?.list?.key} "${scope.parts.at(-1)}"`}`;
}

function leftOut({ address, reason, keep }: LeftOut): string {
  const said = `left out: ${address} (${reason})`;
  if (keep === undefined) return said;
  return keep === 'none'
    ? `${said}; no keep line can hold it: with \`prune: true\` around it, apply would delete it`
    : `${said}; a keep line holds it`;
}

/** The lines under `keep` for resources that no entry can describe, each once. */
function keepLines({ left }: Exported): readonly string[] {
  return [...new Set(left.flatMap(({ keep }) => (keep === undefined || keep === 'none' ? [] : [keep])))];
}

async function write(exported: Exported, flags: ExportFlags, context: Context): Promise<void> {
  const { io, screen } = context;
  const text = manifestYaml(exported.sections, keepLines(exported));
  await refuseInvalid(text, context);
  if (flags.output === undefined) screen.result(text);
  else {
    await io.files.create(flags.output, text);
    screen.notice(`wrote ${flags.output}`);
  }
}

async function add(exported: Exported, into: Into, flags: ExportFlags, context: Context): Promise<void> {
  const { screen } = context;
  const { file, manifest } = into;
  const before = { file, text: into.text, value: { ...manifest.value } };
  const { text, added } = addToManifest(before, {
    sections: exported.sections,
    keep: keepLines(exported),
  });
  if (added.length > 0) await replaceInto(into, text, flags, context);
  for (const what of added) screen.notice(`added ${what}`);
}
