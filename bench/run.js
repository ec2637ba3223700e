// Measures the budgets:
// `node bench/run.js [start] [plan] [changed] [scopes] [memory] [formats] [scale] [apply] [fleet]
// [peers] [service]`, all without a name. Needs dist/. Prints Markdown. `--write FILE` also puts
// each group's part between its markers there, `--json FILE` writes JSON. `--as NAME` is for a
// second measurement beside the first, such as one with another Node: its markers are
// `bench:GROUP NAME`. `--date` is the day to name, by default today. `--scenario C` runs one
// scenario of peers.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { apply } from './apply.js';
import { changed } from './changed.js';
import { fleet } from './fleet.js';
import { formats } from './formats.js';
import { markdownOf } from './markdown.js';
import { memory } from './memory.js';
import { peers } from './peers.js';
import { plan } from './plan.js';
import { scale } from './scale.js';
import { scopes } from './scopes.js';
import { checkSections, writeSections } from './sections.js';
import { service } from './service.js';
import { start } from './start.js';

const GROUPS = { start, plan, changed, scopes, memory, formats, scale, apply, fleet, peers, service };

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'string' },
    as: { type: 'string' },
    json: { type: 'string' },
    date: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    scenario: { type: 'string' },
  },
});
const unknown = positionals.find(name => !Object.hasOwn(GROUPS, name));
if (unknown !== undefined) fail(`no such group: ${unknown}; there are ${Object.keys(GROUPS).join(', ')}`);
if (options.write !== undefined && options.scenario !== undefined)
  fail('--write with --scenario would leave one scenario of all in the document');
const names = positionals.length === 0 ? Object.keys(GROUPS) : [...new Set(positionals)];
const sectionOf = name => (options.as === undefined ? name : `${name} ${options.as}`);
if (options.write !== undefined) {
  try {
    checkSections(options.write, names.map(sectionOf));
  } catch (error) {
    fail(`${options.write}: ${error.message}`);
  }
}

function fail(why) {
  console.error(why);
  process.exit(1);
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const machine = `evenkeel ${version}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${process.platform}`;
const command = ['npm run bench', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(
  ' ',
);
const measured = new Map();
for (const name of names) {
  console.error(`measuring ${name} …`);
  measured.set(name, await GROUPS[name]({ scenario: options.scenario }));
}

const how = `${options.date}, ${machine}: \`${command}\`.`;
console.log(how);
for (const found of measured.values()) console.log(`\n${markdownOf(found)}`);
if (options.json !== undefined) {
  const groups = [...measured].map(([group, found]) => ({ group, found }));
  writeFileSync(
    options.json,
    `${JSON.stringify({ date: options.date, machine, command, groups }, null, 2)}\n`,
  );
}
if (options.write !== undefined)
  writeSections(
    options.write,
    new Map([...measured].map(([name, found]) => [sectionOf(name), `${how}\n\n${markdownOf(found)}`])),
  );
