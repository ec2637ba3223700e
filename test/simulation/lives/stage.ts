import { inProcess } from '../../../src/sandbox/in-process.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { type VirtualClock, virtualClock } from '../../helpers/virtual-clock.ts';
import { ORIGIN, type World, world } from '../../helpers/world.ts';

/** A sandbox that can be set back to a moment, with its time. */
export class Stage {
  readonly #sandbox: Sandbox;
  #clock: VirtualClock;
  #world: World;

  constructor(guilds: readonly string[]) {
    this.#clock = virtualClock();
    this.#sandbox = createSandbox({
      guilds,
      clock: { now: () => this.#clock.now() },
      // Someone who clears a schedule in the console is one of the people here.
      quirks: { empty_schedule: 'clears' },
    });
    this.#world = this.#open();
  }

  get world(): World {
    return this.#world;
  }

  /** The function that is returned brings this moment back, any number of times. */
  mark(): () => void {
    const back = this.#sandbox.bookmark();
    const time = this.#clock.now();
    return () => {
      back();
      this.#sandbox.faults.clear();
      this.#sandbox.requests.clear();
      this.#clock = virtualClock(time);
      this.#world = this.#open();
    };
  }

  #open(): World {
    const clock = this.#clock;
    const transport = inProcess(this.#sandbox, { sleep: ms => clock.sleep(ms) });
    return world({ served: { sandbox: this.#sandbox, url: ORIGIN, transport, clock } });
  }
}
