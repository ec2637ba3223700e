import { describe, expect, it } from 'vitest';
import type { FailedOutcome } from '../../src/core/http.ts';
import type { Access, Outcome, RequestVerdict } from '../../src/core/requests.ts';
import { classify, OUTCOMES } from '../../src/http/classify.ts';
import { failureOf, openClient } from './open-client.ts';
import { broken, json, type Script, text } from './scripted-transport.ts';

const BANS = { bans: new Set([40333]) };

interface Cell {
  readonly verdict: RequestVerdict;
  /** How the call ends when it is always answered so; `yes` is an answer. */
  readonly ends: FailedOutcome | 'yes';
  /** How many requests are sent until then. */
  readonly sent: number;
}

interface Case {
  readonly name: string;
  readonly outcome: Outcome;
  readonly answer: Script;
  readonly method?: 'DELETE';
  readonly read: Cell;
  readonly write: Cell;
}

const cell = (verdict: RequestVerdict, ends: Cell['ends'], sent: number): Cell => ({ verdict, ends, sent });

// It is written by hand, not taken from the table in the code.
const unsent = {
  outcome: 'unsent',
  read: cell('retry', 'unreadable', 3),
  write: cell('retry', 'unsent', 3),
} as const;
const lost = {
  outcome: 'lost',
  read: cell('retry', 'unreadable', 3),
  write: cell('unknown', 'unknown', 1),
} as const;
const unparsable = { ...lost, outcome: 'unparsable' } as const;
const server = { ...lost, outcome: 'broken' } as const;
const refused = {
  outcome: 'refused',
  read: cell('unreadable', 'unreadable', 1),
  write: cell('rejected', 'rejected', 1),
} as const;
const banned = {
  outcome: 'banned',
  read: cell('origin', 'origin', 1),
  write: cell('origin', 'origin', 1),
} as const;
const redirected = { ...refused, outcome: 'redirected' } as const;
const ok = { outcome: 'ok', read: cell('ok', 'yes', 1), write: cell('ok', 'yes', 1) } as const;

