import { describe, expect, test } from 'vitest';
import { RequestFailure } from '../../../src/core/http.ts';
import { exportScopes } from '../../../src/engine/export.ts';
import { discordScope } from '../../../src/providers/discord/scope.ts';
import { wordsOf } from '../../../src/render/reason-words/reason-words.ts';
import { testCli } from '../../cli/test-io.ts';
import { imageBytes, PNG } from '../../helpers/images.ts';
import { APPLICATION, nextOf, said, statuses, type World, world } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';
import { applyLoaded, byHand, clientSession, fault, loaded, manifestOf } from './application.ts';

const PATH = `/discord/api/v10/applications/${APPLICATION}/emojis`;
const OK = `discord.emoji/${APPLICATION}/ok`;
const data = imageBytes().toString('base64');
const other = imageBytes('png', 2).toString('base64');

interface Emoji {
  readonly id: string;
  readonly name: string;
}

const own = (...emojis: readonly object[]): string => manifestOf({ emojis });

function live(here: World): readonly Emoji[] {
  return (byHand(here, 'GET', PATH) as { readonly items: readonly Emoji[] }).items;
}

function named(here: World, name: string): Emoji {
  const found = live(here).find(each => each.name === name);
  if (found === undefined) throw new Error(`no emoji ${name}: ${JSON.stringify(live(here))}`);
  return found;
}

function made(here: World, name: string, image = PNG): Emoji {
  return byHand(here, 'POST', PATH, { name, image }) as Emoji;
}

/** Name → the image, as the sandbox knows it; an answer does not show it. */
function images(here: World): Readonly<Record<string, string>> {
  const { emojis } = here.sandbox.state().discord as {
    readonly emojis: Readonly<Record<string, readonly { readonly name: string; readonly image: string }[]>>;
  };
  return Object.fromEntries((emojis[APPLICATION] ?? []).map(({ name, image }) => [name, image]));
}

/** What the sandbox would know of an image. */
function hashOf(image: string): string | undefined {
  const here = world();
  made(here, 'any', `data:image/png;base64,${image}`);
  return images(here)['any'];
}

/** A world that keeps what is sent, without the bytes. */
function watched(): { readonly here: World; readonly sent: string[] } {
  const sent: string[] = [];
  const here = world({
    wrap: transport => request => {
      const { name } = JSON.parse(request.body ?? '{}') as { readonly name?: string };
      const at = request.url.replace(/^.*\/emojis/, '');
      if (request.method !== 'GET') sent.push([request.method + at, name].filter(Boolean).join(' '));
      return transport(request);
    },
  });
  return { here, sent };
}

async function planned(here: World, manifest: string): Promise<readonly string[]> {
  const { rows } = (await here.plan(manifest)).plan;
  return rows.map(({ action, address, reason }) =>
    [action, address, reason && said(reason)].filter(Boolean).join(' '),
  );
}

