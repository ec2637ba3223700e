import { inProcess } from '../../src/sandbox/in-process.ts';
import { type TestCli, URL_OF_SANDBOX } from '../cli/test-io.ts';
import type { VirtualClock } from './virtual-clock.ts';
import { type World, world } from './world.ts';

/** Other clients of the services that a command line works with. */
export function worldOf(cli: TestCli): World {
  const sleeps: number[] = [];
  const sleep = async (ms: number): Promise<void> => cli.pass(ms);
  const clock: VirtualClock = { now: cli.now, sleep, advance: cli.pass, sleeps };
  const transport = inProcess(cli.sandbox, { sleep });
  return world({ served: { sandbox: cli.sandbox, url: URL_OF_SANDBOX, transport, clock } });
}
