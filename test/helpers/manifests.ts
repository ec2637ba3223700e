import { APPLICATION, PROJECT } from './world.ts';

interface Parts {
  /** Of one project: each its name, or the entry. */
  readonly branches?: readonly string[];
  /** Global commands: each the entry. */
  readonly commands?: readonly string[];
  /** Whether what is in no entry goes, in both. */
  readonly prune?: boolean;
  /** Further lines of the manifest. */
  readonly head?: readonly string[];
  /** Further lines of the project. */
  readonly project?: readonly string[];
}

/**
 * A manifest with an entry a line: `aManifest({ branches: ['main', '{ name: dev, ttl: 7d }'] })`
 * has them from its seventh line on.
 */
export function aManifest({ branches, commands, prune = false, head = [], project = [] }: Parts): string {
  const entries = (all: readonly string[], indent: string): readonly string[] =>
    all.map(each => `${indent}- ${each.startsWith('{') ? each : `{ name: ${each} }`}`);
  const lines = ['evenkeel: 1', 'name: acme', ...head];
  if (branches !== undefined) {
    lines.push('neon:', '  projects:', `    - id: ${PROJECT}`, ...project.map(line => `      ${line}`));
    if (prune) lines.push('      prune: true');
    lines.push('      branches:', ...entries(branches, '        '));
  }
  if (commands !== undefined) {
    lines.push('discord:', `  application_id: "${APPLICATION}"`);
    if (prune) lines.push('  prune: true');
    lines.push('  commands:', ...entries(commands, '    '));
  }
  return `${lines.join('\n')}\n`;
}
