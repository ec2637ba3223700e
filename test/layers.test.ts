import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LEFT_OUT } from '../playground/build.js';

/** Path below `src/` → text. */
type Sources = ReadonlyMap<string, string>;

/** Each layer may import from those above it in this list, and from itself. */
const LAYERS: readonly (readonly string[])[] = [
  // Figures of the services. It imports nothing, so the sandbox may have it, too (ADR 0132).
  ['limits'],
  ['core', 'generated'],
  ['manifest', 'http', 'render'],
  // Files that come back, plans and reports that anybody may have written; workflows of others.
  ['documents', 'workflows'],
  ['engine', 'providers/neon', 'providers/discord', 'providers/docs'],
  // Its files beside the folders: the lists of all providers, and what speaks of several.
  ['providers'],
  ['reconcile.ts', 'index.ts'],
  ['preview'],
  // For programs of other people: the command line and the action load no provider of someone
  // else's (ADR 0053). `discord` is for bots.
  ['cli', 'kit'],
  // `node` is for programs; it runs what the command line runs, and shows nothing.
  ['action', 'node'],
  ['discord'],
];
/** Leaves the layers alone; only these start it. */
const ALONE = 'sandbox';
const STARTS_IT = ['cli', 'action'];
/** What a package's users import: they may give out what other files have. */
const ENTRIES = ['index.ts', 'kit/kit.ts', 'discord/discord.ts', 'node/node.ts', 'sandbox/library.ts'];

/**
 * The rooms of a layer, in the order of the map in ARCHITECTURE.md: each may import from those
 * before it.
 */
type Rooms = readonly (readonly string[])[];

/** ADR 0055. */
const ENGINE_ROOMS: Rooms = [
  ['session.ts', 'create-session.ts', 'kinds.ts', 'failure-reason.ts', 'explain-by-docs.ts'],
  ['desired'],
  ['live'],
  ['situation.ts'],
  ['checks.ts', 'export.ts', 'entry-writer.ts', 'left-out.ts'],
  ['decide'],
  ['plan'],
  ['adopt'],
  ['approve'],
  ['lanes'],
  ['ends'],
  ['attempt'],
  ['execute'],
];
const ACTION_ROOMS: Rooms = [
  ['github'],
  ['workflow'],
  ['comment'],
  ['record'],
  ['review'],
  ['suggest'],
  ['proposal', 'drift', 'preview', 'saved'],
  ['apply-teller.ts', 'outputs.ts', 'show-on-github.ts', 'tell-others.ts'],
  ['tell-page.ts'],
  ['show-page.ts'],
  ['action.ts'],
  ['entry.ts'],
];

const RENDER_ROOMS: Rooms = [
  [
    ...['accepting.ts', 'colored-line.ts', 'count.ts', 'line-diff.ts', 'own-address-parts.ts'],
    ...['scope-noun.ts', 'shown-value.ts', 'space-left.ts', 'style.ts', 'times.ts'],
  ],
  ['reason-words'],
  ['words'],
  ['rows', 'progress'],
  ['json'],
  ['sarif', 'markdown'],
  ['text', 'html'],
];

