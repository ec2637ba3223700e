import { withAlchemy } from '../connected.js';

/**
 * alchemy: a branch with a compute and a replica, under a name that YAML reads as something else.
 */
export function run(given) {
  const endpoints = [{ type: 'read_write' }, { type: 'read_only' }];
  return withAlchemy(given, 'live', async branch => (await branch({ name: 'yes: no', endpoints })).id);
}
