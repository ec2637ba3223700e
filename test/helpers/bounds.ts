import { expect } from 'vitest';

interface Bound {
  readonly most: number;
  /** What it costs when it grows, and what it was when the bound was set. */
  readonly because: string;
}

/**
 * What may only grow on purpose: counts that are the same on every machine, never times. Bounds are
 * a few hundredths above what was counted on 2026-11-21, and exact where one more is already worth
 * a question.
 */
const BOUNDS = {
  'characters of dist/cli.js, which every run reads as code': {
    most: 1_092_000,
    because:
      'V8 reads them before the first line runs, some 20 ms a megabyte; it was 719,000, 754,000 with the words and rules of 2026-11-23, 772,000 without `??=`, which Node 14 cannot parse, 781,000 with the limits of the services by plan, 785,000 without defaults, 818,000 without sets and rules, 856,000 without a run for each scope, and 862,000 without the application itself, most of it its schema, 864,500 before capture and ids_to, and 908,000 without the words of `localize` and the check of placeholders; 1,015,000 before modules waited for a call; 918,000 without emojis and several applications, whose validator is most of it; 943,400 without role connections; 958,000 without the Data API, most of it its schema; 1,000,000 without Neon Auth, two thirds of it the validator of its schema; 1,034,000 without renewals; 1,045,000 without those of masked branches; 1,062,000 without secrets from variables; 1,069,000 without what a deleted database takes and the values that an export leaves out; 1,080,000 without texts whose escapes are undone and renewals that another run finishes',
  },
  'characters of dist/cli.parts': {
    most: 3_340_000,
    because:
      'it is what npm downloads; it was 2,379,000, 2,510,000 with reports as JSON and the hints for what other tools write, and 2,730,000 before doctor, export and adopt knew sets, and less than 2,760,000 without notes on waves and entries that make nothing, 2,766,000 without a run for each scope, 2,790,000 without joined plans in the action and lists of files, less than 2,815,000 before doctor read workflows, and 2,875,000 without the application itself in the sandbox and the schemas, and without `capture`, of which the server for agents is 251,000 with the SDK of its protocol, and the sandbox 235,000, and 2,940,000 without `localize` and what it reads; 3,015,000 without emojis and several applications; 3,050,000 without the Data API; 3,107,000 without marks of errors and manifests of programs; 3,130,000 without the comparison of the sandbox and worlds; 3,180,000 without rows for agents; 3,213,000 without fixes of lists and renewals of masked branches; 3,245,000 without secrets from variables and the longer skill; 3,270,000 without the words of a renewal that was cut off; 3,278,000 without schemas of `explain` and of previews',
  },
  'characters that `plan` reads beside dist/cli.js': {
    most: 820_000,
    because:
      'V8 compiles them in the run; it was 660,000, of which undici is 267,000 with its two parsers, 688,000 without sets and rules, less than 732,000 without notes on waves and entries that make nothing, 737,000 without a run for each scope and words that are clear at once, 755,000 without guards over all parts, and 760,000 without the application itself and `ids_to`; 768,000 without emojis; 787,000 without role connections; 805,000 without the Data API; 818,000 without what a plan says of files that an apply refuses',
  },
  'parts that `plan` reads beside dist/cli.js': {
    most: 57,
    because:
      'each is read and compiled by itself; it was 47, 50 before failures were cut beside them, 51 before plans were saved by two commands, and 53 before `scopes` and plans had lists of files in common; 54 without emojis; 55 before sessions were opened apart from the command line',
  },
  'characters that `plan --changed` reads beside dist/cli.js': {
    most: 1_000_000,
    because:
      'V8 compiles them in the run; it was 850,000, 878,000 without sets and rules, less than 925,000 without notes on waves and entries that make nothing, 931,000 without a run for each scope and words that are clear at once, 949,000 without guards over all parts, and 955,000 without the application itself and `ids_to`; 961,000 without emojis; 980,000 without renewals of masked branches, 994,000 without what another client does in the middle of one, 998,000 without what a plan says of files that an apply refuses',
  },
  'parts that `plan --changed` reads beside dist/cli.js': {
    most: 76,
    because:
      'each is read and compiled by itself; it was 69, and 73 before plans were saved by two commands; 75 without emojis',
  },
  'characters that five more formats read beside dist/cli.js': {
    most: 273_000,
    because:
      'V8 compiles them in the run; it was 205,000 before reports as JSON waited too, less than 238,000 without the pages of who can read keys, 246,000 without those of the application, 249,000 without those of translations, and dist/cli.js is less by as much; 251,000 without the pages of emojis and of credentials; 254,500 without those of role connections; 256,500 without the Data API; 260,500 without the pages of renewals; 268,500 without those of a database’s services and of a renewal that waits',
  },
  'parts that five more formats read beside dist/cli.js': {
    most: 3,
    because: 'the pages of the codes, and that of a report as HTML; the others are read with the rows',
  },
  'bytes of dist/action.js': {
    most: 3_640_000,
    because:
      'it is committed, fetched by each workflow run and read whole by V8 at each start; it was 2,767,000 without line ends, of which the sandbox that a rehearsal needs is 199,000, 2,825,000 without rules and sets, 2,945,000 without a run for each scope and words that are clear at once, and 2,995,000 without `show`, which it lacked, and 3,097,000 without one comment for several manifests, and 3,131,000 without suggestions on lines, and 3,150,000 without the application itself; 3,225,000 without emojis, translations and several applications; 3,320,000 without role connections; 3,370,000 without new projects and words; 3,400,000 without Neon Auth; 3,480,000 without renewals; 3,530,000 without those of masked branches; 3,550,000 without secrets from variables; 3,560,000 without what agents learn of checks, domains in one spelling and a renewal that waits; 3,600,000 without what another client does in the middle of a renewal',
  },
  "Node's own modules that `validate` loads": {
    most: 6,
    because: 'each takes up to some milliseconds of a start',
  },
  "Node's own modules that `plan` loads": {
    most: 52,
    because: 'each takes up to some milliseconds of a start; it was 50, nearly all for undici',
  },
  'packages that npm installs beside evenkeel': {
    most: 0,
    because: 'each is someone else to trust, and all that is used is in the bundles; it was 11',
  },
  'bytes of code and schemas that npm installs': {
    most: 7_600_000,
    because:
      'it is downloaded by each pipeline; it was 5,660,000, 5,820,000 with the limits of the services, 6,230,000 without a run for each scope, 6,280,000 without rules over parts, 6,305,000 without `doctor --workflows`, 6,370,000 without `capture`, 6,405,000 without the application itself and `ids_to`, 6,565,000 without `localize`, and 13 MB with eleven packages beside it; 6,665,000 without emojis and several applications; 6,780,000 without role connections; 6,835,000 without the Data API; 7,020,000 without Neon Auth and worlds of the sandbox; 7,200,000 without renewals and rows for agents; 7,325,000 without renewals of masked branches; 7,360,000 without secrets from variables and the parts of the library for one service; 7,438,000 without findings for agents, domains in one spelling and a renewal that waits; 7,490,000 without texts whose escapes are undone and renewals that another run finishes; 7,501,000 without schemas of `explain` and of previews',
  },
  "bytes that `import 'evenkeel/node'` reads": {
    most: 1_665_000,
    because:
      'V8 reads them before the first line of a program runs; it was 1,210,400, without the transport and the parser of arguments, and 1,390,000 without the application itself and `ids_to`; 1,435,000 without emojis; 1,445,000 without emojis and several applications; 1,465,000 without role connections; 1,478,000 without the Data API; 1,525,000 without Neon Auth, most of it its schema; 1,565,000 without renewals; 1,594,000 without those of masked branches; 1,612,000 without secrets from variables; 1,619,000 without domains in one spelling and a renewal that waits; 1,650,000 without names of letters in HTML and what another client does in the middle of a renewal',
  },
  'bytes of a bot that only syncs, bundled and minified': {
    most: 710_000,
    because:
      'a serverless function reads them at each cold start; it was 1,567,000 while Neon and documentation came with it, and 1,135,000 with YAML and the schema of the whole manifest; 700,000 without names of letters in HTML',
  },
  "Node's own modules that `import 'evenkeel/node'` loads": {
    most: 64,
    because: 'each takes up to some milliseconds of a start; it was 62',
  },
  'requests of a plan of 80 resources in sync': { most: 2, because: 'one list for each scope' },
  'bytes sent by a plan of 80 resources in sync': {
    most: 520,
    because: 'two requests without a body; it was 495',
  },
  'bytes read by a plan of 80 resources in sync': {
    most: 47_000,
    because: 'each list once; it was 46,010',
  },
  'requests of an apply that makes 80 resources': {
    most: 135,
    because: 'each new branch looks at the list before it and at its operation after it; it was 132',
  },
  'writes of an apply that makes 80 resources': {
    most: 41,
    because: 'one for each branch, one for all commands',
  },
  'bytes sent by an apply that makes 80 resources': {
    most: 41_000,
    because: 'each new branch says its parent; it was 40,205',
  },
  'bytes read by an apply that makes 80 resources': {
    most: 810_000,
    because: 'the list of branches is read before each new one; it was 794,099',
  },
  'requests of an apply with nothing to do': { most: 2, because: 'those of the plan' },
  'writes of an apply with nothing to do': { most: 0, because: 'there is no difference' },
  'requests of an apply of two changes': {
    most: 8,
    because:
      'two lists before, two writes, one look at an operation, two lists after, and whose the token is before the first write',
  },
  'writes of an apply of two changes': { most: 2, because: 'one for each difference' },
  'bytes sent by an apply of two changes': {
    most: 1_950,
    because:
      'a write has the fields that differ and no others; it was 1,824, and 1,900 before the service said whose the token is',
  },
  'bytes read by an apply of two changes': {
    most: 96_000,
    because: 'each list before and after; it was 93,556',
  },
  'bytes read by a plan of 10,000 resources': {
    most: 4_650_000,
    because: 'each list once; it was 4,594,100',
  },
  'bytes read by a plan of 50,000 branches': {
    most: 25_250_000,
    because: 'each page once; it was 24,989,342',
  },
  'bytes read by a plan of one changed scope of 50': {
    most: 25_200,
    because: 'one list, once; it was 24,910',
  },
} as const satisfies Readonly<Record<string, Bound>>;

/** Fails with what has grown, by how much, and where to allow it; `counted` things are named. */
export function expectWithin(what: keyof typeof BOUNDS, counted: number | readonly string[]): void {
  const { most, because }: Bound = BOUNDS[what];
  const [count, names] =
    typeof counted === 'number' ? [counted, ''] : [counted.length, `: ${counted.join(', ')}`];
  const more = count - most;
  const share = most === 0 ? '' : ` (${((more / most) * 100).toFixed(1)} %)`;
  const message =
    `${what}: ${shown(count)}, ${shown(more)}${share} more than the ${shown(most)} that are allowed, because ${because}. ` +
    `If that is worth it, raise the bound in test/helpers/bounds.ts${names}`;
  expect(count, message).toBeLessThanOrEqual(most);
}

function shown(count: number): string {
  return count.toLocaleString('en');
}
