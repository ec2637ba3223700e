import { pathToFileURL } from 'node:url';
import { bundleSimulation, runWorker } from './simulation-bundle.js';

/** First a few of the dimension's cases, then all of them. */
const STRIDES = [17, 1];
/** One in so many of all other cases is played. */
const EVERY = 23;

/**
 * Prints, for each planted defect that belongs to a dimension of the matrix, which of the
 * dimension's cases catches it and whether a share of all other cases does: the table in
 * docs/reliability.md. Whether every dimension's own cases catch theirs.
 */
export async function tellDimensions(folder, only, every = EVERY) {
  const sound = await bundleSimulation(folder);
  const { plants, dimensions } = await import(pathToFileURL(sound).href);
  const chosen = plants.filter(
    ({ name, near }) => near?.dimension !== undefined && (only === undefined || only.includes(name)),
  );
  console.log('| dimension | planted defect | its cases | the others |');
  console.log('|---|---|---|---|');
  let caught = 0;
  for (const [at, { name, edits, near }] of chosen.entries()) {
    const file = await bundleSimulation(folder, `plant-${at}`, edits);
    const [own, others] = await Promise.all([
      firstIn(file, near),
      runWorker(file, { every, first: true, dimension: { name: near.dimension, others: true } }),
    ]);
    if (own !== undefined) caught += 1;
    const mine = own === undefined ? '**none**' : saidOf(own);
    const played = [...others.coverage].reduce((sum, [, row]) => sum + row.cases - row.alike, 0);
    const [other] = others.failed;
    const theirs = other === undefined ? `none of ${played.toLocaleString('en')}` : saidOf(other);
    console.log(`| ${near.dimension} | ${name} | ${mine} | ${theirs} |`);
  }
  const bare = dimensions.filter(name => !chosen.some(({ near }) => near.dimension === name));
  if (only === undefined && bare.length > 0) console.log(`no planted defect: ${bare.join(', ')}`);
  console.log(`${caught} of ${chosen.length} caught by the cases of their dimension`);
  return caught === chosen.length && caught > 0 && (only !== undefined || bare.length === 0);
}

async function firstIn(file, { dimension: name, scenario, family }) {
  const near = {
    ...(scenario === undefined ? {} : { scenarios: [scenario] }),
    ...(family === undefined ? {} : { families: [family] }),
  };
  const dimension = { name, others: false };
  for (const way of [...STRIDES.map(every => ({ ...near, every })), { every: 1 }]) {
    const { failed } = await runWorker(file, { ...way, first: true, dimension });
    if (failed.length > 0) return failed[0];
  }
  return undefined;
}

function saidOf({ seed, violation }) {
  return `${seed}, invariant ${violation.invariant}`;
}
