import { expect, test } from 'vitest';
import { testCli } from '../../cli/test-io.ts';

const TOP = 'evenkeel: 1\nname: acme\nneon:\n  projects:\n    - id: shiny-wind-028834\n';
const inBranch = (more: string) => `${TOP}      branches: [{ name: main, ${more} }]\n`;
const ofSettings = (settings: string) => `${TOP}      settings: ${settings}\n`;

async function said(text: string): Promise<readonly string[]> {
  const { stdout } = await testCli({ files: { 'evenkeel.yaml': text } }).run('validate', '--format', 'json');
  const { problems } = JSON.parse(stdout) as {
    readonly problems: readonly { rule: string; level: string }[];
  };
  return problems.map(({ rule, level }) => `${level} ${rule}`);
}

test.each([
  ['pg_app', ['error neon/reserved-name']],
  ['public', ['error neon/reserved-name']],
  ['none', ['error neon/reserved-name']],
  ['pgapp', []],
])('a role called %s', async (name, found) => {
  expect(await said(inBranch(`roles: [{ name: ${name} }]`))).toEqual(found);
});

test.each(['postgres', 'template0', 'template1'])(
  'a database called %s is one that Postgres makes for itself',
  async name => {
    const text = inBranch(`roles: [{ name: app }], databases: [{ name: ${name}, owner_name: app }]`);
    expect(await said(text)).toEqual(['error neon/reserved-name']);
    expect(await said(text.replace(name, `${name}x`))).toEqual([]);
  },
);

test('what is absent has any name', async () => {
  expect(await said(inBranch('roles: [{ name: pg_app, absent: true }]'))).toEqual([]);
});

test.each([
  ['the same minute', '03:00', ['warning neon/empty-window']],
  ['an hour later', '04:00', []],
])('a maintenance window that ends %s', async (_, end, found) => {
  const text = ofSettings(
    `{ maintenance_window: { weekdays: [6], start_time: "03:00", end_time: "${end}" } }`,
  );
  expect(await said(text)).toEqual(found);
});

test.each([
  ['docker', ['warning neon/provisioner']],
  ['k8s-pod', []],
])('a compute with the provisioner %s', async (provisioner, found) => {
  expect(await said(inBranch(`endpoints: [{ type: read_write, provisioner: ${provisioner} }]`))).toEqual(
    found,
  );
});
