import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { markerKey } from '../../src/action/comment/marker-key.ts';
import { gitHash } from '../../src/action/github/commit-tree.ts';
import { proposalBranch } from '../../src/action/proposal/write-proposal.ts';
import type { Permissions } from '../github/routes.ts';
import { aManifest } from '../helpers/manifests.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import type { Step } from './runner.ts';
import { succeeded } from './runner.ts';

const APPLICATION = '/discord/api/v10/applications/222222222222222222';
const BASE = 'b'.repeat(40);
const BRANCH = proposalBranch('evenkeel.yaml|prod');
const PING = 'discord.command/222222222222222222/global/chat_input/ping';
const MANIFEST = aManifest({
  prune: true,
  commands: [
    '{ name: ping, description: Answer } # the first one',
    '{ name: pong, description: Ask, default_member_permissions: "8" }',
  ],
});

interface Example {
  readonly jobs: Readonly<
    Record<string, { readonly permissions: Permissions; readonly steps: readonly ExampleStep[] }>
  >;
}

interface ExampleStep {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: object;
}

const { jobs } = parse(
  readFileSync(resolve(import.meta.dirname, '../../examples/workflows/drift-propose.yml'), 'utf8'),
) as Example;
const NO_KEYS = { NEON_API_KEY: undefined, DISCORD_BOT_TOKEN: undefined };

const runner = pullRequestWorld({ applied: true, manifest: MANIFEST });

beforeEach(async () => {
  await runner.write('.runner/base.yaml', MANIFEST);
  await runner.commit(BASE);
  for (const login of ['ann', 'eve', 'mallory']) runner.github.repository.roles.set(login, 'write');
});

/** What the example gives the action, with a file as the base. */
function inputsOf(job: string): Readonly<Record<string, string>> {
  return jobs[job]?.steps.find(({ uses }) => uses?.startsWith('./.github/evenkeel'))?.with ?? {};
}

/** The reading job, with exactly its permissions. */
function drift(
  more: Readonly<Record<string, string>> = {},
  env: Record<string, string> = {},
  of: { readonly event: string; readonly payload?: object; readonly login?: string } = { event: 'schedule' },
): Promise<Step> {
  return runner.step({
    ...of,
    with: { ...inputsOf('drift'), base: '', 'base-applied': '.runner/base.yaml', ...more },
    permissions: jobs['drift']?.permissions ?? {},
    env,
  });
}

/** The writing job, with exactly its permissions and without a key. */
function propose(
  proposal: string | undefined,
  more: Readonly<Record<string, string>> = {},
  login?: string,
): Promise<Step> {
  return runner.step({
    ...(login && { login }),
    event: 'schedule',
    with: { ...inputsOf('propose'), proposal: proposal ?? '', ...more },
    permissions: jobs['propose']?.permissions ?? {},
    env: NO_KEYS,
  });
}

/** `login`: the account of their token. */
async function both(more: Readonly<Record<string, string>> = {}, login?: string): Promise<Step> {
  const first = await succeeded(drift(more, {}, { event: 'schedule', ...(login && { login }) }));
  const second = await succeeded(propose(first.outputs['proposal'], {}, login));
  return second;
}

const edit = runner.editCommand;

/** The pull requests, each with what it is as an issue. */
const pulls = () => {
  const { repository } = runner.github;
  return repository.pulls.map(pull => ({ ...repository.issue(pull.number), ...pull }));
};

const tip = (): string | undefined => runner.github.repository.git.ref(`refs/heads/${BRANCH}`);

/** A file at the tip of a branch. */
function textAt(branch: string, path: string): string | undefined {
  const { repository } = runner.github;
  return repository.git.textAt(repository.tip(branch), path);
}

/** Someone pushes a commit to a branch. */
function push(branch: string, text: string, author: string, message = 'by hand'): string {
  return runner.github.repository.commit(branch, { 'evenkeel.yaml': text }, { author, message });
}

function closePull(): void {
  const [pull] = runner.github.repository.pulls;
  if (pull !== undefined) runner.github.repository.close(pull);
}

function remove(name: string): void {
  const commands = runner.other('GET', `${APPLICATION}/commands`) as { id: string; name: string }[];
  runner.other('DELETE', `${APPLICATION}/commands/${commands.find(each => each.name === name)?.id}`);
}

