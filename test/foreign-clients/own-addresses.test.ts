import { createNeonClient } from '@neon/sdk';
import { createApiClient } from '@neondatabase/api-client';
import nock from 'nock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ORIGIN, PROJECT, type World, world } from '../helpers/world.ts';

// Clients as people use them: a key and nothing else, so that they speak to the service's own
// address.
const NEON = 'https://console.neon.tech';

let here: World;
let asked: string[];

beforeEach(() => {
  here = world();
  asked = [];
  if (!nock.isActive()) nock.activate();
  nock.disableNetConnect();
  for (const method of ['GET', 'POST', 'PATCH'])
    nock(NEON)
      .persist()
      .intercept(/./, method)
      .reply(function (uri, body) {
        const { authorization = '' } = this.req.headers;
        asked.push(`${method} ${uri}`);
        const path = `/neon${uri}`;
        const text = body === '' ? '' : JSON.stringify(body);
        const headers = { authorization: String(authorization), 'content-type': 'application/json' };
        const answer = here.sandbox.handle({ method, path, headers, text });
        return [answer.status, answer.text, answer.headers];
      });
});

afterEach(() => {
  nock.cleanAll();
  // The files after this one are in the same process.
  nock.enableNetConnect();
  nock.restore();
});

const projectId = PROJECT;
const apiKey = (): string => here.sandbox.env(ORIGIN).NEON_API_KEY;

const manifest = (name: string): string => `
evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - { name: ${name}, parent: main, protected: true }
`;

test('what @neon/sdk makes at the address of Neon is what our plan takes for done', async () => {
  const neon = createNeonClient({ apiKey: apiKey(), throwOnError: true, waitForReadiness: false });
  const main = await neon.branches.getDefault({ projectId });
  const made = await neon.branches.create({ projectId, name: 'by-sdk', parent_id: main.id, noCompute: true });
  here.clock.advance(10_000);
  expect((await here.plan(manifest('by-sdk'))).plan.rows).toMatchObject([{ action: 'update' }]);
  await neon.branches.update({ projectId, branchId: made.id, protected: true });
  here.clock.advance(10_000);
  expect((await here.plan(manifest('by-sdk'))).plan.rows).toEqual([]);
  expect(asked).toContain(`POST /api/v2/projects/${PROJECT}/branches`);
});

test('what we apply is what @neondatabase/api-client lists at the address of Neon', async () => {
  await here.apply(manifest('by-us'));
  const { data } = await createApiClient({ apiKey: apiKey() }).listProjectBranches({ projectId });
  expect(data.branches.map(branch => [branch.name, branch.protected])).toContainEqual(['by-us', true]);
  expect(asked).toEqual([`GET /api/v2/projects/${PROJECT}/branches`]);
});
