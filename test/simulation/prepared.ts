import { parse } from 'yaml';
import type { Collected } from '../../src/engine/desired/collect.ts';
import { actsOf } from './acts.ts';
import type { Case, Ending, Look } from './case.ts';
import { type Limited, limitedTo } from './limited.ts';
import type { Raw } from './limits.ts';
import { Machine, type OtherAct } from './machine.ts';
import { runOnce } from './run.ts';
import {
  collected,
  placesOf,
  type Scenario,
  type Seeded,
  START,
  seededState,
  type Twin,
} from './scenario.ts';
import { Stage } from './stage.ts';

/** Everything about a scenario that is the same in each of its cases, and what is known from those that were played. */
export interface Prepared {
  readonly scenario: Scenario;
  readonly wanted: Collected;
  /** The manifest as it is written. */
  readonly written: Raw;
  limits(target: readonly string[]): Limited;
  /** Somebody else's manifest for the same project. */
  readonly second?: { readonly wanted: Collected; readonly written: Raw };
  readonly acts: ReadonlyMap<string, OtherAct>;
  stage(of: Pick<Case, 'names' | 'twin' | 'operationMs'>): Promise<Stage>;
  /** What follows in situations that cases came to. */
  readonly looks: Map<string, Look>;
  readonly endings: Map<string, Ending>;
}

/** How long an operation takes where a case does not say. */
export const OPERATION_MS = 400;

export function prepare(scenario: Scenario): Prepared {
  const states = new Map<string, Seeded>();
  const stages = new Map<string, Stage>();
  const limits = new Map<string, Limited>();
  const written = parse(scenario.manifest) as Raw;
  async function seeded(names: Case['names'], twin: Twin | undefined): Promise<Seeded> {
    const key = `${names} ${JSON.stringify(twin)}`;
    const quirks = quirksOf(names);
    const known = states.get(key) ?? (await grown(seededState(scenario, quirks, twin), scenario, names));
    states.set(key, known);
    return known;
  }
  return {
    scenario,
    wanted: collected(scenario.manifest),
    written,
    limits: target => {
      const key = target.join(' ');
      const known = limits.get(key) ?? limitedTo(target, written);
      limits.set(key, known);
      return known;
    },
    ...(scenario.second === undefined
      ? {}
      : { second: { wanted: collected(scenario.second), written: parse(scenario.second) as Raw } }),
    acts: actsOf(scenario),
    looks: new Map(),
    endings: new Map(),
    async stage({ names, twin, operationMs = OPERATION_MS }) {
      const key = `${names} ${operationMs} ${JSON.stringify(twin)}`;
      const known = stages.get(key);
      if (known !== undefined) return known;
      const stage = new Stage({
        ...(await seeded(names, twin)),
        quirks: quirksOf(names),
        operationMs,
        guilds: placesOf(scenario.twofold === true).guilds,
      });
      stages.set(key, stage);
      return stage;
    },
  };
}

/** The empty schedule is taken as "none": the other position leaves nothing to simulate. Discord has what the tool does not know. */
function quirksOf(names: Case['names']): Readonly<Record<string, string>> {
  return { branch_names: names, empty_schedule: 'clears', unknown_members: 'kept' };
}

/** Applies the manifests that went before, so that what they made is what the case begins with. */
async function grown(seeded: Seeded, scenario: Scenario, names: Case['names']): Promise<Seeded> {
  if (scenario.before === undefined) return seeded;
  const stage = new Stage({ ...seeded, quirks: quirksOf(names), operationMs: OPERATION_MS });
  const machine = new Machine({ stage, start: START - 3_600_000 });
  for (const [number, manifest] of scenario.before.entries()) {
    const wanted = collected(manifest);
    const run = await runOnce(machine, {
      command: 'apply',
      number: number - 100,
      wanted,
      faults: [],
      acts: new Map(),
      random: () => 0.5,
    });
    if (run.exit !== 0)
      throw new Error(`${scenario.name} cannot be prepared: ${JSON.stringify(run.report?.results)}`);
    machine.restart(60_000);
  }
  machine.clock.kill();
  return { state: stage.state(), model: machine.model };
}
