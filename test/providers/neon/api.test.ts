import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isObject } from '../../../src/core/json.ts';
import { itemsOf, readPages } from '../../../src/providers/neon/api.ts';
import { neonBranch } from '../../../src/providers/neon/branch/branch.ts';
import { parseAnnotations } from '../../../src/providers/neon/branch/branch-record.ts';
import { parseBranch } from '../../../src/providers/neon/branch/parse-branch.ts';
import { parseEndpoint } from '../../../src/providers/neon/compute/endpoint-fields.ts';
import { operationState, parseOperation } from '../../../src/providers/neon/operations.ts';
import { recordingWriter } from './helpers/recording-writer.ts';
import { branch, idsOf, PROJECT, PROJECT_ID } from './helpers/world.ts';

const RECORDED = fileURLToPath(new URL('../../../../shared/real/neon/', import.meta.url));

describe('a list in pages', () => {
  const list = { path: '/things', key: 'things', limit: 2, query: { sort_by: 'name' } };

  it.each(['next', 'cursor'])('goes on with pagination.%s', async shape => {
    const client = recordingWriter(
      { things: [1, 2], pagination: { [shape]: 'two' } },
      { things: [3], pagination: { [shape]: 'three' } },
    );
    expect((await readPages(client, list)).map(page => page['things'])).toEqual([[1, 2], [3]]);
    expect(client.sent).toEqual([
      { method: 'GET', path: '/things', query: { sort_by: 'name', limit: 2 } },
      { method: 'GET', path: '/things', query: { sort_by: 'name', limit: 2, cursor: 'two' } },
    ]);
  });

  it('ends with a short page, whatever cursor it carries', async () => {
    const client = recordingWriter({ things: [1], pagination: { next: 'two' } });
    expect(await readPages(client, list)).toHaveLength(1);
  });

  it('is read to an empty page where it has to be whole, however short the pages are', async () => {
    const pages = [1, 2, 3].map(thing => ({ things: [thing], pagination: { next: `after-${thing}` } }));
    const client = recordingWriter(...pages, { things: [], pagination: { next: 'more' } });
    const read = await readPages(client, { ...list, thorough: true });
    expect(read.flatMap(page => page['things'])).toEqual([1, 2, 3]);
  });

  it('ends with a full page without a cursor, and with an empty page', async () => {
    expect(await readPages(recordingWriter({ things: [1, 2] }), list)).toHaveLength(1);
    const client = recordingWriter(
      { things: [1, 2], pagination: { next: 'a' } },
      { things: [], pagination: { next: 'b' } },
    );
    expect(await readPages(client, list)).toHaveLength(2);
  });

  it('asks once more where a page is as long as a lower limit could be', async () => {
    const things = Array.from({ length: 100 }, (_, index) => index);
    const client = recordingWriter({ things, pagination: { next: 'a' } }, { things: [100] });
    expect(await readPages(client, { ...list, limit: 10_000 })).toHaveLength(2);
  });

  it('is unreadable when a cursor comes again', async () => {
    const page = { things: [1, 2], pagination: { next: 'same' } };
    await expect(readPages(recordingWriter(page, page, page), list)).rejects.toMatchObject({
      outcome: 'unreadable',
    });
  });

  /** A service that has always one more page, and the times that it was asked. */
  function endless(items: number) {
    let asked = 0;
    const things = Array.from({ length: items }, (_, index) => index);
    const get = async () => {
      asked += 1;
      return {
        status: 200,
        headers: {},
        text: '',
        body: { things, pagination: { next: `cursor-${asked}` } },
      };
    };
    return { client: { get, now: () => 0 }, asked: () => asked };
  }

  it.each([
    [1, 1_000, 'still has a next page after 1,000 pages'],
    [400, 126, 'lists more than 50,000 things'],
  ])('ends although there is always one more cursor, with pages of %d', async (items, requests, says) => {
    const { client, asked } = endless(items);
    const reading = readPages(client, { ...list, limit: items, thorough: true });
    await expect(reading).rejects.toMatchObject({
      outcome: 'unreadable',
      message: expect.stringContaining(says),
    });
    expect(asked()).toBe(requests);
  });

  it.each([undefined, {}, [], { things: {} }])('is unreadable, not empty, when it is %j', async body => {
    await expect(readPages(recordingWriter(body), list)).rejects.toMatchObject({ outcome: 'unreadable' });
  });
});

