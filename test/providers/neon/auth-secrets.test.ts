import { describe, expect, it } from 'vitest';
import { branchId } from '../../contract/neon.branch.ts';
import { NEON } from '../../helpers/other-client.ts';
import {
  lines,
  nextOf,
  notesOf,
  PROJECT,
  said,
  statuses,
  type World,
  type WorldOptions,
  world,
} from '../../helpers/world.ts';

const OWN = `neon.auth/${PROJECT}/main`;
const GITHUB = 'EVENKEEL_SECRET_GITHUB';
const SMTP = 'EVENKEEL_SECRET_SMTP';
const SET = { [GITHUB]: 'github-secret-one', [SMTP]: 'smtp password one' };

const unset = (variable: string): string =>
  `this row sends the value of ${variable}, which is not set in this run`;

const main = (auth: string): string =>
  `{ name: acme, neon: { projects: [{ id: ${PROJECT}, branches: [{ name: main, auth: ${auth} }] }] } }`;
const github = (id: string, more = ''): string =>
  `{ oauth_providers: { github: { client_id: ${id}, client_secret_from: ${GITHUB}${more} } } }`;
const mail = (more = ''): string =>
  `{ email_provider: { type: standard, host: smtp.a.example, port: 587, username: mailer, sender_email: a@a.example, sender_name: A, password_from: ${SMTP}${more} } }`;

function at(here: World, part = ''): string {
  return `${NEON}/branches/${branchId(here, 'main')}/auth${part}`;
}

interface Sent {
  readonly request: string;
  readonly body: unknown;
}

/** A world with Neon Auth that keeps the writes. */
function withAuth(options: WorldOptions = {}): { readonly here: World; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const here = world({
    variables: SET,
    quirks: { auth_secrets: 'shown' },
    ...options,
    wrap: transport => request => {
      const { method, url, body } = request;
      const path = url.replace(/.*\/branches\/[^/]+\/auth\/?/, '');
      if (method !== 'GET') sent.push({ request: `${method} ${path}`, body: JSON.parse(body ?? 'null') });
      return (options.wrap ?? (each => each))(transport)(request);
    },
  });
  here.other('POST', at(here), { auth_provider: 'better_auth' });
  return { here, sent };
}

/** What the service has, with secrets. */
const live = (here: World, part: string): unknown => here.foreign('GET', at(here, part)).body;
const providers = (here: World): readonly Record<string, unknown>[] =>
  (live(here, '/oauth_providers') as { providers: Record<string, unknown>[] }).providers;
const clientOf = (here: World, id: string) => providers(here).find(each => each['id'] === id);

