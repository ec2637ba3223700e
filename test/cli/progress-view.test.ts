import { describe, expect, test } from 'vitest';
import { showProgress } from '../../src/cli/output/progress-view.ts';
import { createScreen } from '../../src/cli/output/screen.ts';
import type { Address } from '../../src/core/address.ts';
import type { HttpResponse } from '../../src/core/http.ts';
import type { RunEvent } from '../../src/core/report/event.ts';
import { createRedactor } from '../../src/http/redact.ts';
import { aBranch, aReason } from '../helpers/report-builders.ts';
import { plain } from './test-io.ts';

const ROW = aBranch('create', 'preview').address;
const LANE = 'neon.project/p';
const started: RunEvent = { type: 'started', address: ROW, action: 'create' };
const written: RunEvent = { type: 'written', address: ROW, action: 'create' };
const rows = (count: number) =>
  Array.from({ length: count }, (_, nth) => aBranch('create', nth === 0 ? 'preview' : `b${nth}`));

interface Terminal {
  readonly isTTY: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

function view({ isTTY, env = {}, quiet = false, verbose = false }: Terminal) {
  const writes: string[] = [];
  let now = 0;
  let tick: () => void = () => undefined;
  const stream = { isTTY, columns: 60, write: (text: string) => writes.push(text) };
  const io = {
    stdout: { ...stream },
    stderr: stream,
    env,
    clock: { now: () => now, sleep: async () => undefined },
    every(_ms: number, each: () => void) {
      tick = each;
      return () => {
        tick = () => undefined;
      };
    },
  };
  const screen = createScreen(io, { color: true, quiet, verbose }, createRedactor(['secret-token']));
  const shown = showProgress(io, screen);
  return {
    shown,
    screen,
    stream,
    pass(ms: number) {
      now += ms;
      tick();
    },
    takeRaw: () => writes.splice(0).join(''),
    take: () => plain(writes.splice(0).join('')),
  };
}

describe('on a terminal', () => {
  test('one live line says how far it is and what takes the time, and goes away', () => {
    const { shown, stream, pass, take } = view({ isTTY: true });
    stream.columns = 110;
    shown.expect(rows(2));
    shown.listen(started);
    pass(1_000);
    expect(take()).toMatch(
      /^\r. 0 of 2 written, 1 under way, 1 to go · 0:01 · create neon\.branch\/shiny-wind-028834\/preview 1\.0 s$/,
    );
    shown.end();
    expect(take()).toBe('\r');
    pass(100);
    expect(take()).toBe('');
  });

  test('a hold is said in full, above the live line', () => {
    const { shown, take } = view({ isTTY: true });
    shown.listen({
      type: 'held',
      lane: LANE,
      by: ['create_branch on main'],
      reason: aReason('locked'),
      leftMs: 600_000,
    });
    expect(take()).toContain(
      'neon.project/p is locked (423): writes to it wait at most\n  10m for create_branch on main\n',
    );
  });

  test('the fourth hold, and the fourth retry, are only counted', () => {
    const { shown, pass, take } = view({ isTTY: true });
    shown.expect(rows(20));
    for (let nth = 0; nth < 9; nth += 1)
      shown.listen({ type: 'retry', request: `GET /${nth}`, why: '429', afterMs: 400 });
    expect(take().match(/trying again/g)).toHaveLength(3);
    pass(100);
    expect(take()).toContain('9 requests sent again');
  });

  test('a wait that is much longer than all before is told, however many were', () => {
    const { shown, take } = view({ isTTY: true });
    shown.expect(rows(20));
    const told = [400, 400, 400, 400, 9_000, 10_000, 19_000, 600_000, 600_000].map(afterMs => {
      shown.listen({ type: 'retry', request: 'GET /', why: '429', afterMs });
      return take().includes('trying again');
    });
    expect(told).toEqual([true, true, true, false, false, true, false, true, false]);
  });

  test('nothing is drawn over a question', () => {
    const { shown, pass, take } = view({ isTTY: true });
    shown.clear();
    take();
    pass(100);
    expect(take()).toBe('');
  });

  test.each(['result', 'notice', 'warn', 'progress'] as const)(
    'a %s takes the live line away first, so that it begins on a line of its own',
    how => {
      const { shown, screen, pass, takeRaw } = view({ isTTY: true, env: { NO_COLOR: '1' } });
      shown.expect(rows(20));
      pass(100);
      takeRaw();
      screen[how]('the list could not be read');
      expect(takeRaw()).toMatch(/^\r\u001b\[2Kthe list could not be read/);
    },
  );

  test('a line that wrapped because the terminal became narrower is cleared whole', () => {
    const { shown, stream, pass, takeRaw } = view({ isTTY: true, env: { NO_COLOR: '1' } });
    shown.expect(rows(20));
    pass(100);
    // 38 columns are three rows of 15.
    expect(takeRaw()).toContain('0 of 20 written, 20 to go · 0:00');
    stream.columns = 15;
    pass(100);
    expect(takeRaw()).toMatch(/^\r\u001b\[2A\u001b\[J/);
    pass(100);
    expect(takeRaw()).toMatch(/^\r\u001b\[2K\r\u001b\[2K/);
  });
});

describe.each<[string, Terminal]>([
  ['elsewhere', { isTTY: false }],
  ['on a terminal that cannot redraw a line', { isTTY: true, env: { TERM: 'dumb' } }],
])('%s', (_, terminal) => {
  test('each step of a few is a line, and a long silence is broken', () => {
    const { shown, pass, take } = view(terminal);
    shown.expect(rows(2));
    shown.listen(started);
    expect(take()).toBe(`+ create ${ROW} …\n`);
    pass(5_000);
    expect(take()).toBe('');
    pass(5_000);
    expect(take()).toBe(`0 of 2 written, 1 under way, 1 to go · 0:10 · create ${ROW} (10.0 s)\n`);
  });

  test('many rows are a line for each tenth, and one every ten seconds', () => {
    const { shown, pass, take } = view(terminal);
    const all = rows(1_000);
    shown.expect(all);
    const lines: string[] = [];
    for (const { address } of all) {
      shown.listen({ type: 'started', address, action: 'create' });
      shown.listen({ type: 'written', address, action: 'create' });
      pass(50);
      lines.push(take());
    }
    for (const { address } of all) {
      pass(50);
      shown.listen({ type: 'ended', result: { address, action: 'create', status: 'done' } });
    }
    lines.push(take());
    const said = lines.join('').trimEnd().split('\n');
    expect(said.length).toBeLessThanOrEqual(25);
    expect(said[1]).toMatch(/^\d+ of 1000 written, \d+ to go · 0:\d\d · .* left/);
    expect(said.at(-1)).toMatch(/^1000 of 1000 written \((999|1000) verified\)/);
  });

  test('the time is that of the whole run, from its first list to its last row', () => {
    const { shown, pass, take } = view(terminal);
    shown.listen({ type: 'reading', kind: 'neon.branch', scope: 'neon.project/p' as Address });
    pass(12_000);
    expect(take()).toMatch(/ · 0:12\b|^0:12\b/m);
    shown.listen({ type: 'read', kind: 'neon.branch', scope: 'neon.project/p' as Address, count: 1 });
    shown.expect(rows(2));
    shown.listen(started);
    take();
    pass(10_000);
    expect(take()).toContain('0 of 2 written, 1 under way, 1 to go · 0:22 · ');
  });

  test('lists are counted, not told one by one', () => {
    const { shown, pass, take } = view(terminal);
    for (let nth = 0; nth < 100; nth += 1) {
      const scope = `neon.project/p${nth}` as Address;
      shown.listen({ type: 'reading', kind: 'neon.branch', scope });
      shown.listen({ type: 'read', kind: 'neon.branch', scope, count: 1 });
    }
    expect(take()).toBe('');
    shown.listen({ type: 'reading', kind: 'neon.branch', scope: 'neon.project/r' as Address });
    shown.listen({ type: 'unread', kind: 'neon.branch', scope: 'neon.project/r' as Address });
    shown.listen({ type: 'reading', kind: 'neon.branch', scope: 'neon.project/q' as Address });
    pass(10_000);
    expect(take()).toBe(
      '100 lists read, 1 not readable · 0:10 · reading neon.branch in neon.project/q (10.0 s)\n',
    );
  });

  test('three rows of many that ended badly are told at once, and the others are counted', () => {
    const { shown, pass, take } = view(terminal);
    const all = rows(200);
    shown.expect(all);
    for (const { address } of all)
      shown.listen({ type: 'ended', result: { address, action: 'create', status: 'failed' } });
    const said = take();
    expect(said.match(/✗ failed/g)).toHaveLength(3);
    expect(said.split('\n')).toHaveLength(4);
    pass(10_000);
    expect(take()).toBe('0 of 200 written, 200 not done · 0:10 · up to 5 s left\n');
  });

  test('with --verbose each step is a line', () => {
    const { shown, take } = view({ ...terminal, verbose: true });
    shown.listen({ type: 'read', kind: 'neon.branch', scope: 'neon.project/p' as Address, count: 4 });
    expect(take()).toBe('read neon.branch in neon.project/p: 4\n');
  });

  test('a secret in an address is masked', () => {
    const { shown, take } = view(terminal);
    shown.expect(rows(1));
    shown.listen({ type: 'started', address: 'neon.branch/p/secret-token' as Address, action: 'create' });
    expect(take()).toContain('neon.branch/p/***');
  });
});

test('quiet is quiet, and still knows what is under way', () => {
  const { shown, take } = view({ isTTY: false, quiet: true });
  const idle = { writes: [], sending: 0, waits: [], written: [] };
  shown.listen(started);
  shown.listen({ type: 'waiting', lane: LANE, what: ['create_branch on preview'], since: 0 });
  expect(shown.underWay()).toEqual({
    writes: [`create ${ROW}`],
    sending: 0,
    waits: [`${LANE}: waiting for create_branch on preview`],
    written: [],
  });
  shown.listen(written);
  shown.listen({ type: 'waiting', lane: LANE, what: [], since: 0 });
  expect(shown.underWay()).toEqual({ ...idle, written: [`create ${ROW}`] });
  shown.listen({ type: 'ended', result: { address: ROW, action: 'create', status: 'done' } });
  expect(shown.underWay()).toEqual(idle);
  expect(take()).toBe('');
});

test('a write is being sent from its request to its answer, and a row that waits for the pace is not', async () => {
  const { shown } = view({ isTTY: false, quiet: true });
  const rowsBegun = rows(3);
  for (const { address } of rowsBegun) shown.listen({ type: 'started', address, action: 'create' });
  expect(shown.underWay()).toMatchObject({ sending: 0 });
  let answer: (response: HttpResponse) => void = () => undefined;
  const send = shown.counted(
    () =>
      new Promise(resolve => {
        answer = resolve;
      }),
  );
  const read = send({ method: 'GET', url: 'https://example.com/', headers: {}, timeoutMs: 1_000 });
  expect(shown.underWay()).toMatchObject({ sending: 0 });
  answer({ status: 200, headers: {}, body: '' });
  await read;
  const write = send({ method: 'POST', url: 'https://example.com/', headers: {}, timeoutMs: 1_000 });
  expect(shown.underWay()).toMatchObject({ sending: 1 });
  answer({ status: 200, headers: {}, body: '' });
  await write;
  expect(shown.underWay()).toMatchObject({ sending: 0 });
});