describe('an emoji', () => {
  test('is made from its image, and is then as wanted, whatever its image is', async () => {
    const { here, sent } = watched();
    expect(statuses(await here.apply(own({ name: 'ok', data })))).toEqual([`done ${OK}`]);
    expect(sent).toEqual(['POST ok']);
    expect(images(here)).toEqual({ ok: hashOf(data) });
    expect(await planned(here, own({ name: 'ok', data: other }))).toEqual([]);
    expect(await planned(here, own({ name: 'ok' }))).toEqual([]);
  });

  test('of which the list has no entry stays, also with prune', async () => {
    const here = world();
    made(here, 'theirs');
    expect(await planned(here, manifestOf({ prune: true, commands: [], emojis: [] }))).toEqual([]);
  });

  test('without an image is not made', async () => {
    const here = world();
    expect(await planned(here, own({ name: 'ok' }))).toEqual([
      `blocked ${OK} there is no emoji of this name, and the entry names no image to make one from`,
    ]);
    expect(nextOf((await here.plan(own({ name: 'ok' }))).plan.rows[0]?.reason)).toContain('Write `image`');
  });

  test('keeps its id with renamed_from', async () => {
    const { here, sent } = watched();
    const { id } = made(here, 'fine');
    const manifest = own({ name: 'ok', renamed_from: 'fine', data });
    expect(statuses(await here.apply(manifest))).toEqual([`done ${OK}`]);
    expect(sent).toEqual([`PATCH/${id} ok`]);
    expect(named(here, 'ok').id).toBe(id);
    expect(await planned(here, manifest)).toEqual([]);
  });

  test('that someone renamed is renamed back by its id', async () => {
    const here = world();
    const { id } = made(here, 'ok');
    byHand(here, 'PATCH', `${PATH}/${id}`, { name: 'theirs' });
    expect(await planned(here, own({ name: 'ok', id }))).toEqual([`rename ${OK}`]);
    await here.apply(own({ name: 'ok', id }));
    expect(live(here)).toMatchObject([{ id, name: 'ok' }]);
  });

  test('that someone deleted is drift', async () => {
    const here = world();
    const manifest = own({ name: 'ok', data });
    await here.apply(manifest);
    byHand(here, 'DELETE', `${PATH}/${named(here, 'ok').id}`);
    const { rows } = (await here.drift(manifest)).plan;
    expect(rows.map(({ action, address }) => `${action} ${address}`)).toEqual([`create ${OK}`]);
  });

  test('is deleted with absent alone', async () => {
    const { here, sent } = watched();
    const { id } = made(here, 'ok');
    made(here, 'kept');
    await here.apply(own({ name: 'ok', absent: true }));
    expect(sent).toEqual([`DELETE/${id}`]);
    expect(live(here).map(({ name }) => name)).toEqual(['kept']);
  });

  test('is held by keep', async () => {
    const here = world();
    const { id } = made(here, 'ok');
    const entry = { name: 'ok', data: other, replaces: id, allow: ['replace'] };
    const keeping = manifestOf({ emojis: [entry] }, { keep: [OK] });
    expect(await planned(here, keeping)).toEqual([expect.stringMatching(/^blocked .*keep/)]);
    const { allow: _, ...without } = entry;
    const [row] = (await here.plan(manifestOf({ emojis: [without] }, { keep: [OK] }))).plan.rows;
    expect(row?.reason && nextOf(row.reason)).toBe('Remove `replaces` from the entry to keep what is live.');
  });

  test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
    'is a %s file next to the manifest',
    async type => {
      const here = world();
      const files = { 'img/ok.bin': { bytes: imageBytes(type) } };
      await applyLoaded(here, own({ name: 'ok', image: 'img/ok.bin' }), {}, files);
      expect(named(here, 'ok')).toMatchObject({ animated: type === 'gif' });
    },
  );

  test.each([
    [{ image: 'a.svg' }, { 'a.svg': '<svg/>' }, /discord\/image-form.*"line":\d+/],
    [{ image: 'a.png' }, {}, /include\/missing/],
    [{ replaces: '333333333333333333' }, {}, /discord\/image-replaces/],
    [
      { image: 'a.png' },
      { 'a.png': { bytes: Buffer.concat([imageBytes(), Buffer.alloc(256 * 1024 - 31)]) } },
      /discord\/emoji-size.*262,145 bytes/,
    ],
  ])('of %j is a mistake', async (more, files, rule) => {
    await expect(loaded(own({ name: 'ok', ...more }), files)).rejects.toThrow(rule);
  });

  test('of the largest size is none', async () => {
    const bytes = Buffer.concat([imageBytes(), Buffer.alloc(256 * 1024 - 32)]);
    await expect(loaded(own({ name: 'ok', image: 'a.png' }), { 'a.png': { bytes } })).resolves.toBeDefined();
  });
});

describe('the list of emojis', () => {
  /** The plan where the service answers the list with this body. */
  async function plannedOn(body: unknown): Promise<readonly string[]> {
    const here = world();
    here.sandbox.faults.add([faultOf({ body }, { method: 'GET', path: PATH, times: 99 })]);
    return planned(here, own({ name: 'ok', absent: true }, { name: 'new', data }));
  }
  const item = { id: '333333333333333333', name: 'ok', animated: false };
  const NEW = `discord.emoji/${APPLICATION}/new`;

  test('has emojis whose records do not say whether they move', async () => {
    const { animated: _, ...silent } = item;
    expect(await plannedOn({ items: [silent] })).toEqual([`create ${NEW}`, `delete ${OK}`]);
  });

  test.each([
    ['an id that is no number', { items: [{ ...item, id: '12a' }] }],
    ['a record without a name', { items: [item, { id: '444444444444444444' }] }],
    ['no list', { message: 'nothing' }],
  ])('with %s is a list that was not read: nothing looks gone', async (_, body) => {
    const rows = await plannedOn(body);
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toMatch(/^blocked /);
  });

  test('may have two names that differ in capital letters', async () => {
    const here = world();
    made(here, 'OK');
    expect(await planned(here, own({ name: 'ok', data }))).toEqual([`create ${OK}`]);
  });
});

