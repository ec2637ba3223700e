import { describe, expect, test } from 'vitest';
import { CREATE, type Disturbance, disturbed, passwordsOf, postsOf, projectsOf } from './new-project.ts';

const HOUR_MS = 3_600_000;

const ALL: Readonly<Record<string, Disturbance>> = {
  'is killed before it': { killed: 'before' },
  'is killed after it': { killed: 'after' },
  'is stopped by Ctrl-C at it': { stopped: true },
  'cannot send it': { fault: { drop: 'before' } },
  'can send nothing from it on': { fault: { drop: 'before' }, forever: true },
  'loses its answer': { fault: { drop: 'after' } },
  'loses every answer from it on': { fault: { drop: 'after' }, forever: true },
  'gets half its answer': { fault: { cut_body: true } },
  'waits for its answer in vain': { fault: { delay_ms: HOUR_MS } },
  'gets an answer from before the last write': { fault: { stale: true } },
  'gets a page of HTML': { fault: { status: 200, body: '<html>' } },
  ...Object.fromEntries(
    [307, 400, 401, 403, 404, 408, 409, 422, 423, 429, 500, 501, 502, 503, 504].map(status => [
      `gets ${status}`,
      { fault: { status } },
    ]),
  ),
  ...Object.fromEntries(
    [200, 408, 500, 502, 503, 504, 520].map(late => [`gets ${late} of a server in between`, { late }]),
  ),
  'gets 429 with a wait': { fault: { status: 429, headers: { 'retry-after': '3' } } },
  'gets 401 from it on': { fault: { status: 401 }, forever: true },
  'gets 503 from it on': { fault: { status: 503 }, forever: true },
};

describe('init --create, at each of its requests', () => {
  test.each(Object.entries(ALL))(
    'when it %s: the run says what is so, and the next one leaves one project and its manifest',
    async (_, disturbance) => {
      const { sent } = await disturbed(0);
      expect(sent).toBeGreaterThan(15);
      for (let at = 1; at <= sent; at += 1) {
        const { cli, ran } = await disturbed(at, disturbance);
        const where = `request ${at}: ${cli.requests().at(-1)}\n${ran?.stdout}${ran?.stderr}`;
        const made = projectsOf(cli);
        const [posts, written] = [postsOf(cli), cli.text()];
        expect(made.length, where).toBeLessThanOrEqual(1);
        expect(posts, where).toBeLessThanOrEqual(1);
        if (ran !== undefined) expect(wrongIn(ran.code, { made, posts, written }), where).toBe('');
        cli.pass(60_000);
        const again = await cli.run(...CREATE);
        const then = `${where}\nthen ${again.code}\n${again.stdout}${again.stderr}`;
        expect(again.code, then).toBe(written === '' ? 0 : 1);
        const [project, ...more] = projectsOf(cli);
        expect(more, then).toEqual([]);
        expect(cli.text(), then).toContain(`- id: ${project}\n`);
        expect(postsOf(cli) - posts, then).toBe(made.length === 0 ? 1 : 0);
        for (const password of passwordsOf(cli))
          expect(`${then}${cli.text()}`.includes(password), then).toBe(false);
      }
    },
    600_000,
  );
});

interface Left {
  readonly made: readonly string[];
  readonly posts: number;
  readonly written: string;
}

/** What an exit code says that is not so; empty where it is true. */
function wrongIn(code: number, { made, posts, written }: Left): string {
  const [project] = made;
  const isWritten = project !== undefined && written.includes(`- id: ${project}\n`);
  if (written !== '' && !isWritten) return 'a manifest of something else';
  switch (code) {
    case 0:
    case 5:
      return isWritten ? '' : 'done, without a project or its manifest';
    case 1:
      return project === undefined && !isWritten ? '' : 'nothing was made, they say';
    case 6:
      return posts <= 1 && !isWritten ? '' : 'unknown, with a manifest';
    case 130:
      return project === undefined || isWritten ? '' : 'stopped, and the id is lost';
    default:
      return `ends ${code}`;
  }
}
