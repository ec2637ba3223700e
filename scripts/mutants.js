// Changes the sources in one place after the other and wants a test to fail each time:
// `npm run mutants`. A change that no test notices is a promise that nobody keeps.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateMutants } from './mutants-generate.js';
import { readJudged, readMutants, readOpen, readThresholds, THRESHOLDS_FILE } from './mutants-read.js';
import {
  asDiff,
  asMarkdown,
  belowThresholds,
  DAYS,
  EQUIVALENT,
  failuresOf,
  isCaught,
  raised,
  rates,
  readResults,
  SURVIVED,
  secondsFor,
} from './mutants-results.js';
import { readTests } from './mutants-tests.js';
import { Mutator, TIMED_OUT } from './mutants-workers.js';
import { argumentsWith, inShare, shareOf } from './share.js';

const USAGE = `npm run mutants -- [options]

Plants one defect after the other and wants a test to fail. The last result of each is a line of
test/mutants/results.txt; what has no result, or one of something else, comes first, then the oldest.

Which:
  --only TEXT       whose promise has this text
  --file PATH       in files whose path has this text
  --layer NAME      below src/NAME
  --list NAME       of test/mutants/NAME.json, such as sweep or strangers/fresh-engine
  --share 3/20      every twentieth, and what was never run; auto is the share of the day, all of it
                    in ${DAYS} days
  --generated       those that a program makes, instead of those that someone wrote
How:
  --again           also what was run in the last ${DAYS} days and has not changed
  --minutes N       stop then, and fail if something is left
  --nearest N       show each to so many test files only, and not to the matrix
  --tests TEXT      show each to test files whose path has this text only, and not to the matrix
  --workers N       so many processes (2)
What else:
  --table           only print the rates
  --raise           raise the thresholds to what is reached, and print the rates
  --help            print this

Exit: 0 if all is well, 1 if a defect survived, something was left, a rate or the pace is too low, 2 if an
option is wrong.`;

/** A row that is known to be open is shown to so many: the test that it waits for will be near. */
const OPEN_NEAREST = 10;

const option = type => ({ type });

/** What was typed; an error says what is wrong with it. */
function typed(args) {
  const text = ['only', 'file', 'layer', 'list', 'share', 'minutes', 'nearest', 'workers', 'tests'];
  const flags = ['generated', 'again', 'table', 'raise', 'help'];
  const { values } = parseArgs({
    args,
    options: Object.fromEntries([
      ...text.map(name => [name, option('string')]),
      ...flags.map(name => [name, option('boolean')]),
    ]),
  });
  for (const name of ['minutes', 'nearest', 'workers'])
    if (values[name] !== undefined && !(Number(values[name]) > 0))
      throw new Error(`--${name} ${values[name]}: give a number above 0`);
  const share = shareOf(values.share, { days: DAYS, now: Date.now() });
  return {
    ...values,
    share,
    isPart: ['only', 'file', 'layer', 'list'].some(name => values[name] !== undefined),
  };
}

const isAskedFor =
  ({ only, layer, list, file }) =>
  ({ id, from, layer: own, texts }) =>
    (only === undefined || id.includes(only)) &&
    (layer === undefined || own === layer) &&
    (list === undefined || from === list) &&
    (file === undefined || texts.some(text => text.file.includes(file)));

/**
 * Whether a program is on this machine. A test that needs one that is missing is skipped, and so is
 * the row that only this test could catch.
 */
function isInstalled(program) {
  return program === undefined || spawnSync(program, ['-c', 'true']).status === 0;
}

const firstLine = text => (text ?? '').split('\n')[0].slice(0, 160);

/** How a row is printed: what caught it, or its edit. */
function tell(mutant, { by, failure, shown, because, isOpen, seconds }) {
  const time = seconds === undefined ? '' : `  (${seconds.toFixed(1)} s of the processor)`;
  if (isCaught({ by })) {
    console.log(
      `caught    ${mutant.id}${time}\n          ${by}: ${failure.test}: ${firstLine(failure.message)}`,
    );
    return;
  }
  const word = by === EQUIVALENT ? 'equivalent' : because === undefined && !isOpen ? 'SURVIVED' : 'survived';
  console.log(`${word}  ${mutant.id}  (${mutant.from})${time}\n${asDiff(mutant)}`);
  const places = [
    `${shown.tests.length} test files`,
    shown.matrix === undefined ? [] : 'the fault matrix',
  ].flat();
  console.log(`  shown to ${places.join(' and ')}${isOpen ? ', and known to be open' : ''}`);
  if (!shown.isExecuted) console.log('  no test executes this place');
  if (because !== undefined) console.log(`  judged equivalent: ${because}`);
}

