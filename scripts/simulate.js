// Plays the fault matrix (test/simulation) in two workers: `npm run simulate`, `-- --seed S` for
// one case, `-- --family R1,R7`, `-- --scenario NAME`, `-- --every N`, `-- --share 1/2` or
// `--share auto` (each quarter every fourth day) for a part of it; `-- --planted` plays it on an
// executor with each of the planted defects and wants every one caught, `--plant NAME` with one,
// `--share 2/7` or `--share auto` with a part of them, which with `auto` is another one each day of
// a week;
// `-- --dimensions [--every N]` tells which of them the cases of each dimension catch, and whether
// one in N of all others does. Then random plans (test/simulation/plans); `-- --plans SEED:PATH`
// for one of them. Then replicas of bots (test/simulation/replicas); `-- --replicas CASE` for one
// case. Then lives (test/simulation/lives); `-- --lives N` for N of them alone, `-- --life SEED`
// for one. Two workers fill two cores: helpers of the garbage collector would only get in their
// way, hence --single-threaded-gc (6 % less processor time), and compiling the same code twice
// costs more than it gains before it has run for a while, hence --interrupt-budget (5 %).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { shareOf } from './share.js';
import { bundleSimulation, runWorker } from './simulation-bundle.js';
import { tellDimensions } from './simulation-dimensions.js';
import { playFleets } from './simulation-fleets.js';
import { playLives } from './simulation-lives.js';
import { playPlans } from './simulation-plans.js';
import { catchPlants } from './simulation-planted.js';
import { playReplicas } from './simulation-replicas.js';

const WORKERS = 2;
const SHOWN = 20;
/** `--share auto` takes each planted defect once in so many days. */
const DAYS = 7;
/** `--share auto` takes each case once in so many days. */
const DAYS_OF_CASES = 4;

const USAGE = `npm run simulate -- [options]

  --seed SEED              one case, such as R20.0.u.0
  --family R1,R7           these families
  --scenario NAME          one scenario
  --every N                one case in N
  --share 1/2, auto        a part of the cases or of the planted defects; auto: that of the day
  --all                    print all failures
  --planted                plant each defect, and want it caught
  --plant NAME             with --planted: only this one, as often as needed
  --dimensions             which planted defects each dimension catches
  --plans SEED:PATH        one random plan
  --replicas CASE          one case of replicas
  --fleet some, whole, CASE
  --lives N, --life SEED   so many lives, or one

Without options it plays everything. See test/simulation/README.md.`;

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  seed: { type: 'string' },
  family: { type: 'string' },
  scenario: { type: 'string' },
  every: { type: 'string' },
  all: { type: 'boolean', default: false },
  planted: { type: 'boolean', default: false },
  share: { type: 'string' },
  dimensions: { type: 'boolean', default: false },
  plant: { type: 'string', multiple: true },
  plans: { type: 'string' },
  replicas: { type: 'string' },
  fleet: { type: 'string' },
  lives: { type: 'string' },
  life: { type: 'string' },
};

/** The options; ends the program with 2 and the usage where they are none. */
function optionsGiven() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    console.error(`${error.message.split('\n')[0]}\n\n${USAGE}`);
    process.exit(2);
  }
}

const values = optionsGiven();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

function merged(results) {
  const coverage = new Map();
  for (const [id, row] of results.flatMap(result => result.coverage)) {
    const sum = coverage.get(id) ?? { cases: 0, alike: 0, failures: 0, ms: 0 };
    for (const key of Object.keys(sum)) sum[key] += row[key];
    coverage.set(id, sum);
  }
  return coverage;
}

function printFailure({ seed, case: of, violation }, invariants) {
  const { faults, ...rest } = of;
  console.log(`seed ${seed}: invariant ${violation.invariant}, ${invariants[violation.invariant]}`);
  console.log(`  ${violation.message.split('\n').slice(0, 8).join('\n  ')}`);
  console.log(`  scenario ${JSON.stringify(rest)}`);
  console.log(faults.length === 0 ? '  no faults' : '  faults, in order:');
  for (const fault of faults) console.log(`    ${JSON.stringify(fault)}`);
  console.log(`  again: npm run simulate -- --seed ${seed}`);
  console.log('  keep it, as a line of FOUND in test/simulation/found/cases.test.ts:');
  console.log(`    ['what must hold', ${JSON.stringify(kept(of))}],`);
}

