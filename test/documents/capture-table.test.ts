import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLIENTS } from '../../scripts/matrix-clients.js';

const root = join(import.meta.dirname, '../..');
/** The clients of the matrix that are of the other service. */
const OTHERS = /neon|alchemy/;

/** The libraries of docs/capture.md, with how the row is known. */
function libraries(): readonly (readonly [string, string])[] {
  const page = readFileSync(join(root, 'docs/capture.md'), 'utf8');
  const rows = [...page.matchAll(/^\|([^|]*)\| ([^|]+) \| .+ \| (run|read) \|$/gm)];
  return rows
    .filter(([, language]) => language?.trim() !== 'any')
    .flatMap(([, , names = '', known = '']) =>
      names.split(',').map(name => [name.replaceAll('`', '').trim(), known] as const),
    );
}

test('the libraries that are marked as run are those of the clients that `npm run test:clients` runs', () => {
  const all = libraries();
  const run = all.filter(([, known]) => known === 'run').map(([name]) => name);
  const clients = CLIENTS.map(({ name }) => name).filter(name => !OTHERS.test(name));
  expect(run.sort()).toEqual(clients.sort());
  expect(all.length).toBeGreaterThan(30);
});