describe('a client of one’s own', () => {
  it('is added with the secret of its variable, and compared by its id', async () => {
    const { here, sent } = withAuth();
    expect(statuses(await here.apply(main(github('first'))))).toEqual([`done ${OWN}`]);
    expect(sent).toEqual([
      {
        request: 'POST oauth_providers',
        body: { id: 'github', client_id: 'first', client_secret: 'github-secret-one' },
      },
    ]);
    expect(lines(await here.plan(main(github('first'))))).toEqual([]);
    here.other('PATCH', at(here, '/oauth_providers/github'), { client_id: 'x', client_secret: 'y-secret' });
    expect((await here.drift(main(github('first')))).plan.rows).toMatchObject([
      {
        fields: [
          { path: 'oauth_providers.github', before: { client_id: 'x' }, after: { client_id: 'first' } },
        ],
      },
    ]);
  });

  it('is changed by one request with its id and the secret', async () => {
    const { here, sent } = withAuth();
    await here.apply(main(github('first')));
    expect(statuses(await here.apply(main(github('second'))))).toEqual([`done ${OWN}`]);
    expect(sent.slice(1)).toEqual([
      {
        request: 'PATCH oauth_providers/github',
        body: { client_id: 'second', client_secret: 'github-secret-one' },
      },
    ]);
    expect(clientOf(here, 'github')).toMatchObject({ client_id: 'second' });
  });

  it('takes the place of Neon’s own client, which Google has', async () => {
    const { here } = withAuth();
    const text = main(`{ oauth_providers: { google: { client_id: own, client_secret_from: ${GITHUB} } } }`);
    expect(statuses(await here.apply(text))).toEqual([`done ${OWN}`]);
    expect(clientOf(here, 'google')).toMatchObject({ client_id: 'own', type: 'standard' });
  });

  it.each(['github', 'vercel'])('is there before another one is removed: %s', async id => {
    const client = `${id}: { client_id: first, client_secret_from: ${GITHUB} }`;
    const text = main(`{ oauth_providers: { google: false, ${client} } }`);
    let isRefused = true;
    const { here, sent } = withAuth({
      wrap: transport => request =>
        isRefused && request.method === 'POST' && request.url.endsWith('/oauth_providers')
          ? Promise.resolve({ status: 400, headers: {}, body: '{"code":"","message":"no such client"}' })
          : transport(request),
    });
    expect((await here.apply(text)).results).toMatchObject([{ status: 'failed' }]);
    expect(providers(here).map(each => each['id'])).toEqual(['google']);
    isRefused = false;
    sent.length = 0;
    expect(statuses(await here.apply(text))).toEqual([`done ${OWN}`]);
    expect(sent.map(({ request }) => request)).toEqual([
      'POST oauth_providers',
      'DELETE oauth_providers/google',
    ]);
    expect(providers(here).map(each => each['id'])).toEqual([id]);
  });

  it('is added together with Neon Auth, in one row', async () => {
    const here = world({ variables: SET });
    expect(statuses(await here.apply(main(github('first'))))).toEqual([`done ${OWN}`]);
    expect(clientOf(here, 'github')).toMatchObject({ client_id: 'first' });
  });

  it('is sent from the variable that the plan names, which a plan does not read', async () => {
    const { here } = withAuth({ variables: {} });
    const report = await here.plan(main(github('first')));
    expect(lines(report)).toEqual([`update ${OWN}`]);
    expect(notesOf(report.plan.rows[0]?.notes ?? [])).toContain(
      `the secret of \`oauth_providers.github\` is the value of ${GITHUB}`,
    );
  });

  it.each([
    ['no value', {}],
    ['an empty value', { [GITHUB]: '' }],
    ['spaces', { [GITHUB]: '  ' }],
  ])('is not written where its variable has %s, and nothing of the row is', async (_, variables) => {
    const { here, sent } = withAuth({ variables });
    const report = await here.apply(
      main(`{ name: Ours, oauth_providers: { github: { client_id: a, client_secret_from: ${GITHUB} } } }`),
    );
    expect(statuses(report)).toEqual([`blocked ${OWN}: ${unset(GITHUB)}`]);
    expect(sent).toEqual([]);
  });

  it.each(['12345', '  12345  ', 'Xq9p1\nXq9p2\r\nXq9p3'])(
    'is not written where outputs could not mask it: %j',
    async value => {
      const { here, sent } = withAuth({ variables: { [GITHUB]: value } });
      expect(statuses(await here.apply(main(github('first'))))).toEqual([
        `blocked ${OWN}: this row sends the value of ${GITHUB}, which has fewer than 6 characters, so that evenkeel could not mask it in its output`,
      ]);
      expect(sent).toEqual([]);
    },
  );

  it('of six characters is written', async () => {
    const { here } = withAuth({ variables: { [GITHUB]: '123456' } });
    expect(statuses(await here.apply(main(github('first'))))).toEqual([`done ${OWN}`]);
  });

  it('keeps Neon Auth from being turned on while its variable is not set', async () => {
    const here = world();
    expect(statuses(await here.apply(main(github('first'))))).toEqual([`blocked ${OWN}: ${unset(GITHUB)}`]);
    expect(here.writes()).toEqual([]);
  });

  it('is never sent empty, also where its variable is gone before its request', async () => {
    const variables: Record<string, string> = { ...SET };
    const { here, sent } = withAuth({
      variables,
      wrap: transport => request => {
        if (request.method === 'PATCH') delete variables[GITHUB];
        return transport(request);
      },
    });
    const client = `oauth_providers: { github: { client_id: a, client_secret_from: ${GITHUB} } }`;
    const [result] = (await here.apply(main(`{ allow_localhost: false, ${client} }`))).results;
    expect(result?.status).not.toBe('done');
    expect(sent.map(({ request }) => request)).toEqual(['PATCH allow_localhost']);
  });

  it('is checked in every change of a row', async () => {
    const { here } = withAuth();
    const text = main(
      `{ oauth_providers: { github: { client_id: a, client_secret_from: ${GITHUB} }, microsoft: shared } }`,
    );
    expect(lines(await here.plan(text))).toEqual([expect.stringContaining('cannot be shared')]);
  });

  it('may be Neon’s own in a new Neon Auth', async () => {
    const here = world();
    const text = main('{ oauth_providers: { google: shared } }');
    expect(statuses(await here.apply(text))).toEqual([`done ${OWN}`]);
  });

  it('is removed without a variable', async () => {
    const { here } = withAuth();
    await here.apply(main(github('first')));
    const text = main('{ oauth_providers: { github: false }, allow: [loss] }');
    expect(statuses(await here.apply(text))).toEqual([`done ${OWN}`]);
    expect(clientOf(here, 'github')).toBeUndefined();
  });

  it('has the tenant of the entry, of Microsoft, and no change without it', async () => {
    const { here, sent } = withAuth();
    const microsoft = (id: string, more: string): string =>
      main(`{ oauth_providers: { microsoft: { client_id: ${id}, client_secret_from: ${GITHUB}${more} } } }`);
    await here.apply(microsoft('first', ', microsoft_tenant_id: ours'));
    expect(sent.at(-1)?.body).toEqual({
      id: 'microsoft',
      client_id: 'first',
      client_secret: 'github-secret-one',
      microsoft_tenant_id: 'ours',
    });
    expect(lines(await here.plan(microsoft('second', '')))).toEqual([
      `blocked ${OWN}: nobody can read the tenant of \`oauth_providers.microsoft\`, and a change may reset it, so that every account may sign in`,
    ]);
    const { plan } = await here.plan(microsoft('second', ', microsoft_tenant_id: theirs'));
    expect(plan.rows[0]?.fields[0]?.after).toEqual({ client_id: 'second', microsoft_tenant_id: 'theirs' });
    await here.apply(microsoft('second', ', microsoft_tenant_id: theirs'));
    expect(sent.at(-1)).toEqual({
      request: 'PATCH oauth_providers/microsoft',
      body: { client_id: 'second', client_secret: 'github-secret-one', microsoft_tenant_id: 'theirs' },
    });
  });

  it.each(['github', 'microsoft', 'vercel'])('is none of Neon’s for %s', async id => {
    const { here } = withAuth();
    expect(lines(await here.plan(main(`{ oauth_providers: { ${id}: shared } }`)))).toEqual([
      `blocked ${OWN}: \`oauth_providers.${id}\` cannot be shared, because Neon has a client of its own for Google alone`,
    ]);
  });
});