test('an AVIF that moves is an image of an emoji', async () => {
  const bytes = Buffer.from(imageBytes('avif').toString('latin1').replace('ftypavif', 'ftypavis'), 'latin1');
  await applyLoaded(world(), own({ name: 'ok', image: 'ok.avif' }), {}, { 'ok.avif': { bytes } });
  expect(bytes.includes('ftypavis')).toBe(true);
});

test('a file that is no image is a mistake at `image`', async () => {
  const text =
    'evenkeel: 1\nname: acme\ndiscord:\n  application_id: "222222222222222222"\n  emojis:\n    - name: ok\n      image: a.svg\n';
  const cli = testCli({ manifest: text, files: { 'a.svg': '<svg/>' } });
  expect((await cli.run('validate')).stdout).toContain('evenkeel.yaml:7:');
});

test('an emoji is created again after an answer that was lost before the service had it', async () => {
  const here = world();
  fault(here, 'POST', { drop: 'before' });
  expect(statuses(await here.apply(own({ name: 'ok', data })))).toEqual([`done ${OK}`]);
  expect(live(here).map(({ name }) => name)).toEqual(['ok']);
});

test('a report has the ids of emojis', async () => {
  const text = `evenkeel: 1\nname: acme\ndiscord:\n  application_id: "${APPLICATION}"\n  emojis: [{ name: ok }]\n`;
  const cli = testCli({ manifest: text });
  const { id } = cli.other('POST', PATH, { name: 'ok', image: PNG }) as Emoji;
  expect(await cli.report('plan')).toMatchObject({ ids: { [OK]: id } });
});

