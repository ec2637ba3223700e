// Makes docs/reference.md from schema/: every key of a manifest. `scripts/generate.js` writes it.
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { stringify } from 'yaml';

const HEAD = `# Every key of a manifest

Made by \`scripts/generate.js\` from the schemas in \`schema/\`. Do not edit.

\`[]\` is each entry of a list. **API** is the field of the vendor's API that a key is written to, or compared with; — is a key of evenkeel's own. "Not compared" means that evenkeel neither looks at the live value nor changes it.
`;
const MANY = 12;

/** The page, as Markdown. `folder` is that of the schemas. */
export async function referencePage(folder) {
  const files = new Map();
  const apiFields = JSON.parse(await readFile(join(folder, 'api-fields.json'), 'utf8'));

  async function load(path) {
    if (!files.has(path)) files.set(path, JSON.parse(await readFile(path, 'utf8')));
    return files.get(path);
  }

  /** What a node is, behind its `$ref`: `{ node, path }`. */
  async function behind(node, path) {
    if (node?.$ref === undefined) return { node, path };
    const [file, pointer = ''] = node.$ref.split('#');
    const target = file === '' ? path : resolve(dirname(path), file);
    const found = pointer
      .split('/')
      .slice(1)
      .reduce((at, part) => at[part], await load(target));
    return behind(found, target);
  }

  /** By title: the schema of a section, where it is used, and its rows. */
  const sections = new Map();

  async function visit(given, from, place) {
    const { node, path } = await behind(given, from);
    if (node.items !== undefined) await visit(node.items, path, `${place}[]`);
    if (node.additionalProperties?.$ref !== undefined)
      await visit(node.additionalProperties, path, `${place}.<name>`);
    if (node.properties === undefined || node.title === undefined) return;
    const known = sections.get(node.title);
    if (known !== undefined) {
      if (!inside(place, known.places)) known.places.push(place);
      return;
    }
    const section = { title: node.title, node, places: [place], rows: [] };
    sections.set(node.title, section);
    for (const [key, value] of Object.entries(node.properties)) {
      const inner = await behind(value, path);
      const item = inner.node.items && (await behind(inner.node.items, inner.path)).node;
      const entry =
        inner.node.additionalProperties && (await behind(inner.node.additionalProperties, inner.path)).node;
      section.rows.push({ key, given: value, node: inner.node, item, entry });
    }
    for (const [key, value] of Object.entries(node.properties))
      await visit(value, path, place === '' ? key : `${place}.${key}`);
  }

  const path = join(folder, 'manifest.schema.json');
  await visit(await load(path), path, '');
  const slugs = [];
  for (const section of sections.values()) {
    section.slug = slugOf(section.places[0], slugs);
    slugs.push(section.places[0]);
  }
  const kinds = [...files].filter(([file]) => relative(folder, file).startsWith('kinds'));
  const addresses = new Map(kinds.map(([, schema]) => [schema.title, schema.addresses]));
  return [
    HEAD,
    ...[...sections.values()].map(each => sectionText(each, { sections, addresses, apiFields })),
  ].join('\n');
}

/** Whether a place is in one that is known: a group's options have options. */
function inside(place, places) {
  return places.some(each => place.startsWith(`${each}.`) || place.startsWith(`${each}[`));
}

function sectionText({ title, node, places, rows }, { sections, addresses, apiFields }) {
  const api = apiFields[title] ?? { own: Object.keys(node.properties) };
  const lines = [
    `## ${headingOf(places)}`,
    '',
    ...(places.length > 1 ? [`Also ${places.slice(1).map(code).join(', ')}.`, ''] : []),
    prose(withoutLeftOut(node.description)),
    '',
    ...(addresses.get(title) ? [`Address: ${addresses.get(title).map(code).join(', ')}. `] : []),
    ...(api.operations ? [`API: ${api.operations.map(code).join(', ')}.`] : []),
    ...(addresses.get(title) || api.operations ? [''] : []),
    ...table(rows.map(row => rowCells(row, { node, sections, api }))),
    '',
  ];
  return lines.join('\n');
}

/** As GitHub makes it of the heading: the second of a name gets a number. */
function slugOf(place, before) {
  const slug = each => (each === '' ? 'the-manifest' : each.toLowerCase().replaceAll(/[^a-z0-9_-]/g, ''));
  const same = before.filter(each => slug(each) === slug(place)).length;
  return same === 0 ? slug(place) : `${slug(place)}-${same}`;
}

function headingOf([place]) {
  return place === '' ? 'The manifest' : `\`${place}\``;
}

/** Without the column of the API where no key has a field there. */
function table(rows) {
  const columns = rows.some(cells => cells[3] !== '—') ? 4 : 3;
  const all = [['key', 'what it is', 'left out', 'API'], ['---', '---', '---', '---'], ...rows];
  return all.map(cells => `| ${cells.slice(0, columns).join(' | ')} |`);
}

function rowCells({ key, given, node, item, entry }, { node: owner, sections, api }) {
  const description = given.description ?? node.description ?? '';
  const leftOut = owner.required?.includes(key)
    ? 'required'
    : leftOutOf(description, given.default ?? node.default);
  if (leftOut === undefined) throw new Error(`${owner.title}.${key} does not say what leaving it out means`);
  const words = [
    prose(withoutLeftOut(description)),
    `*${typeOf(node, { item, entry, sections })}.*`,
    ...(node.examples ?? given.examples ?? []).slice(0, 1).map(example => code(flow(key, example))),
  ];
  const name = node.deprecated ? `~~${code(key)}~~ deprecated` : code(key);
  return [name, words.join(' '), leftOut, apiOf(key, api)].map(cell);
}

