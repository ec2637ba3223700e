import { expect, test } from 'vitest';
import { type ProgressView, showProgress, type WorkUnderWay } from '../../src/cli/output/progress-view.ts';
import { createScreen } from '../../src/cli/output/screen.ts';
import { stopWords } from '../../src/cli/session/stop-words.ts';
import { NOTHING_IN_FLIGHT } from '../../src/engine/ends/in-flight.ts';
import { createRedactor } from '../../src/http/redact.ts';
import { testCli } from './test-io.ts';

const FLEET: WorkUnderWay = {
  writes: Array.from({ length: 333 }, (_, nth) => `create neon.branch/p${nth}/dev`),
  sending: 1,
  waits: [
    'neon.project/p1: waiting for create_branch on dev',
    'neon.project/p2: waiting for create_branch on dev',
  ],
  written: Array.from({ length: 200 }, (_, nth) => `create neon.branch/q${nth}/dev`),
};

const FLAGS = { verbose: false, quiet: false, color: 'never' } as const;

function words(underWay: WorkUnderWay) {
  const said: string[] = [];
  const io = {
    ...testCli().io(),
    stderr: { isTTY: false, columns: 80, write: (text: string) => said.push(text) },
  };
  const screen = createScreen(io, { color: false, quiet: false, verbose: false }, createRedactor([]));
  const view: ProgressView = { ...showProgress(io, screen), underWay: () => underWay };
  const told = stopWords({ name: 'completion', shell: 'bash', flags: FLAGS }, io, screen, {
    view,
    left: NOTHING_IN_FLIGHT,
  });
  return { told, take: () => said.splice(0).join('') };
}

test('the first signal counts the writes that are being sent, not those that wait for the pace', () => {
  const { told, take } = words(FLEET);
  told.stopping('signal');
  expect(take()).toBe(
    'Stopping: finishing 1 write; checking 200 finished writes.\nPress Ctrl-C again to end now: it is then unknown whether that write was done.\n',
  );
});

test('where all wait for the pace no write is under way', () => {
  const { told, take } = words({ ...FLEET, sending: 0, waits: [], written: [] });
  told.stopping('signal');
  expect(take()).toBe('Stopping: no write is under way.\n');
});

test('the second signal names the project of each wait', () => {
  const { told, take } = words({ ...FLEET, writes: [] });
  told.leaving();
  expect(take()).toContain(
    'outcome is unknown: neon.project/p1: waiting for create_branch on dev; neon.project/p2: waiting for create_branch on dev. ',
  );
});
