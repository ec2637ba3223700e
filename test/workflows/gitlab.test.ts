import { describe, expect, test } from 'vitest';
import { gitlabKeysOf, gitlabUnread, shown } from './keys-of.ts';

const MERGE = '    - if: $CI_PIPELINE_SOURCE == "merge_request_event"\n';
const MAIN = '    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH\n';

function job(script: string, rules = '', more = ''): string {
  return `a:\n${more}${rules === '' ? '' : `  rules:\n${rules}`}  script:\n    - ${script}\n`;
}

describe('a job of GitLab', () => {
  test('has the keys that it names, and those that evenkeel needs there', () => {
    const keys = (script: string): readonly string[] => gitlabKeysOf(job(script)).map(({ key }) => key);
    expect(keys('curl $SERVICE_KEY ${OTHER_KEY}')).toEqual(['SERVICE_KEY', 'OTHER_KEY']);
    expect(keys('npx --no-install evenkeel plan')).toEqual(['SERVICE_KEY']);
    expect(keys('evenkeel apply plan.json')).toEqual(['SERVICE_KEY']);
    for (const none of [
      'evenkeel validate',
      'evenkeel plan --offline',
      'echo $SERVICE',
      'evenkeel doctor --workflows',
    ])
      expect(keys(none), none).toEqual([]);
  });

  test('gives a key to everyone who may push, unless it runs for the default branch alone', () => {
    const run = (rules: string, more = ''): readonly string[] =>
      shown(gitlabKeysOf(job('echo $SERVICE_KEY', rules, more)));
    expect(run('')).toEqual(['SERVICE_KEY a: anyone-who-may-push 3']);
    expect(run(MERGE)).toEqual(['SERVICE_KEY a: anyone-who-may-push 5']);
    expect(run(`${MAIN}${MERGE}`)).toEqual(['SERVICE_KEY a: anyone-who-may-push 6']);
    expect(run(MAIN)).toEqual(['SERVICE_KEY a: variable? 5']);
    expect(run('    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH || $CI_COMMIT_TAG\n')).toEqual([
      'SERVICE_KEY a: anyone-who-may-push 5',
    ]);
    const named = '$CI_PIPELINE_SOURCE == "merge_request_event" && $CI_COMMIT_REF_NAME == "main"';
    expect(run(`    - if: ${named}\n`)).toEqual(['SERVICE_KEY a: anyone-who-may-push 5']);
    expect(run(MERGE, '  environment: { name: prod }\n')).toEqual(['SERVICE_KEY a: variable? 2']);
  });

  test('gives it to everyone where a rule without a condition starts it, or one for all but the default branch', () => {
    const run = (rules: string): readonly string[] => shown(gitlabKeysOf(job('echo $SERVICE_KEY', rules)));
    expect(run(`${MAIN}    - changes: [src/x]\n`)).toEqual(['SERVICE_KEY a: anyone-who-may-push 6']);
    const not = MAIN.replace('\n', '\n      when: never\n');
    expect(run(`${not}    - when: always\n`)).toEqual(['SERVICE_KEY a: anyone-who-may-push 7']);
    expect(run(`${MERGE.replace('\n', '\n      when: never\n')}${MAIN}`).join()).not.toContain('change-runs');
  });

  test('has a key that a program asks its environment for', () => {
    for (const script of ['printenv SERVICE_KEY', '\'node -e "x(process.env.SERVICE_KEY)"\''])
      expect(
        gitlabKeysOf(job(script)).map(({ key }) => key),
        script,
      ).toEqual(['SERVICE_KEY']);
    expect(gitlabKeysOf(job('echo $MY_SERVICE_KEY $SERVICE_KEY_2'))).toEqual([]);
  });

  test('is of a merge request by any variable of one', () => {
    for (const rule of ['$CI_MERGE_REQUEST_ID', '$CI_PIPELINE_SOURCE =~ /merge/'])
      expect(
        shown(gitlabKeysOf(job('echo $SERVICE_KEY\n    - make', `    - if: ${rule}\n`))),
        rule,
      ).toContain('SERVICE_KEY a: change-runs 6');
  });

  test('names what was not read: a parent that is nowhere, and the pipeline that a job starts', () => {
    expect(
      gitlabUnread('a: { extends: .nowhere, script: [echo] }\nb: { trigger: { include: c.yml } }\n'),
    ).toEqual([
      '.nowhere, which a extends, is in no file that was read',
      'the pipeline that b starts was not read',
    ]);
  });

  test('runs the code of a change on merge requests', () => {
    const run = (script: string, rules: string): readonly string[] =>
      shown(gitlabKeysOf(job(`echo $SERVICE_KEY\n    - ${script}`, rules)));
    expect(run('make', MERGE)).toContain('SERVICE_KEY a: change-runs 6');
    expect(run('echo make', MERGE).join()).not.toContain('change-runs');
    expect(run('make', MAIN)).toEqual(['SERVICE_KEY a: variable? 5']);
    expect(run('npm ci', MAIN)).toEqual(['SERVICE_KEY a: packages-run 6', 'SERVICE_KEY a: variable? 5']);
  });

  test('takes from what it extends, from defaults, anchors, merge keys and references', () => {
    const text = `default: { before_script: [npm ci] }
.base: &base
  rules: [{ if: '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH' }]
  variables: { TOKEN: $SERVICE_KEY }
.more: &more { script: [echo] }
a: { extends: .base, script: [echo] }
b: { extends: [.base, .more] }
c: { <<: *base, script: [!reference [.more, script]] }
d: { <<: [*base, *more] }
.loop: { extends: e }
e: { extends: .loop, script: [echo $SERVICE_KEY] }
.hidden: { script: [echo $SERVICE_KEY] }
`;
    const readers = gitlabKeysOf(text).map(({ job, readers: [first, second] }) => [
      job,
      first?.code,
      second?.code,
    ]);
    expect([...readers].sort()).toEqual([
      ...['a', 'b', 'c', 'd'].map(name => [name, 'key/packages-run', 'key/variable']),
      ['e', 'key/packages-run', 'key/anyone-who-may-push'],
    ]);
  });

  test('reads the lines that an anchor brings in as a list within the list', () => {
    const text = `.install: &install [npm ci]\na:\n  rules:\n${MAIN}  script: [*install, echo $SERVICE_KEY]\n`;
    expect(shown(gitlabKeysOf(text))).toEqual([
      'SERVICE_KEY a: packages-run 1',
      'SERVICE_KEY a: variable? 5',
    ]);
  });

  test('takes of two jobs that it extends what the last has', () => {
    const text =
      '.one: { script: [echo $SERVICE_KEY] }\n.two: { script: [echo $OTHER_KEY] }\na: { extends: [.one, .two] }\n';
    expect(gitlabKeysOf(text).map(({ key }) => key)).toEqual(['OTHER_KEY']);
  });

  test('has the page of the settings of its project', () => {
    const [key] = gitlabKeysOf(job('echo $SERVICE_KEY', MAIN), {
      home: { gitlab: 'https://gitlab.com/acme/app' },
    });
    expect(key?.readers[0]?.page).toBe('https://gitlab.com/acme/app/-/settings/ci_cd');
  });

  test('may stand in a file that is included from the same project', () => {
    const more = { 'ci/more.yml': job('echo $SERVICE_KEY', MAIN) };
    expect(gitlabKeysOf("include: ['/ci/more.yml']\n", {}, more).map(({ file }) => file)).toEqual([
      'ci/more.yml',
    ]);
  });

  test('of the including file counts before one of that name in an included file', () => {
    const includes = "include: ['/ci/one.yml', '/ci/two.yml']\n";
    const more = {
      'ci/one.yml': job('echo $SERVICE_KEY', MAIN),
      'ci/two.yml': job('echo $OTHER_KEY', MAIN),
    };
    const of = (text: string): readonly string[] =>
      gitlabKeysOf(text, {}, more).map(({ file, key }) => `${file} ${key}`);
    expect(of(`${includes}${job('echo hello')}`)).toEqual([]);
    expect(of(`${includes}${job('echo $SERVICE_KEY', MAIN)}`)).toEqual(['.gitlab-ci.yml SERVICE_KEY']);
    expect(of(includes)).toEqual(['ci/two.yml OTHER_KEY']);
  });
});
