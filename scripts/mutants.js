// Changes the sources in one place after the other and wants a test to fail each time: `npm run mutants`. A change that no test
// notices is a promise that nobody keeps.
//
// `-- --only TEXT`, `-- --file PATH`, `-- --layer NAME`, `-- --list fresh-again` for a part; `-- --share 3/20` for every twentieth,
// `-- --share auto` for the tenth of the day; `-- --minutes 4` stops then and says what was not run. `-- --generated` takes the mutants that Stryker's
// instrumenter makes instead of those that somebody wrote. `-- --nearest 40` shows each to so many test files only and not to the
// matrix, which is quick and finds fewer: a rate is then the least that it can be. `-- --again` does not believe earlier runs, `-- --table` only prints what
// they found, as Markdown.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateMutants } from './mutants-generate.js';
import { readKnown } from './mutants-known.js';
import { MATRIX, readTests } from './mutants-nearest.js';
import { asMarkdown, printCaught, printSurvivor, ratesByLayer } from './mutants-print.js';
import { readJudged, readMutants, readOpen } from './mutants-read.js';
import { Mutator } from './mutants-workers.js';
import { argumentsWith, inShare, shareOf } from './share.js';

const WORKERS = 2;
/** `--share auto` takes each of them once in so many days. */
const DAYS = 10;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    file: { type: 'string' },
    layer: { type: 'string' },
    list: { type: 'string' },
    share: { type: 'string' },
    minutes: { type: 'string' },
    generated: { type: 'boolean', default: false },
    nearest: { type: 'string' },
    again: { type: 'boolean', default: false },
    table: { type: 'boolean', default: false },
  },
});

/** An option that is a number above 0; undefined where it is not given. */
function numberOf(option) {
  if (values[option] === undefined) return undefined;
  const number = Number(values[option]);
  if (!(number > 0)) throw new Error(`--${option} ${values[option]}: give a number above 0`);
  return number;
}

async function chosen() {
  const all = values.generated ? await generateMutants(values) : await readMutants();
  return all.filter(
    ({ id, from, layer, texts }) =>
      (values.only === undefined || id.includes(values.only)) &&
      (values.layer === undefined || layer === values.layer) &&
      (values.list === undefined || from === values.list) &&
      (values.file === undefined || texts.some(({ file }) => file.includes(values.file))),
  );
}

const nearestOnly = numberOf('nearest');
const minutes = numberOf('minutes');
const tests = await readTests();
const known = await readKnown(tests.restsOn);
const judged = await readJudged();
const stillOpen = await readOpen();

const filesOf = ({ texts }) => texts.map(({ file }) => file);

/** The promise and the names of the files; of a generated one what it changes. */
const saidOf = mutant => [mutant.id, ...filesOf(mutant)].join(' ');

/** What a mutant is shown to. */
function shownTo(mutant) {
  const files = filesOf(mutant);
  // Of a part, which tests are in it must not depend on what earlier runs found.
  const caught = nearestOnly === undefined ? known.catchers(files) : new Map();
  const nearest = tests.nearest(files, saidOf(mutant), caught);
  if (nearestOnly !== undefined) return nearest.slice(0, nearestOnly);
  return tests.inMatrix(files) ? [...nearest, MATRIX] : nearest;
}

const knownOf = mutant => known.of(mutant, shownTo);

const unsound = new Map();

async function runOne(mutator, mutant, signal) {
  const shown = shownTo(mutant);
  const names = shown.filter(name => name !== MATRIX && !unsound.has(name));
  const work = {
    texts: mutant.texts,
    tests: names.map(name => ({ name, runsBuilt: tests.runsBuilt(name) })),
    sound: known.soundOnes(names),
    matrix: shown.includes(MATRIX) ? MATRIX : undefined,
  };
  const told = message => {
    if (message.sound !== undefined) known.takeSound(message.sound);
    if (message.unsound !== undefined) unsound.set(message.unsound, message.failure);
  };
  const { caught, seconds } = await mutator.run(work, told, signal);
  await known.take(mutant, shown, caught, seconds);
  return { caught, seconds };
}

