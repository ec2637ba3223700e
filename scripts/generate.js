// Makes src/generated/ from schema/: types, precompiled validators and the bundled manifest schema. And docs/codes.md from the pages of the codes, docs/reference.md from the schemas.
// `node scripts/generate.js` writes, `node scripts/generate.js --check` compares and exits 1 where anything is not current.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { compile } from 'json-schema-to-typescript';
import { referencePage } from './reference.js';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const schemaFolder = join(root, 'schema');
const outFolder = join(root, 'src', 'generated');
const banner = '// Made by scripts/generate.js from schema/. Do not edit.\n';

const documents = [
  { name: 'manifest', file: 'manifest.schema.json', typesIn: 'manifest.ts' },
  { name: 'plan', file: 'plan.schema.json', typesIn: undefined },
  { name: 'report', file: 'report.schema.json', typesIn: undefined },
];

/** One self-contained document: every other file it refers to becomes a member of its $defs, named by its title. */
async function bundle(file) {
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

  async function resolved(node, path) {
    if (Array.isArray(node)) return Promise.all(node.map(item => resolved(item, path)));
    if (typeof node !== 'object' || node === null) return node;
    const copy = {};
    for (const [key, value] of Object.entries(node)) {
      if (key === '$schema' || key === '$id' || key === '$defs') continue;
      copy[key] = key === '$ref' ? await reference(value, path) : await resolved(value, path);
    }
    return copy;
  }

  const path = join(schemaFolder, file);
  const top = await load(path);
  const body = await resolved(top, path);
  const names = Object.keys(defs).sort();
  return {
    $schema: top.$schema,
    ...body,
    $defs: Object.fromEntries(names.map(name => [name, defs[name].schema])),
  };
}

/** Without the free `x-` keys, which would give every interface an index signature. */
function forTypes(schema) {
  const { patternProperties: _, ...rest } = structuredClone(schema);
  return rest;
}

/** Where the array element that ends before `end` begins: a name, a group in parentheses or braces. */
function elementStart(code, end) {
  const close = code[end - 1];
  const open = { ')': '(', '}': '{' }[close];
  if (open === undefined) {
    let start = end;
    while (start > 0 && /[\w$."']/.test(code[start - 1])) start -= 1;
    return start;
  }
  let depth = 0;
  for (let at = end - 1; at >= 0; at -= 1) {
    if (code[at] === close) depth += 1;
    if (code[at] === open) depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('an array type without a beginning');
}

function withReadonly(code) {
  let out = code.replace(/^(\s+)((?:"[^"]+"|[\w$]+)\??:(?= |$)|\[k: string\]:)/gm, '$1readonly $2');
  for (let at = out.indexOf('[]'); at >= 0; at = out.indexOf('[]', at + 11)) {
    const start = elementStart(out, at);
    out = `${out.slice(0, start)}readonly ${out.slice(start)}`;
  }
  return out;
}

async function types(schema) {
  const code = await compile(forTypes(schema), schema.title, {
    additionalProperties: false,
    bannerComment: '',
    format: true,
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 110, arrowParens: 'avoid' },
    unknownAny: true,
  });
  return withReadonly(code);
}

const annotations = new Set([
  'addressParts',
  'addresses',
  'description',
  'examples',
  'default',
  'deprecated',
  'format',
  'numberWords',
  'patternErrorMessage',
  'title',
]);

/** Without what only people and editors read. A member of `properties` may bear such a name and stays. */
function forValidation(node, keysAreNames = false) {
  if (Array.isArray(node)) return node.map(item => forValidation(item));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([key]) => keysAreNames || !annotations.has(key));
  return Object.fromEntries(
    kept.map(([key, value]) => [
      key,
      forValidation(value, !keysAreNames && (key === 'properties' || key === '$defs')),
    ]),
  );
}

/** ajv leaves `require` calls for its runtime in ESM output; they become imports that Node and esbuild both resolve. */
function withImports(code) {
  const imports = [];
  const body = code.replace(/require\("([^"]+)"\)\.default/g, (_, path) => {
    const name = `runtime${imports.length}`;
    imports.push(`import ${name} from ${JSON.stringify(`${path}.js`)};`);
    return `(${name}.default ?? ${name})`;
  });
  if (body.includes('require(')) throw new Error('the validator still requires something');
  return `${imports.join('\n')}\n${body}`;
}

/** ajv spends seven lines on each mistake that it may find, in all a third of the code. One says the same. */
function shortened(code) {
  return code.replace(
    /const (err\d+) = (\{.*\});\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}\nerrors\+\+;/g,
    '(vErrors ??= []).push($2);\nerrors++;',
  );
}

function validator(schema, exported) {
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    code: { source: true, esm: true, lines: true },
    discriminator: true,
    inlineRefs: false,
    messages: false,
    ownProperties: true,
    strict: true,
    strictRequired: true,
  });
  ajv.addSchema(forValidation(schema), exported);
  return `${banner}${withImports(shortened(standaloneCode.default(ajv, { [exported]: exported })))}\n`;
}

function declaration(exported, title, own) {
  const typeSource = own === undefined ? `import type { ${title} } from './manifest.ts';\n` : own;
  return `${banner}import type { ErrorObject } from 'ajv';
${typeSource}
export declare const ${exported}: {
  (data: unknown): data is ${title};
  errors?: readonly ErrorObject[] | null;
};
`;
}

