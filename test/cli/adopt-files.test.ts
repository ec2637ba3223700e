import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replaceTogether } from '../../src/cli/manifest/replace-together.ts';
import { memoryFiles } from '../../src/cli/system/memory-files.ts';
import { foreign } from '../helpers/foreign.ts';
import { APPLICATION, PROJECT } from '../helpers/world.ts';
import { adoptsAll } from './adopts-all.ts';
import { COMMANDS } from './sample-manifest.ts';
import { appliedCli, type TestCli, testCli } from './test-io.ts';

const MAIN = `evenkeel: 1
name: acme # ours
include: [neon/*.yaml]
discord: { application_id: "${APPLICATION}", commands: [{ name: ban, description: Ban }] }
`;
const NEON = `# Of the database team.
evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - name: main
        - { name: dev, parent: main, endpoints: [{ type: read_write, autoscaling_limit_max_cu: 2 }] } # small
`;

const FILES = { 'evenkeel.yaml': MAIN, 'neon/project.yaml': NEON };

/** Both files, changed live in both services. */
async function moved(files: Readonly<Record<string, string>>): Promise<TestCli> {
  const cli = await appliedCli({ files });
  cli.other('PATCH', cli.command('ban'), { description: 'Theirs' });
  cli.other('PATCH', cli.compute('dev'), { endpoint: { autoscaling_limit_max_cu: 4 } });
  return cli;
}

describe('files of a manifest', () => {
  test('are each written where they say it', async () => {
    const cli = await moved(FILES);
    const { code, stdout } = await cli.run('adopt', '--yes');
    expect(code, stdout).toBe(0);
    expect(stdout).toContain('Wrote 2 differences into 2 files.');
    expect(cli.text()).toBe(MAIN.replace('description: Ban', 'description: "Theirs"'));
    expect(cli.text('neon/project.yaml')).toBe(NEON.replace('max_cu: 2', 'max_cu: 4'));
    await cli.ok('plan', '--detailed-exitcode');
  });

  test('keep a byte order mark and the line ends of another system', async () => {
    const crlf = (text: string): string => `\uFEFF${text.replaceAll('\n', '\r\n')}`;
    const cli = await moved({ 'evenkeel.yaml': crlf(MAIN), 'neon/project.yaml': crlf(NEON) });
    cli.other('PATCH', cli.branch('dev'), { branch: { expires_at: '2026-11-27T00:00:00Z' } });
    await cli.ok('adopt', '--yes');
    expect(cli.text()).toBe(crlf(MAIN).replace('description: Ban', 'description: "Theirs"'));
    expect(cli.text('neon/project.yaml')).toMatch(/^\uFEFF(?:[^\r\n]*\r\n)+$/);
    await cli.ok('plan', '--detailed-exitcode');
  });

  test('stay as they are where one of them was changed meanwhile', async () => {
    let cli: TestCli | undefined;
    cli = await appliedCli({
      files: FILES,
      wrap: wire => async request => {
        const answer = await wire(request);
        if (cli !== undefined) await cli.files.replace('neon/project.yaml', `${NEON}# Someone.\n`);
        return answer;
      },
    });
    cli.other('PATCH', cli.command('ban'), { description: 'Theirs' });
    cli.other('PATCH', cli.compute('dev'), { endpoint: { autoscaling_limit_max_cu: 4 } });
    const { code, stderr } = await cli.run('adopt', '--yes');
    expect(code).toBe(1);
    expect(stderr).toContain('another program changed neon/project.yaml after evenkeel had read it');
    expect(cli.text()).toBe(MAIN);
    expect(cli.text('neon/project.yaml')).toBe(`${NEON}# Someone.\n`);
  });
});

describe('several files are written all or none', () => {
  const all = [
    { file: '/demo/a', shown: 'a', before: '1', after: '2' },
    { file: '/demo/b', shown: 'b', before: '3', after: '4' },
  ];
  const files = memoryFiles({ a: '1', b: '3' });

  test('where the second cannot be written, the first is as before', async () => {
    const own = memoryFiles({ a: '1', b: '3' });
    const replace: typeof own.replace = async (path, text) => {
      if (path === '/demo/b') throw new Error('the disk is full');
      await own.replace(path, text);
    };
    await expect(replaceTogether(all, { ...own, replace })).rejects.toMatchObject({
      message: 'the disk is full',
      next: 'No file has been changed.',
    });
    expect([...own.contents.values()]).toEqual(['1', '3']);
  });

  test('what someone saves while the first is written is not overwritten, and the first is as before', async () => {
    const own = memoryFiles({ a: '1', b: '3' });
    const replace: typeof own.replace = async (path, text) => {
      await own.replace(path, text);
      if (text === '2') await own.replace('/demo/b', 'theirs');
    };
    await expect(replaceTogether(all, { ...own, replace })).rejects.toMatchObject({
      message: 'another program changed b after evenkeel had read it',
      next: 'No file has been changed.',
    });
    expect([...own.contents.values()]).toEqual(['1', 'theirs']);
  });

  test('what someone saves into the first after it was written stays, and is named', async () => {
    const own = memoryFiles({ a: '1', b: '3' });
    const replace: typeof own.replace = async (path, text) => {
      if (path === '/demo/b') {
        await own.replace('/demo/a', 'theirs');
        throw new Error('the disk is full');
      }
      await own.replace(path, text);
    };
    await expect(replaceTogether(all, { ...own, replace })).rejects.toMatchObject({
      next: 'These files were written and could not be restored: a. Look at their differences before you go on.',
    });
    expect([...own.contents.values()]).toEqual(['theirs', '3']);
  });

  test('what could not be taken back is named', async () => {
    let writes = 0;
    const replace: typeof files.replace = async (path, text) => {
      writes += 1;
      if (writes > 1) throw new Error('the disk is full');
      await files.replace(path, text);
    };
    await expect(replaceTogether(all, { ...files, replace })).rejects.toMatchObject({
      next: 'These files were written and could not be restored: a. Look at their differences before you go on.',
    });
  });
});

