import { joinedEdits } from '../../../src/cli/manifest/place-edits.ts';
import type { Json } from '../../../src/core/json.ts';
import type { Reason } from '../../../src/core/report/reason.ts';
import type { Row } from '../../../src/core/report/row.ts';
import { findAdoptions } from '../../../src/engine/adopt/adopt.ts';
import { type PreparedPlan, preparePlan } from '../../../src/engine/plan/prepare-plan.ts';
import { edited } from '../../../src/manifest/edit/text-edit.ts';
import type { BranchItem } from '../../../src/providers/neon/branch/branch-record.ts';
import { nextOf, PROVIDERS, said, type World } from '../../helpers/world.ts';
import { exportOf, type ManifestValue } from './beginnings.ts';
import { stepsOf } from './next-steps.ts';
import type { Stage } from './stage.ts';

/** What must hold of a life, whatever people did in it. */
export const LIFE_INVARIANTS = [
  'an apply that is asked for nothing new destroys nothing',
  'a next step that is an edit or a command makes its row go, without allow',
  'an export has an empty plan, and names only what it declares or keeps',
  'nothing protected is offered for a replacement',
] as const;

export interface LifeViolation {
  /** Position in {@link LIFE_INVARIANTS}. */
  readonly invariant: number;
  /** What is wrong, and the plan that shows it. */
  readonly message: string;
}

/**
 * The first thing that does not hold of a manifest and what is live by now. Leaves the world as it
 * was.
 */
export async function lifeViolation(
  stage: Stage,
  manifest: ManifestValue,
  service: 'neon' | 'discord',
  ids: ReadonlyMap<string, string>,
): Promise<LifeViolation | undefined> {
  const looked = await planOf(stage.world, manifest);
  return (
    destroyed(looked) ??
    asked(looked, ids) ??
    offered(looked) ??
    (await unfollowed(stage, manifest, looked)) ??
    (await wronglyAdopted(stage.world, manifest, looked, service)) ??
    (await wronglyExported(stage.world, service))
  );
}

function planOf(here: World, manifest: ManifestValue): Promise<PreparedPlan> {
  return preparePlan(here.collect(JSON.stringify(manifest)), here.session(), { prune: true });
}

function violation(invariant: number, message: string, { plan }: PreparedPlan): LifeViolation {
  const rows = plan.rows.map(
    row =>
      `  ${row.action} ${row.address}${row.reason ? `: ${said(row.reason)} [${row.reason.code}] next: ${nextOf(row.reason)}` : ''}`,
  );
  return { invariant, message: [message, ...rows].join('\n') };
}

/** Whether carrying it out deletes something, or loses what nothing puts back. */
function destroys({ action, loss }: Row): boolean {
  if (action === 'blocked') return false;
  return action === 'delete' || action === 'replace' || loss.some(each => each.restored !== true);
}

function destroyed(looked: PreparedPlan): LifeViolation | undefined {
  const row = looked.plan.rows.find(destroys);
  return row && violation(0, `${row.action} ${row.address} destroys`, looked);
}

/**
 * No service changes what only a replacement would change: a branch that is the same as at first is
 * as it was.
 */
function asked(looked: PreparedPlan, ids: ReadonlyMap<string, string>): LifeViolation | undefined {
  const { observed } = looked.given;
  const row = looked.plan.rows.find(
    ({ address, reason }) =>
      reason?.code === 'replace/not-allowed' &&
      isOffered(reason) &&
      ids.has(address) &&
      observed.at(address)?.id === ids.get(address),
  );
  return row && violation(0, `${row.address} is as it was, and is offered for a replacement`, looked);
}

function isOffered(reason: Reason): boolean {
  return /\ballow\b/.test(nextOf(reason) ?? '');
}

function offered(looked: PreparedPlan): LifeViolation | undefined {
  const { observed, keep } = looked.given;
  const row = looked.plan.rows.find(({ address, reason }) => {
    if (reason?.code !== 'replace/not-allowed') return false;
    const live = observed.at(address);
    const branch = live?.kind === 'neon.branch' ? (live.raw as BranchItem).branch : undefined;
    const isHeld =
      branch?.protected === true || branch?.default === true || keep.holding(address) !== undefined;
    return isHeld && isOffered(reason);
  });
  return row && violation(3, `${row.address} is protected and offered for a replacement`, looked);
}

const MOST_STEPS = 4;

