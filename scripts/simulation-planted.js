import { pathToFileURL } from 'node:url';
import { argumentsWith, inShare } from './share.js';
import { bundleSimulation, runWorker } from './simulation-bundle.js';
import { FLEETS_WORKER, firstFleetFailure } from './simulation-fleets.js';
import { firstLifeFailure, LIVES_WORKER } from './simulation-lives.js';
import { firstPlanFailure, PLANS_WORKER } from './simulation-plans.js';
import { firstReplicasFailure, REPLICAS_WORKER } from './simulation-replicas.js';

const WORKERS = 2;
/** First a few cases of everything, then more and more. */
const STRIDES = [97, 11, 1];
const STRIDES_NEAR = [23, 1];

/**
 * Plays the matrix on an executor with each planted defect, until the first case that breaks an
 * invariant: all of them, or those with these names, or a share of either. Whether all were caught.
 */
export async function catchPlants(folder, { only, share }) {
  const sound = await bundleSimulation(folder);
  const { plants, invariants } = await import(pathToFileURL(sound).href);
  const unknown = (only ?? []).filter(name => !plants.some(plant => plant.name === name));
  if (unknown.length > 0) throw new Error(`no such planted defect: ${unknown.join(', ')}`);
  const named = plants.filter(plant => only === undefined || only.includes(plant.name));
  const chosen = inShare(named, ({ name }) => name, share);
  if (share.of > 1)
    console.log(
      `share ${share.at}/${share.of}: ${chosen.length} of ${named.length} planted defects (again: npm run simulate -- ${argumentsWith(process.argv.slice(2), share)})`,
    );
  const since = performance.now();
  const caught = new Array(chosen.length);
  let turn = 0;
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (let at = turn++; at < chosen.length; at = turn++) {
        const { edits } = chosen[at];
        const { worker, first } = programOf(chosen[at]);
        const file = await bundleSimulation(folder, `plant-${at}`, edits, worker);
        caught[at] = await first(file, chosen[at]);
        print(chosen[at], caught[at], invariants);
      }
    }),
  );
  const count = caught.filter(each => each !== undefined).length;
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  console.log(`${count} of ${chosen.length} planted defects caught, ${seconds} s`);
  return count === chosen.length && count > 0;
}

/** Where a defect is looked for: the worker, and how its first failure is found. */
function programOf({ near }) {
  if (near?.plans === true) return { worker: PLANS_WORKER, first: firstPlanFailure };
  if (near?.replicas === true) return { worker: REPLICAS_WORKER, first: firstReplicasFailure };
  if (near?.fleet === true) return { worker: FLEETS_WORKER, first: firstFleetFailure };
  if (near?.lives === true) return { worker: LIVES_WORKER, first: firstLifeFailure };
  return { first: firstFailure };
}

/**
 * The parts of the matrix in which a defect is looked for, one after the other: first of all where
 * it is `near`.
 */
export function partsFor({ scenario, family } = {}, strides) {
  const hint = {
    ...(scenario === undefined ? {} : { scenarios: [scenario] }),
    ...(family === undefined ? {} : { families: [family] }),
  };
  return [
    ...(scenario === undefined && family === undefined
      ? []
      : STRIDES_NEAR.map(every => ({ ...hint, every }))),
    ...strides.map(every => ({ every })),
  ];
}

async function firstFailure(file, { near }) {
  for (const part of partsFor(near, STRIDES)) {
    const { failed } = await runWorker(file, { ...part, first: true });
    if (failed.length > 0) return failed[0];
  }
  return undefined;
}

function print(plant, found, invariants) {
  console.log(`${found === undefined ? 'SURVIVED' : 'caught  '}  ${plant.name}`);
  if (found === undefined) return;
  if (typeof found === 'string') {
    console.log(`          beside the matrix: ${found.match(/^It is wrong that (.*)/m)?.[1].slice(0, 200)}`);
    return;
  }
  const { seed, violation, case: of } = found;
  console.log(`          seed ${seed}, "${of.scenario}", ${JSON.stringify(of.faults)}`);
  console.log(
    `          invariant ${violation.invariant}, ${invariants[violation.invariant]}: ${violation.message.split('\n')[0].slice(0, 200)}`,
  );
}
