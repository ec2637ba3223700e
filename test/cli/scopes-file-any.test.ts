import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TestCli, testCli } from './test-io.ts';

const IDS = ['quiet-hill-111111', 'shiny-wind-028834', 'shiny-wind-0288341', 'third-lake-333333'] as const;
const NAMES = ['main', 'qa', 'stage', 'old', ...Array.from({ length: 4 }, (_, n) => `pr-${n}`)];
const WHOLE = 'parsing the whole manifest';

interface Entry {
  readonly id: (typeof IDS)[number];
  readonly names: readonly string[];
  readonly style: keyof typeof STYLES;
  readonly renames: boolean;
}

function branchesOf({ names, renames }: Entry): readonly string[] {
  return names.map(name => `{ name: ${renames ? `new-${name}, renamed_from: ${name}` : name} }`);
}

/** The lines of an entry in the list of projects, in many forms of writing. */
const STYLES = {
  block: entry =>
    `    - id: ${entry.id}\n      prune: true\n      branches:\n${branchesOf(entry)
      .map(each => `        - ${each}\n`)
      .join('')}`,
  quoted: entry => `    - "id": '${entry.id}'\n      'branches': [${branchesOf(entry)}]\n`,
  flow: entry => `    - { id: ${entry.id}, branches: [${branchesOf(entry)}] }\n`,
  escaped: entry =>
    `    - id: "\\x${entry.id.charCodeAt(0).toString(16)}${entry.id.slice(1)}"\n      branches: [${branchesOf(entry)}]\n`,
  folded: entry =>
    `    - id: "${entry.id.slice(0, 4)}\\\n        ${entry.id.slice(4)}"\n      branches: [${branchesOf(entry)}]\n`,
  literal: entry => `    - id: |-\n        ${entry.id}\n      branches: [${branchesOf(entry)}]\n`,
  explicit: entry => `    - ? id\n      : ${entry.id}\n      ? branches\n      : [${branchesOf(entry)}]\n`,
  anchored: entry =>
    `    - id: &a${entry.id} ${entry.id}\n      branches: [${branchesOf(entry)}]\n    - id: *a${entry.id}\n      prune: true\n`,
  variable: entry => `    - id: \${v${IDS.indexOf(entry.id)}}\n      branches: [${branchesOf(entry)}]\n`,
  several: entry => `    - ids: [${entry.id}]\n      branches: [${branchesOf(entry)}]\n`,
  comment: entry =>
    `    # - id: ${IDS[0]}\n    - id: ${entry.id} # ${IDS[1]}\n      branches: [${branchesOf(entry)}]\n`,
  lines: entry =>
    `    -\n\n      id:\n        ${entry.id}\n      branches:\n        [${branchesOf(entry)}]\n`,
} satisfies Readonly<Record<string, (entry: Entry) => string>>;

const VARS = `vars:\n${IDS.map((id, at) => `  v${at}: { default: ${id} }\n`).join('')}`;

