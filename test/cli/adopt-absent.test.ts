import { expect, test } from 'vitest';
import { adopts } from './adopts-all.ts';
import { type TestCli, type TestOptions, testCli } from './test-io.ts';

/** `adopt` and guilds that the bot left. */

const A = '197038439483310001';
const B = '197038439483310002';
const C = '197038439483310003';

const HEAD = `# Ours.
evenkeel: 1
name: acme
`;
const COMMANDS = `[{ name: ban, description: Bans }]`;

function left(text: string, gone: readonly string[], options: TestOptions = {}): TestCli {
  const guilds = [A, B, C].filter(id => !gone.includes(id));
  return testCli({ ...options, guilds, manifest: HEAD + text });
}

function textOf(cli: TestCli): string {
  return cli.text().slice(HEAD.length);
}

/** All of a guild. */
function named(id: string): string {
  return `discord.*/222222222222222222/${id}/**`;
}

const LIST = `discord:
  application_id: "222222222222222222"
  guilds:
    # The paying ones.
    - ids:
        - "${A}" # first
        - "${B}"
        - "${C}" # last
      commands: ${COMMANDS}
`;

test('the list of ids shrinks, comments and order stay, and the next plan says nothing of them', async () => {
  const cli = left(LIST, [B]);
  const said = await adopts(cli, 0, named(B));
  expect(said).toContain(`- remove  discord.scope/222222222222222222/${B}`);
  expect(textOf(cli)).toBe(LIST.replace(`        - "${B}"\n`, ''));
  const plan = await cli.run('plan');
  expect([plan.code, plan.stdout.includes(B)]).toEqual([0, false]);
});

test('an entry without a guild goes, and with the last entry the list of them', async () => {
  const two = `discord:
  application_id: "222222222222222222"
  guilds:
    - ids: ["${A}", "${B}"]
      commands: ${COMMANDS}
    # Kept.
    - ids: ["${C}"]
      commands: ${COMMANDS}
`;
  const cli = left(two, [A, B]);
  await adopts(cli, 0, named(A), named(B));
  expect(textOf(cli)).not.toContain(A);
  expect(textOf(cli)).toContain(`    # Kept.\n    - ids: ["${C}"]`);
  const none = left(`${two}  commands: ${COMMANDS}\n`, [A, B, C]);
  await adopts(none, 0, named('*'));
  expect(textOf(none)).not.toContain('guilds');
  await none.ok('plan');
});

test('only named ones, and only if all of the guild is named', async () => {
  const cli = left(LIST, [A, B]);
  await adopts(cli, 0, named(A));
  expect(textOf(cli)).not.toContain(A);
  expect(textOf(cli)).toContain(B);
});

test('a guild with `if_absent: skip`, and one that `keep` names, stay', async () => {
  const skipped = LIST.replace('      commands', '      if_absent: skip\n      commands');
  const cli = left(skipped, [A]);
  await adopts(cli, 4);
  expect(textOf(cli)).toBe(skipped);
  const kept = `${LIST}keep:\n  - discord.command/222222222222222222/${A}/**\n`;
  const held = left(kept, [A]);
  expect(await adopts(held, 4)).toContain('a line of `keep` matches');
  expect(textOf(held)).toBe(kept);
});

test.each([
  [500, { code: 50001, message: 'x' }],
  [401, { code: 50001, message: 'x' }],
  [403, { code: 20012, message: 'x' }],
  [404, { code: 10002, message: 'x' }],
  [200, { code: 50001, message: 'x' }],
])('%i %j is no absence: nothing is taken out', async (status, body) => {
  const cli = left(LIST, [], {
    wrap: wire => async request =>
      request.url.includes(`/guilds/${A}/`)
        ? { ...(await wire(request)), status, body: JSON.stringify(body) }
        : wire(request),
  });
  const said = await adopts(cli, 4);
  expect(said).not.toContain('remove');
  expect(textOf(cli)).toBe(LIST);
});

test('ids that two entries share by an anchor stay, and it says so', async () => {
  const shared = `discord:
  application_id: "222222222222222222"
  guilds:
    - ids: &ours ["${A}", "${B}"]
      commands: ${COMMANDS}
    - ids: *ours
      permissions: [{ command: ban, overwrites: [{ role: "175928847299117063", allow: true }] }]
`;
  const cli = left(shared, [A]);
  const said = await adopts(cli, 4);
  expect(said).toContain(`! left  discord.scope/222222222222222222/${A}: `);
  expect(textOf(cli)).toBe(shared);
});

test('an id that a variable has stays, once said, and so does one of a file of variables', async () => {
  const vars = `vars:\n  guild: { default: "${A}" }\n${LIST.replace(`"${A}"`, '"${guild}"')}`;
  const cli = left(vars, [A]);
  const said = await adopts(cli, 4, named(A));
  expect(said.match(/^! left .*$/gm)).toEqual([
    `! left  discord.scope/222222222222222222/${A}: the value is from a variable`,
  ]);
  expect(said).not.toContain('error[unreadable]');
  expect(textOf(cli)).toBe(vars);
});

test('with the manifest that was applied: a guild that the manifest adds now stays', async () => {
  const base = HEAD + LIST.replace(`        - "${A}" # first\n`, '');
  const cli = left(LIST, [A, B], { base });
  const said = await adopts(cli, 4, '--base-applied', 'base.yaml');
  expect(said).toContain(`- remove  discord.scope/222222222222222222/${B}`);
  expect(said).toContain(`! left  discord.scope/222222222222222222/${A}: the manifest changes `);
  expect(textOf(cli)).toBe(LIST.replace(`        - "${B}"\n`, ''));
});

test('a guild whose commands were read is not gone, whatever its overwrites answer', async () => {
  const more = `${LIST}      permissions: [{ command: ban, overwrites: [{ role: "175928847299117063", allow: true }] }]\n`;
  const cli = left(more, [], {
    wrap: wire => async request =>
      request.url.includes(`/guilds/${A}/commands/permissions`)
        ? { ...(await wire(request)), status: 403, body: '{"code":50001,"message":"Missing Access"}' }
        : wire(request),
  });
  const said = await adopts(cli, 4, named(A));
  expect(said).not.toContain('remove');
  expect(textOf(cli)).toContain(A);
});

test('a glob of one of its commands does not take a guild out', async () => {
  const two = LIST.replace(
    COMMANDS,
    '[{ name: ban, description: Bans }, { name: kick, description: Kicks }]',
  );
  const cli = left(two, [A]);
  expect(await adopts(cli, 4, `discord.command/222222222222222222/${A}/chat_input/ban`)).toContain('! left');
  expect(textOf(cli)).toBe(two);
});
