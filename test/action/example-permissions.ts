import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import type { Permissions } from '../github/routes.ts';

const EXAMPLES = resolve(import.meta.dirname, '../../examples/workflows');

/**
 * What the example workflow for a command gives to its token; tests run with that, so what it lacks
 * fails them.
 */
export function examplePermissions(command: string, event: string): Permissions {
  if (command === 'drift') return permissionsIn('drift.yml');
  if (command !== 'apply') return permissionsIn('plan.yml');
  return permissionsIn(event.startsWith('pull_request') ? 'preview.yml' : 'apply.yml');
}

/** Those that all its jobs have, unless one says its own. */
export function permissionsIn(name: string): Permissions {
  const { permissions } = parse(readFileSync(resolve(EXAMPLES, name), 'utf8')) as {
    permissions: Permissions;
  };
  return permissions;
}