describe('a mail server of one’s own', () => {
  const FULL = {
    type: 'standard',
    host: 'smtp.a.example',
    port: 587,
    username: 'mailer',
    sender_email: 'a@a.example',
    sender_name: 'A',
  };

  it('is set up whole, with the password of its variable', async () => {
    const { here, sent } = withAuth();
    expect(statuses(await here.apply(main(mail())))).toEqual([`done ${OWN}`]);
    expect(sent).toEqual([
      { request: 'PATCH email_provider', body: { ...FULL, password: 'smtp password one' } },
    ]);
    expect(lines(await here.plan(main(mail())))).toEqual([]);
  });

  it('keeps what the entry leaves out, with the password again', async () => {
    const { here, sent } = withAuth();
    await here.apply(main(mail()));
    const text = main(`{ email_provider: { sender_name: B, password_from: ${SMTP} } }`);
    expect(statuses(await here.apply(text))).toEqual([`done ${OWN}`]);
    expect(sent.at(-1)?.body).toEqual({ ...FULL, sender_name: 'B', password: 'smtp password one' });
  });

  it('is not made of Neon’s own by its host alone', async () => {
    const { here, sent } = withAuth();
    const own = mail().replace('type: standard, ', '');
    expect(lines(await here.plan(main(own)))).toEqual([
      `blocked ${OWN}: \`host\`, \`port\`, \`username\` are of a mail server of your own, and this one is Neon’s`,
    ]);
    await here.apply(main(mail()));
    sent.length = 0;
    expect(statuses(await here.apply(main(own.replace('587', '588'))))).toEqual([`done ${OWN}`]);
    expect(sent[0]?.body).toMatchObject({ type: 'standard', port: 588, password: 'smtp password one' });
  });

  it('counts a field that is empty at the service as missing', async () => {
    const { here } = withAuth();
    here.other('PATCH', at(here, '/email_provider'), { ...FULL, sender_name: '', password: 'their-own-1' });
    const text = main(`{ email_provider: { host: smtp.b.example, password_from: ${SMTP} } }`);
    expect(lines(await here.plan(text))).toEqual([
      `blocked ${OWN}: a mail server of your own also needs \`sender_name\``,
    ]);
  });

  it('needs all its fields before anything is sent', async () => {
    const { here } = withAuth();
    const text = main(`{ email_provider: { type: standard, host: smtp.a.example, password_from: ${SMTP} } }`);
    expect(lines(await here.plan(text))).toEqual([
      `blocked ${OWN}: a mail server of your own also needs \`port\`, \`username\`, \`sender_name\``,
    ]);
  });
});