/** All that a run needs to know, read once. */
async function readAll(asked) {
  const [tests, judged, open, thresholds] = await Promise.all([
    readTests(),
    readJudged(),
    readOpen(),
    readThresholds(),
  ]);
  const all = asked.generated ? await generateMutants(asked) : await readMutants();
  const results = await readResults(all, { tests, now: Date.now(), generated: asked.generated });
  return { tests, judged, open, thresholds, all, results };
}

/**
 * Runs mutants until the signal aborts. `found` has the results of those that were run to the end.
 */
async function run(mutants, { tests, judged, open, thresholds, results }, asked, stop) {
  const found = new Map();
  const unsound = new Map();
  const sound = new Set(tests.held);
  /** Tests that hang without a change, too; the matrix may be among them. */
  const slow = new Set();
  const waiting = [...mutants];
  const isWhole = asked.nearest === undefined && asked.tests === undefined;

  function shownTo(mutant) {
    const files = mutant.texts.map(({ file }) => file);
    const shown = tests.choose(mutant.texts, {
      // The promise and the names of the files; of a generated one what it changes.
      said: [mutant.id, ...files].join(' '),
      feature: mutant.feature,
      // Which tests a part has must not depend on what earlier runs found.
      caught: isWhole ? results.catchers(files) : new Map(),
      last: isWhole ? results.of(mutant)?.by : undefined,
      only: asked.tests,
    });
    const usable = shown.tests.filter(({ name }) => !unsound.has(name) && !slow.has(name));
    if (isWhole && open.has(mutant.id))
      return { ...shown, tests: usable.slice(0, OPEN_NEAREST), matrix: undefined };
    const matrix = slow.has(shown.matrix) ? undefined : shown.matrix;
    return isWhole
      ? { ...shown, tests: usable, matrix, matrixFirst: results.of(mutant)?.by === matrix }
      : { ...shown, tests: usable.slice(0, Number(asked.nearest ?? usable.length)), matrix: undefined };
  }

  function learn(message) {
    if (message.sound !== undefined) sound.add(message.sound);
    if (message.unsound !== undefined) unsound.set(message.unsound, message.failure);
  }

  /**
   * Whether a test, or the matrix, that timed out does without the change, too: then that says
   * nothing of the change.
   */
  async function isSlow(mutator, caught, shown) {
    if (caught?.test !== TIMED_OUT || sound.has(caught.by)) return false;
    const own = shown.tests.filter(({ name }) => name === caught.by);
    const matrix = caught.by === shown.matrix ? shown.matrix : undefined;
    if (own.length === 0 && matrix === undefined) return false;
    const work = { texts: [], tests: own, matrix, sound: [...sound, caught.by] };
    if ((await mutator.run(work, learn, stop.signal)).caught === undefined) return false;
    slow.add(caught.by);
    return true;
  }

  async function runOne(mutator, mutant) {
    const shown = shownTo(mutant);
    const { because, shownBy } = judged.get(mutant.id) ?? {};
    const before = mutator.seconds;
    const work = {
      texts: mutant.texts,
      tests: shown.tests,
      matrix: shown.matrix,
      near: mutant.near,
      sound: [...sound],
      shownBy,
    };
    const { caught, isEquivalent } = await mutator.run(work, learn, stop.signal);
    if (await isSlow(mutator, caught, shown)) return runOne(mutator, mutant);
    const by = caught?.by ?? (isEquivalent ? EQUIVALENT : SURVIVED);
    const seconds = mutator.seconds - before;
    tell(mutant, { by, failure: caught, shown, because, isOpen: open.has(mutant.id), seconds });
    found.set(mutant, { by });
    // What survived a part of the tests may be caught by the others.
    if (isWhole || caught !== undefined) await results.take(mutant, by);
  }

  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-mutants-'));
  const workers = Number(asked.workers ?? 2);
  const mutators = Array.from({ length: workers }, (_, index) => new Mutator(join(folder, `${index}`)));
  const spent = () => mutators.reduce((sum, { seconds }) => sum + seconds, 0);
  const most = asked.generated
    ? Number.POSITIVE_INFINITY
    : secondsFor(mutants.length, thresholds.rowsPerMinute);
  const watch = setInterval(() => {
    if (spent() > most) stop.abort(new Error('it takes too much of the processor'));
  }, 1000);
  async function work(mutator) {
    for (let mutant = waiting.shift(); mutant !== undefined && !stop.signal.aborted; mutant = waiting.shift())
      await runOne(mutator, mutant);
  }
  try {
    const ends = await Promise.allSettled(mutators.map(work));
    const broken = ends.find(end => end.status === 'rejected' && end.reason !== stop.signal.reason);
    if (broken !== undefined) throw broken.reason;
  } finally {
    clearInterval(watch);
    for (const mutator of mutators) mutator.end();
    await rm(folder, { recursive: true, force: true });
  }
  return { found, unsound, seconds: spent() };
}