/** Which were looked at, and which of them survive; what the time does not suffice for is in neither. */
async function runAll(mutants, signal) {
  const found = new Map();
  const waiting = [...mutants];
  const tell = (mutant, { caught, seconds }, isNew) => {
    found.set(mutant, caught);
    const shown = shownTo(mutant);
    const places = { tests: shown.filter(name => name !== MATRIX).length, matrix: shown.includes(MATRIX) };
    if (caught === undefined) printSurvivor(mutant, places, judged.get(mutant.id), stillOpen.has(mutant.id));
    else if (judged.has(mutant.id)) console.log(`NOT EQUIVALENT  ${mutant.id}: ${caught.by} catches it`);
    else if (isNew) printCaught(mutant, caught, seconds);
  };
  async function work(mutator) {
    for (let mutant = waiting.shift(); mutant !== undefined && !signal.aborted; mutant = waiting.shift()) {
      const before = values.again ? undefined : knownOf(mutant);
      tell(mutant, before ?? (await runOne(mutator, mutant, signal)), before === undefined);
    }
  }
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-mutants-'));
  const mutators = Array.from({ length: WORKERS }, (_, index) => new Mutator(join(folder, `${index}`)));
  try {
    const ends = await Promise.allSettled(mutators.map(work));
    const broken = ends.find(end => end.status === 'rejected' && end.reason !== signal.reason);
    if (broken !== undefined) throw broken.reason;
  } finally {
    for (const mutator of mutators) mutator.end();
    await rm(folder, { recursive: true, force: true });
  }
  return found;
}

function summary(mutants, found, since) {
  const survivors = [...found].filter(([, caught]) => caught === undefined).map(([mutant]) => mutant);
  const open = survivors.filter(mutant => !judged.has(mutant.id));
  const fresh = open.filter(mutant => !stillOpen.has(mutant.id));
  const closed = [...found].filter(([mutant, caught]) => caught !== undefined && stillOpen.has(mutant.id));
  for (const [{ id }] of closed) console.log(`take it out of open.json, it is caught now: ${id}`);
  const wrong = [...found].filter(([mutant, caught]) => caught !== undefined && judged.has(mutant.id));
  const left = mutants.length - found.size;
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  for (const [name, { test, message }] of unsound)
    console.log(`FAILS WITHOUT A CHANGE  ${name}: ${test}: ${message}`);
  const equivalent = survivors.length - open.length;
  console.log(
    `${found.size - survivors.length} of ${found.size} mutants caught, ${equivalent} judged equivalent, ${open.length} survivors, ${open.length - fresh.length} of them known, ${seconds} s`,
  );
  if (left > 0) console.log(`${left} were not run to the end: ${stop.signal.reason.message}`);
  return found.size > 0 && fresh.length === 0 && wrong.length === 0 && unsound.size === 0;
}

const since = performance.now();
const stop = new AbortController();
process.once('SIGINT', () => stop.abort(new Error('interrupted')));
process.once('SIGTERM', () => stop.abort(new Error('interrupted')));
const share = shareOf(values.share, { days: DAYS, now: Date.now() });
const mutants = inShare(await chosen(), ({ id }) => id, share);
if (values.table) console.log(asMarkdown(ratesByLayer(mutants, knownOf, judged)));
else {
  if (share.of > 1)
    console.log(
      `share ${share.at}/${share.of}: ${mutants.length} mutants (again: npm run mutants -- ${argumentsWith(process.argv.slice(2), share)})`,
    );
  const timer =
    minutes === undefined
      ? undefined
      : setTimeout(() => stop.abort(new Error('the time is up')), minutes * 60_000);
  const found = await runAll(mutants, stop.signal);
  clearTimeout(timer);
  console.log(asMarkdown(ratesByLayer(mutants, knownOf, judged)));
  process.exitCode = summary(mutants, found, since) ? 0 : 1;
}
