import { parse } from 'yaml';
import type { Base } from '../../../src/engine/desired/base-side.ts';
import { changedScopes } from '../../../src/engine/desired/changed-scopes.ts';
import type { DesiredState } from '../../../src/engine/desired/desired-state.ts';
import { changedOnly } from '../../../src/engine/desired/scope-parts.ts';
import type { Case, Ending, FollowUpPlan } from '../case.ts';
import { mustRead } from '../invariants/changed-scopes.ts';
import type { Raw } from '../invariants/manifest-limits.ts';
import { type RunLimits, runLimits } from '../invariants/run-limits.ts';
import { PROVIDERS, runOnce } from '../run.ts';
import { SharedSandbox } from '../world/shared-sandbox.ts';
import { type OtherAct, SimulatedWorld } from '../world/simulated-world.ts';
import { actsOf } from './acts.ts';
import {
  collected,
  type Scenario,
  START,
  type StartState,
  scopesOf,
  seededState,
  type Twin,
} from './scenario.ts';

/**
 * Everything about a scenario that is the same in each of its cases, and what is known from those
 * that were played.
 */
export interface ScenarioSetup {
  readonly scenario: Scenario;
  readonly wanted: DesiredState;
  /** What was applied last, where what moved since is left. */
  readonly base?: Base;
  /** The manifest as it is written. */
  readonly written: Raw;
  /** The one that was applied last. */
  readonly before: Raw | undefined;
  /**
   * What the first run wants, where that is what changed alone, and the scopes that it has to read.
   */
  readonly changed?: { readonly wanted: DesiredState; readonly scopes: ReadonlySet<string> };
  limits(target: readonly string[]): RunLimits;
  /** Someone else's manifest for the same project. */
  readonly second?: { readonly wanted: DesiredState; readonly written: Raw };
  readonly acts: ReadonlyMap<string, OtherAct>;
  /** The names of the branches at the start. */
  readonly seeded: ReadonlySet<string>;
  sandbox(of: Pick<Case, 'names' | 'twin' | 'operationMs'>): Promise<SharedSandbox>;
  /** What follows in situations that cases came to. */
  readonly plans: Map<string, FollowUpPlan>;
  readonly endings: Map<string, Ending>;
}

/** How long an operation takes where a case does not say. */
export const OPERATION_MS = 400;

export function prepare(scenario: Scenario): ScenarioSetup {
  const states = new Map<string, StartState>();
  const sandboxes = new Map<string, SharedSandbox>();
  const limits = new Map<string, RunLimits>();
  const written = parse(scenario.manifest) as Raw;
  async function seeded(names: Case['names'], twin: Twin | undefined): Promise<StartState> {
    const key = `${names} ${JSON.stringify(twin)}`;
    const quirks = quirksOf(names, scenario);
    const known =
      states.get(key) ?? (await withEarlierRuns(seededState(scenario, quirks, twin), scenario, names));
    states.set(key, known);
    return known;
  }
  return {
    scenario,
    wanted: collected(scenario.manifest),
    written,
    before: scenario.applied === undefined ? undefined : (parse(scenario.applied) as Raw),
    ...(scenario.applied === undefined
      ? {}
      : { base: { manifest: collected(scenario.applied), applied: true, moved: scenario.moved ?? 'leave' } }),
    ...changedSince(scenario, written),
    limits: target => {
      const key = target.join(' ');
      const known = limits.get(key) ?? runLimits(target, written);
      limits.set(key, known);
      return known;
    },
    ...(scenario.second === undefined
      ? {}
      : { second: { wanted: collected(scenario.second), written: parse(scenario.second) as Raw } }),
    acts: new Map([...actsOf(scenario), ...(scenario.sets?.acts ?? [])]),
    seeded: new Set(
      [...seededState(scenario, quirksOf('unique', scenario), undefined).model.branches.values()].map(
        ({ name }) => name,
      ),
    ),
    plans: new Map(),
    endings: new Map(),
    async sandbox({ names, twin, operationMs = OPERATION_MS }) {
      const key = `${names} ${operationMs} ${JSON.stringify(twin)}`;
      const known = sandboxes.get(key);
      if (known !== undefined) return known;
      const sandbox = new SharedSandbox({
        ...(await seeded(names, twin)),
        quirks: quirksOf(names, scenario),
        operationMs,
        ...scopesOf(scenario),
      });
      sandboxes.set(key, sandbox);
      return sandbox;
    },
  };
}

function changedSince(
  { applied, manifest, changed }: Scenario,
  written: Raw,
): Pick<ScenarioSetup, 'changed'> {
  if (applied === undefined || changed !== true) return {};
  const now = collected(manifest);
  const read = changedScopes({ before: collected(applied), now, providers: PROVIDERS });
  const wanted = changedOnly(now, read, 'before');
  return { changed: { wanted, scopes: mustRead(parse(applied) as Raw, written) } };
}

/**
 * The empty schedule is taken as "none": the other position leaves nothing to simulate. Discord has
 * what the tool does not know.
 */
function quirksOf(names: Case['names'], { quirks }: Scenario): Readonly<Record<string, string>> {
  return { branch_names: names, empty_schedule: 'clears', unknown_members: 'kept', ...quirks };
}

/** Applies the manifests that went before, so that what they made is what the case begins with. */
async function withEarlierRuns(
  seeded: StartState,
  scenario: Scenario,
  names: Case['names'],
): Promise<StartState> {
  if (scenario.before === undefined) return seeded;
  const sandbox = new SharedSandbox({
    ...seeded,
    quirks: quirksOf(names, scenario),
    operationMs: OPERATION_MS,
  });
  const world = new SimulatedWorld({ sandbox, start: START - 3_600_000 });
  for (const [number, manifest] of scenario.before.entries()) {
    const wanted = collected(manifest);
    const run = await runOnce(world, {
      command: 'apply',
      number: number - 100,
      wanted,
      faults: [],
      acts: new Map(),
      random: () => 0.5,
    });
    if (run.exit !== 0)
      throw new Error(`${scenario.name} cannot be setup: ${JSON.stringify(run.report?.results)}`);
    world.restart(60_000);
  }
  world.clock.kill();
  return { state: sandbox.state(), model: world.model };
}
