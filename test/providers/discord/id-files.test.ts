import { describe, expect, test } from 'vitest';
import { testCli } from '../../cli/test-io.ts';
import { loadFiles } from '../../manifest/load-text.ts';

const [A, B, C] = ['197038439483310086', '197038439483310087', '197038439483310088'];

function manifest(entry: string): string {
  return `evenkeel: 1
name: x
discord:
  application_id: "222222222222222222"
  guilds:
    - ${entry}
`;
}

const COMMANDS = 'commands: [{ name: setup, description: Set up }]';
const FROM = `{ ids_from: guilds/premium.json, ${COMMANDS} }`;

const load = (file: string, entry = FROM) =>
  loadFiles({ 'evenkeel.yaml': manifest(entry), 'guilds/premium.json': file });

async function idsOf(file: string, entry?: string): Promise<unknown> {
  return (await load(file, entry)).manifest?.value.discord?.guilds?.[0]?.ids;
}

async function mistakes(file: string, entry?: string): Promise<readonly string[]> {
  return (await load(file, entry)).problems.map(
    ({ rule, source, message }) => `${source.file}:${source.line} ${rule} ${message}`,
  );
}

describe('ids of guilds from a file', () => {
  test('are the guilds of the entry', async () => {
    expect(await idsOf(`["${A}", "${B}"]`)).toEqual([A, B]);
  });

  test('are added to those of the entry, each once', async () => {
    const entry = `{ ids: ["${C}", "${A}"], ids_from: [guilds/premium.json], ${COMMANDS} }`;
    expect(await idsOf(`["${A}", "${B}", "${B}"]`, entry)).toEqual([C, A, B]);
  });

  test('are of the files of their own entry alone', async () => {
    const entries = `${FROM}\n    - { ids: ["${C}"], ${COMMANDS} }`;
    const { manifest: loaded } = await load(`["${A}"]`, entries);
    expect(loaded?.value.discord?.guilds?.map(({ ids }) => ids)).toEqual([[A], [C]]);
  });

  test('may come from several files', async () => {
    const { manifest: loaded } = await loadFiles({
      'evenkeel.yaml': manifest(`{ ids_from: guilds/*.json, ${COMMANDS} }`),
      'guilds/a.json': `["${A}"]`,
      'guilds/b.json': `["${B}"]`,
    });
    expect(loaded?.value.discord?.guilds?.[0]?.ids).toEqual([A, B]);
  });

  test('that are numbers are a mistake at their place, because a number loses digits', async () => {
    const [mistake] = await mistakes(`[\n  "${A}",\n  ${B}\n]`);
    expect(mistake).toMatch(/^guilds\/premium\.json:3 /);
  });

  test('that are no ids are refused, and not shown', async () => {
    const found = await mistakes('["hunter2"]');
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('guilds/premium.json:1');
    expect(found.join()).not.toContain('hunter2');
  });

  test('must be a list', async () => {
    expect(await mistakes('{ "a": "hunter2" }')).toEqual([
      expect.stringContaining('a file of guilds must be a list of their ids'),
    ]);
  });

  test('of an empty file are a mistake, so that no entry does nothing unnoticed', async () => {
    expect((await mistakes('[]'))[0]).toContain('evenkeel.yaml:6');
  });

  test('of a file that is missing are the only mistake', async () => {
    const { problems } = await loadFiles({ 'evenkeel.yaml': manifest(FROM) });
    expect(problems.map(({ rule }) => rule)).toEqual(['include/missing']);
  });

  test('do not go with `every`', async () => {
    const files = {
      'evenkeel.yaml': manifest(`{ every: true, ids_from: guilds.json, ${COMMANDS} }`),
      'guilds.json': `["${A}"]`,
    };
    const { code, stdout, stderr } = await testCli({ files }).run('validate');
    expect(code).toBe(3);
    expect(stdout + stderr).toContain('`ids_from` cannot stand beside `every: true`');
  });
});

test('a guild that falls out of the file keeps what it has', async () => {
  const files = {
    'evenkeel.yaml': manifest(`{ ids_from: guilds.json, prune: true, ${COMMANDS} }`),
    'guilds.json': `["${A}", "${B}"]`,
  };
  const cli = testCli({ files, guilds: [A as string, B as string] });
  expect((await cli.run('apply', '--yes')).code).toBe(0);
  await cli.files.replace('guilds.json', `["${A}"]`);
  const { code, stdout } = await cli.run('plan', '--detailed-exitcode');
  expect([code, stdout.includes('Nothing to change') || stdout.includes('No changes')]).toEqual([0, true]);
});
