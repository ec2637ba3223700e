// The part of a bundled schema that has only some keys of some maps.

/**
 * The schema with these keys alone in the maps of these titles, and with the definitions that are
 * then in use. Everything else about a value stays, so the part allows no value that the whole does
 * not. Throws for a title or a key that the schema does not have, and for a required key that would
 * be missing.
 */
export function schemaPart(schema, keysByTitle) {
  const part = structuredClone(schema);
  for (const [title, keys] of Object.entries(keysByTitle)) {
    const map = title === part.title ? part : part.$defs[title];
    if (map === undefined) throw new Error(`no schema is called ${title}`);
    const absent = keys.find(key => map.properties[key] === undefined);
    if (absent !== undefined) throw new Error(`${title} has no key ${absent}`);
    const needed = (map.required ?? []).find(key => !keys.includes(key));
    if (needed !== undefined) throw new Error(`${title} requires ${needed}`);
    map.properties = Object.fromEntries(keys.map(key => [key, map.properties[key]]));
  }
  const { $defs, ...top } = part;
  const used = new Set();
  refer(top, $defs, used);
  return { ...top, $defs: Object.fromEntries([...used].sort().map(name => [name, $defs[name]])) };
}

function refer(node, defs, used) {
  if (typeof node !== 'object' || node === null) return;
  const name = typeof node.$ref === 'string' ? node.$ref.replace('#/$defs/', '') : undefined;
  if (name !== undefined && !used.has(name)) {
    used.add(name);
    refer(defs[name], defs, used);
  }
  for (const each of Object.values(node)) refer(each, defs, used);
}