const CASES: readonly Case[] = [
  { name: '200 with JSON', answer: json(200, { a: 1 }), ...ok },
  { name: '204', answer: text(204, ''), ...ok },
  { name: 'a refused connection', answer: broken('ECONNREFUSED'), ...unsent },
  { name: 'an unknown host', answer: broken('ENOTFOUND'), ...unsent },
  { name: 'no DNS', answer: broken('EAI_AGAIN'), ...unsent },
  { name: 'a connect time-out', answer: broken('UND_ERR_CONNECT_TIMEOUT'), ...unsent },
  { name: 'an expired certificate', answer: broken('CERT_HAS_EXPIRED'), ...unsent },
  { name: "another host's certificate", answer: broken('ERR_TLS_CERT_ALTNAME_INVALID'), ...unsent },
  { name: 'a reset', answer: broken('ECONNRESET'), ...lost },
  { name: 'a closed socket', answer: broken('UND_ERR_SOCKET', 'other side closed'), ...lost },
  { name: 'a headers time-out', answer: broken('UND_ERR_HEADERS_TIMEOUT'), ...lost },
  { name: 'a body time-out', answer: broken('UND_ERR_BODY_TIMEOUT'), ...lost },
  { name: 'the total time-out', answer: broken('ETIMEDOUT'), ...lost },
  { name: 'an error without a code', answer: new Error('odd'), ...lost },
  { name: '200 with cut JSON', answer: { ...json(200, {}), body: '{"a":' }, ...unparsable },
  { name: '200 with HTML', answer: text(200, '<html>'), ...unparsable },
  {
    name: 'an answer above the limit',
    outcome: 'too_large',
    answer: broken('UND_ERR_RES_EXCEEDED_MAX_SIZE'),
    read: cell('unreadable', 'unreadable', 1),
    write: cell('unknown', 'unknown', 1),
  },
  {
    name: 'an encoding that was not asked for',
    outcome: 'undecodable',
    answer: broken('UNASKED_ENCODING'),
    read: cell('unreadable', 'unreadable', 1),
    write: cell('unknown', 'unknown', 1),
  },
  {
    name: 'bytes that are no UTF-8',
    outcome: 'undecodable',
    answer: broken('ERR_ENCODING_INVALID_ENCODED_DATA'),
    read: cell('unreadable', 'unreadable', 1),
    write: cell('unknown', 'unknown', 1),
  },
  {
    name: 'a text that nobody names anything by',
    outcome: 'too_large',
    answer: json(200, { list: [{ name: 'x'.repeat(65_537) }] }),
    read: cell('unreadable', 'unreadable', 1),
    write: cell('unknown', 'unknown', 1),
  },
  {
    name: 'a key that is such a text',
    outcome: 'too_large',
    answer: json(200, { ['x'.repeat(65_537)]: 1 }),
    read: cell('unreadable', 'unreadable', 1),
    write: cell('unknown', 'unknown', 1),
  },
  {
    name: 'more values than anybody has',
    outcome: 'too_large',
    answer: text(200, `[${'1,'.repeat(1_000_000)}1]`),
    read: cell('unreadable', 'unreadable', 1),
    write: cell('unknown', 'unknown', 1),
  },
  { name: 'a text as long as is used', answer: json(200, { name: 'x'.repeat(65_536) }), ...ok },
  {
    name: '503',
    outcome: 'unavailable',
    answer: text(503, ''),
    read: cell('retry', 'unreadable', 3),
    write: cell('retry', 'rejected', 3),
  },
  {
    name: '423',
    outcome: 'locked',
    answer: json(423, { message: 'running conflicting operations' }),
    read: cell('retry', 'unreadable', 3),
    write: cell('hold', 'held', 1),
  },
  {
    // The run ends after 10 s: one wait of 6 s fits.
    name: '429',
    outcome: 'limited',
    answer: json(429, { message: 'slow down' }, { 'retry-after': '6' }),
    read: cell('wait', 'unreadable', 2),
    write: cell('wait', 'rejected', 2),
  },
  { name: '500', answer: text(500, ''), ...server },
  { name: '502', answer: text(502, '<html>'), ...server },
  { name: '504', answer: text(504, ''), ...server },
  { name: '520', answer: text(520, ''), ...server },
  {
    name: '401',
    outcome: 'unauthorized',
    answer: json(401, { message: 'no' }),
    read: cell('credential', 'credential', 1),
    write: cell('credential', 'credential', 1),
  },
  {
    name: '403 with a body',
    outcome: 'forbidden',
    answer: json(403, { code: 50001, message: 'Missing Access' }),
    read: cell('unreadable', 'unreadable', 1),
    write: cell('forbidden', 'forbidden', 1),
  },
  { name: '403 with HTML', answer: text(403, '<html>'), ...banned },
  { name: '403 without a body', answer: text(403, ''), ...banned },
  {
    name: '403 with a ban code',
    answer: json(403, { code: 40333, message: 'internal network error' }),
    ...banned,
  },
  {
    name: '404 on DELETE',
    outcome: 'gone',
    answer: json(404, { message: 'not found' }),
    method: 'DELETE',
    read: cell('unreadable', 'unreadable', 1),
    write: cell('done', 'yes', 1),
  },
  ...[301, 302, 303, 304, 307, 308].map(status => ({
    name: `${status}`,
    answer: text(status, '', { location: 'https://evil.example/' }),
    ...redirected,
  })),
  ...[400, 402, 404, 405, 409, 410, 412, 422, 501].map(status => ({
    name: `${status}`,
    answer: json(status, { message: 'no' }),
    ...refused,
  })),
];

