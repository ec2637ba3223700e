import { Failure } from '../../core/failure.ts';
import type { Scope } from '../../core/row.ts';
import { unknownWords } from '../../core/unknown-members.ts';
import { type Exported, exportScopes, type LeftOut } from '../../engine/export.ts';
import type { Session } from '../../engine/session.ts';
import { discordCommand } from '../../providers/discord/command.ts';
import { discordScope, guildOf, SCOPE_KIND } from '../../providers/discord/scope.ts';
import { projectScope } from '../../providers/neon/scopes.ts';
import { coded } from '../../render/reason-words.ts';
import { addToManifest, SCOPE_LISTS } from '../add-to-manifest.ts';
import type { ProviderName } from '../connect.ts';
import { type Context, inSession } from '../context.ts';
import type { ExportDiscordFlags, ExportNeonFlags } from '../flags.ts';
import { type Into, readInto, replaceInto } from '../into.ts';
import { INVALID } from '../load.ts';
import { manifestYaml } from '../manifest-yaml.ts';
import { projectScopes } from '../project-scopes.ts';
import { refuseInvalid } from '../refuse-invalid.ts';
import { refuseSecrets } from '../refuse-secrets.ts';

type ExportFlags = ExportNeonFlags | ExportDiscordFlags;
type FindScopes = (session: Session, into: Into | undefined) => Promise<readonly Scope[]>;

/** `evenkeel export neon`. Returns the exit code. */
export function runExportNeon(flags: ExportNeonFlags, context: Context): Promise<number> {
  const { project } = flags;
  return runExport('neon', flags, context, async session =>
    project.length > 0 ? [...new Set(project)].map(projectScope) : projectScopes(session),
  );
}

/** `evenkeel export discord`. Returns the exit code. */
export function runExportDiscord(flags: ExportDiscordFlags, context: Context): Promise<number> {
  const { application, guild } = flags;
  return runExport('discord', flags, context, async (_session, into) => {
    refuseOther(into, application);
    return [discordScope(application), ...[...new Set(guild)].map(id => discordScope(application, id))];
  });
}

/** A manifest has one application; another one's guilds must not get under it. */
function refuseOther(into: Into | undefined, application: string): void {
  const own = into?.manifest.value.discord?.application_id;
  if (own === undefined || own === application) return;
  throw new Failure('usage', `${into?.file} is for the application ${own}, not ${application}`, {
    next: 'Write a manifest of its own for each application.',
  });
}

async function runExport(
  provider: ProviderName,
  flags: ExportFlags,
  context: Context,
  find: FindScopes,
): Promise<number> {
  const { screen } = context;
  if (flags.into === undefined && (flags.var.size > 0 || flags.varFile.length > 0))
    throw new Failure('usage', '--var and --var-file are for the manifest that --into names');
  const into = flags.into === undefined ? undefined : await readInto(flags.into, flags, context);
  if (flags.into !== undefined && into === undefined) return INVALID;
  const { exported, known } = await inSession(context, [provider], flags, async ({ session }) => {
    const scopes = await find(session, into);
    const known = scopes.filter(scope => isThere(scope, into));
    const roots = scopes.filter(scope => !known.includes(scope));
    // Permissions in a guild name commands of the application.
    const beside = roots.length === 0 ? [] : known.filter(scope => !isListed(scope));
    return { exported: await exportScopes(roots, session, beside), known };
  });
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

/** Whether the manifest has the scope, in whatever spelling or file; of an application, whether it has global commands. */
function isThere(scope: Scope, into: Into | undefined): boolean {
  const there = into?.wanted.collected.scopes.find(each => each.scope.address === scope.address);
  return there !== undefined && (isListed(scope) || there.keys.has(discordCommand.entry.key));
}

/** The scope of global commands is the section itself and no entry of a list. */
function isListed(scope: Scope): boolean {
  return scope.kind !== SCOPE_KIND || guildOf(scope) !== undefined;
}

function nameOf(scope: Scope, provider: ProviderName): string {
  const [list] = SCOPE_LISTS[provider] ?? [];
  return isListed(scope)
    ? `${provider}.${list} "${scope.parts.at(-1)}"`
    : `${provider}.${discordCommand.entry.key}`;
}

function leftOut({ address, reason, keep }: LeftOut): string {
  const said = `left out: ${address} (${reason})`;
  if (keep === undefined) return said;
  return keep === 'none'
    ? `${said}; no keep line can hold it: with \`prune: true\` around it, apply would delete it`
    : `${said}; a keep line holds it`;
}

/** The lines under `keep` for what no entry stands for, each once. */
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
