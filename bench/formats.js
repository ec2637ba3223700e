// What a report of a large plan costs beside the plan alone, in each format: processor time and
// peak memory, with everything changed.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { scopesIn } from './crossing.js';
import { compare, folderOf, leanServer } from './measure.js';
import { withoutLimits } from './programs.js';
import { manifestOf, scopesOf } from './world.js';

/** The longest list of branches that is read is of 50,000. */
const SIZES = [
  { resources: 50_000, spread: 'one list', rounds: 3 },
  { resources: 100_000, spread: 'many scopes', rounds: 1 },
];
/**
 * A plan's rows have no line in SARIF: nearly nothing is written, so it stands for the plan alone.
 */
const ALONE = 'sarif';
const FORMATS = [
  { name: 'text', argv: ['--format', 'text'] },
  { name: 'text -v', argv: ['--format', 'text', '--verbose'] },
  { name: 'json', argv: ['--format', 'json'] },
  { name: 'markdown', argv: ['--format', 'markdown'] },
  { name: 'github', argv: ['--format', 'github'] },
  { name: 'html', argv: ['--format', 'html'] },
  { name: 'plan file', argv: ['--format', 'sarif', '--out', 'plan.json'], file: 'plan.json' },
];
const BOUNDED = new Set(['text', 'json', 'markdown']);

export async function formats({ sizes = SIZES } = {}) {
  const cells = new Map(FORMATS.map(({ name }) => [name, []]));
  const targets = [];
  for (const size of sizes) {
    console.error(`  reports of ${size.resources} in ${size.spread} …`);
    for (const { name, bytes, of, alone } of await measured(size)) {
      const more = (of.processor - alone.processor) / 1000;
      const mib = (of.mib - alone.mib).toFixed(0);
      cells.get(name).push(`${(bytes / 1e6).toFixed(1)} MB, ${secondsOf(more)}, ${mib} MiB`);
      if (BOUNDED.has(name))
        targets.push({
          what: `a report of ${size.resources.toLocaleString('en')} rows in ${placesOf(size)} as ${name}, beside the plan alone`,
          target: '< 1 s',
          measured: secondsOf(more),
          floor: `${(alone.processor / 1000).toFixed(1)} s, ${alone.mib.toFixed(0)} MiB`,
        });
    }
  }
  return [
    ...targets,
    {
      title: 'Reports in each format',
      note: 'Everything changed, client-side limits lifted. What is written, and the processor time and peak memory beside the same plan whose report has nearly nothing in it (SARIF).',
      columns: [
        'report',
        ...sizes.map(size => `${size.resources.toLocaleString('en')} in ${placesOf(size)}`),
      ],
      rows: [...cells].map(([name, found]) => [name, ...found]),
    },
  ];
}

/** What is lost in the noise may be a little less than nothing. */
function secondsOf(seconds) {
  return `${seconds.toFixed(1).replace('-0.0', '0.0')} s`;
}

function placesOf({ resources, spread }) {
  return spread === 'one list' ? spread : `${scopesIn(resources, spread).toLocaleString('en')} scopes`;
}

async function measured({ resources, spread, rounds }) {
  const count = scopesIn(resources, spread);
  const folder = folderOf(`reports of ${resources} in ${count}`, manifestOf(scopesOf(resources, count)));
  const unlimited = await withoutLimits();
  const server = await leanServer(resources, count, 1);
  const fileOf = name => join(folder, `report ${name}`);
  const program = ({ name, argv, file }) => ({
    name,
    argv: [
      unlimited,
      'plan',
      ...['-f', join(folder, 'evenkeel.yaml'), '--quiet', '--parallelism', '32'],
      ...argv,
      ...['--output', file === undefined ? fileOf(name) : fileOf('beside it')],
    ],
    env: server.env,
    cwd: folder,
  });
  try {
    const found = compare([{ name: ALONE, argv: ['--format', ALONE] }, ...FORMATS].map(program), rounds, {
      uncounted: 0,
      memory: true,
    });
    return FORMATS.map(({ name, file }) => ({
      name,
      bytes: statSync(file === undefined ? fileOf(name) : join(folder, file)).size,
      of: found.get(name),
      alone: found.get(ALONE),
    }));
  } finally {
    server.stop();
  }
}
