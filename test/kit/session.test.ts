import { expect, test } from 'vitest';
import { bearer } from '../../src/http/auth.ts';
import { createSession, declare } from '../../src/kit/kit.ts';
import { apply, plan } from '../../src/reconcile.ts';
import { wordsOf } from '../../src/render/reason-words/reason-words.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';
import { SHELF, shelf, shelfProvider, shelfService } from './shelf.ts';

const provider = shelfProvider();

function access(token: string) {
  const { transport } = shelfService();
  const credentials = [bearer('shelf', token)];
  return { provider, baseUrl: SHELF, transport, credentials, userAgent: 'books/1', clock: virtualClock() };
}

test('plans over a transport, and counts its requests', async () => {
  const session = createSession(access('a-good-token'));
  const { wanted } = declare({ file: 'f', value: shelf({ name: 'dune', title: 'Dune' }) }, [provider], 0);
  const report = await plan(wanted, session, { prune: true });
  expect(report.plan.rows.map(({ action, address }) => `${action} ${address}`)).toEqual([
    'create shelf.book/s/dune',
  ]);
  expect(report.requests).toEqual({ GET: 1 });
});

test.each([
  ['rejects', () => Promise.reject(new Error('boom'))],
  [
    'throws',
    () => {
      throw new Error('boom');
    },
  ],
])('a listener that %s ends nothing', async (_, onEvent) => {
  const { wanted } = declare({ file: 'f', value: shelf({ name: 'dune', title: 'Dune' }) }, [provider], 0);
  const session = createSession({ ...access('a-good-token'), onEvent });
  const report = await apply(wanted, session, { prune: true });
  expect(report.results.map(({ status }) => status)).toEqual(['done']);
});

test('a token that a service repeats is masked in what is said', async () => {
  const session = createSession(access('refused-token'));
  const { wanted } = declare({ file: 'f', value: shelf({ name: 'dune', title: 'Dune' }) }, [provider], 0);
  const { plan: found } = await plan(wanted, session, { prune: true });
  const said = found.unread.map(({ reason }) => wordsOf(reason).message).join();
  expect(said).toContain('***');
  expect(said).not.toContain('refused-token');
});

test('a base URL that no token may go to is refused before anything is sent', () => {
  expect(() => createSession({ ...access('a-good-token'), baseUrl: 'http://example.com' })).toThrow(
    'http is allowed only for this machine',
  );
});

test.each([false, undefined, 'yes', 1])('an apply whose confirm answers %j writes nothing', async answer => {
  const { wanted } = declare({ file: 'f', value: shelf({ name: 'dune', title: 'Dune' }) }, [provider], 0);
  const session = createSession(access('a-good-token'));
  const confirm = () => answer as unknown as boolean;
  const { refused, requests } = await apply(wanted, session, { prune: true, confirm });
  expect([refused?.reason.code, requests]).toEqual(['guard/not-confirmed', { GET: 1 }]);
});