describe('another image', () => {
  const replacing = (id: string, more: object = { allow: ['replace'] }): string =>
    own({ name: 'ok', data: other, replaces: id, ...more });

  test('needs the word, and makes a new emoji before the old one goes', async () => {
    const { here, sent } = watched();
    const { id } = made(here, 'ok');
    const fields = [{ path: 'image', before: `the image of ${id}`, after: 'an image' }];
    const [blocked] = (await here.plan(replacing(id, {}))).plan.rows;
    expect(blocked).toMatchObject({ action: 'blocked', fields });
    expect(blocked?.reason && wordsOf(blocked.reason)).toEqual({
      message: 'the API cannot change `image` of an existing discord.emoji',
      next: 'Remove `replaces` from the entry to keep what is live, or add `allow: [replace]` to the entry to put a new resource in its place.',
    });
    const { rows } = (await here.plan(replacing(id))).plan;
    expect(rows).toMatchObject([{ action: 'replace', fields }]);
    expect(rows[0]?.notes.map(note => said(note))).toEqual([
      `the new emoji has another id: messages and code that have the id ${id} lose it`,
    ]);
    expect(statuses(await here.apply(replacing(id)))).toEqual([`done ${OK}`]);
    const now = named(here, 'ok');
    expect(sent).toEqual([`POST replaces_${id}`, `DELETE/${id}`, `PATCH/${now.id} ok`]);
    expect(now.id).not.toBe(id);
    expect(images(here)).toEqual({ ok: hashOf(other) });
    expect(await planned(here, replacing(id))).toEqual([]);
  });

  test('does nothing where the emoji is another one, or is not there', async () => {
    const here = world();
    made(here, 'ok');
    expect(await planned(here, replacing('333333333333333333'))).toEqual([]);
    expect(await planned(world(), replacing('333333333333333333'))).toEqual([`create ${OK}`]);
  });

  test('with a new name replaces the emoji of the old name', async () => {
    const here = world();
    const { id } = made(here, 'fine');
    await here.apply(replacing(id, { allow: ['replace'], renamed_from: 'fine' }));
    expect(live(here).map(({ name }) => name)).toEqual(['ok']);
    expect(images(here)).toEqual({ ok: hashOf(other) });
  });

  test('that Discord refuses leaves the old emoji', async () => {
    const here = world();
    const { id } = made(here, 'ok');
    fault(here, 'POST', { status: 400 });
    const [result] = (await here.apply(replacing(id))).results;
    expect(result?.status).toBe('failed');
    expect(live(here)).toMatchObject([{ id, name: 'ok' }]);
  });

  test('that Discord answers with another emoji, and does not make, leaves the old one', async () => {
    const theirs = JSON.stringify({ id: '333333333333333333', name: 'theirs' });
    const here: World = world({
      wrap: transport => async request => {
        if (request.method !== 'POST') return transport(request);
        return { status: 201, headers: { 'content-type': 'application/json' }, body: theirs };
      },
    });
    const { id } = made(here, 'ok');
    expect((await here.apply(replacing(id))).results[0]?.status).toBe('unknown');
    expect(live(here)).toMatchObject([{ id, name: 'ok' }]);
  });

  test('of which the old one is not deleted is not told as not sent', async () => {
    const { here, sent } = watched();
    const { id } = made(here, 'ok');
    fault(here, 'DELETE', { status: 503 }, 99);
    const [result] = (await here.apply(replacing(id))).results;
    expect(result?.status).toBe('failed');
    expect(said(result?.reason)).toContain(`the new emoji is there as replaces_${id}`);
    expect(live(here).map(({ name }) => name)).toEqual(['ok', `replaces_${id}`]);
    here.sandbox.faults.clear();
    const before = sent.length;
    const { rows } = (await here.plan(replacing(id))).plan;
    expect(rows[0]?.notes.map(note => said(note)).join('\n')).toContain('an earlier apply made it');
    expect(statuses(await here.apply(replacing(id)))).toEqual([`done ${OK}`]);
    expect(live(here).map(({ name }) => name)).toEqual(['ok']);
    expect(sent.slice(before)).toEqual([`DELETE/${id}`, `PATCH/${named(here, 'ok').id} ok`]);
  });

  test('says what is there also where the old one is locked, and the list cannot be read then', async () => {
    const here: World = world({
      wrap: transport => request => {
        if (request.method === 'DELETE') fault(here, 'GET', { status: 503 }, 99);
        return transport(request);
      },
    });
    const { id } = made(here, 'ok');
    fault(here, 'DELETE', { status: 423 });
    const [result] = (await here.apply(replacing(id))).results;
    expect(result?.status).toBe('failed');
    expect(said(result?.reason)).toContain('the service refused the write');
    expect(said(result?.reason)).toContain(`the new emoji is there as replaces_${id}`);
  });

  test('goes on where a list does not yet show the new one', async () => {
    const { here, sent } = watched();
    const { id } = made(here, 'ok');
    fault(here, 'DELETE', { status: 500 });
    fault(here, 'GET', { stale: true }, 1, 4);
    expect(statuses(await here.apply(replacing(id)))).toEqual([`done ${OK}`]);
    expect(images(here)).toEqual({ ok: hashOf(other) });
    const [make, remove] = [`POST replaces_${id}`, `DELETE/${id}`];
    expect(sent.slice(0, -1)).toEqual([make, remove, make, remove]);
  });

  test('whose delete was not sent is no row of which nothing was sent', async () => {
    const here: World = world({
      wrap: transport => async request => {
        if (request.method === 'DELETE')
          throw new RequestFailure('unsent', 'the run was stopped', { request: request.url });
        return transport(request);
      },
    });
    const { id } = made(here, 'ok');
    const [result] = (await here.apply(replacing(id))).results;
    expect(result?.status).toBe('failed');
    expect(said(result?.reason)).toContain(`the new emoji is there as replaces_${id}`);
    expect(said(result?.reason)).not.toContain('not sent');
  });

  test('whose connection is lost from the delete on is not over while a plan has any row for it', async () => {
    let isLost = false;
    const here: World = world({
      wrap: transport => async request => {
        isLost ||= request.method === 'DELETE';
        if (request.method === 'DELETE') await transport(request);
        if (isLost) throw new TypeError('fetch failed');
        return transport(request);
      },
    });
    const { id } = made(here, 'ok');
    const [result] = (await here.apply(replacing(id))).results;
    const after = world();
    after.sandbox.restore(here.sandbox.state());
    expect((await after.plan(replacing(id))).plan.rows.map(({ action }) => action)).toEqual(['create']);
    expect(nextOf(result?.reason)).toBe(
      `Run \`evenkeel plan --target ${OK}\`. If that plan has a row for this resource, apply again. If not, the write was done.`,
    );
  });

  test.each([1, 2, 3])('stopped at request %i is finished by the next apply', async nth => {
    let count = 0;
    const here: World = world({
      wrap: transport => async request => {
        if (request.method !== 'GET') count += 1;
        if (request.method !== 'GET' && count >= nth) throw new TypeError('fetch failed');
        return transport(request);
      },
    });
    const { id } = made(here, 'ok');
    const [result] = (await here.apply(replacing(id))).results;
    expect(result?.status).not.toBe('done');
    expect(live(here)).not.toEqual([]);
    const after = world();
    after.sandbox.restore(here.sandbox.state());
    expect(statuses(await after.apply(replacing(id)))).toEqual([`done ${OK}`]);
    expect(images(after)).toEqual({ ok: hashOf(other) });
    expect(named(after, 'ok').id).not.toBe(id);
  });

  test('is not taken from the emoji that replaces another one', async () => {
    const { here, sent } = watched();
    const { id } = made(here, 'ok');
    const theirs = made(here, 'replaces_333333333333333333');
    expect(statuses(await here.apply(replacing(id)))).toEqual([`done ${OK}`]);
    expect(sent[0]).toBe(`POST replaces_${id}`);
    expect(named(here, theirs.name).id).toBe(theirs.id);
  });

  test('says which emoji gets the name where the old one is gone already', async () => {
    const here = world();
    const { id } = made(here, 'ok');
    const { id: standIn } = made(here, `replaces_${id}`);
    byHand(here, 'DELETE', `${PATH}/${id}`);
    const { rows } = (await here.plan(replacing(id))).plan;
    expect(rows.map(({ action }) => action)).toEqual(['create']);
    expect(rows[0]?.notes.map(note => said(note))).toEqual([
      expect.stringContaining(`the emoji replaces_${id} (${standIn}) gets this name`),
    ]);
  });

  test('does not replace an emoji where the entry has the id of another one', async () => {
    const here = world();
    const { id } = made(here, 'ok');
    const rows = await planned(here, replacing(id, { allow: ['replace'], id: '333333333333333333' }));
    expect(rows).toHaveLength(1);
    expect(rows[0]).not.toMatch(/^replace /);
  });
});

