import { APPLICATION, GUILD, PROJECT, SECOND_GUILD, SECOND_PROJECT } from './scenario.ts';

interface Parts {
  readonly name?: string;
  /** The same in a second project and guild. */
  readonly twofold?: true;
  readonly branches?: readonly string[];
  readonly prune?: boolean;
  readonly commands?: readonly string[];
  /** The entry of the application, in one line. */
  readonly application?: string;
  /** Entries of emojis, each in one line. */
  readonly emojis?: readonly string[];
  /** The entry of the role connections, in one line. */
  readonly roleConnections?: string;
  readonly pruneCommands?: boolean;
  readonly guild?: readonly string[];
  readonly permissions?: readonly string[];
  readonly keep?: readonly string[];
  readonly accepted?: readonly string[];
  /** Further keys of the project, each one line. */
  readonly project?: readonly string[];
}

/** A manifest from its entries, each one line. */
export function manifest(parts: Parts): string {
  const list = (entries: readonly string[] | undefined): string => `[${(entries ?? []).join(', ')}]`;
  const lines = ['evenkeel: 1', `name: ${parts.name ?? 'acme'}`];
  const projects = parts.twofold === true ? [PROJECT, SECOND_PROJECT] : [PROJECT];
  const guilds = parts.twofold === true ? [GUILD, SECOND_GUILD] : [GUILD];
  if (parts.keep !== undefined) lines.push(`keep: ${JSON.stringify(parts.keep)}`);
  if (parts.accepted !== undefined) lines.push(`accepted: ${list(parts.accepted)}`);
  if (parts.branches !== undefined) {
    lines.push('neon:', '  projects:');
    for (const project of projects) {
      lines.push(`    - id: ${project}`, `      prune: ${parts.prune ?? false}`);
      lines.push(`      branches: ${list(parts.branches)}`);
      for (const line of parts.project ?? []) lines.push(`      ${line}`);
    }
  }
  if (parts.commands !== undefined || parts.guild !== undefined) {
    lines.push('discord:', `  application_id: "${APPLICATION}"`, `  prune: ${parts.pruneCommands ?? false}`);
    if (parts.application !== undefined) lines.push(`  application: ${parts.application}`);
    if (parts.emojis !== undefined) lines.push(`  emojis: ${list(parts.emojis)}`);
    if (parts.roleConnections !== undefined) lines.push(`  role_connections: ${parts.roleConnections}`);
    if (parts.commands !== undefined) lines.push(`  commands: ${list(parts.commands)}`);
    if (parts.guild !== undefined) {
      lines.push('  guilds:', `    - ids: ${JSON.stringify(guilds)}`, `      commands: ${list(parts.guild)}`);
      if (parts.permissions !== undefined) lines.push(`      permissions: ${list(parts.permissions)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
