import type { Json } from '../../../src/core/json.ts';
import type { Fields, Row, Scope } from '../../../src/core/report/row.ts';
import type { Live } from '../../../src/core/resource.ts';
import type { DiscordCommand } from '../../../src/generated/manifest.ts';
import { validateManifest } from '../../../src/generated/validate-manifest.js';
import { COMMAND_KIND, discordCommand } from '../../../src/providers/discord/command/command.ts';
import { liveFields } from '../../../src/providers/discord/command/normal-form.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../src/sandbox/sandbox.ts';
import { type WantedThere, wantedBy } from '../../helpers/wanted-by.ts';
import { APPLICATION, atOf, globalScope, idsOf, rowOf, seenOf } from './samples.ts';
import { sandboxClient } from './sandbox-client.ts';

/** What a field is where a manifest entry may leave it out without a difference in its plan. */
const DEFAULTS: Readonly<Record<string, Json>> = {
  description: '',
  name_localizations: null,
  description_localizations: null,
  options: [],
  default_member_permissions: null,
  nsfw: false,
  contexts: null,
  dm_permission: true,
  integration_types: null,
  handler: null,
};

export function openSandbox(quirks: SandboxOptions['quirks'] = {}): Sandbox {
  return createSandbox({ quirks: { global_rate_limit: 'off', ...quirks } });
}

function commandRow(action: Row['action'], entry: DiscordCommand, scope: Scope = globalScope): Row {
  return rowOf(action, COMMAND_KIND, scope, wantedOf(entry, scope));
}

export function wantedOf(entry: DiscordCommand, scope: Scope = globalScope): WantedThere {
  const wanted = wantedBy(discordCommand, entry, scope);
  return wanted as WantedThere;
}

export async function createCommand(sandbox: Sandbox, entry: DiscordCommand, scope: Scope = globalScope) {
  await discordCommand.write.create?.(commandRow('create', entry, scope), atOf(sandboxClient(sandbox)));
}

export async function liveCommands(sandbox: Sandbox, scope: Scope = globalScope): Promise<readonly Live[]> {
  const raws = await discordCommand.read.list(scope, sandboxClient(sandbox), idsOf({}));
  return raws.flatMap(raw => discordCommand.read.live(raw, scope, seenOf([])) ?? []);
}

/** The fields in which an entry's plan would differ from what is live; none when it is in sync. */
export function differences(
  entry: DiscordCommand,
  live: Live,
  scope: Scope = globalScope,
): readonly string[] {
  const wanted = wantedOf(entry, scope);
  const said = { ...wanted.fields, name: entry.name };
  const fields = liveFields(live.raw as object, scope === globalScope, said) as Fields;
  return Object.entries(wanted.fields)
    .filter(([path, value]) => JSON.stringify(value) !== JSON.stringify(fields[path]))
    .map(([path]) => path);
}

/**
 * The entry that export writes. Throws where the schema or the rules refuse it, or where it leaves
 * out more than defaults.
 */
export function exported(live: Live, scope: Scope = globalScope): DiscordCommand {
  const written: unknown = discordCommand.export?.written?.(live as never, seenOf([]));
  const manifest = {
    evenkeel: 1,
    name: 'acme',
    discord: { application_id: APPLICATION, commands: [written] },
  };
  if (!validateManifest(manifest)) throw new Error(JSON.stringify(validateManifest.errors));
  const entry = written as DiscordCommand;
  const errors = (discordCommand.entry.rules?.(entry, scope, Date.UTC(2026, 10, 20)) ?? []).filter(
    problem => problem.level !== 'warning',
  );
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  const declared = wantedOf(entry, scope).fields;
  for (const [path, value] of Object.entries(live.fields()))
    if (!(path in declared) && JSON.stringify(value) !== JSON.stringify(DEFAULTS[path]))
      throw new Error(`export leaves out ${path}`);
  return entry;
}