describe('the drift story', () => {
  test('a proposal is opened, left alone, updated when it gets worse, and merged; the next drift is in sync', async () => {
    edit('ping', { description: 'Someone was here' });
    const opened = await both();
    expect(opened.outputs).toMatchObject({ result: 'proposed', 'exit-code': '0' });
    expect(pulls()).toHaveLength(1);
    const [pull] = pulls();
    expect(pull).toMatchObject({
      title: 'Take over what is live: evenkeel.yaml (prod)',
      from: BRANCH,
      to: 'main',
    });
    expect(pull?.body).toContain(PING);
    expect(pull?.body).toContain('Approve workflows to run');
    const proposed = MANIFEST.replace('description: Answer', 'description: "Someone was here"');
    expect(textAt(BRANCH, 'evenkeel.yaml')).toBe(proposed);
    expect(runner.github.repository.issues[0]?.body).toContain(`take it over: \`evenkeel adopt ${PING}\``);
    expect(runner.github.repository.issues[0]?.body).toContain(
      `revert it: \`evenkeel apply --target ${PING}\``,
    );

    const first = tip();
    expect((await both()).outputs['result']).toBe('no-changes');
    expect(tip()).toBe(first);

    edit('pong', { description: 'Someone was here too' });
    expect((await both()).outputs['result']).toBe('proposed');
    expect(pulls()).toHaveLength(1);
    expect(textAt(BRANCH, 'evenkeel.yaml')).toContain('"Someone was here too"');
    const { repository } = runner.github;
    expect(repository.git.commit(tip() ?? '').parents).toEqual([first, BASE]);

    const [own] = repository.pulls;
    if (own !== undefined) repository.merge(own, 'squash');
    await runner.write('evenkeel.yaml', textAt('main', 'evenkeel.yaml') ?? '');
    await runner.write('.runner/base.yaml', textAt('main', 'evenkeel.yaml') ?? '');
    const after = await drift();
    expect(after.outputs['result']).toBe('in-sync');
    expect(runner.github.repository.issues[0]?.state).toBe('closed');
    expect((await propose(after.outputs['proposal'])).outputs['result']).toBe('no-changes');

    edit('ping', { description: 'Again' });
    await both();
    expect(pulls().map(({ state }) => state)).toEqual(['closed', 'open']);
    expect(textAt(BRANCH, 'evenkeel.yaml')).toContain('description: "Again"');
  });

  test('is closed with a word when the drift is gone, and opened again when it comes back', async () => {
    edit('ping', { description: 'Someone was here' });
    await both();
    edit('ping', { description: 'Answer' });
    const step = await both();
    expect(step.stdout).toContain('closed: no live change is left to take over');
    const [pull] = pulls();
    expect(pull?.state).toBe('closed');
    expect(runner.github.repository.commentsOf(pull?.number ?? 0)[0]?.body).toContain(
      'no live change was left to take over',
    );
    edit('ping', { description: 'Someone was here' });
    await both();
    expect(pulls().map(({ state }) => state)).toEqual(['closed', 'open']);
  });

  test('what a person closed is not opened again until it is something else', async () => {
    edit('ping', { description: 'Someone was here' });
    await both();
    closePull();
    expect((await both()).stdout).toContain('Someone closed proposal');
    expect(pulls()).toHaveLength(1);
    edit('ping', { description: 'Something else' });
    await both();
    expect(pulls().map(({ state }) => state)).toEqual(['closed', 'open']);
  });

  test('leaves nothing where a service cannot be reached, so the proposal stays as it is', async () => {
    edit('ping', { description: 'Someone was here' });
    await both();
    const away = { DISCORD_API_HOST: 'http://127.0.0.1:9/discord/api/v10' };
    const step = await drift({ timeout: '3s' }, away);
    expect(step.code).not.toBe(0);
    expect(step.outputs['proposal']).toBe('');
    expect(pulls()[0]?.state).toBe('open');
  });
});

