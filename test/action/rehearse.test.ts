import { afterEach, beforeEach, expect, test } from 'vitest';
import { HEAD, pullRequest, type TestRunner, testRunner } from './runner.ts';

const PROJECT = 'shiny-wind-028834';
const MANIFEST = `evenkeel: 1
name: acme
discord:
  application_id: "222222222222222222"
  commands: [{ name: ban, description: Ban a member }]
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - { name: main, protected: true }
        - { name: preview/pr-12, ttl: 7d, endpoints: [{ type: read_write }] }
`;
const ONLY_NEON = MANIFEST.replace(/discord:[\s\S]*?neon:/, 'neon:');
const ONLY_DISCORD = MANIFEST.replace(/neon:[\s\S]*/, '');
const REHEARSED = /^rehearsed: .*$/m;

let runner: TestRunner;

beforeEach(async () => {
  runner = await testRunner();
  await runner.write('evenkeel.yaml', MANIFEST);
});

afterEach(() => runner.close());

const planned = (given: Readonly<Record<string, string>> = {}, payload = pullRequest()) =>
  runner.step({ event: 'pull_request', payload, with: { rehearse: 'true', ...given } });

const commentOf = (): string => runner.github.comments.get(7)?.[0]?.body ?? '';
const lineIn = (text: string): string => REHEARSED.exec(text)?.[0] ?? 'no line';
const writesToLive = (): readonly string[] =>
  runner.sandbox.sandbox.requests.entries.flatMap(({ method, path }) => (method === 'GET' ? [] : [`${method} ${path}`]));

test('a rehearsed plan says so in a line of its comment and of its summary, and changes nothing live', async () => {
  const step = await planned();
  expect(step.code, step.stdout + step.stderr).toBe(0);
  expect(lineIn(commentOf())).toMatch(/^rehearsed: 3 writes, .* s, nothing refused$/);
  expect(lineIn(step.summary)).toBe(lineIn(commentOf()));
  expect(step.summary).toContain(`POST /projects/${PROJECT}/branches  201`);
  expect(step.stderr).toContain('nothing live was changed');
  expect(writesToLive()).toEqual([]);
});
