import { structuredPatch } from 'diff';

/** The edit as a diff with a little of what is around it. */
function asDiff({ texts }) {
  return texts.flatMap(({ file, before, after }) => {
    const { hunks } = structuredPatch(file, file, before, after, '', '', { context: 2 });
    return hunks.flatMap(({ newStart, lines }) => [
      `  ${file}:${newStart}`,
      ...lines.map(line => `  ${line}`),
    ]);
  });
}

const firstLine = text => (text ?? '').split('\n')[0].slice(0, 160);

export function printCaught(mutant, { by, test, message }, seconds) {
  const time = seconds === undefined ? '' : `  (${seconds.toFixed(1)} s of the processor)`;
  console.log(`caught    ${mutant.id}${time}`);
  console.log(`          ${by}: ${test}${message === '' ? '' : `: ${firstLine(message)}`}`);
}

export function printSurvivor(mutant, { tests, matrix }, because, isOpen) {
  console.log(
    `${because === undefined && !isOpen ? 'SURVIVED' : 'survived'}  ${mutant.id}  (${mutant.from})`,
  );
  console.log(asDiff(mutant).join('\n'));
  const where = `${tests} test files${matrix ? ' and the fault matrix' : ''}`;
  console.log(
    because === undefined
      ? `  shown to ${where}${isOpen ? ', and known to be open' : ''}`
      : `  judged equivalent: ${because}`,
  );
}

/** A row a layer: how many there are, how many were run, how many of those were caught, and the rate without the judged ones. */
export function ratesByLayer(mutants, knownOf, judged) {
  const layers = new Map();
  for (const mutant of mutants) {
    const row = layers.get(mutant.layer) ?? { layer: mutant.layer, all: 0, run: 0, caught: 0, judged: 0 };
    layers.set(mutant.layer, row);
    row.all += 1;
    const known = knownOf(mutant);
    if (known === undefined) continue;
    row.run += 1;
    if (known.caught !== undefined) row.caught += 1;
    else if (judged.has(mutant.id)) row.judged += 1;
  }
  const rows = [...layers.values()].sort((a, b) => (a.layer < b.layer ? -1 : 1));
  const sum = key => rows.reduce((total, row) => total + row[key], 0);
  const all = {
    layer: 'all',
    all: sum('all'),
    run: sum('run'),
    caught: sum('caught'),
    judged: sum('judged'),
  };
  return [...rows, all];
}

function rate({ run, caught, judged }) {
  return run === judged ? '–' : `${((caught / (run - judged)) * 100).toFixed(1)} %`;
}

export function asMarkdown(rows) {
  return [
    '| layer | mutants | run | caught | judged equivalent | rate |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      row => `| ${row.layer} | ${row.all} | ${row.run} | ${row.caught} | ${row.judged} | ${rate(row)} |`,
    ),
  ].join('\n');
}
