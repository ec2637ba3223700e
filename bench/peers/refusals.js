// C: the service says "not now": 423 for a while, one 503, one 429.
import { randomUUID } from 'node:crypto';
import { branchIn, inPlace, missing, sideBySide, withBranch } from './place.js';
import { branchesOf, commandsOf, projectOf } from './sandbox.js';
import { alchemy } from './tools/alchemy.js';
import { configRuntime } from './tools/config-runtime.js';
import { discordRest, slashCreate } from './tools/discord.js';
import { evenkeel } from './tools/evenkeel.js';
import { neonBranches, neonConfig } from './tools/neon.js';
import { neonSdk } from './tools/neon-sdk.js';
import { byCase, outcome, seconds } from './words.js';

const LOCKS = [60, 20, 5];
const UNDISTURBED = 'undisturbed';
const RETRY_AFTER_S = 2;
const busy = { message: 'service unavailable', code: '' };
const CASES = [
  { what: UNDISTURBED },
  ...LOCKS.map(each => ({ what: `423 for ${each} s`, lock: each })),
  { what: 'one 503 on a read', methods: ['GET'], effect: { status: 503, body: busy } },
  {
    what: `one 429 on a write, Retry-After ${RETRY_AFTER_S}`,
    methods: ['POST', 'PATCH', 'PUT'],
    effect: {
      status: 429,
      headers: { 'retry-after': String(RETRY_AFTER_S) },
      body: { message: 'rate limited', code: '', retry_after: RETRY_AFTER_S, global: false },
    },
  },
];

/** Making a branch. */
const create = {
  what: 'a new branch',
  prepare: async () => undefined,
  programs: (tool, place) => tool.create(place, [{ project: place.sandbox.projects[0], names: ['new'] }]),
  done: (state, place) => branchesOf(state, place.sandbox.projects[0]).length === 1,
};
/**
 * Protecting a branch that is there: the one thing that all tools with a policy do by a write of
 * their own.
 */
const protect = {
  what: 'a change of one',
  prepare: withBranch,
  programs: (tool, place, wanted) => tool.converge(place, { ...wanted, protected: true }),
  done: (state, place) => branchIn(state, place).protected,
};
const COMMANDS = [{ name: 'ping', description: 'Answer' }];
/** Making a command. */
const command = {
  what: 'a new command',
  prepare: async () => undefined,
  programs: (tool, place) => tool.commands(place, COMMANDS),
  done: state => commandsOf(state).length === 1,
};

const WORK = [
  { work: create, tools: [evenkeel, neonBranches, configRuntime, neonSdk, alchemy], cases: CASES },
  { work: protect, tools: [evenkeel, neonConfig, configRuntime], cases: CASES },
  { work: command, tools: [evenkeel, discordRest, slashCreate], cases: CASES.filter(each => !each.lock) },
];

export async function refusals() {
  const jobs = WORK.flatMap(({ work, tools, cases }) =>
    tools
      .filter(tool => missing(tool) === undefined)
      .flatMap(tool => cases.map(each => ({ work, tool, each, order: each.lock ?? 0 }))),
  );
  // The longest first, and all beside one another: they only wait.
  const ordered = jobs.toSorted((one, other) => other.order - one.order);
  const found = new Map();
  await sideBySide(ordered.map(job => async () => found.set(job, await measured(job))));
  return WORK.map(({ work, tools, cases }) =>
    byCase(
      `C. The service says "not now" to ${work.what}: outcome, time (requests)`,
      tools,
      cases,
      (tool, each) =>
        found.get(jobs.find(job => job.work === work && job.tool === tool && job.each === each)),
      missing,
    ),
  );
}

function measured({ work, tool, each }) {
  return inPlace(tool, {}, async place => {
    const wanted = await work.prepare(place, tool);
    const programs = work.programs(tool, place, wanted);
    if (each.lock !== undefined) await lock(place.sandbox, each.lock * 1000);
    else if (each.effect !== undefined) await place.sandbox.fault(each.methods, each.effect);
    await place.sandbox.forget();
    const { code, ms, stderr } = await place.run(programs);
    const requests = await place.sandbox.requests();
    const met = requests.some(({ status }) => status >= 423) || each.what === UNDISTURBED;
    const isDone = work.done(await place.sandbox.state(), place);
    if (each.what === UNDISTURBED && !(isDone && code === 0))
      throw new Error(`${tool.name} does not do it undisturbed, exit ${code}:\n${stderr}`);
    const done = outcome(isDone, code);
    return `${met ? done : `${done}; did not meet it`}, ${seconds(ms)} (${requests.length})`;
  });
}

/** Someone else's operation on the project, from now on. */
function lock(sandbox, ms) {
  return sandbox.change(state => {
    const project = projectOf(state, sandbox.projects[0]);
    const now = Date.now();
    project.operations.push({
      id: randomUUID(),
      action: 'apply_config',
      branch_id: project.branches[0].id,
      created_at: new Date(now).toISOString(),
      startsAt: now,
      endsAt: now + ms,
    });
  });
}
