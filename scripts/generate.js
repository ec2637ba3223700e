// Makes src/generated/ from schema/ (and src/render/html/client): types, precompiled validators and
// the bundled manifest schema; and of docs/codes/ the pages of the codes, with their list
// docs/codes/README.md. And docs/reference.md from the schemas, docs/limits.md from src/limits,
// docs/events.md from the policy of refs,
// schema/editor.schema.json from that of the manifest, THIRD-PARTY-NOTICES.md from the packages
// that dist/ contains, and llms.txt from the pages. `node scripts/generate.js` writes,
// `node scripts/generate.js --check` compares and exits 1 where anything is not current.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build, transform } from 'esbuild';
import { compile } from 'json-schema-to-typescript';
import { bundleSchema } from './bundle-schema.js';
import { codeList, codePageModules, codePagesIn } from './code-pages.js';
import { eventsPage } from './events.js';
import { limitsPage } from './limits.js';
import { llmsText } from './llms.js';
import { confirmedNames, homeOf } from './names.js';
import { thirdPartyNotices } from './notices.js';
import { referencePage } from './reference.js';
import { schemaPart } from './schema-part.js';
import { shortened } from './short-validator.js';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const schemaFolder = join(root, 'schema');
const outFolder = join(root, 'src', 'generated');
const banner = '// Made by scripts/generate.js from schema/. Do not edit.\n';

const documents = [
  { name: 'manifest', file: 'manifest.schema.json', typesIn: 'manifest.ts' },
  // Only its types: a plan file is read by src/documents/plan-file.ts.
  { name: 'plan', file: 'plan.schema.json', typesIn: 'plan-file.ts', isValidated: false },
  { name: 'report', file: 'report.schema.json', typesIn: 'report-file.ts' },
  // Only their types, for programs that read these outputs.
  ...[
    ...['agent', 'ask', 'doctor', 'event', 'explain', 'failure', 'keys'],
    ...['preview', 'previews', 'rehearse', 'scopes', 'validate'],
  ].map(name => ({
    name,
    file: `${name}.schema.json`,
    typesIn: `${name}-file.ts`,
    isValidated: false,
  })),
];

/** By titles of maps: the keys of a manifest that declares only the commands of a bot. */
const COMMANDS = {
  Manifest: ['evenkeel', 'name', 'discord'],
  Discord: ['application_id', 'prune', 'commands', 'guilds'],
  DiscordGuild: ['ids', 'prune', 'commands'],
};

/**
 * Without the free `x-` keys, which would give every interface an index signature. A property that
 * may have any value is `unknown`: the generator of types would make it an object.
 */
function forTypes(schema) {
  const { patternProperties: _, ...rest } = structuredClone(schema);
  openValues(rest);
  return rest;
}

/** Gives the type `unknown` to every property whose schema only describes it. */
function openValues(node) {
  if (typeof node !== 'object' || node === null) return;
  if (typeof node.properties === 'object')
    for (const property of Object.values(node.properties))
      if (Object.keys(property).every(key => annotations.has(key))) property.tsType = 'unknown';
  for (const each of Object.values(node)) openValues(each);
}

/**
 * Where the array element that ends before `end` begins: a name, a group in parentheses or braces.
 */