describe('a proposal', () => {
  test('has nothing that is widened or deleted, and says so', async () => {
    edit('ping', { description: 'Someone was here' });
    edit('pong', { default_member_permissions: null });
    await both();
    expect(textAt(BRANCH, 'evenkeel.yaml')).toBe(
      MANIFEST.replace('description: Answer', 'description: "Someone was here"'),
    );
    expect(pulls()[0]?.body).toContain('gives more access than the manifest');
    expect(runner.github.repository.issues[0]?.body).toContain('evenkeel adopt --widened');
    remove('pong');
    await both();
    expect(textAt(BRANCH, 'evenkeel.yaml')).toContain('name: pong');
    expect(pulls()[0]?.body).toContain('removes no entry from the manifest');
  });

  test('has nothing that the manifest wants and was not applied yet', async () => {
    edit('ping', { description: 'Someone was here' });
    await runner.write('evenkeel.yaml', MANIFEST.replace('description: Ask', 'description: Asked for'));
    await runner.commit(BASE);
    await both();
    expect(textAt(BRANCH, 'evenkeel.yaml')).toContain('description: Asked for');
  });

  test('is not made without the input base-applied, because nobody knows what someone changed', async () => {
    edit('ping', { description: 'Someone was here' });
    for (const base of ['', '.runner/base.yaml']) {
      const step = await drift({ 'base-applied': '', base });
      expect(step.code).toBe(0);
      expect(step.outputs).toMatchObject({ result: 'drift', proposal: '' });
      expect(step.stdout).toContain('Nothing is proposed: without the input base-applied');
    }
  });

  test('is not left by a drift for a pull request or a release', async () => {
    edit('ping', { description: 'Someone was here' });
    const own = {
      number: 7,
      head: { sha: 'a'.repeat(40), repo: { full_name: 'acme/app' } },
      base: { sha: BASE },
    };
    for (const [event, payload] of [
      ['pull_request', { pull_request: own }],
      ['release', { action: 'published', release: { tag_name: 'v1' } }],
    ] as const) {
      const step = await drift({}, {}, { event, payload });
      expect(step.outputs).toMatchObject({ proposal: '' });
      expect(step.stdout, event).toContain('Nothing is proposed, because this job runs on ');
    }
  });

  test('takes included files over, each where it is', async () => {
    const [, commands = ''] = MANIFEST.split('  commands:\n');
    const main = ['evenkeel: 1', 'name: acme', 'include: [evenkeel/*.yaml]', ''].join('\n');
    const part = `discord:\n  application_id: "222222222222222222"\n  prune: true\n  commands:\n${commands}`;
    await runner.write('evenkeel.yaml', main);
    await runner.write('evenkeel/bot.yaml', part);
    await runner.commit(BASE);
    edit('ping', { description: 'Someone was here' });
    await both();
    expect(textAt(BRANCH, 'evenkeel.yaml')).toBe(main);
    expect(textAt(BRANCH, 'evenkeel/bot.yaml')).toContain('"Someone was here"');
  });

  test('takes over another name, and what is new in a scope that is pruned; the writing job lets both pass', async () => {
    const project = '/neon/api/v2/projects/shiny-wind-028834';
    const neon = aManifest({ branches: ['main', 'one', 'two'], prune: true });
    await runner.write('evenkeel.yaml', neon);
    await runner.write('.runner/base.yaml', neon);
    await runner.commit(BASE);
    const applied = await runner.step({ with: { command: 'apply' } });
    expect(applied.outputs['result'], applied.stdout).toBe('applied');
    const { branches } = runner.other('GET', `${project}/branches`) as {
      branches: { id: string; name: string }[];
    };
    const id = branches.find(({ name }) => name === 'one')?.id;
    runner.other('PATCH', `${project}/branches/${id}`, { branch: { name: 'first' } });
    await both();
    expect(textAt(BRANCH, 'evenkeel.yaml')).toBe(neon.replace('name: one', 'name: "first"'));
    expect(pulls()[0]?.body).toContain('neon.branch/shiny-wind-028834/first');
  });

  test('has the labels and assignees of the inputs, and the owners of its files', async () => {
    await runner.write('CODEOWNERS', '* @acme/all\n/evenkeel.yaml @ann @acme/ops bob@example.com\n');
    edit('ping', { description: 'Someone was here' });
    const people = { labels: 'infra, by hand', assignees: 'CODEOWNERS, @eve' };
    const first = await drift(people);
    await propose(first.outputs['proposal'], people);
    const number = pulls()[0]?.number ?? 0;
    const owners = ['ann', 'eve'];
    const { repository } = runner.github;
    expect(repository.issue(number)).toMatchObject({ labels: ['infra', 'by hand'], assignees: owners });
    expect(repository.issues[0]).toMatchObject({
      labels: ['drift', 'infra', 'by hand'],
      assignees: owners,
    });
  });

  test('of the token of an app says nothing of checks', async () => {
    edit('ping', { description: 'Someone was here' });
    await both({}, 'acme-bot[bot]');
    expect(pulls()[0]?.body).not.toContain('Approve workflows');
  });

  test('names the setting of the repository where GitHub does not let it, and leaves no branch', async () => {
    runner.github.mayOpenPulls = false;
    edit('ping', { description: 'Someone was here' });
    const first = await drift();
    const step = await propose(first.outputs['proposal']);
    expect(step.code).toBe(1);
    expect(step.stdout).toContain('Allow GitHub Actions to create and approve pull requests');
    expect(tip()).toBeUndefined();
    runner.github.mayOpenPulls = true;
    expect((await propose(first.outputs['proposal'])).outputs['result']).toBe('proposed');
  });

  test('leaves its branch where someone pushed to it before GitHub refused the pull request', async () => {
    edit('ping', { description: 'Someone was here' });
    let pushed = '';
    Object.defineProperty(runner.github, 'mayOpenPulls', {
      get() {
        pushed = push(BRANCH, 'someone: else\n', 'ann');
        return false;
      },
    });
    expect((await propose((await drift()).outputs['proposal'])).code).toBe(1);
    expect(pushed).not.toBe('');
    expect(tip()).toBe(pushed);
  });

  test('leaves a branch that was there before where GitHub refuses another pull request of it', async () => {
    edit('ping', { description: 'Someone was here' });
    await both();
    const before = tip();
    closePull();
    edit('ping', { description: 'More of it' });
    runner.github.mayOpenPulls = false;
    expect((await propose((await drift()).outputs['proposal'])).code).toBe(1);
    expect(tip()).toEqual(expect.any(String));
    expect(tip()).not.toBe(before);
  });

  test.each([{ status: 502 }, 'drop after'] as const)(
    'is one, though the answer to its create was %j',
    async answer => {
      edit('ping', { description: 'Someone was here' });
      runner.github.faults.add({ method: 'POST', path: /\/pulls$/, what: answer });
      await both();
      expect(pulls()).toHaveLength(1);
    },
  );
});

