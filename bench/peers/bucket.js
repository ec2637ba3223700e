// E: someone makes a private bucket public.
import { inPlace, missing, sideBySide, withBranch } from './place.js';
import { projectOf } from './sandbox.js';
import { configRuntime } from './tools/config-runtime.js';
import { evenkeel } from './tools/evenkeel.js';
import { neonConfig } from './tools/neon.js';
import { absent, seconds } from './words.js';

const TOOLS = [evenkeel, neonConfig, configRuntime];
const COLUMNS = ['tool', 'time', 'requests', 'outcome'];
const BUCKET = { name: 'uploads', access: 'private' };

export async function bucket() {
  const rows = await sideBySide(TOOLS.map(tool => () => measured(tool)));
  return [
    {
      title: 'E. A private bucket was made public outside (ours may replace it: `allow: [replace]`)',
      columns: COLUMNS,
      rows,
    },
  ];
}

async function measured(tool) {
  const why = missing(tool);
  if (why !== undefined) return absent(tool, COLUMNS.length, why);
  return inPlace(tool, {}, async place => {
    const wanted = { ...(await withBranch(place, tool)), bucket: BUCKET };
    const accessNow = async () =>
      projectOf(await place.sandbox.state(), wanted.project).buckets.find(
        each => each.branch_id === place.branchId && each.name === BUCKET.name,
      )?.access_level;
    const first = await place.run(tool.converge(place, wanted));
    if (first.code !== 0 || (await accessNow()) !== 'private')
      return [tool.name, '–', '–', `the first run made no private bucket, exit ${first.code}`];
    await place.sandbox.change(state => {
      for (const each of projectOf(state, wanted.project).buckets) each.access_level = 'public_read';
    });
    await place.sandbox.forget();
    const { code, ms } = await place.run(tool.converge(place, wanted));
    const requests = (await place.sandbox.requests()).length;
    const what = (await accessNow()) === 'private' ? 'private again' : 'still public';
    return [tool.name, seconds(ms), requests, `${what}, exit ${code}`];
  });
}
