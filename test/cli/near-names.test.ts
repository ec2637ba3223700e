import { expect, test } from 'vitest';
import { plain, testCli } from './test-io.ts';

const PROJECT = 'shiny-wind-028834';

test('a row whose parent or owner is misspelled is told which name is there', async () => {
  const manifest = `evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - { name: mains, parent: mian }
        - { name: main, roles: [{ name: app }], databases: [{ name: db, owner_name: ap }] }
        - { name: far, parent: somewhere }
`;
  const cli = testCli({ manifest });
  const shown = plain((await cli.run('plan')).stdout).replace(/\s+/g, ' ');
  expect(shown).toContain(`did you mean neon.branch/${PROJECT}/main?`);
  expect(shown).toContain(`did you mean neon.role/${PROJECT}/main/app?`);
  expect(shown).toContain(
    `${PROJECT}/somewhere, which does not exist [ref/missing] next: Add neon.branch/${PROJECT}/somewhere to the manifest, or correct the reference to it in this entry.`,
  );
});
