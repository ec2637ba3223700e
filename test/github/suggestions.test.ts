import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readMarker } from '../../src/action/comment/marker.ts';
import { NEON } from '../action/pull-request-world.ts';
import type { Step } from '../action/runner.ts';
import { shownMarkdown } from '../action/shown-markdown.ts';
import { testCli } from '../cli/test-io.ts';
import { gitWorld } from './git-world.ts';
import type { LineComment, Pull } from './hosted-repository.ts';

const FILE = 'evenkeel.yaml';
const PROJECT = `evenkeel: 1
name: acme
neon:
  projects:
    - id: shiny-wind-028834
      branches:
        - name: main
`;
/** Far enough from an entry that no diff shows both. */
const FAR = '          #\n'.repeat(9);
const MISSPELLED = '          protcted: true\n';

const world = gitWorld({ files: { [FILE]: PROJECT, 'README.md': '# app\n' } });

function opened(text: string, from = 'change'): Pull {
  return world.github.openPull({ from, files: { [FILE]: text } });
}

function suggestions({ number }: Pull): readonly LineComment[] {
  return world.github.repository.lineCommentsOf(number);
}

/** What GitHub writes into the file when a person takes these suggestions over at once. */
function applied(text: string, comments: readonly LineComment[]): string {
  const lines = text.split('\n');
  for (const { body, start, line } of [...comments].sort((a, b) => b.line - a.line))
    lines.splice(start - 1, line - start + 1, ...blockOf(body));
  return lines.join('\n');
}