describe('a renewal', () => {
  const both = main(
    `{ oauth_providers: { github: { client_id: first, client_secret_from: ${GITHUB} } }, ${mail().slice(2)}`,
  );
  const renew = { renew: [OWN] } as const;

  it('sends every secret of the entry again, and says from where', async () => {
    const { here, sent } = withAuth();
    await here.apply(both);
    sent.length = 0;
    const plan = await here.plan(both, renew);
    expect(plan.plan.rows).toMatchObject([
      {
        action: 'renew',
        address: OWN,
        fields: [
          {
            path: 'secrets',
            after: `secrets sent again: \`oauth_providers.github\` from ${GITHUB}, \`email_provider\` from ${SMTP}`,
          },
        ],
      },
    ]);
    expect((await here.apply(both, renew)).results).toMatchObject([{ address: OWN, status: 'done' }]);
    expect(sent.map(({ request }) => request)).toEqual([
      'PATCH oauth_providers/github',
      'PATCH email_provider',
    ]);
    expect(sent[0]?.body).toEqual({ client_id: 'first', client_secret: 'github-secret-one' });
    expect(sent[1]?.body).toMatchObject({ host: 'smtp.a.example', password: 'smtp password one' });
    expect(lines(await here.plan(both))).toEqual([]);
  });

  it('that was planned before another one is not out of date: no answer shows when it was done', async () => {
    const { here, sent } = withAuth();
    await here.apply(both);
    const { plan } = await here.plan(both, renew);
    expect((await here.apply(both, renew)).results).toMatchObject([{ status: 'done' }]);
    sent.length = 0;
    const later = await here.apply(both, { ...renew, review: { digest: plan.digest } });
    expect(later.refused).toBeUndefined();
    expect(later.results).toMatchObject([{ address: OWN, status: 'done' }]);
    expect(sent).toHaveLength(2);
  });

  it('sends the tenant of Microsoft’s client again, to it alone, and is refused without one', async () => {
    const { here, sent } = withAuth();
    const entry = (more: string): string =>
      main(
        `{ oauth_providers: { github: { client_id: g, client_secret_from: ${GITHUB} }, microsoft: { client_id: m, client_secret_from: ${GITHUB}${more} } } }`,
      );
    await here.apply(entry(', microsoft_tenant_id: ours'));
    sent.length = 0;
    await here.apply(entry(', microsoft_tenant_id: ours'), renew);
    expect(sent.map(({ body }) => body)).toEqual([
      { client_id: 'g', client_secret: 'github-secret-one' },
      { client_id: 'm', client_secret: 'github-secret-one', microsoft_tenant_id: 'ours' },
    ]);
    expect(lines(await here.plan(entry(''), renew))).toEqual([
      expect.stringContaining('nobody can read the tenant'),
    ]);
  });

  it('that is stopped after the first secret does not say that nothing was sent', async () => {
    const stop = new AbortController();
    let stops = false;
    const { here } = withAuth({
      signal: stop.signal,
      wrap: transport => async request => {
        const answer = await transport(request);
        if (stops && request.method === 'PATCH') stop.abort();
        return answer;
      },
    });
    await here.apply(both);
    stops = true;
    const [result] = (await here.apply(both, renew)).results;
    expect(result).toMatchObject({ status: 'failed', partly: true });
    expect(said(result?.reason)).toContain('only a part of this row was written');
  });

  /** Carries out the first writes of the mail server, and loses their answers. */
  async function withLostAnswers(times: number) {
    let left = 0;
    const { here, sent } = withAuth({
      wrap: transport => async request => {
        const answer = await transport(request);
        if (left === 0 || request.method !== 'PATCH' || !request.url.endsWith('/email_provider'))
          return answer;
        left -= 1;
        throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
      },
    });
    await here.apply(both);
    sent.length = 0;
    left = times;
    const report = await here.apply(both, renew);
    return { result: report.results[0], requests: sent.map(({ request }) => request) };
  }

  it('sends a secret again whose answer is lost, and not the one before it', async () => {
    const { result, requests } = await withLostAnswers(1);
    expect(result?.status).toBe('done');
    expect(requests).toEqual([
      'PATCH oauth_providers/github',
      'PATCH email_provider',
      'PATCH email_provider',
    ]);
  });

  it('whose answers are all lost is unknown, and may be done again', async () => {
    const { result, requests } = await withLostAnswers(9);
    expect(result).toMatchObject({ status: 'unknown', partly: true });
    expect(requests).toHaveLength(4);
    expect(nextOf(result?.reason)).toBe(
      `Renew again: \`evenkeel apply --renew ${OWN}\` sends the same once more.`,
    );
  });

  it('needs every variable, and sends nothing without one of them', async () => {
    const variables: Record<string, string> = { ...SET };
    const { here, sent } = withAuth({ variables });
    await here.apply(both);
    sent.length = 0;
    delete variables[SMTP];
    const report = await here.apply(both, renew);
    expect(statuses(report)).toEqual([`blocked ${OWN}: ${unset(SMTP)}`]);
    expect(sent).toEqual([]);
  });

  it('of an entry without a variable is refused, with the next step', async () => {
    const { here } = withAuth();
    expect(lines(await here.plan(main('{ name: acme }'), renew))).toEqual([
      `blocked ${OWN}: the entry names no variable for a secret`,
    ]);
  });

  it('that is refused at the second secret says that the first one is new', async () => {
    let refuses = false;
    const { here } = withAuth({
      wrap: transport => async request =>
        refuses && request.method === 'PATCH' && request.url.endsWith('/email_provider')
          ? { status: 400, headers: {}, body: '{"message":"no such server"}' }
          : transport(request),
    });
    await here.apply(both);
    refuses = true;
    const [result] = (await here.apply(both, renew)).results;
    expect(result).toMatchObject({ status: 'failed', partly: true });
    expect(said(result?.reason)).toMatch(/only a part of this row was written: .*no such server/);
  });
});