/** Follows each next step of each blocked row, each from here, until its row is gone. */
async function unfollowed(
  stage: Stage,
  manifest: ManifestValue,
  looked: PreparedPlan,
): Promise<LifeViolation | undefined> {
  const back = stage.mark();
  for (const row of looked.plan.rows.filter(({ action }) => action === 'blocked')) {
    const steps = stepsOf(row, looked);
    if (steps === undefined)
      return violation(1, `nobody knows how to follow "${nextOf(row.reason)}" of ${row.address}`, looked);
    for (const { does, edits } of steps) {
      const next = edited(manifest, edits) as ManifestValue;
      const wrong = await stays(stage, next, row, MOST_STEPS);
      back();
      if (wrong !== undefined) return violation(1, `someone ${does} for ${row.address}: ${wrong}`, looked);
    }
  }
  return undefined;
}

/**
 * Why a row is still there with a manifest; undefined where it is gone, after an apply where that
 * takes one.
 */
async function stays(
  { world }: Stage,
  manifest: ManifestValue,
  { address, reason }: Row,
  left: number,
): Promise<string | undefined> {
  const looked = await planned(world, manifest);
  if (typeof looked === 'string') return looked;
  const risky = looked.plan.rows.find(destroys);
  if (risky !== undefined) return `then ${risky.action} ${risky.address} destroys`;
  const row = looked.plan.rows.find(each => each.address === address);
  if (row === undefined) return undefined;
  if (row.action === 'blocked') {
    if (row.reason?.code === reason?.code) return `it stays: ${said(row.reason)}`;
    const step = left > 0 ? stepsOf(row, looked)?.[0] : undefined;
    if (step === undefined) return undefined;
    return stays({ world } as Stage, edited(manifest, step.edits) as ManifestValue, row, left - 1);
  }
  await world.apply(JSON.stringify(manifest));
  world.clock.advance(60_000);
  const after = await planOf(world, manifest);
  const again = after.plan.rows.find(each => each.address === address);
  return again && `after an apply there is ${again.action} ${again.address}: ${said(again.reason)}`;
}

async function planned(world: World, manifest: ManifestValue): Promise<PreparedPlan | string> {
  try {
    return await planOf(world, manifest);
  } catch (error) {
    if (error instanceof Error) return `the manifest is not valid: ${error.message}`;
    throw error;
  }
}

/**
 * `adopt`: what it takes over has no row then, and what it says no entry can describe has none that
 * does.
 */
async function wronglyAdopted(
  world: World,
  manifest: ManifestValue,
  looked: PreparedPlan,
  service: 'neon' | 'discord',
): Promise<LifeViolation | undefined> {
  if (looked.plan.rows.length === 0) return undefined;
  const context = { given: looked.given, providers: PROVIDERS, value: manifest, now: world.clock.now() };
  const { adopted, left } = await findAdoptions(context, { isMeant: () => true, widened: true });
  for (const one of adopted) {
    const next = edited(manifest as Json, joinedEdits(one.edits)) as ManifestValue;
    const after = await planned(world, next);
    // The command leaves out what would make the manifest invalid.
    if (typeof after === 'string') continue;
    const row = after.plan.rows.find(each => each.address === (one.now ?? one.address));
    if (row !== undefined && row.action !== 'blocked')
      return violation(1, `adopt ${one.does} ${one.address}, and then there is ${row.action}`, looked);
  }
  const denied = left.filter(
    ({ why }) => typeof why === 'string' && /^no entry can describe [^:]*$/.test(why),
  );
  if (denied.length === 0) return undefined;
  const { manifest: exported } = await exportOf(world, service);
  const { plan } = await planOf(world, exported);
  const entries = world.collect(JSON.stringify(exported)).desired;
  for (const { address } of denied)
    if (entries.some(each => each.address === address) && !plan.rows.some(each => each.address === address))
      return violation(1, `adopt says that no entry can describe ${address}, and export writes one`, looked);
  return undefined;
}

async function wronglyExported(
  world: World,
  service: 'neon' | 'discord',
): Promise<LifeViolation | undefined> {
  const { manifest, keep } = await exportOf(world, service);
  const looked = await planned(world, manifest);
  const text = JSON.stringify(manifest);
  if (typeof looked === 'string') return { invariant: 2, message: `${looked}\n${text}` };
  if (looked.plan.rows.length > 0) return violation(2, `the plan of an export is not empty\n${text}`, looked);
  const { desired } = world.collect(text);
  const known = new Set<string>([...desired.map(each => each.address), ...keep]);
  for (const { address, refs } of desired)
    for (const ref of refs)
      if (ref.startsWith('neon.branch/') && !known.has(ref))
        return violation(2, `${address} names ${ref}\n${text}`, looked);
  return undefined;
}
