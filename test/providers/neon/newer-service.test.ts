import { expect, test } from 'vitest';
import type { Transport } from '../../../src/core/http.ts';
import { PROJECT, statuses, world } from '../../helpers/world.ts';

/** The answers of a newer service to reads: each text `from` is `to`. */
function answering(
  from: string | RegExp,
  to: string,
  isNewer: () => boolean = () => true,
): (transport: Transport) => Transport {
  return transport => async request => {
    const { value: _, ...answer } = await transport(request);
    if (!isNewer()) return answer;
    return { ...answer, body: answer.body.replaceAll(from, to) };
  };
}

const MANIFEST = `{ name: acme, neon: { projects: [{ id: ${PROJECT}, branches: [{ name: main, endpoints: [{ type: read_write }] }] }] } }`;

test('a compute of a new type leaves all computes unread, and the reason names the type', async () => {
  const here = world({ wrap: answering('"type":"read_write"', '"type":"serverless"') });
  const report = await here.apply(MANIFEST);
  expect(statuses(report)).toEqual([
    expect.stringMatching(
      /^blocked .*\/main\/read_write: .* has a compute of the type "serverless", which this version of evenkeel does not know\. Update evenkeel/,
    ),
  ]);
  expect(here.writes()).toEqual([]);
});

const BRANCHES = 'branches: [{ name: main }, { name: dev, parent: main }]';
const KEY_SET = 'jwks_url: "https://auth.example.com/jwks.json", provider_name: Auth0';
const project = (more: string): string => `{ name: acme, neon: { projects: [{ id: ${PROJECT}, ${more} }] } }`;

test.each([
  [
    'the parent of a branch',
    'parent_id',
    /"parent_id":("[^"]*")/g,
    project(BRANCHES),
    project('branches: [{ name: main }, { name: dev, parent: main, protected: true }]'),
    'GET /projects/shiny-wind-028834/branches',
  ],
  [
    'the branch of a key set',
    'branch_id',
    /"branch_id":("[^"]*")/g,
    project(`${BRANCHES}, jwks: [{ ${KEY_SET}, branch: dev }]`),
    project(`${BRANCHES}, jwks: [{ ${KEY_SET}, allow: [replace] }]`),
    'GET /projects/shiny-wind-028834/jwks',
  ],
])(
  '%s in a form that nobody knows is no list, and neither none nor all',
  async (_, key, from, first, then, list) => {
    let isNewer = false;
    const here = world({ wrap: answering(from, `"${key}":{"id":$1}`, () => isNewer) });
    expect(statuses(await here.apply(first)).join()).not.toMatch(/failed|blocked/);
    isNewer = true;
    const before = here.writes().length;
    const report = await here.apply(then);
    expect(statuses(report).join('\n')).toContain(`${list} `);
    expect(statuses(report).join('\n')).toMatch(/blocked/);
    expect(here.writes().length).toBe(before);
  },
);