describe('an answer to another request', () => {
  /** Answers the first write to a path with something else, and does not carry it out. */
  function mixedUp(path: string, body: string) {
    let isFirst = true;
    return withAuth({
      wrap: transport => async request => {
        const isMeant = request.method !== 'GET' && request.url.endsWith(path);
        if (!isMeant || !isFirst) return transport(request);
        isFirst = false;
        return { status: 200, headers: {}, body };
      },
    });
  }

  it.each([
    ['another value', '/allow_localhost', '{ allow_localhost: false }', '{"allow_localhost":true}'],
    [
      'no key of it',
      '/email_and_password',
      '{ email_and_password: { disable_sign_up: true } }',
      '{"branches":[]}',
    ],
    ['nothing', '/config', '{ name: Ours }', ''],
    [
      'something, where nothing is right',
      '/domains',
      '{ trusted_domains: ["https://a.example"] }',
      '{"name":"x"}',
    ],
    ['a client', '/email_provider', mail(), '{"id":"google","type":"standard"}'],
    ['the mail server', '/oauth_providers', github('first'), '{"type":"shared","sender_name":"A"}'],
    ['another client', '/oauth_providers', github('first'), '{"id":"google","client_id":"first"}'],
  ])('does not stand for its own: %s, at %s', async (_, path, entry, body) => {
    const { here, sent } = mixedUp(path, body);
    const report = await here.apply(main(entry));
    expect(statuses(report)).toEqual([`done ${OWN}`]);
    expect(sent.filter(({ request }) => request.endsWith(path.slice(1)))).toHaveLength(2);
  });

  it('does not stand for turning it on', async () => {
    let times = 0;
    const here = world({
      wrap: transport => async request => {
        if (request.method !== 'POST' || !request.url.endsWith('/auth')) return transport(request);
        times += 1;
        return times === 1 ? { status: 200, headers: {}, body: '{"branches":[]}' } : transport(request);
      },
    });
    expect(statuses(await here.apply(main('{}')))).toEqual([`done ${OWN}`]);
    expect(times).toBe(2);
  });

  it('is not looked at after a delete', async () => {
    const { here, sent } = withAuth({
      wrap: transport => async request => {
        const answer = await transport(request);
        return request.method === 'DELETE' ? { ...answer, body: '{"ok":true}' } : answer;
      },
    });
    here.other('POST', at(here, '/domains'), { auth_provider: 'better_auth', domain: 'https://a.example' });
    const none = main('{ trusted_domains: [], prune: true }');
    expect(statuses(await here.apply(none))).toEqual([`done ${OWN}`]);
    expect(sent).toHaveLength(1);
  });
});

