import { describe, expect, test } from 'vitest';
import { type Marker, markerLine, readMarker } from '../../src/action/comment/marker.ts';
import { MANIFEST, MERGE, pullRequestWorld } from './pull-request-world.ts';
import type { Step } from './runner.ts';

/** No date has so many seconds. */
const NEVER = Number.MAX_SAFE_INTEGER;

const runner = pullRequestWorld();

const apply = (digest: string): Promise<Step> =>
  runner.apply({ env: { GITHUB_RUN_ID: '43' }, with: { 'expect-digest': digest } });

/** Someone who may edit the bot's comments writes this into the hidden line. */
function forge(change: Partial<Marker>): void {
  const [comment] = runner.github.repository.commentsOf(7);
  const marker = readMarker(comment?.body ?? '');
  if (comment === undefined || marker === undefined) throw new Error('no comment');
  comment.body = `${markerLine({ ...marker, ...change })}${comment.body.slice(comment.body.indexOf('\n'))}`;
}

describe('a hidden line with a time that is none', () => {
  test('does not make a plan fail', async () => {
    await runner.plan();
    forge({ applied: { sha: MERGE, whole: true, at: NEVER } });
    const step = await runner.plan({ manifest: MANIFEST.replace('one', 'two') });
    expect(step.code, step.stdout).toBe(0);
    expect(runner.github.repository.commentsOf(7)[0]?.body).toContain('neon.branch/shiny-wind-028834/two');
  });

  test('does not make an apply that did everything end as an error', async () => {
    await runner.plan();
    await runner.merge();
    forge({ applied: { sha: MERGE, whole: true, at: NEVER } });
    await runner.write('evenkeel.yaml', MANIFEST.replace('one', 'one, protected: true'));
    await runner.merge();
    const refused = await apply('reviewed');
    expect(refused.outputs['result'], refused.stdout).toBe('refused');
    const step = await apply(refused.outputs['digest'] ?? '');
    expect(step.outputs['result'], step.stdout).toBe('applied');
  });

  test('does not make a drift fail', async () => {
    const drift = (): Promise<Step> =>
      runner.step({ event: 'schedule', with: { command: 'drift', environment: 'prod' } });
    await drift();
    const [issue] = runner.github.repository.issues;
    if (issue === undefined) throw new Error('no issue');
    const marker = readMarker(issue.body ?? '') as Marker;
    const seen = Object.fromEntries(Object.keys(marker.seen ?? {}).map(each => [each, -NEVER]));
    issue.body = `${markerLine({ ...marker, digest: 'other', seen })}\n`;
    expect(await drift()).toMatchObject({ code: 0, outputs: { result: 'drift' } });
    expect(issue.body).toContain('First seen 20');
  });
});
