// H: the memory of a run that has nothing to do, and the start of a command that does nothing.
import { compare } from '../measure.js';
import { inPlace, missing, openPlace, settled, withBranch } from './place.js';
import { alchemy } from './tools/alchemy.js';
import { configRuntime } from './tools/config-runtime.js';
import { discordRest, slashCreate } from './tools/discord.js';
import { evenkeel } from './tools/evenkeel.js';
import { neonBranches, neonConfig } from './tools/neon.js';
import { absent } from './words.js';

const ROUNDS = 7;
const RUNS = 3;
const COMMANDS = [{ name: 'ping', description: 'Answer' }];
const branch = async (tool, place) =>
  tool.converge(place, { ...(await withBranch(place, tool)), protected: false });
const command = async (tool, place) => tool.commands(place, COMMANDS);
const WORK = [
  ...[evenkeel, neonConfig, configRuntime, alchemy].map(tool => ({ tool, what: 'a branch', work: branch })),
  ...[evenkeel, discordRest, slashCreate].map(tool => ({ tool, what: 'a command', work: command })),
];
const MEMORY = ['tool', 'of', 'peak memory', 'to ours'];
const START = ['tool', 'time', 'to ours'];

export async function footprint() {
  const rows = [];
  let ours = Number.NaN;
  for (const { tool, what, work } of WORK) {
    const why = missing(tool);
    if (why !== undefined) {
      rows.push(absent(tool, MEMORY.length, why));
      continue;
    }
    const mib = await peak(tool, work);
    if (tool === evenkeel) ours = mib;
    rows.push([tool.name, what, `${mib.toFixed(0)} MiB`, (mib / ours).toFixed(2)]);
  }
  return [
    { title: 'H. Peak memory with nothing to do', columns: MEMORY, rows },
    { title: 'H. Start: `--version`', columns: START, rows: await starts() },
  ];
}

function peak(tool, work) {
  return inPlace(tool, {}, async place => {
    const programs = await work(tool, place);
    await place.run(programs);
    await settled(place.sandbox);
    const peaks = [];
    for (let run = 0; run < RUNS; run += 1) peaks.push((await place.run(programs)).mib);
    return peaks.sort((one, other) => one - other)[RUNS >> 1];
  });
}

async function starts() {
  const why = missing(neonBranches);
  if (why !== undefined) return [absent(neonBranches, START.length, why)];
  const place = await openPlace(neonBranches);
  try {
    const programs = [evenkeel, neonBranches].map(tool => ({
      name: tool.name
        .split('`')
        .find(part => part !== '')
        .split(' ')[0],
      ...place.ready(tool.version(place))[0],
    }));
    return [...compare(programs, ROUNDS)].map(([name, { median, ratio }]) => [
      `${name} --version`,
      `${median.toFixed(0)} ms`,
      ratio.toFixed(2),
    ]);
  } finally {
    place.sandbox.stop();
  }
}
