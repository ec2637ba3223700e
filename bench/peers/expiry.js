// D: a branch with a time to live. Once it is as declared, another run a minute later has nothing
// to do.
import { branchIn, inPlace, missing, settled, sideBySide, withBranch } from './place.js';
import { writes } from './sandbox.js';
import { alchemy } from './tools/alchemy.js';
import { configRuntime } from './tools/config-runtime.js';
import { evenkeel } from './tools/evenkeel.js';
import { neonConfig } from './tools/neon.js';
import { absent } from './words.js';

const TOOLS = [evenkeel, neonConfig, configRuntime, alchemy];
const COLUMNS = ['tool', 'expires after the first run', 'writes of the second', 'outcome'];
const AGE_MS = 60_000;
const DAY_MS = 86_400_000;

export async function expiry() {
  const rows = await sideBySide(TOOLS.map(tool => () => measured(tool)));
  return [{ title: `D. A time to live of 7 days, again ${AGE_MS / 1000} s later`, columns: COLUMNS, rows }];
}

async function measured(tool) {
  const why = missing(tool);
  if (why !== undefined) return absent(tool, COLUMNS.length, why);
  return inPlace(tool, {}, async place => {
    place.expiresAt = `${new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 19)}Z`;
    const wanted = { ...(await withBranch(place, tool)), ttl: '7d' };
    const first = await place.run(tool.converge(place, wanted));
    if (first.code !== 0) return [tool.name, '–', '–', `the first run ended with ${first.code}`];
    await settled(place.sandbox);
    const { expires_at: expires } = branchIn(await place.sandbox.state(), place);
    await place.sandbox.change(state => older(branchIn(state, place)));
    await place.sandbox.forget();
    const second = await place.run(tool.converge(place, wanted));
    const sent = writes(await place.sandbox.requests()).length;
    const empty = (await place.sandbox.requests()).length === 0 ? 'nothing was looked at' : 'nothing to do';
    const what = sent === 0 ? empty : 'not settled: it is moved at each run';
    return [
      tool.name,
      expires === undefined ? 'never' : 'yes',
      sent,
      second.code === 0 ? what : `${what}, exit ${second.code}`,
    ];
  });
}

/** Instead of a minute's waiting: the branch is a minute older. */
function older(branch) {
  for (const key of ['created_at', 'updated_at', 'expires_at'])
    if (branch[key] !== undefined)
      branch[key] = `${new Date(Date.parse(branch[key]) - AGE_MS).toISOString().slice(0, 19)}Z`;
}