/** Prints the rates; gives what is below a threshold. */
function printRates({ all, results, thresholds }) {
  const layers = rates(all, 'layer', results.of);
  const features = rates(all, 'feature', results.of);
  console.log(`\n${asMarkdown('layer', layers)}\n\n${asMarkdown('feature', features)}\n`);
  const dates = all.flatMap(mutant => results.of(mutant)?.on ?? []).sort();
  const since = all.filter(mutant => results.of(mutant) !== undefined && !results.isCurrent(mutant)).length;
  console.log(
    `${all.length} rows: ${all.length - dates.length} were never run, ${since} changed since, the oldest result is of ${dates[0] ?? 'no day'}`,
  );
  const below = [
    ...belowThresholds(layers, thresholds.layers),
    ...belowThresholds(features, thresholds.features),
  ];
  return { layers, features, below };
}

async function raise({ layers, features }, thresholds) {
  const next = {
    ...thresholds,
    layers: raised(layers, thresholds.layers),
    features: raised(features, thresholds.features),
  };
  await writeFile(THRESHOLDS_FILE, `${JSON.stringify(next, undefined, 2)}\n`);
}

/** Runs what was asked for; gives whether all is well. */
async function gate(asked) {
  const { results, ...known } = await readAll(asked);
  if (asked.table || asked.raise) {
    const printed = printRates({ ...known, results });
    if (asked.raise) await raise(printed, known.thresholds);
    return true;
  }
  const chosen = known.all.filter(isAskedFor(asked));
  const isNew = mutant => asked.again || asked.share.of > 1 || !results.isFresh(mutant);
  // An open row waits for its test: a share of the day leaves it out.
  const waits = ({ id }) => asked.share.of > 1 && known.open.has(id);
  // A rate counts what was never run as not caught, so every share has all of it.
  const today = new Set(inShare(chosen, ({ id }) => id, asked.share));
  const isOfShare = mutant => today.has(mutant) || results.of(mutant) === undefined;
  const due = results.inTurn(chosen.filter(mutant => isOfShare(mutant) && isNew(mutant) && !waits(mutant)));
  const mutants = due.filter(({ needs }) => isInstalled(needs));
  const again =
    asked.share.of > 1
      ? `, again: npm run mutants -- ${argumentsWith(process.argv.slice(2), asked.share)}`
      : '';
  console.log(`${mutants.length} of ${chosen.length} mutants${again}`);
  for (const { id, needs } of due.filter(({ needs }) => !isInstalled(needs)))
    console.log(`not run, ${needs} is not installed: ${id}`);
  if (known.tests.unmeasured.length > 0)
    console.log(
      `${known.tests.unmeasured.length} test files are not measured as they are: each is shown what it loads`,
    );
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => stop.abort(new Error('it was interrupted')));
  const timer =
    asked.minutes === undefined
      ? undefined
      : setTimeout(() => stop.abort(new Error('the time is up')), Number(asked.minutes) * 60_000);
  const since = performance.now();
  const { found, unsound, seconds } = await run(mutants, { ...known, results }, asked, stop);
  clearTimeout(timer);
  const { below } = asked.generated ? { below: [] } : printRates({ ...known, results });
  const isKnown = mutant =>
    !found.has(mutant) && results.of(mutant)?.by === SURVIVED && results.isCurrent(mutant);
  const before = chosen.filter(isKnown).map(mutant => [mutant, results.of(mutant)]);
  for (const [mutant] of found)
    if (known.open.has(mutant.id) && isCaught(results.of(mutant)))
      console.log(`take it out of open.json, it is caught now: ${mutant.id}`);
  const failures = failuresOf({
    ...known,
    chosen: chosen.length,
    wanted: mutants.length,
    found,
    seconds,
    rowsPerMinute: asked.generated ? 0 : known.thresholds.rowsPerMinute,
    unsound,
    rateFailures: asked.isPart || asked.generated ? [] : below,
  });
  const survived = before.filter(([{ id }]) => !known.open.has(id) && !known.judged.has(id));
  for (const [{ id, from }] of survived) console.log(`survived its last run: ${id}  (${from})`);
  if (survived.length > 0) failures.push(`${survived.length} survived their last run`);
  const minute =
    seconds === 0 ? '' : `, ${((found.size / seconds) * 60).toFixed(1)} a minute of the processor`;
  console.log(
    `${found.size} of ${mutants.length} run in ${((performance.now() - since) / 1000).toFixed(0)} s, ${seconds.toFixed(0)} s of the processor${minute}`,
  );
  if (stop.signal.aborted) console.log(`stopped: ${stop.signal.reason.message}`);
  for (const failure of failures) console.log(`FAILED: ${failure}`);
  return failures.length === 0;
}

let asked;
try {
  asked = typed(process.argv.slice(2));
} catch (error) {
  console.error(`${error.message}\n\n${USAGE}`);
  process.exit(2);
}
if (asked.help) console.log(USAGE);
else process.exitCode = (await gate(asked)) ? 0 : 1;
