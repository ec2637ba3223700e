import { expect, test } from 'vitest';
import { memorySink } from '../../helpers/memory-sink.ts';
import { lines, nextOf, notesOf, PROJECT, statuses, type World, world } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';

const manifest = (entry: string): string => `
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - ${entry}
`;
const DEV = manifest('{ name: dev, ttl: 7d, endpoints: [{ type: read_write }], outputs: [connection_uri] }');

function withSink() {
  const sink = memorySink();
  return { here: world({ secrets: sink }), sink };
}

test('connection strings of a new branch are read after the apply and go to the sink alone', async () => {
  const { here, sink } = withSink();
  const report = await here.apply(DEV);
  expect(statuses(report)).toEqual([
    `done neon.branch/${PROJECT}/dev`,
    `done neon.endpoint/${PROJECT}/dev/read_write`,
  ]);
  const [{ address, secrets } = { address: undefined, secrets: [] }] = sink.kept;
  expect(address).toBe(`neon.branch/${PROJECT}/dev`);
  expect(secrets.map(({ name }) => name)).toEqual(['DATABASE_URL', 'DATABASE_URL_UNPOOLED']);
  const [pooled, direct] = secrets.map(({ value }) => new URL(value));
  expect(pooled?.hostname).toContain('-pooler');
  expect(direct?.hostname).not.toContain('-pooler');
  expect(direct?.pathname).toBe('/neondb');
  expect(direct?.password).toContain('canary-');
  expect(JSON.stringify([report, here.events])).not.toContain('canary-');
});

test('an apply with nothing to do writes them too, and sends nothing but reads', async () => {
  const { here, sink } = withSink();
  await here.apply(DEV);
  here.clock.advance(10_000);
  here.forget();
  const report = await here.apply(DEV);
  expect([report.results, here.writes()]).toEqual([[], []]);
  expect(sink.kept).toHaveLength(2);
});

test('where they go is opened before the first write, and where it cannot be, nothing is asked', async () => {
  const sink = memorySink();
  const sentBefore: number[] = [];
  const here: World = world({
    secrets: {
      ...sink,
      async open() {
        sentBefore.push(here.writes().length);
        throw new Error('it exists already');
      },
    },
  });
  const report = await here.apply(DEV);
  expect(sentBefore[0]).toBe(0);
  expect(statuses(report)).toEqual([
    `done neon.branch/${PROJECT}/dev`,
    `done neon.endpoint/${PROJECT}/dev/read_write`,
    `failed neon.branch/${PROJECT}/dev: the \`outputs\` of this resource were not written to a file: the file of --secrets-to could not be created, so this run has no place for secrets: it exists already`,
  ]);
  expect(nextOf(report.results[2]?.reason)).toBe(
    'Free space on that disk, or name a new file in a folder that you may write to: `--secrets-to FILE`.',
  );
  expect([sink.kept, asked(here)]).toEqual([[], []]);
});

test('without a sink they are a note, and no row is blocked', async () => {
  const here = world({ secrets: 'none' });
  const report = await here.apply(DEV);
  expect(report.results.map(result => result.status)).toEqual(['done', 'done']);
  expect(notesOf(report.plan.notes)).toEqual([
    expect.stringContaining('are not written, because this run has no file for them'),
  ]);
  expect(asked(here)).toEqual([]);
});

test('they are not part of the plan or of its digest', async () => {
  const { here } = withSink();
  const with_ = await here.plan(DEV);
  const without = await here.plan(DEV.replace(', outputs: [connection_uri]', ''));
  expect(with_.plan.digest).toBe(without.plan.digest);
});

test('of a branch that is refused nothing is asked', async () => {
  const { here, sink } = withSink();
  here.sandbox.faults.add([faultOf({ status: 400, body: { message: 'no' } }, { method: 'POST' })]);
  await here.apply(DEV);
  expect([sink.kept, asked(here)]).toEqual([[], []]);
});

test('the database is the first one that the entry names', async () => {
  const { here, sink } = withSink();
  const entry =
    '{ name: main, databases: [{ name: old, absent: true }, { name: app, owner_name: neondb_owner }], outputs: [connection_uri] }';
  await here.apply(manifest(entry));
  expect(new URL(sink.kept[0]?.secrets[0]?.value ?? '').pathname).toBe('/app');
});

test('which of several is meant is never guessed: that is a failed result, and the rest goes on', async () => {
  const { here, sink } = withSink();
  await here.apply(manifest('{ name: main, databases: [{ name: app, owner_name: neondb_owner }] }'));
  here.clock.advance(10_000);
  const report = await here.apply(manifest('{ name: main, outputs: [connection_uri] }'));
  expect(statuses(report)).toEqual([expect.stringMatching(/^failed .*several databases \(.*app.*\)/)]);
  expect(sink.kept).toEqual([]);
  expect(lines(report)).toEqual([]);
});

test.each([[{}], [{ uri: null }], [{ uri: '' }], [[]]])(
  'an answer %j without a connection string is told as a failure, and no secret is kept of it',
  async body => {
    const { here, sink } = withSink();
    here.sandbox.faults.add([faultOf({ status: 200, body }, { path: `*/connection_uri?*`, nth: 2 })]);
    const report = await here.apply(DEV);
    expect(statuses(report).at(-1)).toMatch(
      /^failed .*the `outputs` of this resource were not written to a file: .*"uri"/,
    );
    expect(sink.kept).toEqual([]);
  },
);

test('a branch without compute has none, which is told', async () => {
  const { here } = withSink();
  const report = await here.apply(manifest('{ name: dev, ttl: 7d, outputs: [connection_uri] }'));
  expect(statuses(report).at(-1)).toMatch(
    /^failed .*the `outputs` of this resource were not written to a file: .*endpoint/,
  );
});

function asked(here: World): readonly string[] {
  return here.sent().filter(line => line.includes('/connection_uri'));
}
