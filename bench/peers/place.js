// Where one tool works in one scenario: its packages, a folder, a sandbox of its own.
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { installClient } from '../../scripts/install-client.js';
import { newFolder } from './folder.js';
import { runTool } from './run-tool.js';
import { projectOf, startSandbox } from './sandbox.js';

const LOOPBACK = join(dirname(fileURLToPath(import.meta.url)), 'loopback.js');
const STAGGER_MS = 1200;
const BRANCH = 'work';
/** Nobody is told about these runs. */
const QUIET = { NO_COLOR: '1', DO_NOT_TRACK: '1', ALCHEMY_TELEMETRY_DISABLED: '1' };

/** What was found out about packages, so that a registry which does not answer is asked once. */
const known = new Map();

/** Why a tool's packages cannot be had, or undefined. */
export function missing({ packages }) {
  if (packages.length === 0) return undefined;
  const [first] = packages;
  if (!known.has(first)) known.set(first, installClient(...packages).skipped);
  const skipped = known.get(first);
  return skipped && `not measured: ${skipped}`;
}

/** Opens a place for a tool. `run` runs programs there, `argv` of each as its tool gave it. */
export async function openPlace({ packages }, options = {}) {
  const modules = packages.length === 0 ? undefined : installClient(...packages).modules;
  const sandbox = await startSandbox(options);
  const folder = newFolder(modules);
  const place = { folder, modules, sandbox };
  place.ready = programs =>
    programs.map(program => ({
      argv: ['--import', LOOPBACK, ...program.argv],
      env: { ...QUIET, ...sandbox.env, ...program.env },
      cwd: folder,
    }));
  place.run = programs => runTool(place.ready(programs));
  return place;
}

/** Does it in a place that is closed afterwards. */
export async function inPlace(tool, options, work) {
  const place = await openPlace(tool, options);
  try {
    return await work(place);
  } finally {
    place.sandbox.stop();
  }
}

/**
 * Puts a branch of someone's into the first project, `place.branchId`, unless the tool would
 * rather make it.
 *
 * @returns what the tool is to bring about, but for the settings
 */
export async function withBranch(place, { makesItsOwn }) {
  const [project] = place.sandbox.projects;
  if (makesItsOwn) return { project, branch: BRANCH };
  const { branch } = await place.sandbox.call('neon', 'POST', `/projects/${project}/branches`, {
    branch: { name: BRANCH },
    endpoints: [{ type: 'read_write' }],
  });
  place.branchId = branch.id;
  await settled(place.sandbox);
  return { project, branch: BRANCH };
}

/** The record of that branch in a state. */
export function branchIn(state, place) {
  return projectOf(state, place.sandbox.projects[0]).branches.find(({ name }) => name === BRANCH);
}

/** Waits until no operation runs. */
export async function settled(sandbox) {
  const ends = (await sandbox.state()).neon.projects.flatMap(project =>
    project.operations.map(each => each.endsAt),
  );
  await sleep(Math.max(0, Math.max(...ends) - Date.now()) + 20);
}

/**
 * Starts jobs one after another, so that the starts do not slow each other, and waits for all. They
 * mostly wait themselves.
 */
export async function sideBySide(jobs) {
  return Promise.all(jobs.map((job, index) => sleep(index * STAGGER_MS).then(job)));
}