test('two emojis may not have one name: a create that comes too late says so', async () => {
  const here: World = world({
    wrap: transport => request => {
      if (request.method === 'POST' && !live(here).some(({ name }) => name === 'ok')) made(here, 'ok');
      return transport(request);
    },
  });
  const [result] = (await here.apply(own({ name: 'ok', data: other }))).results;
  expect(result?.status).toBe('failed');
  expect(JSON.stringify(result?.reason)).toContain('"code":"discord/emoji-name-taken"');
});

describe('between plan and apply', () => {
  const meanwhile = (act: (here: World, id: string) => void) => {
    let isDone = false;
    const here: World = world({
      wrap: transport => async request => {
        const answer = await transport(request);
        if (request.method === 'GET' && !isDone) {
          isDone = true;
          act(here, named(here, 'ok').id);
        }
        return answer;
      },
    });
    return here;
  };
  const replacing = (id: string): string =>
    own({ name: 'ok', data: other, replaces: id, allow: ['replace'] });

  test('an emoji that someone deletes is not replaced', async () => {
    const here = meanwhile((each, id) => void byHand(each, 'DELETE', `${PATH}/${id}`));
    const { id } = made(here, 'ok');
    expect(statuses(await here.apply(replacing(id)))[0]).toMatch(/^stale /);
    expect(live(here)).toEqual([]);
  });

  test('an emoji that someone renames is not deleted', async () => {
    const here = meanwhile((each, id) => void byHand(each, 'PATCH', `${PATH}/${id}`, { name: 'theirs' }));
    const { id } = made(here, 'ok');
    await here.apply(own({ name: 'ok', absent: true }));
    expect(live(here)).toMatchObject([{ id, name: 'theirs' }]);
  });
});

