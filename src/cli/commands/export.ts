import type { Scope } from '../../core/row.ts';
import { type Exported, exportScopes, type LeftOut } from '../../engine/export.ts';
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
import { refuseInvalid } from '../refuse-invalid.ts';

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
  for (const each of exported.left) screen.warn(leftOut(each));
  return 0;
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
  const { sections } = exported;
  const keep = keepLines(exported);
  if (flags.into !== undefined) {
    const before = await readText(io, flags.into, LIMITS.bytes);
    const { text, added, kept } = addToManifest(flags.into, before, sections, keep);
    if (added.length > 0) await io.files.replace(flags.into, text);
    for (const what of added) screen.notice(`added ${what}`);
    for (const what of kept) screen.notice(`kept ${what}: it is in ${flags.into} already`);
    return;
  }
  const text = manifestYaml(sections, keep);
  await refuseInvalid(text, context);
  if (flags.output === undefined) screen.result(text);
  else {
    await io.files.create(flags.output, text);
    screen.notice(`wrote ${flags.output}`);
  }
}
