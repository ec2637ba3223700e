import { describe, expect, it } from 'vitest';
import type { Loss } from '../../../src/core/report/row.ts';
import { lossWords } from '../../../src/render/words/row-words.ts';
import { branchId } from '../../contract/neon.branch.ts';
import { NEON } from '../../helpers/other-client.ts';
import { lines, PROJECT, statuses, type World, type WorldOptions, world } from '../../helpers/world.ts';

const OWN = `neon.database/${PROJECT}/main/shop`;
const DATA_API = 'destroys 1 Data API (what queries the database over HTTP stops working)';
const AUTH = 'destroys Neon Auth of the branch (with all users, and with secrets that nobody can read)';

const manifest = (branches: string): string =>
  `{ name: acme, neon: { projects: [{ id: ${PROJECT}, branches: [${branches}] }] } }`;
const gone = (more = ''): string =>
  manifest(`{ name: main, databases: [{ name: shop, absent: true }]${more} }`);

/** A world with the database `shop`. */
function withShop(options: WorldOptions = {}) {
  const reads: string[] = [];
  const here = world({
    ...options,
    wrap: transport => request => {
      if (request.method === 'GET') reads.push(request.url.replace(/.*\/branches\/[^/]+/, ''));
      return (options.wrap ?? (each => each))(transport)(request);
    },
  });
  here.other('POST', `${at(here)}/databases`, { database: { name: 'shop', owner_name: 'neondb_owner' } });
  return { here, reads };
}

const at = (here: World): string => `${NEON}/branches/${branchId(here, 'main')}`;
const turnOn = (here: World, database_name: string): void =>
  void here.other('POST', `${at(here)}/auth`, { auth_provider: 'better_auth', database_name });
const serve = (here: World, database: string): void =>
  void here.other('POST', `${at(here)}/data-api/${database}`, {});

async function losses(here: World, text: string): Promise<readonly Loss[]> {
  return (await here.plan(text)).plan.rows.flatMap(({ loss }) => loss);
}

describe('a delete of a database', () => {
  it('loses nothing more where there is nothing, which two reads show', async () => {
    const { here, reads } = withShop();
    expect(await losses(here, gone())).toEqual([]);
    expect(reads.filter(path => /^\/(auth|data-api)/.test(path)).sort()).toEqual(['/auth', '/data-api/shop']);
  });

  it('loses its Data API, and Neon Auth with its users, and is not blocked', async () => {
    const { here } = withShop();
    serve(here, 'shop');
    turnOn(here, 'shop');
    const { plan, results } = await here.apply(gone());
    expect(plan.rows.flatMap(({ loss }) => loss.map(lossWords))).toEqual([DATA_API, AUTH]);
    expect(plan.rows[0]?.loss).toMatchObject([
      { count: 1, permitted: true },
      { count: null, permitted: true },
    ]);
    expect(results.map(({ address, status }) => [status, address])).toEqual([['done', OWN]]);
    expect(here.foreign('GET', `${at(here)}/auth`).status).toBe(404);
  });

  it('has another digest once there is something, so an earlier review does not count', async () => {
    const { here } = withShop();
    const { digest } = (await here.plan(gone())).plan;
    serve(here, 'shop');
    const served = (await here.plan(gone())).plan.digest;
    turnOn(here, 'shop');
    expect(new Set([digest, served, (await here.plan(gone())).plan.digest]).size).toBe(3);
  });

  it('is not sent where someone turns something on after the plan', async () => {
    let turns = false;
    const { here } = withShop({
      wrap: transport => async request => {
        const answer = await transport(request);
        if (!turns && request.method === 'GET' && request.url.endsWith('/data-api/shop')) {
          turns = true;
          here.foreign('POST', `${at(here)}/data-api/shop`, {});
        }
        return answer;
      },
    });
    const { plan, results } = await here.apply(gone());
    expect(plan.rows[0]?.loss).toEqual([]);
    expect(results).toMatchObject([{ status: 'stale', reason: { code: 'stale/loss' } }]);
    expect(here.foreign('GET', `${at(here)}/databases/shop`).status).toBe(200);
  });

  it('loses no Data API and no Neon Auth of another database', async () => {
    const { here } = withShop();
    serve(here, 'neondb');
    turnOn(here, 'neondb');
    expect(await losses(here, gone())).toEqual([]);
  });

  it('is blocked, or comes after them, where the manifest names them', async () => {
    const { here } = withShop();
    serve(here, 'shop');
    turnOn(here, 'shop');
    const named = gone(', auth: {}, data_api: [{ database: shop, absent: true, allow: [loss] }]');
    expect(lines(await here.plan(named))).toContainEqual(
      expect.stringMatching(`^blocked ${OWN}: .*neon.auth/`),
    );
    const off = gone(
      ', auth: { absent: true, allow: [loss] }, data_api: [{ database: shop, absent: true, allow: [loss] }]',
    );
    const { plan } = await here.plan(off);
    expect(plan.rows.find(({ address }) => address === OWN)?.loss).toEqual([]);
    expect(statuses(await here.apply(off))).toHaveLength(3);
  });

  it('says which of them could not be read, and goes on', async () => {
    const { here } = withShop({
      wrap: transport => request =>
        /\/(auth|data-api\/shop)$/.test(request.url) && request.method === 'GET'
          ? Promise.resolve({ status: 403, headers: {}, body: '{"code":"","message":"no such scope"}' })
          : transport(request),
    });
    const found = (await losses(here, gone())).map(lossWords);
    expect(found).toEqual([
      expect.stringMatching(/^destroys its Data API, if it has one \(it could not be read: .*no such scope/),
      expect.stringMatching(
        /^destroys Neon Auth of the branch, if its users are there \(it could not be read/,
      ),
    ]);
    expect(statuses(await here.apply(gone()))).toEqual([`done ${OWN}`]);
  });

  it('of a branch that does not exist yet says what it may lose', async () => {
    const { here } = withShop();
    turnOn(here, 'shop');
    const text = manifest('{ name: main }, { name: dev, databases: [{ name: shop, absent: true }] }');
    const { plan } = await here.plan(text);
    const row = plan.rows.find(({ action }) => action === 'delete');
    expect(row?.loss.map(lossWords)).toEqual([
      'destroys its Data API, if it has one (the branch does not exist yet)',
      'destroys Neon Auth of the branch, if its users are there (the branch does not exist yet)',
    ]);
  });
});
