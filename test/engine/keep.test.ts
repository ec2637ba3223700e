import { expect, test } from 'vitest';
import { APPLICATION, GUILD, lines, nextOf, notesOf, said, world } from '../helpers/world.ts';
import { names, neonManifest } from './scenarios.ts';

const KEEP = { top: 'keep: ["neon.branch/*/dev"]' };

test('keep holds what it names against replacing and unprotecting, though its own entry asks for that', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: dev, protected: true }', '{ name: other }']));
  here.forget();
  expect((await here.plan(neonManifest(['{ name: other }'], { prune: true, ...KEEP }))).plan.rows).toEqual(
    [],
  );
  for (const [entry, reason] of [
    [
      '{ name: dev, protected: false }',
      /the line \S+ of `keep` matches this resource, so evenkeel does not unprotect it/,
    ],
    [
      '{ name: dev, parent: other, allow: [replace, loss] }',
      /the line \S+ of `keep` matches this resource, so it cannot be replaced/,
    ],
  ] as const) {
    const { plan } = await here.apply(neonManifest([entry, '{ name: other }'], KEEP));
    const row = plan.rows.find(each => each.address.endsWith('/dev'));
    expect(row?.action).toBe('blocked');
    expect(said(row?.reason)).toMatch(reason);
  }
  expect(here.writes()).toEqual([]);
});

const KEEP_PROD = { top: 'keep: ["neon.branch/*/prod"]' };

test('keep holds against being unprotected on the way of a rename', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: prod, protected: true }']));
  here.forget();
  const planned = await here.plan(
    neonManifest(['{ name: foo, renamed_from: prod, protected: false }'], KEEP_PROD),
  );
  expect(lines(planned)).toEqual([expect.stringMatching(/^blocked /)]);
});

test('keep holds against being replaced on the way of a rename', async () => {
  const here = world();
  await here.apply(neonManifest(['{ name: prod }', '{ name: other }']));
  await here.apply(
    neonManifest(
      ['{ name: foo, renamed_from: prod, parent: other, allow: [replace, loss] }', '{ name: other }'],
      KEEP_PROD,
    ),
  );
  expect(names(here)).toContain('prod');
});

test.each(['prod/app', 'foo/app'])('keep holds %s while both it and its branch are renamed', async name => {
  const here = world();
  const role = 'roles: [{ name: r }]';
  await here.apply(neonManifest([`{ name: prod, ${role}, databases: [{ name: app, owner_name: r }] }`]));
  const gone = 'databases: [{ name: other, renamed_from: app, owner_name: r, absent: true, allow: [loss] }]';
  const entry = `{ name: foo, renamed_from: prod, ${role}, ${gone} }`;
  expect(lines(await here.plan(neonManifest([entry])))).toContainEqual(
    expect.stringMatching(/^delete neon.database/),
  );
  const planned = await here.plan(neonManifest([entry], { top: `keep: ["neon.database/*/${name}"]` }));
  expect(lines(planned)).toContainEqual(expect.stringMatching(/^blocked neon.database/));
});

for (const glob of ['neon.bucket**', 'neon.b*/**uploads', 'neon.bucket/shiny**uploads', 'neon.b**uploads'])
  test(`keep ${glob} holds what is inside a branch`, async () => {
    const here = world();
    await here.apply(neonManifest(['{ name: dev, buckets: [{ name: uploads }] }', '{ name: b }']));
    const planned = await here.plan(
      neonManifest(['{ name: dev, absent: true }', '{ name: b }'], { top: `keep: ["${glob}"]` }),
    );
    expect(lines(planned)).toEqual([expect.stringMatching(/^blocked /)]);
  });

test('keep takes a slash in a name as it is written, and as its address has it', async () => {
  for (const glob of ['neon.branch/*/release/*', 'neon.branch/*/release%2F*']) {
    const here = world();
    const kept = { top: `keep: ["${glob}"]` };
    await here.apply(neonManifest(['{ name: release/1 }', '{ name: other }'], { prune: true }));
    expect(lines(await here.plan(neonManifest(['{ name: other }'], { prune: true, ...kept })))).toEqual([]);
    expect(() => here.collect(neonManifest(['{ name: release/1, absent: true }'], kept))).toThrow(/keep/);
  }
});

