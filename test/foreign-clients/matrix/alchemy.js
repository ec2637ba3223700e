import { withAlchemy } from '../connected.js';

/** alchemy: a branch that it makes or adopts, and changes. */
export function run(given) {
  return withAlchemy(given, 'matrix', async branch => {
    const props = { name: 'alchemy', endpoints: [{ type: 'read_write' }] };
    const made = await branch(props);
    await branch({ ...props, protected: true });
    const after = await branch({ ...props, protected: false });
    return [made.id, after.id, after.endpoints.map(({ type }) => type)];
  });
}
