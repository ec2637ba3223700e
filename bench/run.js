// Measures the budgets: `node bench/run.js [start] [plan] [memory] [apply] [peers]`, all without a name. Needs dist/. Prints a Markdown
// table, and writes JSON to the file that --json names.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { apply } from './apply.js';
import { memory } from './memory.js';
import { peers } from './peers.js';
import { plan } from './plan.js';
import { start } from './start.js';

const GROUPS = { start, plan, memory, apply, peers };

const names = process.argv.slice(2);
const at = names.indexOf('--json');
const [, json] = at < 0 ? [] : names.splice(at, 2);
const unknown = names.find(name => !Object.hasOwn(GROUPS, name));
if (unknown !== undefined) {
  console.error(`no such group: ${unknown}; there are ${Object.keys(GROUPS).join(', ')}`);
  process.exit(1);
}

const rows = [];
for (const name of names.length === 0 ? Object.keys(GROUPS) : names) {
  console.error(`measuring ${name} …`);
  for (const row of await GROUPS[name]()) rows.push({ group: name, ...row });
}
const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${process.platform}`;
console.log(`${machine}\n\n| what | target | measured | floor |\n|---|---|---|---|`);
for (const { what, target, measured, floor } of rows)
  console.log(`| ${what} | ${target} | ${measured} | ${floor} |`);
if (json !== undefined) writeFileSync(json, `${JSON.stringify({ machine, rows }, null, 2)}\n`);
