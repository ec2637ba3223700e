import { expect, test } from 'vitest';
import { RequestFailure } from '../../src/core/http.ts';
import { failureReason } from '../../src/engine/failure-reason.ts';
import { nextOf, said } from '../helpers/world.ts';

const POST = 'POST /guilds/1/commands';
const late = new RequestFailure(
  'unsent',
  `${POST}: not sent: waiting 20 s would go past the end of the run`,
  {
    request: POST,
    late: true,
  },
);

test('a row that the end of the run stopped says once that it was not sent, and to give the run more time', () => {
  const reason = { code: 'apply/not-sent', cause: failureReason(late) } as const;
  expect(said(reason)).toBe(`${POST}: not sent: waiting 20 s would go past the end of the run`);
  expect(nextOf(reason)).toContain('--timeout');
});

test('a row that was not sent because the run was stopped says to apply again, without waiting for the service', () => {
  const cause = { code: 'service/unsent', said: `${POST}: not sent: the run was stopped` } as const;
  const reason = { code: 'apply/not-sent', cause } as const;
  expect(said(reason)).toBe(cause.said);
  expect(nextOf(reason)).toBe('Apply again.');
});

test('a row that was not sent for what a read could not tell says both', () => {
  const reason = {
    code: 'apply/not-sent',
    cause: { code: 'service/unreadable', said: 'GET /a: 500' },
  } as const;
  expect(said(reason)).toBe('the write was not sent: GET /a: 500');
  expect(nextOf(reason)).toBe('Apply again once the service is available.');
});
