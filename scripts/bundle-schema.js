// One self-contained document of a schema in schema/, whose parts are in several files.
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { root } from './settings.js';

const folder = join(root, 'schema');

/**
 * One self-contained document: every other file it refers to becomes a member of its $defs, named
 * by its title.
 */
export async function bundleSchema(file) {
  const loaded = new Map();
  const defs = {};

  async function load(path) {
    const known = loaded.get(path);
    if (known !== undefined) return known;
    const schema = JSON.parse(await readFile(path, 'utf8'));
    loaded.set(path, schema);
    return schema;
  }

  async function define(title, schema, path) {
    if (Object.hasOwn(defs, title)) {
      if (defs[title].from !== path)
        throw new Error(`two schemas are called ${title}: ${defs[title].from} and ${path}`);
      return;
    }
    defs[title] = { from: path, schema: undefined };
    defs[title].schema = await resolved(schema, path);
  }

  async function reference(ref, path) {
    const [otherFile, pointer = ''] = ref.split('#');
    const target = otherFile === '' ? path : resolve(dirname(path), otherFile);
    const schema = await load(target);
    if (pointer === '') {
      await define(schema.title, schema, target);
      return `#/$defs/${schema.title}`;
    }
    const name = pointer.replace('/$defs/', '');
    await define(name, schema.$defs[name], target);
    return `#/$defs/${name}`;
  }

  /** A copy of one key of a kind, which `defaults` may have, too. */
  async function member(ref, path) {
    const [otherFile, pointer] = ref.split('#');
    const target = resolve(dirname(path), otherFile);
    const schema = await load(target);
    const found = schema.properties[pointer.replace('/properties/', '')];
    if (found === undefined) throw new Error(`${path} names a key that is missing: ${ref}`);
    return resolved(found, target);
  }

  async function resolved(node, path) {
    if (Array.isArray(node)) return Promise.all(node.map(item => resolved(item, path)));
    if (typeof node !== 'object' || node === null) return node;
    const copy = {};
    for (const [key, value] of Object.entries(node)) {
      if (key === '$schema' || key === '$id' || key === '$defs') continue;
      if (key === '$ref' && value.includes('#/properties/')) Object.assign(copy, await member(value, path));
      else copy[key] = key === '$ref' ? await reference(value, path) : await resolved(value, path);
    }
    return copy;
  }

  const path = join(folder, file);
  const top = await load(path);
  const body = await resolved(top, path);
  const names = Object.keys(defs).sort();
  return {
    $schema: top.$schema,
    ...body,
    $defs: Object.fromEntries(names.map(name => [name, defs[name].schema])),
  };
}
