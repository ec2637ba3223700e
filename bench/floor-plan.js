// The floor of a plan: reads and parses the same YAML, reads the very pages that the plan needs,
// keeps everything, and ends. Arguments: the folder of the manifest, the server, resources, scopes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'undici';
import { parse } from 'yaml';
import { PAGE, scopesOf } from './world.js';

const [folder, url, resources, scopes] = process.argv.slice(2);
const manifests = readdirSync(folder).map(name =>
  parse(readFileSync(join(folder, name), 'utf8'), { uniqueKeys: false }),
);
const pool = new Pool(url, { connections: 32, pipelining: 1 });
const paths = scopesOf(Number(resources), Number(scopes)).map(scope => scope.path);
const answers = [];
const worker = async () => {
  for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
    let cursor = '';
    while (cursor !== undefined) {
      const { body } = await pool.request({
        path: `${path}?limit=${PAGE}${cursor === '' ? '' : `&cursor=${cursor}`}`,
        method: 'GET',
      });
      const answer = await body.json();
      answers.push(answer);
      cursor = answer.pagination?.next;
    }
  }
};
await Promise.all(Array.from({ length: 32 }, worker));
await pool.destroy();
process.stdout.write(`${manifests.length} files, ${answers.length} answers\n`);