/** A case as a test keeps it: without what the test fills in. */
function kept({ family: _, names, ...rest }) {
  return names === 'unique' ? rest : { ...rest, names };
}

function shareOfCases(text) {
  return shareOf(text, { days: DAYS_OF_CASES, now: Date.now() });
}

function wholeNumber(option) {
  const value = Number(values[option]);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`--${option} ${values[option]}: write a whole number, 1 or more`);
  return value;
}

/** The cases of a share. */
function partOf(text) {
  if (text === undefined) return {};
  const { at, of } = shareOfCases(text);
  return { every: of, from: at - 1 };
}

async function simulate(folder) {
  const file = await bundleSimulation(folder);
  const { titles, invariants } = await import(pathToFileURL(file).href);
  const since = performance.now();
  const turns = new Int32Array(new SharedArrayBuffer(4));
  const selection = {
    turns,
    ...(values.seed === undefined ? {} : { seed: values.seed }),
    ...(values.family === undefined ? {} : { families: values.family.split(',') }),
    ...(values.scenario === undefined ? {} : { scenarios: [values.scenario] }),
    ...(values.every === undefined ? {} : { every: Number(values.every) }),
    ...partOf(values.share),
  };
  const of = values.seed === undefined ? WORKERS : 1;
  const results = await Promise.all(Array.from({ length: of }, () => runWorker(file, selection)));
  const coverage = merged(results);
  const failed = results.flatMap(result => result.failed).sort((a, b) => (a.seed < b.seed ? -1 : 1));
  for (const one of failed.slice(0, values.all ? undefined : SHOWN)) printFailure(one, invariants);
  if (failed.length > SHOWN && !values.all)
    console.log(`and ${failed.length - SHOWN} more (--all shows them)`);
  for (const [id, row] of [...coverage].sort((a, b) => Number(a[0].slice(1)) - Number(b[0].slice(1)))) {
    const played = row.cases - row.alike;
    const each = played === 0 ? '' : `${(row.ms / played).toFixed(2)} ms each`;
    console.log(`${id.padEnd(4)}${String(played).padStart(8)}  ${titles[id].padEnd(54)}${each}`);
  }
  const all = [...coverage.values()];
  const cases = all.reduce((sum, row) => sum + row.cases - row.alike, 0);
  const ms = all.reduce((sum, row) => sum + row.ms, 0);
  const alike = all.reduce((sum, row) => sum + row.alike, 0);
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  console.log(`${alike} more are the same run as one of them, and are not counted`);
  console.log(`${(ms / WORKERS / 1000 / (cases / 1000)).toFixed(2)} s for a thousand cases`);
  console.log(`${cases} cases, ${invariants.length - 1} invariants, ${seconds} s, ${failed.length} failures`);
  return failed.length === 0 && cases > 0;
}

/** All of it, or the part that was asked for. */
async function play(folder) {
  if (values.planted) {
    const share = shareOf(values.share, { days: DAYS, now: Date.now() });
    return catchPlants(folder, { only: values.plant, share });
  }
  if (values.dimensions)
    return tellDimensions(
      folder,
      values.plant,
      values.every === undefined ? undefined : Number(values.every),
    );
  if (values.plans !== undefined) {
    const [seed, ...path] = values.plans.split(':');
    return playPlans(folder, { seed: Number(seed), path: path.join(':') });
  }
  if (values.replicas !== undefined) return playReplicas(folder, JSON.parse(values.replicas));
  if (values.fleet !== undefined)
    return playFleets(
      folder,
      ['some', 'whole'].includes(values.fleet) ? values.fleet : JSON.parse(values.fleet),
    );
  if (values.life !== undefined) return playLives(folder, { seed: wholeNumber('life') });
  if (values.lives !== undefined)
    return playLives(folder, { count: wholeNumber('lives'), share: shareOfCases(values.share) });
  const isPart = [values.seed, values.family, values.scenario, values.every].some(each => each !== undefined);
  const good = await simulate(folder);
  if (isPart) return good;
  const others = [await playPlans(folder), await playReplicas(folder), await playFleets(folder)];
  others.push(await playLives(folder, { share: shareOfCases(values.share) }));
  return good && others.every(each => each);
}

const folder = await mkdtemp(join(tmpdir(), 'evenkeel-simulate-'));
try {
  const good = await play(folder);
  process.exitCode = good ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
