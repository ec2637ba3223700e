// Measures the budgets: `node bench/run.js [start] [plan] [memory] [apply] [fleet] [peers]`, all without a name. Needs dist/. Prints Markdown
// tables, and writes JSON to the file that --json names. `--scenario C` runs one scenario of peers.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { apply } from './apply.js';
import { fleet } from './fleet.js';
import { memory } from './memory.js';
import { peers } from './peers.js';
import { plan } from './plan.js';
import { start } from './start.js';

const GROUPS = { start, plan, memory, apply, fleet, peers };

const names = process.argv.slice(2);
const json = option('--json');
const scenario = option('--scenario');
const unknown = names.find(name => !Object.hasOwn(GROUPS, name));
if (unknown !== undefined) {
  console.error(`no such group: ${unknown}; there are ${Object.keys(GROUPS).join(', ')}`);
  process.exit(1);
}

function option(name) {
  const at = names.indexOf(name);
  return at < 0 ? undefined : names.splice(at, 2)[1];
}

const rows = [];
const tables = [];
for (const name of names.length === 0 ? Object.keys(GROUPS) : names) {
  console.error(`measuring ${name} …`);
  for (const found of await GROUPS[name]({ scenario }))
    (Object.hasOwn(found, 'columns') ? tables : rows).push({ group: name, ...found });
}
const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${process.platform}`;
if (rows.length > 0) {
  const columns = ['what', 'target', 'measured', 'floor'];
  tables.unshift({ columns, rows: rows.map(row => columns.map(column => row[column])) });
}
const line = cells => `| ${cells.join(' | ')} |`;
console.log(machine);
for (const { title, columns, rows: cells } of tables) {
  console.log(title === undefined ? '' : `\n### ${title}\n`);
  console.log([columns, columns.map(() => '---'), ...cells].map(line).join('\n'));
}
if (json !== undefined)
  writeFileSync(
    json,
    `${JSON.stringify({ machine, rows, tables: tables.filter(each => each.group) }, null, 2)}\n`,
  );
