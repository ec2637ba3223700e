// dist/schema/: every schema of schema/ as one document, so that each compiles alone. Without line
// ends: schema/ has them for people.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleSchema } from './bundle-schema.js';
import { root } from './settings.js';

export async function shippedSchemas(folder) {
  const target = join(folder, 'schema');
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const files = (await readdir(join(root, 'schema'))).filter(file => file.endsWith('.schema.json'));
  for (const file of files)
    await writeFile(join(target, file), `${JSON.stringify(await bundleSchema(file))}\n`);
}