describe('the branch of a proposal', () => {
  const OTHER = 'someone: else\n';

  test.each([
    ['someone else', 'mallory', 'by hand'],
    ['someone who copies our last line', 'mallory', 'copied'],
    ['our account, without a record', 'github-actions[bot]', 'copied'],
  ])('is left alone where its tip is of %s', async (_, author, kind) => {
    edit('ping', { description: 'Someone was here' });
    await both();
    const ours = runner.github.repository.git.commit(tip() ?? '').message;
    const pushed = push(BRANCH, OTHER, author, kind === 'copied' ? ours : kind);
    edit('ping', { description: 'More of it' });
    const step = await propose((await drift()).outputs['proposal']);
    expect(step.code).toBe(4);
    expect(step.outputs['result']).toBe('refused');
    expect(step.stdout).toContain('which evenkeel did not make');
    expect(tip()).toBe(pushed);
  });

  test.each([
    ['someone else', 'mallory', true],
    ['our account, for something else', 'github-actions[bot]', false],
  ])('is left alone where its tip is of %s, though our record names it', async (_, author, copies) => {
    edit('ping', { description: 'Someone was here' });
    await both();
    const ours = tip() ?? '';
    const message = copies ? runner.github.repository.git.commit(ours).message : 'by hand';
    const pushed = push(BRANCH, OTHER, author, message);
    const issue = runner.github.repository.issue(pulls()[0]?.number ?? 0);
    if (issue !== undefined) issue.body = issue.body?.replace(ours, pushed) ?? null;
    edit('ping', { description: 'More of it' });
    expect((await propose((await drift()).outputs['proposal'])).code).toBe(4);
    expect(tip()).toBe(pushed);
  });

  test('is left alone where a stranger planted it, also with a pull request that says it is ours', async () => {
    const { repository } = runner.github;
    const pull = repository.open({ from: BRANCH, files: { 'evenkeel.yaml': OTHER }, author: 'mallory' });
    const issue = repository.issue(pull.number);
    const marker = { is: 'proposal', key: 'evenkeel.yaml|prod', sha: '', digest: 'x', tips: [pull.head] };
    if (issue !== undefined) issue.body = `<!-- evenkeel:v1 ${JSON.stringify(marker)} -->\n`;
    const pushed = pull.head;

    edit('ping', { description: 'Someone was here' });
    const step = await propose((await drift()).outputs['proposal']);
    expect(step.code).toBe(4);
    expect(tip()).toBe(pushed);
    expect(pulls()).toHaveLength(1);
  });

  test('is moved by the next run after one that broke off before it, also where nothing else moved', async () => {
    edit('ping', { description: 'Someone was here' });
    await both();
    edit('ping', { description: 'One' });
    const left = (await drift()).outputs['proposal'];
    const what = { status: 422, body: { message: 'no' } };
    runner.github.faults.add({ method: 'PATCH', path: /\/git\/refs\//, what });
    expect((await propose(left)).code).toBe(1);
    expect(textAt(BRANCH, 'evenkeel.yaml')).toContain('"Someone was here"');
    await both();
    expect(textAt(BRANCH, 'evenkeel.yaml')).toContain('"One"');
  });

  test('keeps what someone added to it as long as live does not move', async () => {
    edit('ping', { description: 'Someone was here' });
    await both();
    const pushed = push(BRANCH, OTHER, 'ann');
    expect((await both()).outputs['result']).toBe('no-changes');
    expect(tip()).toBe(pushed);
  });
});

describe('the writing job', () => {
  test('refuses another file on the branch by now', async () => {
    edit('ping', { description: 'Someone was here' });
    const left = (await drift()).outputs['proposal'];
    push('main', `${MANIFEST}# more\n`, 'ann');
    const step = await propose(left);
    expect(step.code).toBe(4);
    expect(step.stdout).toContain('on main has changed since the drift job read it');
    expect(pulls()).toEqual([]);
  });

  test('runs for no pull request', async () => {
    const step = await runner.step({
      event: 'pull_request',
      payload: {
        pull_request: {
          number: 7,
          head: { sha: 'a'.repeat(40), repo: { full_name: 'acme/app' } },
          base: { sha: BASE },
        },
      },
      with: { command: 'propose', proposal: 'x.json' },
    });
    expect(step.code).toBe(1);
    expect(step.stdout).toContain('not for a tag or a pull request');
  });

  const made = async (
    change: (text: string) => string,
    path = 'evenkeel.yaml',
    more: object = {},
  ): Promise<Step> => {
    const before = await readFile(join(runner.folder, path));
    const file = { path, before: gitHash(before, 40), after: change(before.toString()), ...more };
    await runner.write(
      '.runner/made.json',
      JSON.stringify({ v: 1, key: 'evenkeel.yaml|prod', files: [file], left: [] }),
    );
    return propose('.runner/made.json');
  };

  test.each<[what: string, says: string, change: (text: string) => string]>([
    ['takes an entry out', 'the proposal removes the entry of', text => text.replace(/.*name: pong.*\n/, '')],
    [
      'opens a command',
      'the proposal gives more access',
      text => text.replace(', default_member_permissions: "8"', ''),
    ],
    [
      'turns prune on elsewhere',
      'the proposal changes one of',
      text => text.replace('prune: true', 'prune: false'),
    ],
    ['adds a line of keep', 'the proposal changes one of', text => `${text}keep: ["discord.command/**"]\n`],
    [
      'adds a rule',
      'the proposal changes one of',
      text => `${text}rules: [{ name: no, every: neon.branch, none: true, message: No. }]\n`,
    ],
    [
      'accepts what someone changed',
      'the proposal changes one of',
      text =>
        `${text}accepted: [{ address: ${PING}, field: description, wants: Answer, is: Other, until: 2026-12-01 }]\n`,
    ],
    [
      'allows a loss',
      'the proposal changes one of',
      text => text.replace('Answer }', 'Answer, allow: [loss] }'),
    ],
    [
      'ignores a field',
      'the proposal changes one of',
      text => text.replace('Answer }', 'Answer, ignore: [nsfw] }'),
    ],
    [
      'declares absent',
      'the proposal changes one of',
      text => text.replace('Answer }', 'Answer, absent: true }'),
    ],
    ['has an undeclared variable', 'not valid', text => text.replace('Answer', '"${HOME}"')],
    ['is no manifest', 'not valid', () => 'evenkeel: 1\nname: acme\nnonsense: true\n'],
    [
      'includes another file',
      'changes which files the manifest loads',
      text => `${text}include: [other.yaml]\n`,
    ],
    [
      'is of another application',
      'the proposal changes one of',
      text => text.replace('222222222222222222', '333333333333333333'),
    ],
  ])('refuses a proposal that %s', async (_, says, change) => {
    await runner.write('other.yaml', 'discord: { commands: [{ name: more, description: More }] }\n');
    const step = await made(change);
    expect(step.code, step.stdout).toBe(4);
    expect(step.stdout).toContain(says);
    expect(pulls()).toEqual([]);
    expect(tip()).toBeUndefined();
  });

  test.each([
    ['uses a variable where there was none', 'adds a variable to', 'Ask', '"${town}"'],
    ['declares another value', 'the proposal changes one of', 'Berlin', 'Paris'],
  ])('refuses a proposal that %s', async (_, says, from, to) => {
    await runner.write('evenkeel.yaml', `${MANIFEST}vars:\n  town: { default: Berlin }\n`);
    const step = await made(text => text.replace(from, to));
    expect(step.code, step.stdout).toBe(4);
    expect(step.stdout).toContain(says);
    expect(step.summary).toContain('Refused, nothing was proposed');
  });

  test('refuses a proposal that points an entry at another live resource', async () => {
    const project = '{ id: shiny-wind-028834, branches: [{ name: dev, id: br-old-moon-123456 }] }';
    await runner.write('evenkeel.yaml', `${MANIFEST}neon: { projects: [${project}] }\n`);
    const step = await made(text => text.replace('br-old-moon-123456', 'br-main-sun-654321'));
    expect(step.code, step.stdout).toBe(4);
    expect(step.stdout).toContain('the proposal removes the entry of neon.branch/shiny-wind-028834/dev');
    expect(pulls()).toEqual([]);
  });

  test('refuses a proposal for a file of values or of texts, from which the manifest is loaded, too', async () => {
    await runner.write('vars.yaml', 'town: Berlin\n');
    const workspace = runner.folder;
    const key = markerKey({
      ...{
        files: [],
        environment: 'prod',
        vars: [],
        varFiles: ['vars.yaml'],
        targets: [],
        shard: '',
        workspace,
      },
    });
    const before = gitHash(Buffer.from('town: Berlin\n'), 40);
    const file = { path: 'vars.yaml', before, after: 'town: Paris\n' };
    await runner.write('evenkeel.yaml', `${MANIFEST}vars:\n  town: {}\n`);
    await runner.write('.runner/made.json', JSON.stringify({ v: 1, key, files: [file], left: [] }));
    const step = await propose('.runner/made.json', { 'var-file': 'vars.yaml' });
    expect(step.stdout).toContain('vars.yaml is no file of the manifest');
    expect(step.code).toBe(4);
  });

  test.each([
    '../evenkeel.yaml',
    './evenkeel.yaml',
    '/etc/passwd',
    '.github/workflows/x.yml',
    'README.md',
    'vars.yaml',
  ])('refuses a proposal for %s, which is no file of the manifest, and with it the whole lot', async path => {
    const step = await made(text => text.replace('Answer', 'Other'), 'evenkeel.yaml', { path });
    expect(step.code).toBe(4);
    expect(step.stdout).toContain('is no file of the manifest');
    expect(runner.github.writes()).toEqual([]);
  });

  test('refuses a proposal of another manifest, of other content, or that is none', async () => {
    const other = await made(text => text, 'evenkeel.yaml', { before: 'c'.repeat(40) });
    expect(other.stdout).toContain('differs from the file that the drift job read');
    await runner.write('.runner/other.json', JSON.stringify({ v: 1, key: 'x|prod', files: [], left: [] }));
    expect((await propose('.runner/other.json')).stdout).toContain('with other inputs than this job has');
    await runner.write('.runner/none.json', '{"v":1}');
    expect((await propose('.runner/none.json')).stdout).toContain('is not a proposal');
  });

  test.each(Object.keys(jobs['propose']?.permissions ?? {}))('needs its permission %s', async name => {
    edit('ping', { description: 'Someone was here' });
    const { [name]: _, ...permissions } = jobs['propose']?.permissions ?? {};
    const step = await runner.step({
      event: 'schedule',
      with: { ...inputsOf('propose'), proposal: (await drift()).outputs['proposal'] ?? '' },
      permissions,
      env: NO_KEYS,
    });
    expect(step.code).toBe(1);
    expect(step.stdout).toContain('`contents: write` and `pull-requests: write`');
    expect(tip()).toBeUndefined();
  });

  test('has no key of a service in the example, and the reading one may write no code', () => {
    const [reading, writing] = [jobs['drift'], jobs['propose']];
    expect(writing?.steps.flatMap(({ env }) => env ?? [])).toEqual([]);
    expect(writing?.permissions).toEqual({ contents: 'write', 'pull-requests': 'write' });
    expect(reading?.permissions).toEqual({ contents: 'read', issues: 'write', actions: 'read' });
  });
});
