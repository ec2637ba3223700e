import { describe, expect, test } from 'vitest';
import { aManifest } from '../helpers/manifests.ts';
import { NEON, pullRequestWorld } from './pull-request-world.ts';
import { HEAD, succeeded } from './runner.ts';

const SECOND = 'c'.repeat(40);

const manifest = (...branches: readonly string[]): string =>
  aManifest({ branches: branches.map(name => `{ name: ${name}, ttl: 7d }`) });

const runner = pullRequestWorld({ files: {} });

describe('a plan on a pull request', () => {
  test('is one comment: created by the first push, edited by the second, in sync by the third', async () => {
    const first = await succeeded(runner.plan({ manifest: manifest('one') }));
    expect(first.outputs).toMatchObject({ result: 'changes', changes: '1', creates: '1', 'exit-code': '0' });
    const [comment] = runner.github.repository.commentsOf(7);
    expect(comment?.body).toMatch(/^<!-- evenkeel:v1 \{/);
    expect(comment?.body).toContain('`prod`');
    expect(comment?.body).toContain('neon.branch/shiny-wind-028834/one');
    expect(comment?.body).toContain(`https://github.com/acme/app/blob/${HEAD}/evenkeel.yaml#L7`);

    const second = await runner.plan({ head: SECOND, manifest: manifest('one', 'two') });
    expect(second.code).toBe(0);
    expect(runner.github.repository.commentsOf(7)).toHaveLength(1);
    expect(comment?.body).toContain(
      '**Since `aaaaaaaaaa`:** 1 row new or changed (`neon.branch/shiny-wind-028834/two`)',
    );
    expect(comment?.body).toContain(second.outputs['digest']);

    const third = await runner.plan({ head: 'd'.repeat(40), manifest: 'evenkeel: 1\nname: acme\n' });
    expect(third.outputs).toMatchObject({ result: 'no-changes', changes: '0' });
    expect(runner.github.repository.commentsOf(7)).toHaveLength(1);
    expect(comment?.body).toContain('### No changes');
    expect(comment?.body).toContain('Live is in sync with the manifest.');
  });

  test('is edited by a second run at the same commit where it says something else, and only there', async () => {
    await runner.plan({ manifest: manifest('one') });
    const writes = runner.github.writes().length;
    await runner.plan();
    expect(runner.github.writes()).toHaveLength(writes);
    const [comment] = runner.github.repository.commentsOf(7);
    expect(comment?.body).not.toContain('2 unmanaged');
    runner.other('POST', `${NEON}/branches`, { branch: { name: 'by-hand' } });
    await runner.plan();
    expect(runner.github.repository.commentsOf(7)).toHaveLength(1);
    expect(comment?.body).toContain('2 unmanaged');
  });

  test('is written again where someone deleted the comment in between', async () => {
    await runner.plan({ manifest: manifest('one') });
    await runner.write('evenkeel.yaml', manifest('two'));
    runner.github.faults.add({ method: 'PATCH', path: /comments/, what: { status: 404, body: {} } });
    const step = await runner.plan({ head: SECOND });
    expect(step.code).toBe(0);
    expect(runner.github.repository.commentsOf(7).at(-1)?.body).toContain('/two');
  });

  test('takes no marker of someone else for its own', async () => {
    await runner.plan({ manifest: manifest('one') });
    const [own] = runner.github.repository.commentsOf(7);
    const planted = runner.github.repository.addComment(
      7,
      own?.body.replace(/ek1-/g, 'ek1-0') ?? '',
      'mallory',
    );
    await runner.plan({ head: SECOND, manifest: manifest('two') });
    expect(own?.body).toContain('/two');
    expect(planted.body).not.toContain('/two');
  });

  test('succeeds with a warning where the token may not comment', async () => {
    const step = await runner.plan({
      permissions: { contents: 'read', 'pull-requests': 'read' },
      manifest: manifest('one'),
    });
    expect(step.code).toBe(0);
    const [warning] = step.told('warning');
    expect(warning).toContain('pull-requests: write');
    expect(step.summary).toContain('neon.branch/shiny-wind-028834/one');
  });

  test('is not a second comment where the answer to the first was lost', async () => {
    await runner.write('evenkeel.yaml', manifest('one'));
    runner.github.faults.add({ method: 'POST', path: /comments/, what: 'drop after' });
    const step = await runner.plan();
    expect(step.code).toBe(0);
    expect(step.told('warning')).toEqual([]);
    expect(runner.github.repository.commentsOf(7)).toHaveLength(1);
  });

  test.each(['PATCH', 'POST'])('is written though GitHub answered the %s with 502 at first', async method => {
    await runner.write('evenkeel.yaml', manifest('one'));
    if (method === 'PATCH') await runner.plan();
    await runner.write('evenkeel.yaml', manifest('two'));
    runner.github.faults.add({ method, path: /comments/, what: { status: 502 } });
    const step = await runner.plan({ head: SECOND });
    expect(step.told('warning')).toEqual([]);
    expect(runner.github.faults.left).toBe(0);
    expect(runner.github.repository.commentsOf(7).map(({ body }) => body.includes('/two'))).toEqual([true]);
  });

  test('finds its comment behind three hundred others', async () => {
    await runner.write('evenkeel.yaml', manifest('one'));
    for (let at = 0; at < 150; at += 1) runner.github.repository.addComment(7, `talk ${at}`, 'person');
    await runner.plan();
    for (let at = 0; at < 150; at += 1) runner.github.repository.addComment(7, `more ${at}`, 'person');
    await runner.plan({ head: SECOND, manifest: manifest('two') });
    const ours = runner.github.repository
      .commentsOf(7)
      .filter(({ body }) => body.startsWith('<!-- evenkeel'));
    expect(ours).toHaveLength(1);
    expect(ours[0]?.body).toContain('/two');
  });

  test('masks every token before anything else is printed, and prints none', async () => {
    const step = await runner.plan({ manifest: manifest('one') });
    const lines = step.stdout.split('\n');
    const last = lines.findLastIndex(line => line.startsWith('::add-mask::'));
    expect(lines.slice(0, last + 1).every(line => line.startsWith('::add-mask::'))).toBe(true);
    const masked = step.told('add-mask');
    const { NEON_API_KEY, DISCORD_BOT_TOKEN } = runner.sandbox.env;
    expect(masked).toEqual(
      expect.arrayContaining([NEON_API_KEY, DISCORD_BOT_TOKEN, expect.stringMatching(/^ghs_\d+$/)]),
    );
    const rest = lines.slice(last + 1).join('\n') + step.stderr + step.summary;
    for (const secret of masked) expect(rest).not.toContain(secret);
  });

  test('marks the lines of a manifest that is not valid, and says so in the comment', async () => {
    const step = await runner.plan({ manifest: manifest('one').replace('ttl', 'tll') });
    expect(step.code).toBe(3);
    expect(step.outputs).toMatchObject({ result: 'invalid', 'exit-code': '3' });
    const [error] = step.commands.filter(({ command }) => command === 'error');
    expect(error?.properties).toMatchObject({ file: 'evenkeel.yaml', line: '7' });
    expect(runner.github.repository.commentsOf(7)[0]?.body).toContain('The manifest is not valid');
  });
});
