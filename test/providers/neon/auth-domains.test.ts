import { describe, expect, it } from 'vitest';
import { notesOf, said, statuses, type World, world } from '../../helpers/world.ts';
import {
  at,
  domains,
  exported,
  main,
  manifest,
  OWN,
  onlyRow,
  type Sent,
  turnOn,
  watched,
} from './helpers/auth-world.ts';

describe('where it was turned off before', () => {
  const old = 'https://old.example';
  const again = async (auth_again: string) => {
    const { here, sent } = watched({ quirks: { auth_again } });
    turnOn(here);
    here.other('POST', at(here, '/domains'), { auth_provider: 'better_auth', domain: old });
    await here.apply(manifest('{ name: main, auth: false, allow: [loss] }'));
    sent.length = 0;
    return { here, sent };
  };
  const text = (more = ''): string =>
    main(`{ trusted_domains: ["https://a.example"], prune: true, allow_localhost: false${more} }`);
  const COMES_BACK =
    'if the branch had Neon Auth before, its domains may come back: this apply removes none of them, and the next plan shows them';

  it('has what its entry says, where nothing comes back', async () => {
    const { here } = await again('defaults');
    expect(statuses(await here.apply(text()))).toEqual([`done ${OWN}`]);
    expect(domains(here)).toEqual(['https://a.example']);
  });

  it.each(['', ', allow: [loss]'])('keeps domains that come back, until a plan shows them%s', async more => {
    const { here, sent } = await again('former');
    const { plan, results } = await here.apply(text(more));
    expect(notesOf(plan.rows[0]?.notes ?? [])).toEqual([COMES_BACK]);
    expect(results).toMatchObject([{ status: 'stale', partly: true }]);
    expect(said(results[0]?.reason)).toContain('1 trusted domain');
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /auth']);
    expect(domains(here)).toEqual([old]);
    expect((await here.plan(text(more))).plan.rows).toMatchObject([
      {
        action: 'update',
        fields: [
          { path: 'allow_localhost' },
          { path: 'trusted_domains', before: [old], after: ['https://a.example'] },
        ],
      },
    ]);
    expect(statuses(await here.apply(text(more)))).toEqual([`done ${OWN}`]);
    expect(domains(here)).toEqual(['https://a.example']);
  });

  it('says nothing of domains that may come back in a branch that is new', async () => {
    const { here } = await again('former');
    const made = (more: string): string =>
      manifest(
        `{ name: main }, { name: made, parent: main, auth: { trusted_domains: [], prune: true }${more} }`,
      );
    const { rows } = (await here.plan(made(''))).plan;
    const own = rows.find(({ address }) => address === OWN.replace('/main', '/made'));
    expect(own?.action).toBe('create');
    expect(notesOf(own?.notes ?? [])).not.toContain(COMES_BACK);
  });

  it('adds to domains that come back, without prune, and says that these stay', async () => {
    const { here } = await again('former');
    const { plan, results } = await here.apply(main('{ trusted_domains: ["https://a.example"] }'));
    expect(notesOf(plan.rows[0]?.notes ?? [])).toEqual([
      'if the branch had Neon Auth before, its domains may come back: sign-ins may lead back to them, and they stay, because the entry does not prune them',
    ]);
    expect(results.map(({ status }) => status)).toEqual(['done']);
    expect(domains(here)).toEqual(['https://old.example', 'https://a.example']);
  });
});