async function generated() {
  const files = new Map();
  for (const { name, file, typesIn } of documents) {
    const schema = await bundle(file);
    const exported = `validate${name[0].toUpperCase()}${name.slice(1)}`;
    const code = await types(schema);
    if (typesIn !== undefined) files.set(typesIn, banner + code);
    files.set(`validate-${name}.js`, validator(schema, exported));
    files.set(
      `validate-${name}.d.ts`,
      declaration(exported, schema.title, typesIn === undefined ? code : undefined),
    );
    if (name === 'manifest') {
      files.set(
        'manifest-schema.ts',
        `${banner}/** The manifest's JSON Schema as one self-contained document. */\nexport const manifestSchema: Readonly<Record<string, unknown>> = ${JSON.stringify(schema, null, 2)};\n`,
      );
    }
  }
  return files;
}

/** The kinds that a manifest can name: one schema each. */
async function kindNames() {
  const names = (await readdir(join(schemaFolder, 'kinds')))
    .map(file => file.replace('.schema.json', ''))
    .sort();
  return `${banner}/** Every kind and check that a manifest can name. */\nexport const kindNames: readonly string[] = ${JSON.stringify(names, null, 2)};\n`;
}

async function kindSchemas() {
  const folder = join(schemaFolder, 'kinds');
  const files = (await readdir(folder)).sort();
  const texts = await Promise.all(files.map(file => readFile(join(folder, file), 'utf8')));
  return files.map((file, index) => [file.replace('.schema.json', ''), JSON.parse(texts[index])]);
}

/** How the addresses of each kind are written, from its schema. */
async function addressForms() {
  const forms = (await kindSchemas()).flatMap(([, { addresses }]) => addresses);
  return `${banner}/** The forms of all addresses that a manifest can name: a kind and its parts, which are never empty. */\nexport const addressForms: readonly string[] = ${JSON.stringify(forms, null, 2)};\n`;
}

/** What may stand in a part of such a form, where that is not any text. */
async function addressParts() {
  const parts = (await kindSchemas()).filter(([, schema]) => schema.addressParts !== undefined);
  const byKind = Object.fromEntries(parts.map(([kind, schema]) => [kind, schema.addressParts]));
  return `${banner}/** What parts of addresses may be, where that is not any text: by kind and part, alternatives of words, and of sets of characters with \`+\`. */\nexport const addressParts: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(byKind, null, 2)};\n`;
}

/** What numbers mean that are no amounts, by the key that has them: `numberWords` of its schema. */
async function numberWords() {
  const byKey = {};
  const walk = (node, key) => {
    if (typeof node !== 'object' || node === null) return;
    if (node.numberWords !== undefined) {
      if (byKey[key] !== undefined && JSON.stringify(byKey[key]) !== JSON.stringify(node.numberWords))
        throw new Error(`two schemas of ${key} differ in numberWords`);
      byKey[key] = node.numberWords;
    }
    for (const [name, inner] of Object.entries(node)) walk(inner, name);
  };
  for (const [, schema] of await kindSchemas()) walk(schema);
  return `${banner}/** By key: what numbers mean that are no amounts. */\nexport const numberWords: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(byKey, null, 2)};\n`;
}

/** What the last part of a scope is, where the scope's kind does not say it. */
async function scopeNouns() {
  const nouns = JSON.parse(await readFile(join(schemaFolder, 'scope-nouns.json'), 'utf8'));
  return `${banner}/** By kind of scope: what its last part is, where the kind does not say it. */\nexport const scopeNouns: Readonly<Record<string, string>> = ${JSON.stringify(nouns, null, 2)};\n`;
}

/** The pages that `evenkeel explain` prints, as one document. */
async function codesDocument() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: {
      contents: `import { codePages } from './src/providers/code-pages.ts';
import { codesDocument } from './src/render/codes-document.ts';
import { HELP } from './src/providers/help.ts';
export default codesDocument(codePages, HELP.places);`,
      resolveDir: root,
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'warning',
  });
  const module = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`
  );
  return module.default;
}

/** The example workflows that `init` writes. */
async function workflowTexts() {
  const texts = {};
  for (const name of ['plan.yml', 'apply.yml'])
    texts[name] = await readFile(join(root, 'examples', 'workflows', name), 'utf8');
  return `// Made by scripts/generate.js from examples/workflows. Do not edit.\nexport const workflows: Readonly<Record<string, string>> = ${JSON.stringify(texts, null, 2)};\n`;
}

async function isCurrent(path, text) {
  return (await readFile(path, 'utf8').catch(() => undefined)) === text;
}

const inFolder = await generated();
inFolder.set('kind-names.ts', await kindNames());
inFolder.set('address-forms.ts', await addressForms());
inFolder.set('address-parts.ts', await addressParts());
inFolder.set('number-words.ts', await numberWords());
inFolder.set('scope-nouns.ts', await scopeNouns());
inFolder.set('workflows.ts', await workflowTexts());
const files = new Map([...inFolder].map(([name, text]) => [join(outFolder, name), text]));
files.set(join(root, 'docs', 'codes.md'), await codesDocument());
files.set(join(root, 'docs', 'reference.md'), await referencePage(schemaFolder));
if (process.argv.includes('--check')) {
  const stale = [];
  for (const [path, text] of files) {
    if (!(await isCurrent(path, text))) stale.push(path);
  }
  for (const name of await readdir(outFolder)) {
    if (!inFolder.has(name)) stale.push(join(outFolder, name));
  }
  for (const path of stale) console.error(`${relative(root, path)} is not current: run npm run generate`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  await mkdir(outFolder, { recursive: true });
  for (const [path, text] of files) await writeFile(path, text);
}