/** Names and texts that someone chose to do harm. */
const HOSTILE = [
  '"',
  "'",
  'a: b',
  '- x',
  '# no comment',
  '${name}',
  '$${name}',
  '$$',
  '*alias',
  '&anchor',
  '!!js/function x',
  '---\nevil: 1',
  '\\',
  '{ } [ ] , ',
  '\u2028\u0085\u202E',
  '::error::x',
  '##[error]x',
  'true',
  '~',
  '0x10',
  ' x ',
];

describe('what someone wrote live is text and nothing else', () => {
  test.each(HOSTILE)('%j', async hostile => {
    const cli = await appliedCli({ files: FILES });
    const command = cli.command('ban');
    cli.other('PATCH', command, {
      description: hostile,
      options: [{ type: 3, name: 'why', description: hostile }],
    });
    const live = cli.other('GET', command) as { readonly description: string };
    await cli.ok('adopt', '--yes');
    await cli.ok('plan', '--detailed-exitcode');
    const text = cli.text();
    expect(text.split('\n')).toHaveLength(MAIN.split('\n').length);
    expect(live.description).not.toBe('Ban');
    expect(cli.text('neon/project.yaml')).toBe(NEON);
  });

  test('and as the name of a branch, of any characters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), async name => {
        const cli = await appliedCli({ files: FILES });
        fc.pre(foreign(cli.sandbox, 'PATCH', cli.branch('dev'), { branch: { name } }).status < 300);
        const { code } = await cli.run('adopt', '--yes');
        // A name that no entry can have is told.
        if (code !== 0) {
          expect(cli.text('neon/project.yaml')).toBe(NEON);
          return;
        }
        const plan = await cli.run('plan', '--detailed-exitcode');
        expect(plan.code, plan.stdout).toBe(0);
      }),
      { numRuns: 15 },
    );
  });
});

const SETS = resolve(import.meta.dirname, '../../../shared/real/discord');
const sets = existsSync(SETS) ? readdirSync(SETS).filter(file => file.endsWith('.json')) : [];

describe.skipIf(sets.length === 0)('a real command set', () => {
  test.each(sets)('%s is taken over as another client changes, deletes and adds', async file => {
    const cli = testCli();
    const all = JSON.parse(readFileSync(join(SETS, file), 'utf8')) as readonly { readonly name: string }[];
    cli.other('PUT', COMMANDS, all);
    const exported = await cli.run('export', 'discord', '--application', APPLICATION);
    expect(exported.code, exported.stderr).toBe(0);
    const text = exported.stdout.replace('discord:', 'discord:\n  prune: true');
    const made = cli.other('GET', COMMANDS) as readonly {
      readonly id: string;
      readonly type: number;
      readonly options?: readonly object[];
    }[];
    const [first, second, ...rest] = made.filter(({ type }) => type === 1);
    const option = { type: 3, name: 'zz_new', description: 'A "new" one: ${x}' };
    const isGroup = (first?.options ?? []).some(each => 'type' in each && Number(each.type) < 3);
    if (first !== undefined)
      cli.other('PATCH', `${COMMANDS}/${first.id}`, {
        description: 'Theirs # now',
        ...(isGroup ? {} : { options: [...(first.options ?? []).slice(1), option] }),
      });
    if (second !== undefined) cli.other('DELETE', `${COMMANDS}/${second.id}`);
    for (const each of rest.slice(0, 3)) cli.other('PATCH', `${COMMANDS}/${each.id}`, { nsfw: true });
    cli.makeCommand({ name: 'theirs', description: 'New', type: 1 });
    const { rows } = await adoptsAll(cli, text);
    expect(rows.length).toBeGreaterThan(1);
  });
});
