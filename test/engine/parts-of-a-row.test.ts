import { describe, expect, test } from 'vitest';
import type { HttpRequest, HttpResponse } from '../../src/core/http.ts';
import { taken } from '../helpers/foreign.ts';
import { APPLICATION, PROJECT, statuses, type World, world } from '../helpers/world.ts';

/*
 * Rows that two writes make: the answer to the first one says what is done, and a look that lags
 * behind it does not make it be sent again.
 */

const ME = '/discord/api/v10/applications/@me';
const NEON = `/neon/api/v2/projects/${PROJECT}`;
const ENDPOINT = 'https://bot.example.com/interactions';

interface TwoParts {
  readonly path: string;
  readonly address: string;
  readonly manifest: object;
  readonly bodies: readonly object[];
}

const CASES: Readonly<Record<string, TwoParts>> = {
  'an application with an endpoint': {
    path: ME,
    address: `discord.application/${APPLICATION}`,
    manifest: {
      name: 'acme',
      discord: {
        application_id: APPLICATION,
        application: { description: 'Ours', interactions_endpoint_url: ENDPOINT, allow: ['endpoint'] },
      },
    },
    bodies: [{ description: 'Ours' }, { interactions_endpoint_url: ENDPOINT }],
  },
  'a project whose guards come first': {
    path: NEON,
    address: `neon.project/${PROJECT}`,
    manifest: {
      name: 'acme',
      neon: {
        projects: [
          {
            id: PROJECT,
            settings: {
              default_endpoint_settings: { suspend_timeout_seconds: 300, autoscaling_limit_max_cu: 2 },
            },
          },
        ],
      },
    },
    bodies: [
      { project: { default_endpoint_settings: { suspend_timeout_seconds: 300 } } },
      // It sends the rest of the object, too, which must not be what it was before the first part.
      {
        project: { default_endpoint_settings: { suspend_timeout_seconds: 300, autoscaling_limit_max_cu: 2 } },
      },
    ],
  },
};

/** What a world sent as PATCH of a path, and what happens after the first one. */
function watched(path: string, after: (here: World, request: HttpRequest) => void, lagMs = 0) {
  const bodies: unknown[] = [];
  let former: HttpResponse | undefined;
  let doneAt: number | undefined;
  const here: World = world({
    operationMs: 0,
    wrap: transport => async request => {
      const isOwn = new URL(request.url).pathname === path;
      const response = await transport(request);
      if (!isOwn) return response;
      if (request.method === 'GET') {
        const lags = doneAt !== undefined && here.clock.now() - doneAt < lagMs;
        if (doneAt === undefined) former = response;
        return lags && former !== undefined ? former : response;
      }
      bodies.push(JSON.parse(request.body ?? ''));
      doneAt ??= here.clock.now();
      if (bodies.length === 1) after(here, request);
      return response;
    },
  });
  return { here, bodies };
}

describe.each(Object.entries(CASES))('%s', (_, { path, address, manifest, bodies }) => {
  const yaml = JSON.stringify(manifest);

  test.each([
    [0, 'done'],
    [3_000, 'done'],
    // No longer than that is live waited for.
    [60_000, 'unknown'],
  ])('is sent in two parts, each once, by a look that lags %d ms: %s', async (lagMs, end) => {
    const { here, bodies: sent } = watched(path, () => undefined, lagMs);
    const ends = statuses(await here.apply(yaml));
    expect(sent).toMatchObject(bodies);
    expect(sent).toHaveLength(2);
    expect(ends).toEqual([expect.stringMatching(`^${end} ${address}`)]);
  });
});

const [APPLICATION_ROW] = Object.values(CASES) as [TwoParts];

test('a first part that another client takes back at once is not sent again, and told', async () => {
  const { path, manifest, bodies } = APPLICATION_ROW;
  const { here, bodies: sent } = watched(path, each => taken(each.sandbox, 'PATCH', path, before));
  const { description } = here.foreign('GET', path).body as { readonly description: string };
  const before = { description };
  const [end] = statuses(await here.apply(JSON.stringify(manifest)));
  expect(sent).toEqual(bodies);
  expect(end).toMatch(/^unknown .*the live values of `description` changed since the plan/);
});

test('a first part that another client changes at once ends the row', async () => {
  const { path, manifest } = APPLICATION_ROW;
  const theirs = { description: 'Theirs' };
  const { here, bodies } = watched(path, each => taken(each.sandbox, 'PATCH', path, theirs));
  const [end] = statuses(await here.apply(JSON.stringify(manifest)));
  expect(end).toMatch(/^stale .*only a part of this row was written/);
  expect(bodies).toHaveLength(1);
});

test('a row of one write of which another client takes one field back names that field', async () => {
  const { path } = APPLICATION_ROW;
  const tags = (each: World): unknown => taken(each.sandbox, 'PATCH', path, { tags: [] });
  const { here } = watched(path, tags);
  const application = { description: 'Ours', tags: ['games'] };
  const discord = { application_id: APPLICATION, application };
  const [end] = statuses(await here.apply(JSON.stringify({ name: 'acme', discord })));
  expect(end).toMatch(/^failed .*the live values of `tags` changed since the plan/);
});