function elementStart(code, end) {
  const close = code[end - 1];
  const open = { ')': '(', '}': '{' }[close];
  if (open === undefined) {
    let start = end;
    while (start > 0 && /[-\w$."']/.test(code[start - 1])) start -= 1;
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
    // A description may speak of an empty list.
    if (/^\s*(?:\/\*)?\*/.test(out.slice(out.lastIndexOf('\n', at) + 1, at))) continue;
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
  'neededUnlessAbsent',
  'numberWords',
  'otherWords',
  'patternErrorMessage',
  'secrets',
  'title',
]);

/**
 * Without what only people and editors read. A member of `properties` may bear such a name and
 * stays.
 */
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

/**
 * ajv leaves `require` calls for its runtime in ESM output; they become imports that Node and
 * esbuild both resolve.
 */
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

function declaration(exported, title, typesIn) {
  return `${banner}import type { ErrorObject } from 'ajv';
import type { ${title} } from './${typesIn}';

export type SchemaMistake = Omit<ErrorObject, 'schemaPath'>;

export declare const ${exported}: {
  (data: unknown): data is ${title};
  errors?: readonly SchemaMistake[] | null;
};
`;
}

async function generated() {
  const files = new Map();
  for (const { name, file, typesIn, isValidated = true } of documents) {
    const schema = await bundleSchema(file);
    const exported = `validate${name[0].toUpperCase()}${name.slice(1)}`;
    const code = await types(schema);
    files.set(typesIn, banner + code);
    if (!isValidated) continue;
    files.set(`validate-${name}.js`, validator(schema, exported));
    files.set(`validate-${name}.d.ts`, declaration(exported, schema.title, typesIn));
    if (name === 'manifest') {
      files.set(
        'manifest-schema.ts',
        `${banner}/** The manifest's JSON Schema as one self-contained document. */\nexport const manifestSchema: Readonly<Record<string, unknown>> = ${JSON.stringify(schema, null, 2)};\n`,
      );
      const part = schemaPart(schema, COMMANDS);
      files.set('validate-commands.js', validator(part, 'validateCommands'));
      files.set('validate-commands.d.ts', declaration('validateCommands', schema.title, typesIn));
      files.set(
        'commands-schema.ts',
        `${banner}/** The part of the manifest's JSON Schema for commands alone. */\nexport const commandsSchema: Readonly<Record<string, unknown>> = ${JSON.stringify(part, null, 2)};\n`,
      );
    }
  }
  return files;
}

/**
 * Every schema that is shipped, each with nothing beside it: what `evenkeel schema NAME` prints.
 */
async function schemas() {
  const names = (await readdir(schemaFolder))
    .filter(file => file.endsWith('.schema.json'))
    .map(file => file.replace('.schema.json', ''))
    .sort();
  const all = await Promise.all(names.map(name => bundleSchema(`${name}.schema.json`)));
  // That for editors is made from the manifest's, here and by the program.
  const members = names.filter(name => name !== 'manifest' && name !== 'editor');
  const texts = members.map(name => `  ${name}: ${JSON.stringify(all[names.indexOf(name)])},`);
  return new Map([
    [
      'schema-names.ts',
      `${banner}/** What has a schema. */\nexport const SCHEMA_NAMES = ${JSON.stringify(names)} as const;\nexport type SchemaName = (typeof SCHEMA_NAMES)[number];\n`,
    ],
    [
      'schemas.ts',
      `${banner}import { manifestSchema } from './manifest-schema.ts';
import type { SchemaName } from './schema-names.ts';

/** The schema of each as one self-contained document. */
export const schemas: Readonly<Record<Exclude<SchemaName, 'editor'>, Readonly<Record<string, unknown>>>> = {
  manifest: manifestSchema,
${texts.join('\n')}
};
`,
    ],
  ]);
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

/** The codes of all reasons, whose pages stand by themselves. */
function reasonCodes() {
  return bySources(`export { reasonCodes as default } from './src/providers/reason-codes.ts';`);
}

/** The tables of what the services refuse. */
function limitTables() {
  return bySources(`import * as neon from './src/limits/neon.ts';
import * as discord from './src/limits/discord.ts';
export default { ...neon, ...discord };`);
}

/** What a run of the action may do. */
function refPolicy() {
  return bySources(`import { POLICY_VERBS as verbs, REF_POLICY as policy } from './src/action/workflow/ref-policy.ts';
export default { verbs, policy };`);
}

/** The schema of the manifest for editors, as `evenkeel schema` prints it. */
async function editorDocument() {
  const made = await bySources(`import { editorSchema } from './src/manifest/editor-schema.ts';
export default editorSchema;`);
  return `${JSON.stringify(made(await bundleSchema('manifest.schema.json')), null, 2)}\n`;
}

/** What a program of our own sources exports as its default. */
async function bySources(contents) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root },
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

/** Where the project's pages are, once names.json says it. */
function homeText() {
  return `// Made by scripts/generate.js from names.json. Do not edit.\n/** The repository's page; undefined until its owner is confirmed. */\nexport const home: string | undefined = ${JSON.stringify(homeOf(confirmedNames()))};\n`;
}

/** The example workflows that `init` writes. */
async function workflowTexts() {
  const texts = {};
  for (const name of ['plan.yml', 'apply.yml'])
    texts[name] = await readFile(join(root, 'examples', 'workflows', name), 'utf8');
  return `// Made by scripts/generate.js from examples/workflows. Do not edit.\nexport const workflows: Readonly<Record<string, string>> = ${JSON.stringify(texts, null, 2)};\n`;
}

/** The style and the script of an HTML page, as they stand in it. */
async function pageAssets() {
  const folder = join(root, 'src', 'render', 'html', 'client');
  const made = async (file, options) => {
    const text = await readFile(join(folder, file), 'utf8');
    const { code } = await transform(text, { minify: true, charset: 'ascii', ...options });
    if (/<[/!]/.test(code)) throw new Error(`${file} has what could end its element`);
    return JSON.stringify(code.trim());
  };
  return `${banner}/** The style of an HTML page. */
export const pageStyle = ${await made('page.css', { loader: 'css', target: 'chrome110' })};
/** The script of an HTML page. */
export const pageScript = ${await made('page.js', { loader: 'js', target: 'es2022', format: 'iife' })};
`;
}

async function isCurrent(path, text) {
  return (await readFile(path, 'utf8').catch(() => undefined)) === text;
}

const codePages = await codePagesIn(join(root, 'docs', 'codes'));
const inFolder = await generated();
for (const [name, text] of codePageModules(codePages, await reasonCodes())) inFolder.set(name, text);
for (const [name, text] of await schemas()) inFolder.set(name, text);
inFolder.set('page-assets.ts', await pageAssets());
inFolder.set('kind-names.ts', await kindNames());
inFolder.set('address-forms.ts', await addressForms());
inFolder.set('address-parts.ts', await addressParts());
inFolder.set('number-words.ts', await numberWords());
inFolder.set('scope-nouns.ts', await scopeNouns());
inFolder.set('workflows.ts', await workflowTexts());
inFolder.set('home.ts', homeText());
const files = new Map([...inFolder].map(([name, text]) => [join(outFolder, name), text]));
files.set(join(root, 'docs', 'codes', 'README.md'), codeList(codePages));
files.set(join(schemaFolder, 'editor.schema.json'), await editorDocument());
files.set(join(root, 'THIRD-PARTY-NOTICES.md'), await thirdPartyNotices());
files.set(join(root, 'docs', 'reference.md'), await referencePage(schemaFolder));
files.set(join(root, 'docs', 'limits.md'), limitsPage(await limitTables()));
files.set(join(root, 'docs', 'events.md'), eventsPage(await refPolicy()));
files.set(join(root, 'llms.txt'), await llmsText(root, files));
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