describe('branches', () => {
  it('are read in one request, oldest first, with their annotations', async () => {
    const client = recordingWriter({
      branches: [branch('main'), branch('a')],
      annotations: {
        'br-a': { object: { id: 'br-a', type: 'branch' }, value: { evenkeel: 'acme', odd: 1 } },
      },
    });
    const items = await neonBranch.read.list(PROJECT, client, idsOf({}));
    expect(items.map(each => [each.branch.name, each.annotation])).toEqual([
      ['main', undefined],
      ['a', { evenkeel: 'acme' }],
    ]);
    expect(client.sent).toEqual([
      {
        method: 'GET',
        path: `/projects/${PROJECT_ID}/branches`,
        query: { sort_by: 'created_at', sort_order: 'asc', limit: 10_000 },
      },
    ]);
  });

  it('are there once where two pages have them', async () => {
    const page = (id: string) => ({
      branches: Array.from({ length: 100 }, () => branch('main', { id })),
      pagination: { next: id },
    });
    const items = await neonBranch.read.list(
      PROJECT,
      recordingWriter(page('x'), { branches: [branch('main', { id: 'x' })] }),
      idsOf({}),
    );
    expect(items).toHaveLength(1);
  });

  it.each(['id', 'name', 'default', 'protected', 'created_at'])(
    'without %s make the list unreadable',
    async key => {
      const { [key as 'id']: _gone, ...bare } = branch('main');
      const list = neonBranch.read.list(PROJECT, recordingWriter({ branches: [bare] }), idsOf({}));
      await expect(list).rejects.toMatchObject({ outcome: 'unreadable' });
    },
  );

  it.each([[[]], [[branch('main', { default: false })]], [[branch('a'), branch('b')]]])(
    'are unreadable, not few, where none of them is the default one (%#)',
    async branches => {
      const list = neonBranch.read.list(PROJECT, recordingWriter({ branches }), idsOf({}));
      await expect(list).rejects.toMatchObject({ outcome: 'unreadable' });
    },
  );

  it('may say primary for default, and "" for none', () => {
    const { default: isDefault, ...old } = branch('main');
    expect(parseBranch({ ...old, primary: isDefault, parent_id: '' })).toEqual(branch('main'));
  });

  it('keep nothing of what they were not asked for', () => {
    expect(parseBranch({ ...branch('main'), connection_uri: 'canary' })).toEqual(branch('main'));
  });

  it('have no annotations where there is no map', () => {
    expect(parseAnnotations(undefined).size).toBe(0);
    expect(parseAnnotations({ a: null, b: { value: 1 } }).size).toBe(0);
  });
});

describe('an operation', () => {
  it.each([
    ['scheduling', 'running'],
    ['running', 'running'],
    ['cancelling', 'running'],
    ['finished', 'done'],
    ['skipped', 'done'],
    ['failed', 'failing'],
    ['error', 'failed'],
    ['cancelled', 'failed'],
    ['something new', 'running'],
  ])('that is %s counts as %s', (status, state) => {
    expect(operationState({ id: 'a', action: 'b', status }).state).toBe(state);
  });

  it('says why it failed and when it will be tried again', () => {
    const failed = {
      id: 'a',
      action: 'b',
      status: 'failed',
      error: 'no room',
      retry_at: '2026-11-20T00:01:00Z',
    };
    expect(operationState(failed).note).toBe('failed: no room, will be tried again at 2026-11-20T00:01:00Z');
  });
});

describe.skipIf(!existsSync(RECORDED))(
  'recorded answers of the service (skipped where ../shared is not there)',
  () => {
    const lists = { branches: parseBranch, endpoints: parseEndpoint, operations: parseOperation };
    const files = ['branches', 'endpoints', 'operations', 'create_project'];
    it.each(files)('parse: %s', name => {
      const text = readFileSync(`${RECORDED}neon-api-python-test_${name}.json`, 'utf8');
      const { exchanges } = JSON.parse(text) as { exchanges: readonly { path: string; body: unknown }[] };
      let parsed = 0;
      for (const { path, body } of exchanges) {
        if (!isObject(body)) continue;
        for (const [key, parse] of Object.entries(lists)) {
          if (body[key] === undefined) continue;
          parsed += itemsOf<unknown>(body, key, path, parse).length;
        }
      }
      expect(parsed).toBeGreaterThan(0);
    });
  },
);