/** What a file has besides its entries. */
const BESIDES = {
  nothing: '',
  note: `x-note: |\n  neon:\n    projects:\n      - id: ${IDS[1]}\n`,
  keep: `keep: ["neon.branch/${IDS[1]}/old"]\n`,
  defaults: 'defaults:\n  neon.branch: { protected: true }\n',
  accepted: `accepted:\n  - { address: neon.branch/${IDS[1]}/main, field: protected, wants: false, is: true, until: 2026-12-01 }\n`,
  start: '---\n# a comment\n',
  name: 'evenkeel: 1\nname: acme\n',
  more: 'include: [more/*.yaml]\n',
  rules: 'rules:\n  - { name: few, every: neon.branch, at_most: 99, message: Many. }\n',
  set: `x-a: 1\nneon:\n  projects:\n    - id: ${IDS[3]}\n      branches: [{ match: "preview/**", ttl: 7d, allow: [expiry] }]\n`,
  tab: 'x-tab:\ta\t\n',
  merge: `x-m: &m { id: ${IDS[1]} }\nx-n: { <<: *m }\n`,
  second: '...\n---\n',
  mistake: 'neon:\n  project: []\n',
} as const;
type Beside = keyof typeof BESIDES;
/** The likely ones first, so that most manifests are valid and most files are plain. */
const beside = fc.oneof(
  { weight: 60, arbitrary: fc.constant<Beside>('nothing') },
  ...(Object.keys(BESIDES) as Beside[]).map(each => ({ weight: 1, arbitrary: fc.constant(each) })),
);
const style = fc.oneof(
  { weight: 20, arbitrary: fc.constant<Entry['style']>('block') },
  fc.constantFrom(...(Object.keys(STYLES) as Entry['style'][])),
);
const entry = fc.record({
  id: fc.constantFrom(...IDS),
  names: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 1 }),
  style,
  renames: fc.integer({ min: 0, max: 9 }).map(n => n === 0),
});
const file = fc.record({
  entries: fc.array(entry, { maxLength: 3 }),
  beside,
  ends: fc.constantFrom('\n', '\n', '\n', '\r\n'),
  mark: fc.constantFrom('', '', '', '\uFEFF'),
});
type OneFile = typeof file extends fc.Arbitrary<infer T> ? T : never;

function textOf({ entries, beside: more, ends, mark }: OneFile): string {
  const listed = entries.map(each => STYLES[each.style](each)).join('');
  const text =
    BESIDES[more] +
    (listed === '' || more === 'set' || more === 'mistake' ? '' : `neon:\n  projects:\n${listed}`);
  return mark + (text === '' ? 'x-nothing: 1\n' : text).replaceAll('\n', ends);
}

async function seen(cli: TestCli, id: string, ...argv: readonly string[]) {
  const { code, stdout, stderr } = await cli.run(
    ...['plan', '--target', `neon.project/${id}`, '--format', 'json', ...argv],
  );
  const { runs: _, ...report } = JSON.parse(stdout);
  const lines = stderr.split('\n');
  return {
    whole: lines.some(line => line.includes(WHOLE)),
    run: { code, report, said: lines.filter(line => !line.includes(WHOLE)) },
  };
}

test('a run with the list is the run of the whole manifest, however it is written and edited since', async () => {
  const counts = { spared: 0, whole: 0, deletes: 0 };
  const compare = async (cli: TestCli): Promise<void> => {
    for (const id of IDS) {
      const expected = await seen(cli, id);
      const found = await seen(cli, id, '--scopes', 'list.json');
      expect(found.run).toEqual(expected.run);
      counts[found.whole ? 'whole' : 'spared'] += 1;
      if (JSON.stringify(found.run.report).includes('"action":"delete"')) counts.deletes += 1;
    }
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(file, { minLength: 1, maxLength: 6 }),
      fc.tuple(fc.nat(), file),
      async (files, [at, edited]) => {
        const first = IDS.map(id => STYLES.block({ id, names: NAMES, style: 'block', renames: false })).join(
          '',
        );
        const cli = testCli({
          projects: IDS,
          files: {
            'evenkeel.yaml': `evenkeel: 1\nname: acme\ninclude: [parts/*.yaml]\n${VARS}`,
            'first.yaml': `evenkeel: 1\nname: acme\nneon:\n  projects:\n${first}`,
            'more/m.yaml': `neon:\n  projects:\n${STYLES.flow({ id: IDS[1], names: ['old'], style: 'flow', renames: false })}`,
            ...Object.fromEntries(files.map((each, n) => [`parts/p${n}.yaml`, textOf(each)])),
          },
        });
        await cli.ok('apply', '-f', 'first.yaml', '--yes');
        const { code, stdout } = await cli.run('scopes', '--format', 'json');
        if (code !== 0) return;
        await cli.files.replace('list.json', stdout);
        await compare(cli);
        await cli.files.replace(`parts/p${at % (files.length + 1)}.yaml`, textOf(edited));
        await compare(cli);
      },
    ),
    { numRuns: 40 },
  );
  expect(counts.spared).toBeGreaterThan(10);
  expect(counts.deletes).toBeGreaterThan(20);
}, 120_000);
