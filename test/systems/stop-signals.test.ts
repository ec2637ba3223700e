import { describe, expect, test } from 'vitest';
import { listenForStop } from '../../src/cli/session/stop-signal.ts';
import type { StopSignal } from '../../src/cli/system/io.ts';
import { processIo } from '../../src/cli/system/process-io.ts';

const io = processIo('1.0.0', () => Promise.reject(new Error('no sandbox here')));

describe('the signals of a process', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const)('%s stops a run', signal => {
    const got: StopSignal[] = [];
    const off = io.onStop(each => got.push(each));
    process.emit(signal, signal);
    off();
    expect(got).toEqual([signal]);
    expect(process.listeners(signal)).not.toContain(off);
  });

  // A GitHub runner on Windows sends both to a cancelled job: the second one leaves at once, and
  // names what is under way.
  test('Ctrl+C and then Ctrl+Break is a second signal', async () => {
    const said: string[] = [];
    const stop = listenForStop(io, {
      stopping: why => said.push(why),
      leaving: () => said.push('leaving'),
    });
    process.emit('SIGINT', 'SIGINT');
    expect(stop.signal.reason).toBe('signal');
    process.emit('SIGBREAK', 'SIGBREAK');
    await stop.left;
    stop.close();
    expect(said).toEqual(['signal', 'leaving']);
  });
});