describe('the names of variables', () => {
  const entry = (variable: string): string =>
    main(`{ oauth_providers: { github: { client_id: first, client_secret_from: ${variable} } } }`);

  it('are in the row and in the digest, so that no other secret is sent than was reviewed', async () => {
    const { here } = withAuth();
    const [reviewed, another] = [await here.plan(entry(GITHUB)), await here.plan(entry(SMTP))];
    expect(reviewed.plan.rows).toMatchObject([{ sends: [GITHUB] }]);
    expect(another.plan.digest).not.toBe(reviewed.plan.digest);
  });

  it('are in no row that sends none', async () => {
    const { here } = withAuth();
    await here.apply(entry(GITHUB));
    const { plan } = await here.plan(main('{ oauth_providers: { github: false }, allow: [loss] }'));
    expect(plan.rows[0]?.sends).toBeUndefined();
  });

  it('are in the digest of a renewal', async () => {
    const { here } = withAuth();
    await here.apply(entry(GITHUB));
    const { plan } = await here.plan(entry(GITHUB), { renew: [OWN] });
    expect(plan.rows).toMatchObject([{ action: 'renew', sends: [GITHUB] }]);
  });
});

describe('the values of variables', () => {
  it('are in no plan, no report and no event', async () => {
    const { here } = withAuth();
    const text = main(
      `{ oauth_providers: { github: { client_id: a, client_secret_from: ${GITHUB} } }, ${mail().slice(2)}`,
    );
    const shown = [await here.plan(text), await here.apply(text), await here.apply(text, { renew: [OWN] })];
    for (const each of [...shown, here.events])
      expect(JSON.stringify(each)).not.toMatch(/github-secret-one|smtp password one/);
  });
});
