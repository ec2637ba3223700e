import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT } from '../helpers/built.ts';
import { type Files, KEYS, type Scene, textOr } from './scene.ts';

const THIEF = join(import.meta.dirname, 'thief');

/** One thing that a thief has written down. */
interface Loot {
  readonly where: string;
  readonly text: string;
  readonly job: string;
  readonly workflow: string;
  readonly how: string;
}

/** In the place of the action, which it runs afterwards, so that nobody notices. */
const ACTION = `require('node:child_process').spawnSync(
  process.execPath,
  [require('node:path').join(__dirname, '../../../thief.cjs'), 'once', ' in the action of the change'],
);
import('./theirs.mjs');
`;

const lootOf = (scene: Scene): string => join(scene.folder, 'loot');

function thiefFor(scene: Scene, file: string): string {
  return readFileSync(join(THIEF, file), 'utf8').replaceAll('@LOOT@', lootOf(scene));
}

/**
 * A change of code alone. Its package steals while it is installed, leaves a process behind and
 * changes what later steps use; its scripts steal while they run, and so does its own version of
 * the action.
 */
export function stealingChange(scene: Scene): Files {
  const scripts = Object.fromEntries(
    ['migrate', 'test'].map(name => [name, `node thief.cjs once " in ${name}"`]),
  );
  const build =
    "node -e \"fs.mkdirSync('dist',{recursive:true});fs.copyFileSync('built.json','dist/commands.json')\"";
  const packageJson = {
    name: 'app',
    version: '1.0.0',
    scripts: { ...scripts, commands: `node thief.cjs once " in commands" && ${build}` },
    dependencies: { helper: 'file:helper' },
  };
  const helper = {
    name: 'helper',
    version: '1.0.0',
    scripts: { install: 'node thief.cjs stay " at install"' },
  };
  return {
    'package.json': JSON.stringify(packageJson, undefined, 2),
    'package-lock.json': JSON.stringify(lockOf(packageJson), undefined, 2),
    'helper/package.json': JSON.stringify(helper, undefined, 2),
    'helper/thief.cjs': thiefFor(scene, 'thief.cjs'),
    'thief.cjs': thiefFor(scene, 'thief.cjs'),
    'built.json': '[{"name":"ban","description":"Ban a member"}]',
    '.github/evenkeel/dist/action.js': ACTION,
    '.github/evenkeel/dist/theirs.mjs': readFileSync(join(BUILT, 'action.js'), 'utf8'),
  };
}

function lockOf({
  name,
  version,
  dependencies,
}: {
  readonly name: string;
  readonly version: string;
  readonly dependencies: object;
}): object {
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name, version, dependencies },
      helper: { version: '1.0.0', hasInstallScript: true },
      'node_modules/helper': { resolved: 'helper', link: true },
    },
  };
}

/** A change of the workflows themselves: one that prints every secret that it can name. */
export function stealingWorkflow(scene: Scene): Files {
  return { '.github/workflows/attack.yml': thiefFor(scene, 'attack.yml') };
}

function loot(scene: Scene): readonly Loot[] {
  const lines = (name: string): readonly string[] => textOr(name).split('\n').filter(Boolean);
  const told = lines(`${lootOf(scene)}.base64`).map(line => {
    const [job = '', text = ''] = line.split(' ');
    return {
      where: 'printed',
      text: Buffer.from(text, 'base64').toString(),
      job,
      workflow: 'attack',
      how: '',
    };
  });
  return [...lines(lootOf(scene)).map(line => JSON.parse(line) as Loot), ...told];
}

/** Which of these secrets a thief has found, and in which jobs: `NAME in WORKFLOW/JOB`. */
export function stolen(scene: Scene, secrets: Readonly<Record<string, string>> = KEYS): readonly string[] {
  const all = loot(scene);
  return Object.entries(secrets)
    .flatMap(([name, value]) =>
      all
        .filter(({ text }) => text.includes(value))
        .map(({ workflow, job }) => `${name} in ${workflow}/${job}`),
    )
    .filter((each, at, list) => list.indexOf(each) === at)
    .sort();
}

/** The jobs in which a thief has looked: `WORKFLOW/JOB`. */
export function visited(scene: Scene): readonly string[] {
  return [...new Set(loot(scene).map(({ workflow, job }) => `${workflow}/${job}`))].sort();
}

/** The ways by which a secret was found: where it was, and what of the thief looked there. */
export function waysTo(scene: Scene, value: string): readonly string[] {
  const found = loot(scene).filter(({ text }) => text.includes(value));
  return [...new Set(found.map(({ where, how }) => `${where.replace(/ of \d+/, '')}, ${how}`))].sort();
}

/**
 * The keys that are somewhere for people to read: in logs, summaries, outputs of jobs, artifacts
 * and caches, as they are or in base64, and in comments and deployments.
 */
export function publishedKeys(scene: Scene): readonly string[] {
  const files = (folder: string): readonly string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  const { artifacts, caches, runs } = scene.hub;
  const jobs = runs
    .flatMap(run => run.jobs)
    .map(({ log, outputs, steps }) => [log, outputs, steps.map(step => step.summary)]);
  const { github } = scene;
  const all = [
    JSON.stringify([jobs, github.repository.comments, github.repository.deployments]),
    ...[artifacts, caches].filter(folder => existsSync(folder)).flatMap(files),
  ].join('\n');
  return Object.entries(KEYS)
    .filter(([, key]) =>
      [key, Buffer.from(key).toString('base64').slice(0, 24)].some(form => all.includes(form)),
    )
    .map(([name]) => name);
}