/** The lines of the first block of a comment, as CommonMark reads it. */
function blockOf(body: string): readonly string[] {
  const lines = body.split('\n');
  const at = lines.findIndex(line => /^`{3,}suggestion$/.test(line));
  const fence = /^`+/.exec(lines[at] ?? '')?.[0] ?? '';
  const end = lines.findIndex((line, nth) => nth > at && new RegExp(`^ {0,3}${fence}\`*\\s*$`).test(line));
  return lines.slice(at + 1, end);
}

async function fixedBy(text: string): Promise<string | undefined> {
  const cli = testCli({ files: { [FILE]: text } });
  await cli.run('validate', '--fix');
  return cli.files.contents.get(`/demo/${FILE}`);
}

/** The end of a step, to show where it is not as expected. */
function end({ code, stdout, stderr }: Step): string {
  return `${code}: ${stdout}${stderr}`;
}

describe('a pull request with mistakes that have a fix', () => {
  const several = `${PROJECT}${MISSPELLED}discord:
  application_id: 222222222222222222
  commands:
    - name: Ban
      description: Bans
      default_member_permissions: "4"
`;

  test('has each of them as a suggestion on its lines, and all together are what --fix writes', async () => {
    const pull = opened(several);
    const step = await world.plan(pull);
    expect(step.code, end(step)).toBe(3);
    expect(step.stdout).toContain('evenkeel: 4 suggestions written, 0 deleted\n');
    const own = suggestions(pull);
    expect(own.map(({ path, side, start, line, commit }) => [path, side, start, line, commit])).toEqual(
      [8, 10, 12, 14].map(line => [FILE, 'RIGHT', line, line, pull.head]),
    );
    expect(applied(several, own)).toBe(await fixedBy(several));
  });

  test('has one suggestion on three lines that belong together', async () => {
    const branches = ['one', 'two', 'three'].map(name => `        - { name: ${name}, protcted: true }\n`);
    const text = PROJECT + branches.join('');
    const pull = opened(text);
    await world.plan(pull);
    const own = suggestions(pull);
    expect(own.map(({ start, line }) => [start, line])).toEqual([[8, 10]]);
    expect(applied(text, own)).toBe(await fixedBy(text));
  });

  test('says with each what it mends, and that a command would do the same', async () => {
    const pull = opened(PROJECT + MISSPELLED);
    await world.plan(pull);
    const [body = ''] = suggestions(pull).map(each => each.body);
    expect(body.split('\n').slice(1)).toEqual([
      expect.stringMatching(
        /^`validate --fix` would write this: .*"protcted".* \\\[schema\/unknown-key\\\]$/,
      ),
      '',
      '```suggestion',
      '          protected: true',
      '```',
      '',
    ]);
  });

  test('is not told twice by another run, and neither once one is taken over', async () => {
    const pull = opened(PROJECT + MISSPELLED);
    await world.plan(pull);
    const [first] = suggestions(pull);
    await world.plan(pull);
    expect(suggestions(pull)).toEqual([first]);
    world.github.push(pull, { [FILE]: applied(PROJECT + MISSPELLED, suggestions(pull)) });
    const step = await world.plan(pull);
    expect(step.code, end(step)).toBe(0);
    // GitHub shows it as outdated: nobody can take it over, and it says what was.
    expect(suggestions(pull)).toEqual([first]);
  });

  test('keeps a suggestion whose line only moves', async () => {
    const pull = opened(PROJECT + MISSPELLED);
    await world.plan(pull);
    const [first] = suggestions(pull);
    world.github.push(pull, { [FILE]: `# ours\n${PROJECT}${MISSPELLED}` });
    await world.plan(pull);
    expect(suggestions(pull)).toEqual([first]);
  });

  test('loses one that can be taken over still, but that nothing suggests any more', async () => {
    const pull = opened(PROJECT + MISSPELLED);
    await world.plan(pull);
    // Now nobody can tell which of the two is meant.
    world.github.push(pull, { [FILE]: `${PROJECT}${MISSPELLED}          protectd: false\n` });
    const step = await world.plan(pull);
    expect(step.stdout, end(step)).toContain('evenkeel: 0 suggestions written, 1 deleted\n');
    expect(suggestions(pull)).toEqual([]);
  });

  test('keeps one without a position as a record, also where it still has a line', async () => {
    const pull = opened(PROJECT + MISSPELLED);
    await world.plan(pull);
    const own = suggestions(pull);
    world.github.push(pull, { [FILE]: `${PROJECT}${MISSPELLED}          protectd: false\n` });
    world.github.faults.add({
      method: 'GET',
      path: /pulls\/\d+\/comments/,
      what: answer => ({
        ...answer,
        body: (answer.body as readonly object[]).map(each => ({ ...each, position: null })),
      }),
    });
    const step = await world.plan(pull);
    expect(step.stdout, end(step)).not.toContain('1 deleted');
    expect(suggestions(pull)).toEqual(own);
  });

  test('has at most ten, the first of the file, and the next once these are gone', async () => {
    const names = Array.from({ length: 13 }, (_, nth) => `b${nth}`);
    const text = PROJECT + names.map(name => `        - name: ${name}\n          protcted: true\n`).join('');
    const pull = opened(text);
    const step = await world.plan(pull);
    expect(step.stdout, end(step)).toContain('evenkeel: 10 suggestions written, 0 deleted\n');
    expect(suggestions(pull).map(({ line }) => line)).toEqual([9, 11, 13, 15, 17, 19, 21, 23, 25, 27]);
    await world.plan(pull);
    expect(suggestions(pull)).toHaveLength(10);
    world.github.push(pull, { [FILE]: applied(text, suggestions(pull)) });
    await world.plan(pull);
    expect(suggestions(pull).map(({ line }) => line)).toEqual([
      9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33,
    ]);
  });

  test('two with the same words on two lines are both there, also after another run', async () => {
    const text = `${PROJECT}${MISSPELLED}        - name: two\n${MISSPELLED}`;
    const pull = opened(text);
    await world.plan(pull);
    await world.plan(pull);
    expect(suggestions(pull).map(({ line }) => line)).toEqual([8, 10]);
    world.github.repository.lineComments.splice(0, 1);
    await world.plan(pull);
    expect(suggestions(pull).map(({ line }) => line)).toEqual([10, 8]);
  });

  test('in several files has those of each, also where the lines are the same, or a file is one line', async () => {
    const project = (id: string) => `neon:
  projects:
    - id: ${id}
      branches:
        - name: main
${MISSPELLED}`;
    const files = {
      [FILE]: 'evenkeel: 1\nname: acme\ninclude: [more/*.yaml]\n',
      'more/a.yaml': project('shiny-wind-028834'),
      'more/b.yaml': project('late-frost-141592'),
      'more/c.yaml':
        'neon: { projects: [{ id: calm-dew-271828, branches: [{ name: main, protcted: true }] }] }\n',
    };
    const pull = world.github.openPull({ from: 'change', files });
    const step = await world.plan(pull);
    expect(step.code, end(step)).toBe(3);
    expect(suggestions(pull).map(({ path, line }) => [path, line])).toEqual([
      ['more/a.yaml', 6],
      ['more/b.yaml', 6],
      ['more/c.yaml', 1],
    ]);
  });

  test('in a file that only `root` lets the manifest name has them, too', async () => {
    const files = {
      'bot/evenkeel.yaml': 'evenkeel: 1\nname: acme\ninclude: [../shared/neon.yaml]\n',
      'shared/neon.yaml': `${PROJECT.slice(PROJECT.indexOf('neon:'))}${MISSPELLED}`,
    };
    const pull = world.github.openPull({ from: 'change', files });
    const step = await world.plan(pull, { with: { file: 'bot/evenkeel.yaml', root: '.' } });
    expect(step.code, end(step)).toBe(3);
    expect(
      suggestions(pull).map(({ path }) => path),
      end(step),
    ).toEqual(['shared/neon.yaml']);
  });
});

describe('a suggestion is left out, and the comment has the mistake as always,', () => {
  async function none(pull: Pull, said: string, step?: Step): Promise<void> {
    const ended = step ?? (await world.plan(pull));
    expect(ended.stdout, end(ended)).toContain(said);
    expect(suggestions(pull)).toEqual([]);
    expect(world.onlyComment(pull.number)).toContain('protcted');
  }

  test('where its line is not in the diff', async () => {
    world.github.commit('main', { [FILE]: PROJECT + MISSPELLED + FAR });
    const pull = opened(`${PROJECT}${MISSPELLED}${FAR}        - name: new\n`);
    await none(pull, 'evenkeel: 0 suggestions written, 0 deleted, 1 not on lines of this pull request\n');
  });

  test('where the file of the merge is not that of the head', async () => {
    world.github.commit('main', { [FILE]: PROJECT + FAR });
    const pull = opened(`${PROJECT.replace('main\n', `main\n${MISSPELLED}`)}${FAR}`);
    world.github.commit('main', { [FILE]: `${PROJECT}${FAR}        - name: later\n` });
    await none(pull, '1 not on lines of this pull request\n');
  });

  test('where its lines end otherwise, because nothing says what GitHub makes of them', async () => {
    const pull = opened((PROJECT + MISSPELLED).replaceAll('\n', '\r\n'));
    await none(pull, 'protcted');
  });

  test('where GitHub refuses it, and the others are written', async () => {
    const pull = opened(`${PROJECT}${MISSPELLED}        - name: two\n${MISSPELLED}`);
    world.github.faults.add({
      method: 'POST',
      path: /pulls\/\d+\/comments$/,
      what: { status: 422, body: { message: 'Validation Failed' } },
    });
    const step = await world.plan(pull);
    expect(step.code, end(step)).toBe(3);
    expect(step.stdout).toContain('evenkeel: 1 suggestion written, 0 deleted, 1 refused by GitHub\n');
    expect(suggestions(pull).map(({ line }) => line)).toEqual([10]);
  });

  test('where someone pushed since', async () => {
    const pull = opened(PROJECT + MISSPELLED);
    const before = { ...pull };
    world.github.onRequest = request => {
      if (request.startsWith('GET') && request.includes('/pulls/') && request.includes('/comments')) {
        world.github.onRequest = () => undefined;
        world.github.push(pull, { 'README.md': '# more\n' });
      }
    };
    const step = await world.plan(before);
    expect(step.stdout, end(step)).toContain('evenkeel: a newer commit has suggestions of its own\n');
    expect(suggestions(pull)).toEqual([]);
  });

  test('where a run of an older commit ends last: it deletes none of a newer one either', async () => {
    const pull = opened(`${PROJECT}        - name: two\n`);
    const before = { ...pull };
    world.github.push(pull, { [FILE]: PROJECT + MISSPELLED });
    await world.plan(pull);
    const own = suggestions(pull);
    expect(own).toHaveLength(1);
    const step = await world.plan(before);
    expect(step.stdout, end(step)).toContain('evenkeel: a newer commit has suggestions of its own\n');
    expect(suggestions(pull)).toEqual(own);
  });

  test('on a pull request from a fork, which has no token', async () => {
    const fork = world.github.add('mallory/app', { fork: true });
    const pull = world.github.openPull({ from: 'change', files: { [FILE]: PROJECT + MISSPELLED } }, fork);
    const step = await world.plan(pull);
    expect(step.code, end(step)).toBe(3);
    expect(suggestions(pull)).toEqual([]);
    expect(world.github.requests.filter(each => each.includes('/pulls/'))).toEqual([]);
  });

  test('with `comment: false`', async () => {
    const pull = opened(PROJECT + MISSPELLED);
    const step = await world.plan(pull, { with: { comment: 'false' } });
    expect(step.code, end(step)).toBe(3);
    expect(world.github.requests.filter(each => each.includes('/pulls/'))).toEqual([]);
  });
});

describe('where GitHub is in the way', () => {
  test('a token without the permission is a notice, and the job ends as it would', async () => {
    const pull = opened(PROJECT + MISSPELLED);
    const step = await world.plan(pull, { permissions: { contents: 'read', issues: 'write' } });
    expect(step.code, end(step)).toBe(3);
    expect(step.told('notice').join('\n')).toContain(
      'Not all suggestions were written: GET /repos/acme/app/pulls/1/comments?per_page=100&page=1: 403 Resource not accessible by integration. The job needs `permissions: pull-requests: write`.',
    );
  });

  test('a token that may only read is told so, and not that GitHub refused the lines', async () => {
    const pull = opened(PROJECT + MISSPELLED);
    const permissions = { contents: 'read', issues: 'write', 'pull-requests': 'read' } as const;
    const step = await world.plan(pull, { permissions });
    expect(step.code, end(step)).toBe(3);
    expect(step.told('notice').join('\n')).toContain(
      'Not all suggestions were written: POST /repos/acme/app/pulls/1/comments: 403 Resource not accessible by integration. The job needs `permissions: pull-requests: write`.',
    );
    expect(step.stdout).not.toContain('refused by GitHub');
  });

  test('a plan without a suggestion says no more than the log, and succeeds', async () => {
    const pull = opened(`${PROJECT}        - name: two\n`);
    const step = await world.plan(pull, { permissions: { contents: 'read', issues: 'write' } });
    expect(step.code, end(step)).toBe(0);
    expect(step.told('notice').filter(each => each.includes('uggestion'))).toEqual([]);
    expect(step.stdout).toContain('evenkeel: Earlier suggestions were not looked for: ');
  });

  test('an answer that is lost is no second suggestion', async () => {
    const pull = opened(PROJECT + MISSPELLED);
    world.github.faults.add({ method: 'POST', path: /pulls\/\d+\/comments$/, what: 'drop after' });
    const step = await world.plan(pull);
    expect(step.stdout, end(step)).toContain('evenkeel: 1 suggestion written');
    expect(suggestions(pull)).toHaveLength(1);
  });

  test('a request that is lost is sent again, also where another line has the same words', async () => {
    const pull = opened(`${PROJECT}${MISSPELLED}        - name: two\n${MISSPELLED}`);
    const path = /pulls\/\d+\/comments$/;
    world.github.faults.add({ method: 'POST', path, after: 1, what: 'drop before' });
    const step = await world.plan(pull);
    expect(step.stdout, end(step)).toContain('evenkeel: 2 suggestions written');
    expect(suggestions(pull).map(({ line }) => line)).toEqual([8, 10]);
  });

  test('a job that writes the same at the same time leaves one of the two', async () => {
    const pull = opened(PROJECT + MISSPELLED);
    const { repository } = world.github;
    world.github.faults.add({
      method: 'POST',
      path: /pulls\/\d+\/comments$/,
      what(answer) {
        const [own] = suggestions(pull);
        if (own !== undefined) repository.addLineComment(pull.number, own);
        return answer;
      },
    });
    await world.plan(pull);
    expect(suggestions(pull)).toHaveLength(1);
  });

  test('two environments of a manifest suggest the same once', async () => {
    const pull = opened(PROJECT + MISSPELLED);
    for (const environment of ['prod', 'staging', 'prod']) await world.plan(pull, { with: { environment } });
    expect(suggestions(pull)).toHaveLength(1);
  });

  test('comments of others with our mark, and of other manifests, stay', async () => {
    const pull = opened(`${PROJECT}${MISSPELLED}          ttl: never\n`);
    await world.plan(pull);
    const [own] = suggestions(pull);
    const { commit = '', body = '' } = own ?? {};
    const at = { path: FILE, commit, side: 'RIGHT', start: 9, line: 9 } as const;
    const of = body.replace(/"of":"\w+"/, `"of":"${'0'.repeat(20)}"`);
    world.github.repository.addLineComment(pull.number, { ...at, body: of, author: 'mallory' });
    const other = of.replace('"key":"', '"key":"other/');
    world.github.repository.addLineComment(pull.number, { ...at, body: other, author: own?.author ?? '' });
    await world.plan(pull);
    expect(suggestions(pull)).toHaveLength(3);
    world.github.repository.addLineComment(pull.number, { ...at, body: of, author: own?.author ?? '' });
    await world.plan(pull);
    expect(suggestions(pull).map(({ author }) => author)).toEqual([own?.author, 'mallory', own?.author]);
  });
});

describe('what a manifest says', () => {
  test.each([
    ['ends no block', `${MISSPELLED.trimEnd()} # \`\`\`\` @acme/all\n`],
    [
      'ends no block from a line of its own',
      `${MISSPELLED}          # x\n`.replace('# x', '# ```` @acme/all'),
    ],
    ['is no mark', `${MISSPELLED.trimEnd()} # <!-- evenkeel:suggestion {"v":1} -->\n`],
  ])('%s', async (_, lines) => {
    const pull = opened(PROJECT + lines);
    await world.plan(pull);
    const own = suggestions(pull);
    expect(own).toHaveLength(1);
    const { outside } = shownMarkdown(own[0]?.body ?? '');
    expect(outside).not.toMatch(/@acme|v":1} -->\n.*v":1/);
    expect(applied(PROJECT + lines, own)).toBe(await fixedBy(PROJECT + lines));
  });

  test('mentions nobody in the words above the block', async () => {
    const pull = opened(`${PROJECT}          "@acme/all": 1\n          Protected: true\n`);
    const step = await world.plan(pull);
    expect(step.code, end(step)).toBe(3);
    for (const { body } of suggestions(pull)) expect(shownMarkdown(body).outside).not.toMatch(/@acme/);
  });

  test.each([
    ['a secret', 'NEON_API_KEY', 'napi_0123456789abcdefghij0123456789'],
    ['a token of a bot', 'DISCORD_BOT_TOKEN', 'MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs'],
  ])('has no suggestion on a line with %s', async (_, name, secret) => {
    const pull = opened(`${PROJECT}${MISSPELLED.trimEnd()} # ${secret}\n        - name: two\n${MISSPELLED}`);
    const step = await world.plan(pull, { env: { [name]: secret } });
    expect(step.code, end(step)).toBe(3);
    expect(JSON.stringify(suggestions(pull))).not.toContain(secret);
    expect(suggestions(pull).map(({ line }) => line)).toEqual([10]);
  });
});

test('the path of a suggestion begins at the checkout, also below the workspace', async () => {
  const pull = opened(PROJECT + MISSPELLED);
  const step = await world.plan(pull, { env: { GITHUB_WORKSPACE: dirname(world.folder) } });
  expect(step.code, end(step)).toBe(3);
  expect(
    suggestions(pull).map(({ path }) => path),
    end(step),
  ).toEqual([FILE]);
});

test.each([
  ['manifest', { file: 'gone.yaml' }, 3, 'invalid'],
  ['file of variables', { 'var-file': 'gone.yaml' }, 1, 'error'],
])('a plan without its %s ends as it would, and has a comment', async (_, how, code, result) => {
  const pull = opened(PROJECT + MISSPELLED);
  const step = await world.plan(pull, { with: how });
  expect([step.code, step.outputs['result']], end(step)).toEqual([code, result]);
  expect(world.onlyComment(pull.number)).toContain('gone.yaml');
});

test('a file with a key for a token has none at all, as it is shown nowhere', async () => {
  const pull = opened(`${PROJECT}${MISSPELLED}discord:\n  token: written-here\n`);
  const step = await world.plan(pull);
  expect(step.code, end(step)).toBe(3);
  expect(suggestions(pull)).toEqual([]);
});

describe('what someone changed live', () => {
  const COMMANDS = '/discord/api/v10/applications/222222222222222222/commands';
  const HEAD_LINES = 'evenkeel: 1\nname: acme\nvars:\n  hidden: { type: string }\n';
  const inputs = { vars: 'hidden=correct-horse' };

  function manifest(note = 'note', nsfw = false): string {
    return `${HEAD_LINES}discord:
  application_id: "222222222222222222"
  commands:
    - name: one
      description: "says \${hidden}"
    - name: two
      description: plain
      nsfw: ${nsfw}
      # ${note}
`;
  }

  /** What is on main and applied: its commit, as the plan's base. */
  async function begun(text = manifest()): Promise<Readonly<Record<string, string>>> {
    const sha = world.github.commit('main', { [FILE]: text });
    const how = { command: 'apply', environment: 'prod', ...inputs };
    const step = await world.job({ sha, ref: 'refs/heads/main', with: how });
    expect(step.code, end(step)).toBe(0);
    return { base: '', 'base-applied': `git:${sha}`, ...inputs };
  }

  function edited(description: string, more: object = {}, of = 'two'): void {
    const all = world.other('GET', COMMANDS) as readonly { readonly id: string; readonly name: string }[];
    world.other('PATCH', `${COMMANDS}/${all.find(({ name }) => name === of)?.id}`, {
      description,
      ...more,
    });
  }

  test('and gives more access is none: nobody takes that over by a click', async () => {
    const given = await begun(manifest('before', true));
    edited('plain', { nsfw: false });
    const pull = opened(manifest('after', true));
    const step = await world.plan(pull, { with: given });
    expect(step.outputs['result'], end(step)).toBe('changes');
    expect(suggestions(pull), end(step)).toEqual([]);
  });

  test('is a suggestion where the plan would undo it and the line is in the diff, and then no row is left', async () => {
    const given = await begun();
    edited('another');
    const text = manifest('more');
    const pull = opened(text);
    const step = await world.plan(pull, { with: given });
    expect(step.outputs['result'], end(step)).toBe('changes');
    const own = suggestions(pull);
    expect(own, end(step)).toHaveLength(1);
    expect(own[0]?.body.split('\n').slice(1)).toEqual([
      'Someone changed this live, and the plan would undo it. To keep it, write it: `discord.command/222222222222222222/global/chat_input/two`',
      '',
      '```suggestion',
      '      description: "another"',
      '```',
      '',
    ]);
    const after = applied(text, own);
    world.github.push(pull, { [FILE]: after });
    const again = await world.plan(pull, { with: given });
    expect(again.outputs['result'], end(again)).toBe('no-changes');
    expect(suggestions(pull)).toEqual(own);
  });

  test('beside a change of the same resource is one, too, and keeps the change', async () => {
    const given = await begun();
    edited('another');
    const pull = opened(manifest('note', true));
    const step = await world.plan(pull, { with: given });
    expect(step.outputs['result'], end(step)).toBe('changes');
    expect(applied(manifest('note', true), suggestions(pull)), end(step)).toBe(
      manifest('note', true).replace('plain', '"another"'),
    );
  });

  test.each([
    ['an input', inputs, {}],
    ['the environment', {}, { EVENKEEL_VAR_hidden: 'correct-horse' }],
    ['a file', { 'var-file': 'vars.yaml' }, {}],
  ])('and has the value of a variable of %s in it is none', async (_, where, env) => {
    const { vars: _vars, ...given } = await begun();
    world.github.commit('main', { 'vars.yaml': 'hidden: correct-horse\n' });
    for (const [description, many] of [
      ['it is correct-horse', 0],
      ['it is a mule', 1],
    ] as const) {
      edited(description);
      const pull = opened(manifest(`more of ${many}`), `change-${many}`);
      const step = await world.plan(pull, { with: { ...given, ...where }, env });
      expect(step.outputs['result'], end(step)).toBe('changes');
      expect(suggestions(pull), end(step)).toHaveLength(many);
    }
  });

  test('that needs more lines than there were replaces the old ones alone', async () => {
    const given = await begun();
    edited('plain', { description_localizations: { de: 'schlicht' } });
    const pull = opened(manifest('more'));
    const step = await world.plan(pull, { with: given });
    expect(step.outputs['result'], end(step)).toBe('changes');
    const taken = applied(manifest('more'), suggestions(pull));
    expect(taken, end(step)).toContain('schlicht');
    expect(taken.split('\n')).toEqual(expect.arrayContaining(manifest('more').split('\n')));
  });

  test('and has a secret of the job in it is none', async () => {
    const given = await begun();
    edited(`it is ${world.sandbox.env.NEON_API_KEY}`);
    const pull = opened(manifest('more'));
    const step = await world.plan(pull, { with: given });
    expect(step.outputs['result'], end(step)).toBe('changes');
    expect(suggestions(pull)).toEqual([]);
  });

  test('and is wider access is none beside what is not, which is one', async () => {
    const text = (note: string) => manifest(note, true).replace('"says ${hidden}"', `plain\n      # ${note}`);
    const given = await begun(text('note'));
    edited('plain', { nsfw: false });
    edited('another', {}, 'one');
    const pull = opened(text('more'));
    const step = await world.plan(pull, { with: given });
    expect(step.outputs['result'], end(step)).toBe('changes');
    expect(applied(text('more'), suggestions(pull)), end(step)).toBe(
      text('more').replace('plain', '"another"'),
    );
    expect(await readFile(join(world.folder, FILE), 'utf8')).toBe(text('more'));
  });

  test('and was deleted, or made, is none', async () => {
    const text = (note: string) => manifest(note).replace('  commands:', '  prune: true\n  commands:');
    const given = await begun(text('note'));
    edited('plain', { name: 'other' });
    world.other('POST', COMMANDS, { name: 'zero', description: 'made by hand' });
    const pull = opened(text('more'));
    const step = await world.plan(pull, { with: given });
    expect(step.outputs['result'], end(step)).toBe('changes');
    expect(step.outputs['deletes'], end(step)).not.toBe('0');
    expect(step.outputs['creates'], end(step)).not.toBe('0');
    expect(suggestions(pull), end(step)).toEqual([]);
  });

  test('is one also where a plan has many rows before it', async () => {
    const given = await begun();
    edited('another');
    const names = Array.from({ length: 12 }, (_, nth) => `a${nth}`);
    const more = names.map(name => `    - { name: ${name}, description: New }\n`).join('');
    const pull = opened(manifest('more') + more);
    const step = await world.plan(pull, { with: given });
    expect(step.outputs['creates'], end(step)).toBe('12');
    expect(
      suggestions(pull).map(({ body }) => body.includes('"another"')),
      end(step),
    ).toEqual([true]);
  });

  test('is one where the base alone has a variable', async () => {
    const { vars: _vars, ...given } = await begun();
    edited('another');
    const text = manifest('more')
      .replace(/vars:\n.*\n/, '')
      .replace('${hidden}', 'correct-horse');
    const pull = opened(text);
    const step = await world.plan(pull, { with: { ...given, 'base-vars': inputs.vars } });
    expect(step.outputs['result'], end(step)).toBe('changes');
    expect(applied(text, suggestions(pull)), end(step)).toBe(text.replace('plain', '"another"'));
  });

  test('is none once nobody wants it, and the one of before is deleted', async () => {
    const given = await begun();
    edited('another');
    const pull = opened(manifest('more'));
    await world.plan(pull, { with: given });
    expect(suggestions(pull)).toHaveLength(1);
    edited('plain');
    const step = await world.plan(pull, { with: given });
    expect(step.stdout, end(step)).toContain('evenkeel: 0 suggestions written, 1 deleted\n');
    expect(suggestions(pull)).toEqual([]);
  });

  test('is another suggestion where another line becomes the same', async () => {
    const text = (note: string) =>
      manifest(note)
        .replace('"says ${hidden}"', 'simple')
        .replace(/ +nsfw: .*\n/, '');
    const given = await begun(text('note'));
    const pull = opened(text('more'));
    edited('another');
    await world.plan(pull, { with: given });
    edited('plain');
    edited('another', {}, 'one');
    const step = await world.plan(pull, { with: given });
    expect(step.outputs['result'], end(step)).toBe('changes');
    expect(applied(text('more'), suggestions(pull)), end(step)).toBe(
      text('more').replace('simple', '"another"'),
    );
  });

  test('and is on a line that has a fix leaves the line to the fix', async () => {
    const text = (note: string) =>
      manifest(note).replace(
        /nsfw: .*/,
        'name_localizations: { de: zwei }\n      default_member_permissions: "4"',
      );
    const given = await begun(text('note'));
    edited('plain', { name_localizations: null });
    const pull = opened(text('more'));
    const step = await world.plan(pull, { with: given });
    expect(step.outputs['result'], end(step)).toBe('changes');
    expect(applied(text('more'), suggestions(pull)), end(step)).toBe(
      text('more').replace('"4"', '["BAN_MEMBERS"]'),
    );
  });

  test('is none without the applied base, which alone can tell', async () => {
    await begun();
    edited('another');
    const pull = opened(manifest('more'));
    const step = await world.plan(pull, { with: inputs });
    expect(step.outputs['result'], end(step)).toBe('changes');
    expect(suggestions(pull)).toEqual([]);
  });
});

test('a branch that someone deleted live keeps its entry', async () => {
  const text = (note: string) => `${PROJECT}        - name: one # ${note}\n        - name: two\n`;
  const sha = world.github.commit('main', { [FILE]: text('note') });
  const how = { command: 'apply', environment: 'prod' };
  const made = await world.job({ sha, ref: 'refs/heads/main', with: how });
  expect(made.code, end(made)).toBe(0);
  const { branches } = world.other('GET', `${NEON}/branches`) as {
    readonly branches: readonly { readonly id: string; readonly name: string }[];
  };
  world.other('DELETE', `${NEON}/branches/${branches.find(({ name }) => name === 'one')?.id}`);
  const pull = opened(text('more'));
  const step = await world.plan(pull, { with: { base: '', 'base-applied': `git:${sha}` } });
  expect(step.outputs['creates'], end(step)).toBe('1');
  expect(step.stdout).toContain('Undoes what someone changed since the last apply (1)');
  expect(suggestions(pull), end(step)).toEqual([]);
});

test('an apply and a plan of a push suggest nothing', async () => {
  world.github.commit('main', { [FILE]: PROJECT + MISSPELLED });
  const sha = world.github.repository.tip('main');
  const step = await world.job({ sha, ref: 'refs/heads/main', with: { command: 'plan' } });
  expect(step.code, end(step)).toBe(3);
  expect(world.github.requests).toEqual([]);
});

test('a workflow without a checkout of git suggests by the paths of the workspace', async () => {
  const pull = world.github.openPull({ from: 'deep', files: { 'infra/a.yaml': PROJECT + MISSPELLED } });
  const step = await world.plan(pull, { with: { file: 'infra/a.yaml', base: '' } });
  expect(
    suggestions(pull).map(({ path }) => path),
    end(step),
  ).toEqual(['infra/a.yaml']);
  expect(await readFile(join(world.folder, 'infra/a.yaml'), 'utf8')).toBe(PROJECT + MISSPELLED);
  expect(readMarker(world.onlyComment(pull.number))?.digest).toBe('none');
});
