// A: nothing is to be done. Then someone changes a thing outside: is it put back?
import { compare } from '../measure.js';
import { oneList } from './one-list.js';
import { branchIn, missing, openPlace, settled, withBranch } from './place.js';
import { commandsOf } from './sandbox.js';
import { alchemy } from './tools/alchemy.js';
import { configRuntime } from './tools/config-runtime.js';
import { discordRest, slashCreate } from './tools/discord.js';
import { evenkeel } from './tools/evenkeel.js';
import { neonConfig } from './tools/neon.js';
import { absent } from './words.js';

const ROUNDS = 7;
const COLUMNS = ['tool', 'time (to ours)', 'requests', 'changed outside'];

const branch = {
  what: 'One branch is as declared',
  tools: [evenkeel, neonConfig, configRuntime, alchemy],
  async programs(tool, place) {
    return tool.converge(place, { ...(await withBranch(place, tool)), protected: false });
  },
  async change(place) {
    const { sandbox } = place;
    const { id } = branchIn(await sandbox.state(), place);
    const path = `/projects/${sandbox.projects[0]}/branches/${id}`;
    await sandbox.call('neon', 'PATCH', path, { branch: { protected: true } });
    await settled(sandbox);
  },
  isBack: (state, place) => !branchIn(state, place).protected,
};
const COMMANDS = Array.from({ length: 10 }, (_, index) => ({
  name: `command-${index}`,
  description: `Number ${index}`,
}));
const command = {
  what: 'Ten commands are as declared',
  tools: [evenkeel, discordRest, slashCreate],
  programs: async (tool, place) => tool.commands(place, COMMANDS),
  change: ({ sandbox }) =>
    sandbox.change(state => {
      commandsOf(state)[0].description = 'Changed';
    }),
  isBack: state => commandsOf(state).every(each => each.description !== 'Changed'),
};

export async function noop() {
  return [await table(branch), await table(command), await oneList()];
}

async function table(work) {
  const places = [];
  try {
    for (const tool of work.tools.filter(each => missing(each) === undefined)) {
      const place = await openPlace(tool);
      places.push({ tool, place, programs: await work.programs(tool, place) });
    }
    for (const { tool, place, programs } of places) {
      const { code, stderr } = await place.run(programs);
      if (code !== 0) throw new Error(`${tool.name} ended with ${code}:\n${stderr}`);
      await settled(place.sandbox);
    }
    const times = compare(
      places.map(({ tool, place, programs }) => ({ name: tool.name, ...place.ready(programs)[0] })),
      ROUNDS,
    );
    const rows = [];
    for (const each of places) rows.push(await row(work, each, times.get(each.tool.name)));
    return {
      title: `A. ${work.what}: nothing to do, then a change from outside`,
      columns: COLUMNS,
      rows: [...rows, ...work.tools.filter(missing).map(tool => absent(tool, COLUMNS.length, missing(tool)))],
    };
  } finally {
    for (const { place } of places) place.sandbox.stop();
  }
}

async function row(work, { tool, place, programs }, { median, ratio }) {
  await place.sandbox.forget();
  await place.run(programs);
  const requests = (await place.sandbox.requests()).map(({ method }) => method);
  await work.change(place);
  const { code } = await place.run(programs);
  const back = work.isBack(await place.sandbox.state(), place) ? 'restored' : 'not seen: not changed';
  return [
    tool.name,
    `${median.toFixed(0)} ms (${ratio.toFixed(2)})`,
    counted(requests),
    code === 0 ? back : `${back}, exit ${code}`,
  ];
}

/** `3 (2 GET, 1 PUT)`. */
function counted(methods) {
  const kinds = [...new Set(methods)].map(kind => `${methods.filter(each => each === kind).length} ${kind}`);
  return methods.length === 0 ? '0' : `${methods.length} (${kinds.join(', ')})`;
}