describe('the outcome table', () => {
  it('has a case for every row', () => {
    expect([...new Set(CASES.map(one => one.outcome))].sort()).toEqual(Object.keys(OUTCOMES).sort());
  });

  for (const one of CASES) {
    for (const access of ['read', 'write'] as const) {
      const method = methodOf(one, access);
      const expected = one[access];
      // A GET that answers 404 is another row: only DELETE is done.
      if (one.method !== undefined && access === 'read') continue;
      it(`says "${expected.verdict}" to ${one.name} for ${method}`, async () => {
        const event =
          one.answer instanceof Error ? { error: one.answer } : { response: responseOf(one), json: true };
        const judged = classify(event, method, BANS);
        expect({ outcome: judged.outcome, verdict: judged.verdict }).toEqual({
          outcome: one.outcome,
          verdict: expected.verdict,
        });

        const { client, writer, wire, clock } = openClient([one.answer], {
          settings: { provider: { name: 'example', requests: BANS } },
          runtime: { deadline: () => Date.UTC(2026, 10, 20) + 10_000 },
        });
        const work = method === 'GET' ? client.reader.get('/x') : writer.send(method, '/x', {});
        const ended =
          expected.ends === 'yes' ? await work.then(() => 'yes') : (await failureOf(work)).outcome;
        expect({ ends: ended, sent: wire.requests.length }).toEqual({
          ends: expected.ends,
          sent: expected.sent,
        });
        expect(clock.now()).toBeLessThan(Date.UTC(2026, 10, 20) + 10_000);
      });
    }
  }

  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'] as const) {
    it(`never sends ${method} again after a lost answer`, async () => {
      const { writer, wire } = openClient([broken('ECONNRESET'), json(200, {})]);
      expect((await failureOf(writer.send(method, '/x', {}))).outcome).toBe('unknown');
      expect(wire.requests).toHaveLength(1);
    });
  }

  it('judges every try of a write by itself: unavailable, then lost, is unknown', async () => {
    const { writer, wire } = openClient([text(503, ''), broken('ECONNRESET'), json(200, {})]);
    expect((await failureOf(writer.send('POST', '/x', {}))).outcome).toBe('unknown');
    expect(wire.requests).toHaveLength(2);
  });

  it('takes an error before the connection as unsent, whatever its code', () => {
    const inConnect = Object.assign(broken('ETIMEDOUT'), { syscall: 'connect' });
    expect(classify({ error: inConnect }, 'POST').outcome).toBe('unsent');
    for (const syscall of ['read', 'write'])
      expect(classify({ error: Object.assign(broken('ECONNRESET'), { syscall }) }, 'POST').outcome).toBe(
        'lost',
      );
    const marked = Object.assign(broken('ECONNRESET'), { unsent: true });
    expect(classify({ error: marked }, 'POST').outcome).toBe('unsent');
  });

  it('takes an empty 200 for an answer to a write, not to a read', () => {
    const event = { response: text(200, ''), json: true };
    expect(classify(event, 'PUT').outcome).toBe('ok');
    expect(classify(event, 'GET').outcome).toBe('unparsable');
  });

  it.each([
    'EPIPE',
    'ECONNABORTED',
    'ERR_STREAM_PREMATURE_CLOSE',
    'ERR_STREAM_DESTROYED',
    'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC',
    'HPE_INVALID_CONSTANT',
    'UND_ERR_ABORTED',
    'UND_ERR_CLOSED',
    'UND_ERR_DESTROYED',
    'UND_ERR_RESPONSE',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENETDOWN',
    'ETIMEDOUT',
  ])('never calls %s unsent, which may come after the request left', async code => {
    const { writer, wire } = openClient([broken(code), json(200, {})]);
    expect((await failureOf(writer.send('POST', '/x', {}))).outcome).toBe('unknown');
    expect(wire.requests).toHaveLength(1);
    const whileWriting = Object.assign(broken(code), { syscall: 'write', unsent: false });
    expect(classify({ error: whileWriting }, 'DELETE').outcome).toBe('lost');
  });

  it('takes text where text was asked for, but not broken JSON', () => {
    expect(classify({ response: text(200, '# Sources'), json: false }, 'GET').outcome).toBe('ok');
    const cut = { ...json(200, {}), body: '{' };
    expect(classify({ response: cut, json: false }, 'GET').outcome).toBe('unparsable');
  });

  it('lets a provider have a cell otherwise, and only that one', async () => {
    const overrides = { unavailable: { read: 'unreadable' } } as const;
    const { client, wire } = openClient([text(503, '')], {
      settings: { provider: { name: 'example', requests: { overrides } } },
    });
    expect((await failureOf(client.reader.get('/x'))).outcome).toBe('unreadable');
    expect(wire.requests).toHaveLength(1);
    expect(classify({ response: text(503, ''), json: true }, 'PUT', { overrides }).verdict).toBe('retry');
  });
});

function methodOf(one: Case, access: Access): 'GET' | 'POST' | 'DELETE' {
  return access === 'read' ? 'GET' : (one.method ?? 'POST');
}

function responseOf(one: Case): ReturnType<typeof json> {
  if (typeof one.answer === 'function' || one.answer instanceof Error) throw new Error('not a response');
  return one.answer;
}
