// Runs the tests of the action while every request to the stand-in for GitHub, and every answer of
// it, is held to GitHub's own description of its REST interface. That package is large, so it is no
// dependency: it is installed into .clients/, and skipped where no registry answers. The routes of
// test/github/routes.json are cut out of it.
//
//   node scripts/test-github.js [FILE…]      runs those tests, and judges what was held
//   node scripts/test-github.js --describe   only writes the description, for tests that run anyway
//   node scripts/test-github.js --judge      judges what these held
//
// Tests hold requests where EVENKEEL_GITHUB_DESCRIPTION and EVENKEEL_GITHUB_HELD name the two files
// in .clients/.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installClient } from './install-client.js';
import { root } from './settings.js';

const PACKAGE = '@octokit/openapi@23.0.2';
const cut = join(root, '.clients', 'github-description.json');
const heldFile = join(root, '.clients', 'github-held.txt');

/** OpenAPI 3.0 as JSON Schema: `nullable`, references, and no text for people. */
function schemaOf(value) {
  if (Array.isArray(value)) return value.map(schemaOf);
  if (value === null || typeof value !== 'object') return value;
  const { nullable, example, examples, description, externalDocs, deprecated, ...rest } = value;
  const found = Object.fromEntries(
    Object.entries(rest).map(([key, inner]) => {
      if (key === '$ref') return [key, inner.replace('#/components/', 'github#/')];
      if (key === 'properties')
        return [key, Object.fromEntries(Object.entries(inner).map(([name, each]) => [name, schemaOf(each)]))];
      return [key, key === 'enum' || key === 'default' ? inner : schemaOf(inner)];
    }),
  );
  return nullable === true ? { anyOf: [{ type: 'null' }, found] } : found;
}

/**
 * A body of a request may have no key that is not listed, unless the description says that it may.
 */
function closed(value) {
  if (Array.isArray(value)) return value.map(closed);
  if (value === null || typeof value !== 'object') return value;
  const found = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closed(inner)]));
  const isObject = found.properties !== undefined && found.additionalProperties === undefined;
  return isObject && found.type === 'object' ? { ...found, additionalProperties: false } : found;
}

/** Writes the routes of the table, and the schemas that they reach. */
function cutRoutes(modules) {
  const whole = JSON.parse(
    readFileSync(join(modules, '@octokit', 'openapi', 'generated', 'api.github.com.json'), 'utf8'),
  );
  const resolve = of =>
    of.$ref === undefined
      ? of
      : of.$ref
          .split('/')
          .slice(1)
          .reduce((at, key) => at[key], whole);
  const json = of => resolve(of).content?.['application/json']?.schema;
  const operations = {};
  for (const name of Object.keys(JSON.parse(readFileSync(join(root, 'test/github/routes.json'), 'utf8')))) {
    const [method, path] = name.split(' ');
    const operation = whole.paths[path]?.[method.toLowerCase()];
    assert.ok(operation, `GitHub describes no ${name}`);
    const body = operation.requestBody && json(operation.requestBody);
    operations[name] = {
      parameters: operation.parameters.map(resolve).map(({ name, in: where, required, schema }) => ({
        name,
        in: where,
        required: required === true,
        schema: schemaOf(schema),
      })),
      ...(body === undefined
        ? {}
        : {
            body: { required: operation.requestBody.required === true, schema: closed(schemaOf(body)) },
          }),
      answers: Object.fromEntries(
        Object.entries(operation.responses).map(([status, answer]) => [
          status,
          json(answer) === undefined ? null : schemaOf(json(answer)),
        ]),
      ),
    };
  }
  const schemas = {};
  const reach = text => {
    for (const [, name] of text.matchAll(/"github#\/schemas\/([^"/]+)"/g)) {
      if (schemas[name] !== undefined) continue;
      schemas[name] = schemaOf(whole.components.schemas[name]);
      reach(JSON.stringify(schemas[name]));
    }
  };
  reach(JSON.stringify(operations));
  mkdirSync(dirname(cut), { recursive: true });
  writeFileSync(cut, JSON.stringify({ operations, schemas }));
}

/** The test files that talk to GitHub. */
function files() {
  return ['test/action', 'test/github', 'test/preview', 'test/elsewhere'].flatMap(folder =>
    readdirSync(join(root, folder))
      .map(name => `${folder}/${name}`)
      .filter(path => path.endsWith('.test.ts'))
      .filter(path =>
        /GitHub|pullRequestWorld|preview-steps|testRunner|gitWorld/.test(
          readFileSync(join(root, path), 'utf8'),
        ),
      ),
  );
}

/** Writes the description. Returns whether there is one. */
async function describe() {
  rmSync(cut, { force: true });
  rmSync(heldFile, { force: true });
  const { modules, skipped } = await installClient(PACKAGE);
  if (skipped === undefined) cutRoutes(modules);
  else console.log(`skipped: ${skipped}, so ${PACKAGE} cannot be installed`);
  return skipped === undefined;
}

/** Returns how the tests ended. */
function run(tests) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...process.env, EVENKEEL_GITHUB_DESCRIPTION: cut, EVENKEEL_GITHUB_HELD: heldFile };
  return spawnSync(process.execPath, [vitest, 'run', ...tests], { cwd: root, stdio: 'inherit', env }).status;
}

/** Prints what was held; throws where a request or an answer is not as it is described. */
function judge() {
  const lines = existsSync(heldFile) ? readFileSync(heldFile, 'utf8').trim().split('\n') : [];
  const routes = new Map();
  const violations = new Map();
  for (const line of lines) {
    const held = JSON.parse(line);
    for (const [name, count] of Object.entries(held.routes))
      routes.set(name, (routes.get(name) ?? 0) + count);
    for (const each of held.violations) violations.set(each, (violations.get(each) ?? 0) + 1);
  }
  for (const [each, count] of violations) console.log(`violation (${count} times): ${each}`);
  const requests = [...routes.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `${requests} requests of ${routes.size} routes were held to ${PACKAGE}: ${violations.size} violations`,
  );
  assert.ok(requests > 0, 'no request was held');
  assert.equal(violations.size, 0, 'a request or an answer is not as GitHub describes it');
}

const given = process.argv.slice(2);
if (given[0] === '--describe') {
  await describe();
} else if (given[0] === '--judge') {
  if (existsSync(cut)) judge();
  else console.log('skipped: there is no description, so nothing was held');
} else if (await describe()) {
  const status = run(given.length === 0 ? files() : given);
  judge();
  assert.equal(status, 0, 'a test failed');
}
