// The last result of each mutant, a line each: whose turn it is, and what share of them is caught,
// follow from it.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { structuredPatch } from 'diff';
import { root } from './settings.js';

const RESULTS = join(root, 'test/mutants/results.txt');
/** Those of generated mutants are not committed: there are tens of thousands. */
const GENERATED = join(root, '.mutants/generated.txt');
const DAY_MS = 24 * 60 * 60 * 1000;
/** Every row is run once in so many days. */
export const DAYS = 20;

/** What stands for the test that caught it where none did. */
export const SURVIVED = 'survived';
export const EQUIVALENT = 'equivalent';
export const isCaught = result => result !== undefined && result.by !== SURVIVED && result.by !== EQUIVALENT;

const hash = (text, length) => createHash('sha256').update(text).digest('hex').slice(0, length);
const keyOf = ({ id }) => hash(id, 10);
const dayOf = now => new Date(now).toISOString().slice(0, 10);

function parsed(text) {
  const rows = text.split('\n').filter(line => line !== '');
  return new Map(
    rows.map(line => {
      const [from, key, on, of, by] = line.split(' ');
      return [key, { from, key, on, of, by }];
    }),
  );
}

async function readRows(path) {
  try {
    return parsed(await readFile(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return new Map();
    throw error;
  }
}

const nameOf = ({ from, key }) => `${from} ${key}`;

/** In an order of their own, so that results that are added side by side merge. */
async function writeRows(path, rows) {
  const sorted = [...rows.values()].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const lines = sorted.map(({ from, key, on, of, by }) => `${from} ${key} ${on} ${of} ${by}\n`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.${process.pid}`, lines.join(''));
  await rename(`${path}.${process.pid}`, path);
}

/**
 * `mutants` are all of their sort: a line of any other is taken out. `tests` says what a result
 * rests on: a kill on the test that caught it, all else on every test that loads the file.
 */
export async function readResults(
  mutants,
  { tests, now, generated = false, path = generated ? GENERATED : RESULTS },
) {
  const results = await readRows(path);
  const byKey = new Map(mutants.map(mutant => [keyOf(mutant), mutant]));
  const filesOf = ({ texts }) => texts.map(({ file }) => file);
  let written = Promise.resolve();

  function hashOf(mutant, by) {
    const rests = by === SURVIVED || by === EQUIVALENT ? tests.loading(filesOf(mutant)) : [by];
    return hash(
      [...mutant.texts.map(({ file, after }) => `${file}\n${after}`), tests.ownHash(rests)].join('\n'),
      8,
    );
  }

  /** The last result; undefined of what was never run. */
  const of = mutant => results.get(keyOf(mutant));
  const isCurrent = mutant => of(mutant) !== undefined && of(mutant).of === hashOf(mutant, of(mutant).by);

  return {
    of,
    isCurrent,
    /** Whether a run that is asked for nothing else need not look at it. */
    isFresh: mutant => isCurrent(mutant) && now - Date.parse(of(mutant).on) < DAYS * DAY_MS,
    /** First what has no result, then what has one of something else, then by age. */
    inTurn(chosen) {
      const since = new Map(
        chosen.map(mutant => [
          mutant,
          of(mutant) === undefined ? '' : isCurrent(mutant) ? of(mutant).on : '0',
        ]),
      );
      return chosen.toSorted((a, b) =>
        since.get(a) < since.get(b) ? -1 : since.get(a) > since.get(b) ? 1 : 0,
      );
    },
    /** How often each test was the one that caught a defect of these files. */
    catchers(files) {
      const counts = new Map();
      for (const [key, result] of results)
        if (isCaught(result) && byKey.has(key) && filesOf(byKey.get(key)).some(file => files.includes(file)))
          counts.set(result.by, (counts.get(result.by) ?? 0) + 1);
      return counts;
    },
    /** One at a time: the workers of a run write to one file. */
    take(mutant, by) {
      const row = { from: mutant.from, key: keyOf(mutant), on: dayOf(now), of: hashOf(mutant, by), by };
      results.set(row.key, row);
      written = written.then(async () => {
        // Another run may have written since.
        const kept = await readRows(path);
        kept.set(row.key, row);
        await writeRows(path, generated ? kept : new Map([...kept].filter(([key]) => byKey.has(key))));
      });
      return written;
    },
  };
}

const PEOPLE = ['authors', 'strangers'];
const nothing = () => ({ all: 0, never: 0, caught: 0, equivalent: 0 });

/** The rate over what is not shown to be equivalent; what was never run is not caught. */
export const percentOf = ({ all, caught, equivalent }) =>
  all === equivalent ? 100 : (caught / (all - equivalent)) * 100;

/**
 * By name of a group (`layer` or `feature`), and by who wrote them: how many there are, were never
 * run, are caught, and equivalent.
 */
export function rates(mutants, group, resultOf) {
  const groups = new Map();
  for (const mutant of mutants) {
    const row = groups.get(mutant[group]) ?? { authors: nothing(), strangers: nothing() };
    groups.set(mutant[group], row);
    const counts = row[mutant.whose];
    const result = resultOf(mutant);
    counts.all += 1;
    if (result === undefined) counts.never += 1;
    else if (isCaught(result)) counts.caught += 1;
    else if (result.by === EQUIVALENT) counts.equivalent += 1;
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function cell(counts) {
  const { all, never, caught, equivalent } = counts;
  if (all === 0) return '–';
  const besides = [
    never > 0 ? `${never} never run` : [],
    equivalent > 0 ? `${equivalent} equivalent` : [],
  ].flat();
  return `${caught} of ${all}: ${percentOf(counts).toFixed(1)} %${besides.length === 0 ? '' : ` (${besides.join(', ')})`}`;
}

export function asMarkdown(name, groups) {
  const total = { authors: nothing(), strangers: nothing() };
  for (const row of groups.values())
    for (const who of PEOPLE) for (const key of Object.keys(nothing())) total[who][key] += row[who][key];
  return [
    `| ${name} | by authors | by strangers |`,
    '|---|---|---|',
    ...[...groups, ['all', total]].map(
      ([each, row]) => `| ${each} | ${PEOPLE.map(who => cell(row[who])).join(' | ')} |`,
    ),
  ].join('\n');
}

/** What rates fall below a threshold, in words. */
export function belowThresholds(groups, thresholds) {
  return [...groups].flatMap(([name, row]) =>
    PEOPLE.flatMap(who => {
      const least = thresholds[name]?.[who];
      if (least === undefined || row[who].all === 0 || percentOf(row[who]) >= least) return [];
      return [`${name}, by ${who}: ${cell(row[who])}, and at least ${least} % are wanted`];
    }),
  );
}

/** Thresholds as high as what is reached, none lower than before. */
export function raised(groups, thresholds) {
  const names = [...new Set([...Object.keys(thresholds), ...groups.keys()])].sort();
  return Object.fromEntries(
    names.map(name => {
      const row = groups.get(name);
      const own = PEOPLE.flatMap(who => {
        const before = thresholds[name]?.[who];
        const now = row === undefined || row[who].all === 0 ? undefined : Math.floor(percentOf(row[who]));
        const values = [before, now].filter(each => each !== undefined);
        return values.length === 0 ? [] : [[who, Math.max(...values)]];
      });
      return [name, Object.fromEntries(own)];
    }),
  );
}

/** In fewer rows, the start of the processes is most of the time. */
const FEW = 20;

/** The processor seconds that so many rows may take; as long as it takes where they are few. */
export const secondsFor = (rows, rowsPerMinute) =>
  rows < FEW ? Number.POSITIVE_INFINITY : (rows / rowsPerMinute) * 60;

/**
 * Why a run fails, a line each; none where it does not. It `wanted` to run some of the `chosen`
 * mutants, `found` has the results of those that were run to the end, with `seconds` of the
 * processor; `rateFailures` are those of a run that is about all mutants.
 */
export function failuresOf({
  chosen,
  wanted,
  found,
  seconds,
  rowsPerMinute,
  judged,
  open,
  unsound,
  rateFailures,
}) {
  const ids = test => [...found].filter(([mutant, result]) => test(mutant, result)).map(([{ id }]) => id);
  const survivors = ids(({ id }, { by }) => by === SURVIVED && !open.has(id) && !judged.has(id));
  const wrong = ids(({ id }, result) => isCaught(result) && judged.has(id));
  const pace = found.size / (seconds / 60);
  return [
    survivors.map(id => `survived: ${id}`),
    wrong.map(id => `judged equivalent, and caught: ${id}`),
    wanted > found.size ? `${wanted - found.size} of ${wanted} were not run to the end` : [],
    chosen === 0 ? 'there is no such mutant' : [],
    seconds > secondsFor(found.size, rowsPerMinute)
      ? `${pace.toFixed(1)} rows a minute of the processor, and at least ${rowsPerMinute} are wanted`
      : [],
    [...unsound].map(
      ([test, failure]) => `fails without a change: ${test}: ${failure.test}: ${failure.message}`,
    ),
    rateFailures,
  ].flat();
}

/** The edit as a diff with a little of what is around it. */
export function asDiff({ texts }) {
  return texts
    .flatMap(({ file, before, after }) => {
      const { hunks } = structuredPatch(file, file, before, after, '', '', { context: 2 });
      return hunks.flatMap(({ newStart, lines }) => [
        `  ${file}:${newStart}`,
        ...lines.map(line => `  ${line}`),
      ]);
    })
    .join('\n');
}
