// G: the answer to a write is lost after the service did it, or a gateway answers 502 for it.
import { inPlace, missing, sideBySide } from './place.js';
import { branchesOf, commandsOf, writes } from './sandbox.js';
import { alchemy } from './tools/alchemy.js';
import { configRuntime } from './tools/config-runtime.js';
import { discordRest, discordRestPost, slashCreate } from './tools/discord.js';
import { evenkeel } from './tools/evenkeel.js';
import { neonBranches } from './tools/neon.js';
import { neonSdk } from './tools/neon-sdk.js';
import { byCase, seconds } from './words.js';

const lost = { drop: 'after' };
const gateway = { status: 502, body: { message: 'bad gateway', code: '' } };
const UNDISTURBED = { what: 'undisturbed' };
const LOST = { what: 'the answer is lost', effect: lost };
const GATEWAY = { what: '502, not done', effect: gateway };
const NOT_UNIQUE = { ...LOST, what: 'the same, names are not unique', quirks: ['branch_names=not_unique'] };

const branch = {
  what: 'a new branch',
  programs: (tool, place) => tool.create(place, [{ project: place.sandbox.projects[0], names: ['new'] }]),
  count: (state, place) => branchesOf(state, place.sandbox.projects[0]).length,
};
const command = {
  what: 'a new command',
  programs: (tool, place) => tool.commands(place, [{ name: 'ping', description: 'Answer' }]),
  count: state => commandsOf(state).length,
};
const WORK = [
  {
    work: branch,
    tools: [evenkeel, neonBranches, configRuntime, neonSdk, alchemy],
    cases: [UNDISTURBED, LOST, NOT_UNIQUE, GATEWAY],
  },
  {
    work: command,
    tools: [evenkeel, discordRestPost, discordRest, slashCreate],
    cases: [UNDISTURBED, LOST, GATEWAY],
  },
];

export async function lostAnswers() {
  const tables = [];
  for (const { work, tools, cases } of WORK) {
    const jobs = tools
      .filter(tool => missing(tool) === undefined)
      .flatMap(tool => cases.map(each => ({ tool, each })));
    const cells = await sideBySide(
      jobs.map(
        ({ tool, each }) =>
          () =>
            measured(work, tool, each),
      ),
    );
    const found = new Map(jobs.map(({ tool, each }, index) => [`${tool.name} ${each.what}`, cells[index]]));
    tables.push(
      byCase(
        `G. The first write of ${work.what} gets no answer: outcome, time (requests, writes)`,
        tools,
        cases,
        (tool, each) => found.get(`${tool.name} ${each.what}`),
        missing,
      ),
    );
  }
  return tables;
}

function measured(work, tool, { effect, quirks }) {
  return inPlace(tool, { quirks }, async place => {
    if (effect !== undefined) await place.sandbox.fault(['POST', 'PUT'], effect);
    const { code, ms, stderr } = await place.run(work.programs(tool, place));
    const requests = await place.sandbox.requests();
    const there = work.count(await place.sandbox.state(), place);
    if (effect === undefined && (there !== 1 || code !== 0))
      throw new Error(`${tool.name} does not do it undisturbed, exit ${code}:\n${stderr}`);
    return `${judged(there, code)}, ${seconds(ms)} (${requests.length}, ${writes(requests).length})`;
  });
}

function judged(there, code) {
  if (there > 1) return `made ${there} times, exit ${code}`;
  if (there === 1) return code === 0 ? 'made once' : `made once, but exit ${code}`;
  return code === 0 ? 'not made, but exit 0' : `not made, exit ${code}`;
}
