import type { Scope } from '../../core/row.ts';
import { type Exported, exportScopes } from '../../engine/export.ts';
import type { Session } from '../../engine/session.ts';
import { LIMITS } from '../../manifest/limits.ts';
import { discordScope } from '../../providers/discord/scope.ts';
import { projectScope } from '../../providers/neon/scopes.ts';
import type { ProviderName } from '../connect.ts';
import { type Context, inSession } from '../context.ts';
import type { ExportDiscordFlags, ExportNeonFlags } from '../flags.ts';
import { readText } from '../load.ts';
import { addToManifest, manifestYaml } from '../manifest-yaml.ts';
import { projectScopes } from '../project-scopes.ts';

type ExportFlags = ExportNeonFlags | ExportDiscordFlags;
type FindScopes = (session: Session) => Promise<readonly Scope[]>;

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
  return runExport('discord', flags, context, async () => [
    discordScope(application),
    ...[...new Set(guild)].map(id => discordScope(application, id)),
  ]);
}

async function runExport(
  provider: ProviderName,
  flags: ExportFlags,
  context: Context,
  find: FindScopes,
): Promise<number> {
  const { screen } = context;
  const exported = await inSession(context, [provider], flags, async ({ session }) =>
    exportScopes(await find(session), session),
  );
  for (const { kind, scope, reason } of exported.unread)
    screen.warn(`error[unreadable]: ${kind} of ${scope} could not be read: ${reason}`);
  if (exported.unread.length > 0) {
    screen.warn(
      '  next: What is missing would look like nothing, so no manifest was written. See `evenkeel doctor`.',
    );
    return 1;
  }
  await write(exported, flags, context);
  for (const address of exported.left) screen.warn(`left out: ${address} (no entry can stand for it)`);
  return 0;
}

async function write({ sections }: Exported, flags: ExportFlags, { io, screen }: Context): Promise<void> {
  if (flags.into !== undefined) {
    const before = await readText(io, flags.into, LIMITS.bytes);
    const { text, added, kept } = addToManifest(flags.into, before, sections);
    if (added.length > 0) await io.files.replace(flags.into, text);
    for (const what of added) screen.notice(`added ${what}`);
    for (const what of kept) screen.notice(`kept ${what}: it is in ${flags.into} already`);
    return;
  }
  const text = manifestYaml(sections);
  if (flags.output === undefined) screen.result(text);
  else {
    await io.files.create(flags.output, text);
    screen.notice(`wrote ${flags.output}`);
  }
}