describe('an export', () => {
  test('has names, and its plan is empty', async () => {
    const here = world();
    made(here, 'ok');
    const { sections } = await exportScopes([discordScope(APPLICATION)], here.session());
    expect(sections['discord']).toMatchObject({ emojis: [{ name: 'ok' }] });
    const { sections: bare } = await exportScopes([discordScope(APPLICATION)], here.session(), {
      ids: false,
    });
    expect(bare['discord']).toMatchObject({ emojis: [{ name: 'ok' }] });
    expect(JSON.stringify(bare)).not.toContain(named(here, 'ok').id);
    expect(await planned(here, JSON.stringify({ name: 'acme', ...sections }))).toEqual([]);
  });

  test('without a bot token leaves emojis out', async () => {
    const here = world();
    made(here, 'ok');
    const { sections, unread } = await exportScopes([discordScope(APPLICATION)], clientSession(here));
    expect([unread, Object.keys(sections['discord'] as object)]).toEqual([[], ['application_id']]);
  });
});

test('without a bot token a plan says which one it needs', async () => {
  const { plan } = await world({ without: ['bot'] }).plan(own({ name: 'ok', data }));
  expect(JSON.stringify(plan)).toContain('take `emojis` out of the manifest');
});

test('adopt takes the name over that someone gave the emoji', async () => {
  const sandbox = testCli({ manifest: 'name: acme' });
  const first = sandbox.other('POST', PATH, { name: 'ok', image: PNG }) as Emoji;
  const manifest = `evenkeel: 1
name: acme
discord:
  application_id: "${APPLICATION}"
  emojis:
    - { name: ok, id: "${first.id}" } # ours
`;
  const cli = testCli({ manifest });
  const { id } = cli.other('POST', PATH, { name: 'fine', image: PNG }) as Emoji;
  expect(id).toBe(first.id);
  await cli.ok('adopt', '--yes');
  expect(cli.text()).toBe(manifest.replace('name: ok', 'name: "fine"'));
});

test('a saved plan of what the application has is applied', async () => {
  const manifest = `evenkeel: 1
name: acme
discord:
  application_id: "${APPLICATION}"
  application: { description: Keeps the peace }
  emojis: [{ name: ok, image: ok.webp }]
`;
  const cli = testCli({ manifest, files: { 'ok.webp': 'RIFF    WEBP and more' } });
  await cli.ok('plan', '--out', 'plan.json');
  expect(await cli.ok('apply', 'plan.json', '--yes')).toContain('2 done');
});

test('a generated file has ids and mentions of emojis', async () => {
  const manifest = `evenkeel: 1
name: acme
discord:
  application_id: "${APPLICATION}"
  ids_to: [ids.json, ids.ts, ids.py]
  emojis:
    - { name: ok, image: ok.png }
    - { name: spin, image: spin.gif }
`;
  const files = { 'ok.png': 'RIFF    WEBP and more', 'spin.gif': 'GIF89a and more' };
  const cli = testCli({ manifest, files });
  await cli.ok('apply', '--yes');
  const { items } = cli.other('GET', PATH) as { readonly items: readonly Emoji[] };
  const id = (name: string) => items.find(each => each.name === name)?.id;
  const emojis = {
    ok: { id: id('ok'), name: 'ok', mention: `<:ok:${id('ok')}>` },
    spin: { id: id('spin'), name: 'spin', mention: `<a:spin:${id('spin')}>` },
  };
  expect(JSON.parse(cli.text('ids.json'))).toMatchObject({ emojis });
  expect(cli.text('ids.ts')).toContain(`export const emojis = ${JSON.stringify(emojis, null, 2)} as const;`);
  expect(cli.text('ids.py')).toContain(`\nEMOJIS = ${JSON.stringify(emojis, null, 2)}\n`);
});