/** Names of services that only their provider knows (ADR 0051). */
const SERVICES = /neon|discord/i;
/** Where they may stand nevertheless, and why. */
const MAY_NAME_SERVICES: readonly (readonly [where: RegExp, because: string])[] = [
  [/^providers\//, 'each provider is a package, and the lists beside them name all'],
  [/^generated\//, 'made of the schema'],
  [/^limits\//, 'what each service refuses, a file each'],
  [/^sandbox\//, 'it emulates the services, and imports nothing of ours'],
  [/^discord\//, 'the entry for bots of one service'],
  [/^preview\//, 'a preview is a branch of one service'],
  [
    /^action\/(?:workflow\/face-inputs|preview\/preview-io)\.ts$/,
    'an input has the name that a workflow gives it',
  ],
  [/^kit\/kit\.ts$/, 'the kit gives out the providers by their names'],
  [
    /^cli\/(?:capture\/|commands\/capture\.ts|arguments\/declare-capture\.ts)/,
    'it runs the deploy script of a bot of one service',
  ],
  [/^cli\/demo\//, 'the demo tells a story that happens in the services'],
];

/**
 * The only files outside `cli/` and `action/` that may touch the world, with what they may touch.
 */
const DEFAULT_IMPLEMENTATIONS: Readonly<Record<string, readonly string[]>> = {
  'http/transport.ts': ['setTimeout'],
  'http/system-clock.ts': ['node:timers', 'Date.now'],
  'engine/create-session.ts': ['Math.random'],
  'kit/deadline.ts': ['process', 'setTimeout', 'performance'],
  'kit/hasty-clock.ts': ['node:timers', 'Date.now'],
  'node/quiet-io.ts': ['Math.random'],
  'sandbox/server.ts': ['node:timers', 'Date.now'],
  'sandbox/open-sandbox.ts': ['node:timers'],
  'sandbox/ping-endpoint.ts': ['fetch'],
};
const WORLD: readonly (readonly [string, RegExp])[] = [
  ['process', /(?<![.\w'-])process\b(?=\s*[.[?])|from '(?:node:)?process'/],
  ['console', /(?<![.\w'/])console\b(?=\s*[.[?])|from '(?:node:)?console'/],
  ['Date.now', /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)/],
  ['setTimeout', /(?<![.\w'])set(?:Timeout|Interval|Immediate)\s*\(/],
  ['node:timers', /from '(?:node:)?timers(?:\/promises)?'/],
  ['Math.random', /\bMath\.random\b/],
  ['fetch', /(?<![.\w'])fetch\s*\(|\bglobalThis\b/],
  ['performance', /(?<![.\w'])performance\s*\./],
];

/** What the page of `playground/` runs (ADR 0142). */
const RUNS_IN_THE_PAGE = ['cli/main.ts', 'cli/system/memory-files.ts', 'sandbox/open-sandbox.ts'];
/**
 * What those use of Node. `playground/src/node` has each of it in words of its own, so a new one is
 * work there, too.
 */
const PAGE_HAS: Readonly<Record<string, readonly string[]>> = {
  'node:buffer': ['Buffer'],
  'node:crypto': ['createHash', 'createHmac'],
  'node:events': ['setMaxListeners'],
  'node:net': ['BlockList', 'isIP', 'isIPv4'],
  'node:path': [
    'basename',
    'dirname',
    'isAbsolute',
    'join',
    'normalize',
    'posix',
    'relative',
    'resolve',
    'sep',
  ],
  'node:timers/promises': ['setImmediate', 'setTimeout'],
};
/** Of Node without an import; `Buffer` and `setImmediate` are there in the page. */
const OF_NODE = /(?<![.\w'-])(?:process|__dirname|__filename|require|clearImmediate)\b(?=\s*[.[(])/;

const SRC = join(import.meta.dirname, '../src');
const sources: Sources = new Map(
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.[jt]s$/.test(file))
    .map(file => [file.split(sep).join('/'), readFileSync(join(SRC, file), 'utf8')]),
);

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** The files below `src/` that a file names in its import lines, types and dynamic imports too. */
function importsOf(file: string, text: string): readonly string[] {
  const named = withoutComments(text).matchAll(/\bfrom\s*'(\.[^']+)'|\bimport\s*\(?\s*'(\.[^']+)'/g);
  return [...named].map(([, from, bare]) => posix.join(posix.dirname(file), from ?? bare ?? ''));
}

function layerOf(file: string): string | undefined {
  return [...LAYERS.flat(), ALONE].find(layer => file === layer || file.startsWith(`${layer}/`));
}

function rankOf(layer: string): number {
  return LAYERS.findIndex(group => group.includes(layer));
}

function allowed(from: string, to: string): boolean {
  if (from === to) return true;
  if (from === ALONE) return to === 'limits';
  if (to === ALONE) return STARTS_IT.includes(from);
  return rankOf(to) < rankOf(from) || (from === 'index.ts' && to === 'reconcile.ts');
}

function upwardImports(of: Sources): readonly string[] {
  return [...of].flatMap(([file, text]) => {
    const layer = layerOf(file);
    if (layer === undefined) return [`${file} is in no layer`];
    return importsOf(file, text)
      .filter(target => !allowed(layer, layerOf(target) ?? 'nowhere'))
      .map(target => `${file} imports ${target}`);
  });
}

function cycles(of: Sources): readonly string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (done.has(file) || way.includes(file)) return;
    for (const target of importsOf(file, of.get(file) ?? '')) visit(target, [...way, file]);
    done.add(file);
  };
  for (const file of of.keys()) visit(file, []);
  return found;
}

function reExports(of: Sources): readonly string[] {
  return [...of]
    .filter(
      ([file, text]) => !ENTRIES.includes(file) && /^export\s[^;=(]*\bfrom\s*'/m.test(withoutComments(text)),
    )
    .map(([file]) => file);
}

/** Imports of a layer that no room of it may have, and files in no room. */
function outOfRoom(layer: string, rooms: Rooms, of: Sources): readonly string[] {
  const roomOf = (file: string): number => rooms.findIndex(each => each.includes(file.split('/')[1] ?? ''));
  const inside = [...of].filter(([file]) => file.startsWith(`${layer}/`));
  return inside.flatMap(([file, text]) => {
    if (roomOf(file) < 0) return [`${file} is in no room`];
    const folder = file.split('/').slice(0, -1).join('/');
    return importsOf(file, text)
      .filter(to => to.startsWith(`${layer}/`) && roomOf(to) > roomOf(file))
      .map(to => `${file}, of ${folder}, imports ${to}`);
  });
}

function importersOf(target: string, of: Sources): readonly string[] {
  return [...of].filter(([file, text]) => importsOf(file, text).includes(target)).map(([file]) => file);
}

/** Everything that a file leads to, itself included; what is behind `gate` is left out. */
function reached(from: string, gate: string, of: Sources): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    if (file !== gate) importsOf(file, of.get(file) ?? '').forEach(visit);
  };
  visit(from);
  return found;
}

/** Everything that the page runs, by the files that it imports. */
function inThePage(of: Sources): ReadonlySet<string> {
  const leftOut = Object.keys(LEFT_OUT).map(name => `cli/commands/${name}.ts`);
  const rest = new Map(
    [...of]
      .filter(([file]) => !leftOut.includes(file))
      .map(([file, text]) => [file, withoutComments(text).replace(/^import type [^;]*;/gm, '')]),
  );
  return new Set(
    RUNS_IN_THE_PAGE.flatMap(file => [...reached(file, '', rest)]).filter(file => rest.has(file)),
  );
}

/** What these files use of Node that the page does not have. */
function beyondThePage(files: Iterable<string>, of: Sources): readonly string[] {
  return [...files].flatMap(file => {
    const text = withoutComments(of.get(file) ?? '');
    const bare = OF_NODE.exec(text)?.[0];
    const late = [...text.matchAll(/import\(\s*'(node:[^']+)'/g)].map(([, name]) => name);
    const named = [...text.matchAll(/import\s+(?!type\b)([^;']*?)\s*from\s*'(node:[^']+)'/g)];
    const missing = named.flatMap(([, what = '', from = '']) =>
      what
        .replace(/[{}]/g, '')
        .split(',')
        .map(name => name.trim().replace(/\s+as\s.*$/, ''))
        .filter(name => name !== '' && !name.startsWith('type ') && PAGE_HAS[from]?.includes(name) !== true)
        .map(name => `${name} of ${from}`),
    );
    return [...(bare === undefined ? [] : [bare]), ...late, ...missing].map(what => `${file} uses ${what}`);
  });
}

/** What files import of one file by its name, types left out. */
function valuesOf(target: string, files: Iterable<string>, of: Sources): readonly string[] {
  return [...files].flatMap(file => {
    const imports = withoutComments(of.get(file) ?? '').matchAll(
      /import\s+\{([^}]*)\}\s*from\s*'(\.[^']+)'/g,
    );
    return [...imports]
      .filter(([, , path = '']) => posix.join(posix.dirname(file), path) === target)
      .flatMap(([, names = '']) => names.split(',').map(name => name.trim()))
      .filter(name => name !== '' && !name.startsWith('type '));
  });
}

/** The files that ask a kind what two states of a resource open. */
function whoAsksAccess(of: Sources): readonly string[] {
  return [...of]
    .filter(([, text]) =>
      /\baccess\??\.opened\b|\bopened\b[^\n]*=[^\n]*\baccess\b/.test(withoutComments(text)),
    )
    .map(([file]) => file);
}

function namesServices(of: Sources): readonly string[] {
  return [...of]
    .filter(([file, text]) => SERVICES.test(file + text))
    .map(([file]) => file)
    .filter(file => !MAY_NAME_SERVICES.some(([where]) => where.test(file)));
}

function touchesWorld(of: Sources): readonly string[] {
  return [...of]
    .filter(([file]) => !/^(?:cli|action|generated)\//.test(file))
    .flatMap(([file, text]) => {
      const code = withoutComments(text);
      const may = DEFAULT_IMPLEMENTATIONS[file] ?? [];
      return WORLD.filter(([what, pattern]) => pattern.test(code) && !may.includes(what)).map(
        ([what]) => `${file} uses ${what}`,
      );
    });
}

describe('the layers', () => {
  test('import only downward, and the sandbox stands alone', () => {
    expect(sources.size).toBeGreaterThan(150);
    expect(upwardImports(sources)).toEqual([]);
  });

  test('have an engine of rooms, each of which knows only those before it', () => {
    expect(outOfRoom('engine', ENGINE_ROOMS, sources)).toEqual([]);
    const wrong = new Map([
      ['engine/live/a.ts', "import { decide } from '../decide/decide.ts';"],
      ['engine/attic/a.ts', ''],
    ]);
    expect(outOfRoom('engine', ENGINE_ROOMS, wrong)).toHaveLength(2);
  });

  test('have an action of rooms, each of which knows only those before it', () => {
    expect(outOfRoom('action', ACTION_ROOMS, sources)).toEqual([]);
    const wrong = new Map([
      ['action/github/a.ts', "import { marker } from '../comment/marker.ts';"],
      ['action/attic.ts', ''],
    ]);
    expect(outOfRoom('action', ACTION_ROOMS, wrong)).toHaveLength(2);
  });

  test('draw in rooms: each format knows the words and the rows, and only those before it', () => {
    expect(outOfRoom('render', RENDER_ROOMS, sources)).toEqual([]);
    const wrong = new Map([
      ['render/sarif/a.ts', "import { text } from '../text/text.ts';"],
      ['render/attic.ts', ''],
    ]);
    expect(outOfRoom('render', RENDER_ROOMS, wrong)).toHaveLength(2);
  });

  test('have no cycles', () => {
    expect(cycles(sources)).toEqual([]);
  });

  test('have no util folder, and no re-exports but those of the entries', () => {
    expect(
      [...sources.keys()].filter(file => /(?:^|\/)(?:utils?|helpers?|common)(?:\/|\.)/.test(file)),
    ).toEqual([]);
    expect([...sources.keys()].filter(file => file.endsWith('/index.ts'))).toEqual([]);
    expect(reExports(sources)).toEqual([]);
  });

  test.each(['kit', 'discord'])('keep what is for other programs, %s, out of everything else', folder => {
    const inside = [...sources.keys()].filter(file => file.startsWith(`${folder}/`));
    const users = inside
      .flatMap(file => importersOf(file, sources))
      .filter(file => !file.startsWith(`${folder}/`));
    expect(inside.length).toBeGreaterThan(3);
    expect(users).toEqual([]);
  });

  test('make a writer in engine/execute/apply.ts, and for a new project in create-scope.ts, alone', () => {
    const writing = ['engine/execute/apply.ts', 'engine/execute/create-scope.ts'];
    expect([...importersOf('http/writer.ts', sources)].sort()).toEqual(writing);
    expect([...importersOf('http/write-access.ts', sources)].sort()).toEqual([
      'http/client.ts',
      'http/writer.ts',
    ]);
    const naming = [...sources]
      .filter(([, text]) => /\bopenWriter\b/.test(withoutComments(text)))
      .map(([file]) => file);
    expect(naming.sort()).toEqual([...writing, 'http/writer.ts']);
  });

  test('make a project in init --create alone, to which no other command leads', () => {
    const [create, make] = ['engine/execute/create-scope.ts', 'cli/init/make-scope.ts'];
    const naming = [...sources].filter(([, text]) => /\bcreateScope\b/.test(withoutComments(text)));
    expect(naming.map(([file]) => file).sort()).toEqual([make, create]);
    expect(importersOf(make, sources)).toEqual(['cli/commands/init.ts']);
    expect(importersOf('cli/commands/init.ts', sources)).toEqual(['cli/main.ts']);
    const calling = [...sources].filter(([, text]) => /\.creation\?\.\(/.test(withoutComments(text)));
    expect(calling.map(([file]) => file)).toEqual([make]);
    const posting = [...sources].filter(([, text]) => /send\('POST', PROJECTS\b/.test(text));
    expect(posting.map(([file]) => file)).toEqual(['providers/neon/project/new-project.ts']);
  });

  test('delete no project: no request to delete one is written anywhere', () => {
    const deleting = [...sources].filter(
      ([file, text]) =>
        !file.startsWith('sandbox/') &&
        /send\('DELETE', (?:paths\.project\(|PROJECTS|`\/projects\/\$\{[^}]*\}`)/.test(text),
    );
    expect(deleting.map(([file]) => file)).toEqual([]);
  });

  test('give the server for agents no way to a writer: of the loop it knows plan and drift alone', () => {
    const loop = 'reconcile.ts';
    const files = reached('cli/commands/mcp.ts', loop, sources);
    expect(files.size).toBeGreaterThan(200);
    const writing =
      /^(?:engine\/execute\/|http\/writer\.ts|cli\/loop\/apply-run\.ts|cli\/commands\/(?!mcp\.ts))/;
    expect([...files].filter(file => writing.test(file))).toEqual([]);
    expect([...new Set(valuesOf(loop, files, sources))].sort()).toEqual(['drift', 'plan']);
    const apply = reached('cli/commands/apply.ts', '', sources);
    expect([...apply].filter(file => writing.test(file)).length).toBeGreaterThan(3);
    expect(valuesOf(loop, apply, sources)).toContain('apply');
  });

  test('touch time, randomness, network and process only at the edge', () => {
    expect(touchesWorld(sources)).toEqual([]);
    const used = Object.entries(DEFAULT_IMPLEMENTATIONS).flatMap(([file, may]) =>
      WORLD.filter(([what, pattern]) => may.includes(what) && !pattern.test(sources.get(file) ?? '')).map(
        ([what]) => `${file} does not use ${what} any more`,
      ),
    );
    expect(used).toEqual([]);
  });

  test('run in a page, and use nothing of Node there but what its adapter has', () => {
    const files = inThePage(sources);
    expect(files.size).toBeGreaterThan(500);
    expect(files).toContain('engine/execute/apply.ts');
    expect(beyondThePage(files, sources)).toEqual([]);
    const texts = [...files].map(file => sources.get(file) ?? '').join('\n');
    const unused = Object.keys(PAGE_HAS).filter(name => !texts.includes(`from '${name}'`));
    expect(unused).toEqual([]);
  });

  test('leave the names of services to their providers, comments included', () => {
    expect(namesServices(sources)).toEqual([]);
    const unused = MAY_NAME_SERVICES.filter(
      ([where]) => ![...sources].some(([file, text]) => where.test(file) && SERVICES.test(file + text)),
    );
    expect(unused).toEqual([]);
  });

  test('let the loop only put the steps together: a function for each verb, each of a few statements', () => {
    const loop = sources.get('reconcile.ts') ?? '';
    const functions = [...loop.matchAll(/^(?:export )?(?:async )?function (\w+)[\s\S]*?^\}/gm)];
    expect(functions.map(([, name]) => name)).toEqual(['plan', 'drift', 'apply', 'report']);
    const long = functions.filter(([text]) => (text.match(/^ {2}(?! )\S/gm)?.length ?? 0) > 12);
    expect(long.map(([, name]) => name)).toEqual([]);
  });

  test('ask in one way who gets more access (ADR 0111)', () => {
    expect(whoAsksAccess(sources)).toEqual(['engine/decide/moved/opening.ts']);
    expect([...importersOf('engine/decide/moved/opening.ts', sources)].sort()).toEqual([
      'action/proposal/check-proposal.ts',
      'cli/manifest/manifest-difference.ts',
      'engine/attempt/recheck.ts',
      'engine/decide/decide-all.ts',
      'engine/decide/moved/widening.ts',
    ]);
    // The weight of drift, which adopt reads off the row, both halves of `accepted`, and what
    // `--moved leave` leaves.
    expect([...importersOf('engine/decide/moved/widening.ts', sources)].sort()).toEqual([
      'engine/decide/moved/accepting.ts',
      'engine/decide/moved/leave-moved.ts',
      'engine/plan/accepting-lines.ts',
      'engine/plan/weigh.ts',
    ]);
  });
});

describe('these tests', () => {
  const one = (file: string, text: string): Sources => new Map([[file, text]]);

  test.each([
    ['core/a.ts', "import { x } from '../engine/b.ts';"],
    ['http/a.ts', "import type { x } from '../render/b.ts';"],
    ['engine/a.ts', "const x = await import('../providers/neon/b.ts');"],
    ['providers/neon/a.ts', "import '../discord/b.ts';"],
    ['providers/neon/a.ts', "import {\n  x,\n} from '../../engine/b.ts';"],
    ['sandbox/a.ts', "import { x } from '../core/b.ts';"],
    ['limits/a.ts', "import { x } from '../core/b.ts';"],
    ['engine/a.ts', "import { x } from '../sandbox/b.ts';"],
    ['reconcile.ts', "import { x } from './cli/b.ts';"],
    ['shared/a.ts', ''],
  ])('see that %s may not say %s', (file, text) => {
    expect(upwardImports(one(file, text))).toHaveLength(1);
  });

  test.each(['kind.access?.opened(from, to, at)', 'const { opened } = kind.access;'])(
    'see that %s asks a kind who gets access',
    text => {
      expect(whoAsksAccess(one('engine/plan/a.ts', text))).toEqual(['engine/plan/a.ts']);
    },
  );

  test('see a cycle, types included', () => {
    const two: Sources = new Map([
      ['core/a.ts', "import type { B } from './b.ts';"],
      ['core/b.ts', "import { a } from './a.ts';"],
    ]);
    expect(cycles(two)).toEqual(['core/a.ts → core/b.ts → core/a.ts']);
  });

  test.each(["export * from './b.ts';", "export { b } from './b.ts';", "export type { B } from './b.ts';"])(
    'see the re-export %s',
    text => {
      expect(reExports(one('core/a.ts', text))).toEqual(['core/a.ts']);
    },
  );

  test.each([
    "import { readFileSync } from 'node:fs';",
    "import { createHash, randomBytes } from 'node:crypto';",
    "import os from 'node:os';",
    "const { lookup } = await import('node:dns/promises');",
    'process.stdout.isTTY',
  ])('see that a page does not have %s', text => {
    expect(beyondThePage(['engine/a.ts'], one('engine/a.ts', text))).toHaveLength(1);
  });

  test.each([
    ['http/a.ts', '/** As Neon says. */'],
    ['manifest/a.ts', "const section = 'discord';"],
    ['cli/neon-help.ts', ''],
  ])('see that %s names a service', (file, text) => {
    expect(namesServices(one(file, text))).toEqual([file]);
  });

  test.each([
    'process.env.X',
    'console.log(1)',
    'Date.now()',
    'new Date()',
    'setTimeout(go, 1)',
    "import { setTimeout } from 'node:timers/promises';",
    'Math.random()',
    'await fetch(url)',
    'globalThis.fetch(url)',
  ])('see the world in %s', text => {
    expect(touchesWorld(one('engine/a.ts', text))).toHaveLength(1);
  });
});