function apiOf(key, { own = [], at = '', names = {} }) {
  if (own.includes(key)) return '—';
  return names[key] === undefined ? code(`${at}${key}`) : [names[key]].flat().map(code).join(', ');
}

const LEFT_OUT = / ?\bLeft out( [^:.]*)?(?:: ((?:[^.]|\.(?! |$))*))?\./;
const NEEDED = / ?\b(Needed (?:[^.]|\.(?! |$))*)\./;

/** What leaving a key out means, from its description. */
function leftOutOf(description, byDefault) {
  const [found, when = '', said] = LEFT_OUT.exec(description) ?? [];
  if (found !== undefined) return prose([when.trim(), said].filter(text => text).join(': '));
  const [, needed] = NEEDED.exec(description) ?? [];
  if (needed !== undefined) return prose(lowerFirst(needed));
  return byDefault === undefined ? undefined : code(JSON.stringify(byDefault));
}

function withoutLeftOut(description) {
  return description.replace(LEFT_OUT.test(description) ? LEFT_OUT : NEEDED, '').trim();
}

function lowerFirst(text) {
  return text[0].toLowerCase() + text.slice(1);
}

function typeOf(node, { item, entry, sections }) {
  if (node.const !== undefined) return code(JSON.stringify(node.const));
  if (node.enum !== undefined) return oneOf(node.enum);
  const types = [node.type ?? 'any value'].flat();
  return types.map(type => typeWord(type, node, { item, entry, sections })).join(', or ');
}

function typeWord(type, node, context) {
  const { item, entry, sections } = context;
  if (type === 'array') return `list of ${listSize(node)}${item ? nounOf(item, sections) : 'values'}`;
  if (type === 'object' && node.properties === undefined)
    return `map from names to ${entry ? nounOf(entry, sections) : 'values'}`;
  if (type === 'object') return mapWith(node, sections);
  if (type === 'string')
    return `string${inParentheses([limits(node.minLength > 1 ? node.minLength : undefined, node.maxLength, ' characters'), shape(node)])}`;
  if (type === 'integer' || type === 'number')
    return `${type}${inParentheses([limits(node.minimum, node.maximum, '')])}`;
  return type === 'boolean' ? '`true` or `false`' : type === 'null' ? '`null`' : type;
}

/** The keys of a map without a section of its own are shown in its row. */
function mapWith(node, sections) {
  const link = linkTo(node, sections);
  if (link !== undefined) return `map with [these keys](${link})`;
  const keys = Object.entries(node.properties);
  return `map with ${keys.map(([key, { description }]) => `${code(key)} (${prose(description)})`).join(', ')}`;
}

function nounOf(node, sections) {
  const link = linkTo(node, sections);
  if (link !== undefined) return `[entries](${link})`;
  if (node.enum !== undefined) return oneOf(node.enum).replace('one of ', '');
  return `${node.type}s${node.patternErrorMessage ? ` (${shape(node)})` : ''}`;
}

function linkTo(node, sections) {
  const section = sections.get(node.title);
  if (section === undefined) return undefined;
  return `#${section.slug}`;
}

function oneOf(values) {
  const shown = values.slice(0, MANY).map(value => code(String(value)));
  return `one of ${shown.join(', ')}${values.length > MANY ? ` and ${values.length - MANY} more, which the schema lists` : ''}`;
}

function listSize({ minItems, maxItems }) {
  if (maxItems !== undefined) return `at most ${maxItems} `;
  return minItems === undefined ? '' : `at least ${minItems} `;
}

function limits(least, most, unit) {
  const [smallest, largest] = [least, most].map(each =>
    Math.abs(each) >= Number.MAX_SAFE_INTEGER ? undefined : each,
  );
  if (smallest !== undefined && largest !== undefined) return `${smallest} to ${largest}${unit}`;
  if (largest !== undefined) return `at most ${largest}${unit}`;
  return smallest === undefined ? '' : `at least ${smallest}${unit}`;
}

function inParentheses(texts) {
  const said = texts.filter(text => text !== '');
  return said.length === 0 ? '' : ` (${said.join('; ')})`;
}

/** The form of a text, in the words of its schema. */
function shape({ patternErrorMessage = '' }) {
  return prose(
    patternErrorMessage
      .replace(/^must (not )?be(gin)? /, (_, not = '', gin = '') => `${not}${gin && 'begins '}`)
      .replace(/^must (not )?begin/, '$1begins'),
  );
}

function flow(key, example) {
  return stringify({ [key]: example }, { collectionStyle: 'flow', lineWidth: 0 })
    .trim()
    .replace(/^\{ (.*) \}$/s, '$1');
}

function code(text) {
  return `\`${text}\``;
}

/** Words of a schema, in which no character means anything to Markdown. */
function prose(text) {
  return text.replaceAll(/[\\*_<>~[\]#]/g, '\\$&');
}

function cell(text) {
  return (text ?? '').replaceAll('|', '\\|').replaceAll('\n', ' ');
}
