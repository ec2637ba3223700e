import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pullRequestWorld } from './pull-request-world.ts';
import { MANIFEST } from './rehearsed-manifest.ts';
import type { Step } from './runner.ts';

const runner = pullRequestWorld({ manifest: MANIFEST });

/** Every request so far, to the services and to GitHub. */
const sent = (): readonly string[] => [...runner.sent(), ...runner.github.requests];

/** Cancels the job when the nth request arrives, and `turns` turns of the event loop after it. */
async function cancelledAt(
  nth: number,
  turns: number,
): Promise<{ readonly step: Step; readonly reached: boolean }> {
  let arrived = 0;
  let cancel = (): void => undefined;
  const came = async (): Promise<void> => {
    arrived += 1;
    if (arrived !== nth) return;
    for (let left = turns; left > 0; left -= 1) await turn();
    cancel();
  };
  const { sandbox } = runner.sandbox;
  const { handle } = sandbox;
  Object.assign(sandbox, {
    handle(request: Parameters<typeof handle>[0]) {
      void came();
      return handle.call(sandbox, request);
    },
  });
  runner.github.onRequest = () => void came();
  const step = await runner.plan({
    with: { environment: '', rehearse: 'true' },
    cancelled: stop => {
      cancel = stop;
    },
  });
  Object.assign(sandbox, { handle });
  runner.github.onRequest = () => undefined;
  return { step, reached: arrived >= nth };
}

function comments(): readonly string[] {
  return runner.github.repository.commentsOf(7).map(({ body }) => body);
}

test('a rehearsed plan that is cancelled at any moment leaves nothing running, no half comment, and says what it did not do', async () => {
  const said = new Set<string>();
  for (const turns of [0, 12]) {
    for (let nth = 1; ; nth += turns === 0 ? 3 : 1) {
      runner.github.repository.comments.length = 0;
      const { step, reached } = await cancelledAt(nth, turns);
      const where = `request ${nth}, ${turns} turns: ${step.stdout}${step.stderr}`;
      const before = sent().length;
      for (let left = 50; left > 0; left -= 1) await turn();
      expect(sent(), where).toHaveLength(before);
      expect([0, 130], where).toContain(step.code);
      expect(step.stdout + step.stderr, where).not.toMatch(/^ {4}at /m);
      const [line] = /^(?:not )?rehearsed: .*$/m.exec(comments().join('\n')) ?? [];
      // A comment is whole: its plan, what became of the rehearsal, and the run.
      for (const body of comments()) {
        expect(body, where).toMatch(/ek1-[0-9a-f]{40}|^### No plan$/m);
        expect(body.trimEnd(), where).toMatch(/<\/sub>$/);
      }
      if (step.code === 0) expect(`${line}${comments().length}`, where).not.toBe('undefined1');
      if (line !== undefined) expect(step.summary, where).toContain(line);
      if (step.code === 130) expect(comments().join('\n'), where).not.toMatch(/^rehearsed:/m);
      said.add(`${step.code} ${(line ?? 'none').replace(/\d+(?:\.\d+)? s/, 'n s')}`);
      if (!reached) break;
    }
  }
  expect([...said].sort()).toMatchInlineSnapshot(`
    [
      "0 not rehearsed: stopped while live was being read; nothing was written",
      "0 not rehearsed: the rehearsal was stopped; nothing live was changed",
      "0 rehearsed: 3 writes, up to n s, nothing refused",
      "130 none",
    ]
  `);
  expect(runner.sandbox.sandbox.requests.entries.filter(({ method }) => method !== 'GET')).toEqual([]);
});
