import { describe, expect, test } from 'vitest';
import { showProgress } from '../../src/cli/output/progress-view.ts';
import { createScreen } from '../../src/cli/output/screen.ts';
import type { Address } from '../../src/core/address.ts';
import { createRedactor } from '../../src/http/redact.ts';
import { aReason } from '../helpers/report-builders.ts';
import { plain } from './test-io.ts';

const ROW = 'neon.branch/p/preview' as Address;
const LANE = 'neon.project/p';

function view(options: { readonly isTTY: boolean; readonly quiet?: boolean }) {
  const written: string[] = [];
  let now = 0;
  let tick: () => void = () => undefined;
  const stream = { isTTY: options.isTTY, columns: 60, write: (text: string) => written.push(text) };
  const io = {
    stdout: stream,
    stderr: stream,
    env: {},
    clock: { now: () => now, sleep: async () => undefined },
    every(_ms: number, each: () => void) {
      tick = each;
      return () => {
        tick = () => undefined;
      };
    },
  };
  const flags = { color: true, quiet: options.quiet ?? false, verbose: false };
  const shown = showProgress(io, createScreen(io, flags, createRedactor(['secret-token'])));
  return {
    shown,
    pass(ms: number) {
      now += ms;
      tick();
    },
    text: () => written.join(''),
    take: () => plain(written.splice(0).join('')),
  };
}

describe('on a terminal', () => {
  test('one live line says how far it is and what takes the time, and goes away', () => {
    const { shown, pass, take } = view({ isTTY: true });
    shown.expect(2);
    shown.listen({ type: 'started', address: ROW, action: 'create' });
    pass(1_000);
    expect(take()).toMatch(/^\r. 0 of 2 done · create neon\.branch\/p\/preview 1\.0 s$/);
    shown.end();
    expect(take()).toBe('\r');
    pass(100);
    expect(take()).toBe('');
  });

  test('a hold is said in full, above the live line', () => {
    const { shown, take } = view({ isTTY: true });
    shown.listen({ type: 'held', lane: LANE, by: ['create_branch on main'], reason: aReason('locked') });
    expect(take()).toContain('held by create_branch on main (423)\n');
  });

  test('nothing is drawn over a question', () => {
    const { shown, pass, take } = view({ isTTY: true });
    shown.clear();
    take();
    pass(100);
    expect(take()).toBe('');
  });
});

describe('elsewhere', () => {
  test('each step is a line, and a long silence is broken', () => {
    const { shown, pass, take } = view({ isTTY: false });
    shown.listen({ type: 'started', address: ROW, action: 'create' });
    expect(take()).toBe(`+ create ${ROW} …\n`);
    pass(5_000);
    expect(take()).toBe('');
    pass(10_000);
    expect(take()).toMatch(/^still create neon\.branch\/p\/preview \(15\.0 s\)\n$/);
  });

  test('a secret in an address is masked', () => {
    const { shown, take } = view({ isTTY: false });
    shown.listen({ type: 'started', address: 'neon.branch/p/secret-token' as Address, action: 'create' });
    expect(take()).toContain('neon.branch/p/***');
  });

  test('quiet is quiet, and still knows what is in flight', () => {
    const { shown, take } = view({ isTTY: false, quiet: true });
    shown.listen({ type: 'started', address: ROW, action: 'create' });
    shown.listen({ type: 'waiting', lane: LANE, what: ['create_branch on preview'], since: 0 });
    expect(take()).toBe('');
    expect(shown.inFlight()).toEqual([`create ${ROW}`, 'waiting for create_branch on preview']);
  });
});