describe('trusted domains', () => {
  const [A, B, C] = ['https://a.example', 'https://b.example', 'https://c.example'];
  const add = (here: World, domain: string): void =>
    void here.other('POST', at(here, '/domains'), { auth_provider: 'better_auth', domain });

  it('that the list does not have stay, unless prune is written', async () => {
    const { here, sent } = watched();
    turnOn(here);
    for (const each of [A as string, B as string]) add(here, each);
    const text = (more: string): string => main(`{ trusted_domains: ["${A}", "${C}"]${more} }`);
    expect((await here.plan(text(''))).plan.rows[0]?.fields).toMatchObject([{ before: [A], after: [A, C] }]);
    await here.apply(text(''));
    expect(domains(here)).toEqual([A, B, C]);
    sent.length = 0;
    await here.apply(text(', prune: true'));
    expect(sent).toEqual([
      {
        method: 'DELETE',
        path: '/auth/domains',
        body: { auth_provider: 'better_auth', domains: [{ domain: B }] },
      },
    ]);
    expect(domains(here)).toEqual([A, C]);
  });

  const many = Array.from({ length: 30 }, (_, nth) => `https://d${nth + 10}.example`);
  const all = main(`{ trusted_domains: ${JSON.stringify(many)} }`);

  it.each([
    [0, 'done'],
    [3_000, 'done'],
  ])('are each added once, by a look that lags %d ms', async (lagMs, end) => {
    let former: Promise<unknown> | undefined;
    let doneAt: number | undefined;
    const { here, sent } = watched({
      wrap: transport => async request => {
        if (!request.url.endsWith('/auth/domains')) return transport(request);
        if (request.method !== 'GET') {
          doneAt ??= here.clock.now();
          return transport(request);
        }
        const lags = doneAt !== undefined && here.clock.now() - doneAt < lagMs;
        if (doneAt === undefined) former = transport(request);
        return (lags ? former : transport(request)) as ReturnType<typeof transport>;
      },
    });
    turnOn(here);
    expect(statuses(await here.apply(all))).toEqual([`${end} ${OWN}`]);
    expect(sent.map(({ body }) => (body as { readonly domain: string }).domain)).toEqual(many);
  });

  it('are all added in one apply beside other settings, as many as an entry can have', async () => {
    const here = world();
    turnOn(here);
    const most = Array.from({ length: 50 }, (_, nth) => `https://d${nth + 10}.example`);
    const text = `{ name: Acme, allow_localhost: false, trusted_domains: ${JSON.stringify(most)} }`;
    expect(statuses(await here.apply(main(text)))).toEqual([`done ${OWN}`]);
    expect(domains(here)).toEqual(most);
  });

  it('are told as partly written where one is refused, and the next run adds the rest', async () => {
    let refused = true;
    const { here, sent } = watched({
      wrap: transport => request =>
        refused && request.method === 'POST' && request.body?.includes('d12.') === true
          ? Promise.resolve({ status: 400, headers: {}, body: '{"code":"","message":"no such domain"}' })
          : transport(request),
    });
    turnOn(here);
    const { results } = await here.apply(all);
    expect(results).toMatchObject([{ status: 'failed', partly: true }]);
    expect(domains(here)).toHaveLength(2);
    refused = false;
    sent.length = 0;
    expect(statuses(await here.apply(all))).toEqual([`done ${OWN}`]);
    expect(sent).toHaveLength(28);
  });

  it('that another client adds or removes meanwhile end the row', async () => {
    let count = 0;
    const { here, sent } = watched({
      wrap: transport => async request => {
        const answer = await transport(request);
        const isAdd = request.method === 'POST' && request.url.endsWith('/auth/domains');
        if (isAdd) {
          count += 1;
          if (count === 2)
            here.foreign('POST', at(here, '/domains'), {
              auth_provider: 'better_auth',
              domain: 'https://theirs.example',
            });
        }
        return answer;
      },
    });
    turnOn(here);
    const text = main(`{ prune: true, trusted_domains: ${JSON.stringify(many)} }`);
    const { results } = await here.apply(text);
    expect(results).toMatchObject([{ status: 'stale', partly: true }]);
    expect(sent).toHaveLength(2);
  });

  it.each([1, 2, 3])('are in the end all there after the answer to write %d was lost', async nth => {
    let count = 0;
    const { here } = watched({
      wrap: transport => async request => {
        const answer = await transport(request);
        if (request.method === 'GET') return answer;
        count += 1;
        if (count === nth) throw new TypeError('socket closed');
        return answer;
      },
    });
    const text = main(`{ allow_localhost: false, trusted_domains: ["${A}", "${B}"] }`);
    const [end] = statuses(await here.apply(text));
    // A create without an answer may be somebody else's, so its rest is left to the next run.
    expect(end).toMatch(nth === 1 ? /^(?:unknown|stale) / : /^done /);
    await here.apply(text);
    expect(domains(here)).toEqual([A, B]);
    expect((await here.plan(text)).plan.rows).toEqual([]);
  });

  /** A world in which the answer to the first POST of a domain is lost, and the list lags then. */
  function lagging(isBehind: (posts: number) => boolean) {
    let posts = 0;
    let former: Promise<unknown> | undefined;
    const made = watched({
      wrap: transport => async request => {
        if (!request.url.endsWith('/auth/domains')) return transport(request);
        if (request.method === 'GET') {
          if (posts === 0) former = transport(request);
          return (isBehind(posts) ? former : transport(request)) as ReturnType<typeof transport>;
        }
        posts += 1;
        const answer = await transport(request);
        if (posts === 1) throw new TypeError('socket closed');
        return answer;
      },
    });
    turnOn(made.here);
    return made;
  }
  const added = (sent: readonly Sent[]): readonly unknown[] =>
    sent.flatMap(({ path, body }) =>
      path === '/auth/domains' ? [(body as { readonly domain: string }).domain] : [],
    );

  it.each(['', 'allow_localhost: false, '])(
    'that are refused as already there are written if the list has them then: %s',
    async before => {
      const { here, sent } = lagging(posts => posts === 1);
      expect(statuses(await here.apply(main(`{ ${before}trusted_domains: ["${A}", "${B}"] }`)))).toEqual([
        `done ${OWN}`,
      ]);
      expect(added(sent)).toEqual([A, A, B]);
      expect(domains(here)).toEqual([A, B]);
    },
  );

  it('that are refused as already there have an unknown outcome while no list has them', async () => {
    const { here, sent } = lagging(posts => posts > 0);
    const [result] = (await here.apply(main(`{ trusted_domains: ["${A}", "${B}"] }`))).results;
    expect(result?.status).toBe('unknown');
    expect(added(sent)).toEqual([A, A]);
  });

  it('that are refused are sent once, and the service’s words are told', async () => {
    const { here, sent } = watched({
      wrap: transport => async request =>
        request.method === 'POST' && request.url.endsWith('/auth/domains')
          ? { status: 400, headers: {}, body: '{"code":"","message":"no such domain"}' }
          : transport(request),
    });
    turnOn(here);
    const [result] = (await here.apply(main(`{ trusted_domains: ["${A}"] }`))).results;
    expect(result?.status).toBe('failed');
    expect(said(result?.reason)).toContain('no such domain');
    expect(added(sent)).toEqual([A]);
  });

  it('that are refused are not written where the list cannot be read then', async () => {
    let isRefused = false;
    const { here } = watched({
      wrap: transport => async request => {
        if (!request.url.endsWith('/auth/domains')) return transport(request);
        if (request.method === 'POST') isRefused = true;
        return isRefused ? { status: 400, headers: {}, body: '{"message":"not now"}' } : transport(request);
      },
    });
    turnOn(here);
    const [result] = (await here.apply(main(`{ trusted_domains: ["${A}"] }`))).results;
    expect(result?.status).toBe('failed');
  });

  /** A world with the domains `live` that refuses a write of domains that the test is true of. */
  function refusing(live: readonly string[], refused: (method: string, body: string) => boolean) {
    const { here, sent } = watched({
      wrap: transport => request =>
        request.url.endsWith('/auth/domains') && refused(request.method, request.body ?? '')
          ? Promise.resolve({ status: 400, headers: {}, body: '{"code":"","message":"no such domain"}' })
          : transport(request),
    });
    turnOn(here);
    for (const each of live) add(here, each);
    return { here, sent };
  }
  const four = [A, B, C, 'https://d.example'] as const;

  it.each([
    [0, 'not trusted yet: https://b.example, https://c.example, https://d.example'],
    [1, 'not trusted yet: https://c.example, https://d.example'],
    [2, 'not trusted yet: https://d.example'],
  ])('are all added before one is removed: the refused POST %d leaves the old ones', async (nth, missing) => {
    const old = ['https://old.example', 'https://older.example'];
    const added = four.slice(1);
    const { here } = refusing([A, ...old] as string[], (_, body) => body.includes(added[nth] as string));
    const text = main(`{ prune: true, trusted_domains: ${JSON.stringify(four)} }`);
    const [result] = (await here.apply(text)).results;
    expect(result).toMatchObject({ status: 'failed', ...(nth > 0 && { partly: true }) });
    expect(domains(here)).toEqual([A, ...old, ...added.slice(0, nth)]);
    expect(said(result?.reason)).toContain(
      `400 no such domain; ${missing}; nothing was removed, so still trusted: ${old.join(', ')}`,
    );
  });

  it('that none can take the place of are told as missing alone', async () => {
    const { here } = refusing([A as string], method => method === 'POST');
    const [result] = (await here.apply(main(`{ trusted_domains: ["${A}", "${B}"] }`))).results;
    expect(said(result?.reason)).toMatch(/400 no such domain; not trusted yet: https:\/\/b\.example(?!;)/);
  });

  it('that the service does not remove are told as still trusted', async () => {
    const { here, sent } = refusing([A as string], method => method === 'DELETE');
    const [result] = (await here.apply(main(`{ prune: true, trusted_domains: ["${B}"] }`))).results;
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
    expect(result).toMatchObject({ status: 'failed', partly: true });
    expect(said(result?.reason)).toMatch(/400 no such domain; still trusted: https:\/\/a\.example(?!;)/);
    expect(domains(here)).toEqual([A, B]);
  });

  it.each([403, 401])('are told where an answer is a %d, too', async status => {
    const { here } = watched({
      wrap: transport => request =>
        request.method === 'POST' && request.url.endsWith('/auth/domains')
          ? Promise.resolve({ status, headers: {}, body: '{"code":"","message":"not yours"}' })
          : transport(request),
    });
    turnOn(here);
    add(here, A as string);
    const [result] = (await here.apply(main(`{ prune: true, trusted_domains: ["${B}"] }`))).results;
    expect(said(result?.reason)).toContain(
      'not trusted yet: https://b.example; nothing was removed, so still trusted: https://a.example',
    );
    expect(domains(here)).toEqual([A]);
  });

  it('that someone else adds a moment before are written', async () => {
    const { here, sent } = watched({
      wrap: transport => request => {
        if (request.method === 'POST' && request.url.endsWith('/auth/domains'))
          here.foreign('POST', at(here, '/domains'), { auth_provider: 'better_auth', domain: A });
        return transport(request);
      },
    });
    turnOn(here);
    expect(statuses(await here.apply(main(`{ trusted_domains: ["${A}"] }`)))).toEqual([`done ${OWN}`]);
    expect(added(sent)).toEqual([A]);
  });

  it.each([
    ['https://A.Example/', 'https://a.example'],
    ['HTTPS://a.example:443', 'https://a.example'],
    ['http://localhost:80/', 'http://LOCALHOST'],
    ['https://*.A.example', 'https://*.a.example'],
    ['Acme://Home', 'acme://Home'],
  ])('are the same in another spelling: %s, %s', async (written, live) => {
    const { here, sent } = watched();
    turnOn(here);
    add(here, live);
    for (const more of ['', ', prune: true'])
      expect((await here.drift(main(`{ trusted_domains: ["${written}"]${more} }`))).plan.rows).toEqual([]);
    expect((await here.drift(await exported(here))).plan.rows).toEqual([]);
    expect(sent).toEqual([]);
  });

  it.each([
    ['https://a.example:8443', 'https://a.example'],
    ['http://a.example:443', 'http://a.example'],
    ['https://a.example:80', 'https://a.example'],
    ['http://a.example', 'https://a.example'],
    ['https://a.example/Path', 'https://a.example/path'],
    ['https://U@a.example', 'https://u@a.example'],
    ['acme://Home', 'acme://home'],
    ['acme://home/', 'acme://home'],
  ])('are others in another scheme, port or path: %s, %s', async (written, live) => {
    const here = world();
    turnOn(here);
    add(here, live);
    expect((await onlyRow(here, main(`{ trusted_domains: ["${written}"] }`))).fields).toMatchObject([
      { path: 'trusted_domains', before: [], after: [written] },
    ]);
  });

  it('are sent as they are written, and removed as the service spells them', async () => {
    const { here, sent } = watched();
    turnOn(here);
    for (const each of ['https://A.example/', 'https://B.example/']) add(here, each);
    const text = main('{ prune: true, trusted_domains: ["https://a.example", "https://C.example/"] }');
    expect((await onlyRow(here, text)).fields).toMatchObject([
      {
        before: ['https://B.example/', 'https://a.example'],
        after: ['https://C.example/', 'https://a.example'],
      },
    ]);
    expect(statuses(await here.apply(text))).toEqual([`done ${OWN}`]);
    expect(sent.map(({ method, body }) => [method, body])).toEqual([
      ['POST', { auth_provider: 'better_auth', domain: 'https://C.example/' }],
      ['DELETE', { auth_provider: 'better_auth', domains: [{ domain: 'https://B.example/' }] }],
    ]);
  });

  it('that are written twice in two spellings are sent once', async () => {
    const { here, sent } = watched();
    turnOn(here);
    const text = main('{ trusted_domains: ["https://a.example/", "https://A.example"] }');
    expect(statuses(await here.apply(text))).toEqual([`done ${OWN}`]);
    expect(added(sent)).toEqual(['https://A.example']);
  });
});