test.each([
  ['my branch', 'my branch'],
  ['f[1]', 'f[1]'],
  ['100%', '100%'],
  ['100%', '100%25'],
  ['a/b/c', 'a%2Fb/c'],
  ['a/b', 'a%2fb'],
  ['a b/c', 'a b/*'],
  ['a b/c', 'a%20b%2F*'],
  ['ä', '%C3%A4'],
  ['what?', 'what?'],
])('keep holds a branch %j that it spells %j', async (name, spelt) => {
  const here = world();
  await here.apply(neonManifest([`{ name: ${JSON.stringify(name)} }`, '{ name: other }']));
  const top = `keep: [${JSON.stringify(`neon.branch/*/${spelt}`)}]`;
  expect(lines(await here.plan(neonManifest(['{ name: other }'], { prune: true, top })))).toEqual([]);
});

test.each(['neon.bucket/*/prod/**', 'neon.bucket/*/prod/uploads', 'neon.bucket/*/foo/uploads'])(
  'keep %s holds what is in a branch that is being renamed, by either name of that',
  async glob => {
    const here = world();
    await here.apply(neonManifest(['{ name: prod }']));
    here.clock.advance(60_000);
    await here.apply(neonManifest(['{ name: prod, buckets: [{ name: uploads }, { name: x }] }']));
    const entry = (keys: string): string => `{ name: foo, renamed_from: prod, ${keys} }`;
    const top = `keep: ["${glob}"]`;
    if (!glob.includes('foo')) {
      const absent = await here.plan(
        neonManifest([entry('buckets: [{ name: uploads, absent: true }, { name: x }]')], { top }),
      );
      expect(lines(absent)).toContainEqual(expect.stringMatching(/^blocked neon\.bucket\S*uploads/));
    }
    const pruning = (keep: string): string =>
      neonManifest([entry('prune: true, buckets: [{ name: x }]')], { top: keep });
    const deletes = 'delete neon.bucket/shiny-wind-028834/foo/uploads';
    expect(lines(await here.plan(pruning('')))).toContain(deletes);
    expect(lines(await here.plan(pruning(top)))).not.toContain(deletes);
  },
);

const guildManifest = (commands: string, more = '', top = ''): string => `
name: acme
${top}
discord:
  application_id: "${APPLICATION}"
  guilds: [{ ids: ["${GUILD}"], ${more} commands: [${commands}] }]
`;

test.each([
  ['deleted', '{ name: ban, absent: true }'],
  ['pruned', '{ name: other, description: x }'],
  ['renamed', '{ name: ban2, renamed_from: ban, description: Ban }'],
])('keep of overwrites holds their command against being %s', async (how, commands) => {
  const here = world();
  const overwrites =
    'permissions: [{ command: ban, overwrites: [{ role: "345678901234567890", allow: true }] }],';
  await here.apply(guildManifest('{ name: ban, description: Ban }', overwrites));
  for (const glob of ['discord.permissions/**', 'discord.permissions/*/*/guild/chat_input/ban']) {
    here.forget();
    const prune = how === 'pruned' ? 'prune: true,' : '';
    const applied = await here.apply(guildManifest(commands, prune, `keep: ["${glob}"]`));
    expect(here.writes().filter(write => !write.startsWith('POST'))).toEqual([]);
    const told = [...lines(applied), ...notesOf(applied.plan.notes)].join(' ');
    expect(told).toContain('of `keep` matches a resource that the service deletes together with this one');
  }
});

test.each([
  ['neon.branch/*/dev', '{ name: dev, ttl: 1h }', 'ttl'],
  ['neon.branch/*/dev', '{ name: dev, expires_at: "2026-11-21T00:00:00Z" }', 'expires_at'],
  ['neon.bucket/*/dev/*', '{ name: dev, ttl: 1h, buckets: [{ name: u }] }', 'ttl'],
  [
    'neon.branch/*/dev',
    '{ name: dev, renamed_from: gone, ttl: 1h, endpoints: [{ type: read_write }] }',
    'ttl',
  ],
])('keep %s holds against the expiry of what is yet to be made: %s', async (glob, entry, field) => {
  const here = world();
  const applied = await here.apply(neonManifest([entry], { top: `keep: ["${glob}"]` }));
  expect(lines(applied)[0]).toMatch(
    new RegExp(
      `^blocked neon.branch.*/dev: .*\`keep\` .*match(?:es)? .*, so (?:it|this resource) cannot get an expiry \\(\`${field}\`\\)`,
    ),
  );
  expect(here.writes()).toEqual([]);
});

test('keep holds a snapshot that is yet to be made against its expiry, and nothing else', async () => {
  const here = world();
  const expiring = '{ name: s, expires_at: "2026-12-01T00:00:00Z" }';
  const entry = `{ name: dev, ttl: 1h, snapshots: [${expiring}, { name: t, expires_at: null }] }`;
  const top = 'keep: ["neon.snapshot/*/main/*"]';
  const wanted = neonManifest([`{ name: main, snapshots: [${expiring}, { name: t }] }`, entry], { top });
  const applied = await here.apply(wanted);
  expect(lines(applied).filter(each => each.startsWith('blocked'))).toEqual([
    expect.stringMatching(
      /^blocked neon.snapshot\/.*\/main\/s: the line \S+ of `keep` matches this resource, so it cannot get an expiry/,
    ),
  ]);
  expect(names(here)).toEqual(['dev', 'main']);
});

test.each([
  ['protected', ', protected: true', {}],
  ['held by keep', '', KEEP],
])('what is %s is not offered for a replacement', async (_, more, top) => {
  const here = world();
  const of = (parent: string): string =>
    neonManifest(['{ name: other }', `{ name: dev, parent: ${parent}${more} }`], top);
  await here.apply(of('main'));
  const { rows } = (await here.plan(of('other'))).plan;
  expect(rows.map(({ reason }) => reason?.code)).toEqual(['replace/not-allowed']);
  expect(nextOf(rows[0]?.reason)).not.toContain('allow');
});
