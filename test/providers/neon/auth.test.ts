import { describe, expect, it } from 'vitest';
import { branchId } from '../../contract/neon.branch.ts';
import { NEON } from '../../helpers/other-client.ts';
import { lines, notesOf, PROJECT, said, statuses, type World, world } from '../../helpers/world.ts';
import {
  at,
  exported,
  lacking,
  main,
  manifest,
  ON,
  OPEN,
  OWN,
  onlyRow,
  seen,
  turnOn,
  watched,
} from './helpers/auth-world.ts';

const LOSS = 'deleting this resource would destroy settings of Neon Auth';

describe('turning it on', () => {
  it('needs nothing, and opens', async () => {
    const { here, sent } = watched();
    const { plan, results } = await here.apply(main('{}'));
    expect(results.map(({ status }) => status)).toEqual(['done']);
    expect(plan.rows[0]?.opening?.said).toBe(ON);
    expect(sent).toEqual([{ method: 'POST', path: '/auth', body: { auth_provider: 'better_auth' } }]);
    expect((await here.plan(main('{}'))).plan.rows).toEqual([]);
  });

  it('writes each setting by a request of its own', async () => {
    const { here, sent } = watched();
    const text = main(
      '{ auth_provider: better_auth, database: neondb, name: Acme, trusted_domains: ["https://b.example", "https://a.example"], allow_localhost: false, email_and_password: { require_email_verification: true }, oauth_providers: { google: false }, plugins: { organization: { enabled: false }, magic_link: { enabled: true }, phone_number: { otp_expires_in: 60 } }, webhooks: { enabled: true, webhook_url: "https://a.example/hook", enabled_events: [user.created, send.otp] }, email_provider: { sender_name: Acme } }',
    );
    expect(statuses(await here.apply(text))).toEqual([`done ${OWN}`]);
    expect(sent).toEqual([
      { method: 'POST', path: '/auth', body: { auth_provider: 'better_auth', database_name: 'neondb' } },
      { method: 'PATCH', path: '/auth/config', body: { name: 'Acme' } },
      { method: 'PATCH', path: '/auth/email_and_password', body: { require_email_verification: true } },
      { method: 'PATCH', path: '/auth/allow_localhost', body: { allow_localhost: false } },
      { method: 'PATCH', path: '/auth/plugins/organization', body: { enabled: false } },
      {
        method: 'PATCH',
        path: '/auth/plugins/magic-link',
        body: { enabled: true, expires_in: 5, disable_sign_up: false },
      },
      { method: 'PATCH', path: '/auth/plugins/phone-number', body: { otp_expires_in: 60 } },
      {
        method: 'PUT',
        path: '/auth/webhooks',
        body: {
          enabled: true,
          webhook_url: 'https://a.example/hook',
          enabled_events: ['send.otp', 'user.created'],
          timeout_seconds: 5,
        },
      },
      {
        method: 'PATCH',
        path: '/auth/email_provider',
        body: expect.objectContaining({ type: 'shared', sender_name: 'Acme' }),
      },
      { method: 'DELETE', path: '/auth/oauth_providers/google', body: undefined },
      {
        method: 'POST',
        path: '/auth/domains',
        body: { auth_provider: 'better_auth', domain: 'https://a.example' },
      },
      {
        method: 'POST',
        path: '/auth/domains',
        body: { auth_provider: 'better_auth', domain: 'https://b.example' },
      },
    ]);
    expect((await here.drift(text)).plan.rows).toEqual([]);
  });

  it('goes on to a single setting in the same apply', async () => {
    const here = world();
    expect(statuses(await here.apply(main('{ allow_localhost: false }')))).toEqual([`done ${OWN}`]);
    expect(seen(here, '/allow_localhost')).toEqual({ allow_localhost: false });
  });

  it('waits for its database, which cannot go before it', async () => {
    const here = world();
    expect(lines(await here.plan(main('{ database: shop }')))).toEqual([
      `blocked ${OWN}: this entry needs neon.database/${PROJECT}/main/shop, which does not exist`,
    ]);
    const both = (database: string, auth: string): string =>
      manifest(`{ name: main, databases: [${database}], auth: ${auth} }`);
    await here.apply(both('{ name: shop, owner_name: neondb_owner }', '{ database: shop }'));
    here.forget();
    const gone = both('{ name: shop, absent: true }', '{ absent: true, allow: [loss] }');
    expect(statuses(await here.apply(gone))).toEqual([
      `done ${OWN}`,
      `done neon.database/${PROJECT}/main/shop`,
    ]);
    expect(here.writes().map(each => each.replace(/.*\/branches\/[^/]+/, ''))).toEqual([
      '/auth',
      '/databases/shop',
    ]);
  });

  it('cannot move to another database or provider', async () => {
    const here = world();
    turnOn(here);
    here.other('POST', `${NEON}/branches/${branchId(here, 'main')}/databases`, {
      database: { name: 'shop', owner_name: 'neondb_owner' },
    });
    for (const entry of ['database: shop', 'auth_provider: stack'])
      expect(lines(await here.plan(main(`{ ${entry}, allow: [replace, loss] }`)))).toEqual([
        `blocked ${OWN}: the provider and the database of Neon Auth cannot be changed`,
      ]);
  });
});

describe('a change by hand is one row of drift', () => {
  const password = (body: object) => ['PATCH', '/email_and_password', body] as const;
  const organization = (body: object) => ['PATCH', '/plugins/organization', body] as const;
  const link = (body: object) =>
    [
      'PATCH',
      '/plugins/magic-link',
      { enabled: false, expires_in: 5, disable_sign_up: false, ...body },
    ] as const;
  const hook = (body: object) =>
    [
      'PUT',
      '/webhooks',
      {
        enabled: true,
        webhook_url: 'https://a.example/hook',
        enabled_events: ['user.created'],
        timeout_seconds: 5,
        ...body,
      },
    ] as const;
  const mail = (body: object) =>
    [
      'PATCH',
      '/email_provider',
      {
        type: 'standard',
        host: 'smtp.a.example',
        port: 587,
        username: 'mailer',
        password: 'first-secret-1',
        sender_email: 'a@a.example',
        sender_name: 'A',
        ...body,
      },
    ] as const;
  const google = (client_id: string) =>
    ['PATCH', '/oauth_providers/google', { client_id, client_secret: 'client-secret-1' }] as const;

  const CHANGES: Readonly<
    Record<
      string,
      readonly [
        path: string,
        opens: string | undefined,
        method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
        part: string,
        body?: object,
      ]
    >
  > = {
    'another name': ['name', undefined, 'PATCH', '/config', { name: 'Theirs' }],
    'one more domain': [
      'trusted_domains',
      'a sign-in may lead back to https://theirs.example',
      'POST',
      '/domains',
      { auth_provider: 'better_auth', domain: 'https://theirs.example' },
    ],
    'one domain less': [
      'trusted_domains',
      undefined,
      'DELETE',
      '/domains',
      { auth_provider: 'better_auth', domains: [{ domain: 'https://a.example' }] },
    ],
    localhost: [
      'allow_localhost',
      'a sign-in may lead back to localhost',
      'PATCH',
      '/allow_localhost',
      { allow_localhost: true },
    ],
    'no password': ['email_and_password.enabled', undefined, ...password({ enabled: false })],
    'a link in place of a code': [
      'email_and_password.email_verification_method',
      undefined,
      ...password({ email_verification_method: 'link' }),
    ],
    'no verification': [
      'email_and_password.require_email_verification',
      'users whose address was not verified may sign in',
      ...password({ require_email_verification: false }),
    ],
    'no sign-in after verification': [
      'email_and_password.auto_sign_in_after_verification',
      undefined,
      ...password({ auto_sign_in_after_verification: false }),
    ],
    'an e-mail on sign-up': [
      'email_and_password.send_verification_email_on_sign_up',
      undefined,
      ...password({ send_verification_email_on_sign_up: true }),
    ],
    'an e-mail on sign-in': [
      'email_and_password.send_verification_email_on_sign_in',
      undefined,
      ...password({ send_verification_email_on_sign_in: true }),
    ],
    'sign-up for all': [
      'email_and_password.disable_sign_up',
      'anyone may sign up with an e-mail address and a password',
      ...password({ disable_sign_up: false }),
    ],
    'one OAuth provider more': [
      'oauth_providers.github',
      'users may sign in with GitHub',
      'POST',
      '/oauth_providers',
      { id: 'github', client_id: 'g1', client_secret: 'client-secret-2' },
    ],
    'one OAuth provider less': ['oauth_providers.google', undefined, 'DELETE', '/oauth_providers/google'],
    'another client': [
      'oauth_providers.google',
      'users sign in with another client of Google',
      ...google('theirs'),
    ],
    'no organizations': ['plugins.organization.enabled', undefined, ...organization({ enabled: false })],
    'more organizations': [
      'plugins.organization.organization_limit',
      undefined,
      ...organization({ organization_limit: 50 }),
    ],
    'more members': [
      'plugins.organization.membership_limit',
      undefined,
      ...organization({ membership_limit: 500 }),
    ],
    'another role': [
      'plugins.organization.creator_role',
      'the user who makes an organization has the role admin',
      ...organization({ creator_role: 'admin' }),
    ],
    invitations: [
      'plugins.organization.send_invitation_email',
      undefined,
      ...organization({ send_invitation_email: true }),
    ],
    'magic links': [
      'plugins.magic_link.enabled',
      'users may sign in by a link in an e-mail',
      ...link({ enabled: true }),
    ],
    'longer links': [
      'plugins.magic_link.expires_in',
      'a link that signs in is valid for 60 minutes',
      ...link({ expires_in: 60 }),
    ],
    'no sign-up by a link': [
      'plugins.magic_link.disable_sign_up',
      undefined,
      ...link({ disable_sign_up: true }),
    ],
    phones: [
      'plugins.phone_number.enabled',
      'users may sign in by a code to their phone',
      'PATCH',
      '/plugins/phone-number',
      { enabled: true },
    ],
    'longer codes': [
      'plugins.phone_number.otp_expires_in',
      'a code that signs in is valid for 600 seconds',
      'PATCH',
      '/plugins/phone-number',
      { otp_expires_in: 600 },
    ],
    'no webhook': ['webhooks.enabled', undefined, ...hook({ enabled: false })],
    'another webhook': [
      'webhooks.webhook_url',
      'events go to https://theirs.example/hook',
      ...hook({ webhook_url: 'https://theirs.example/hook' }),
    ],
    'one event more': [
      'webhooks.enabled_events',
      'the webhook is told of send.otp',
      ...hook({ enabled_events: ['user.created', 'send.otp'] }),
    ],
    'a longer wait': ['webhooks.timeout_seconds', undefined, ...hook({ timeout_seconds: 9 })],
    'another mail server': [
      'email_provider.host',
      'the mail server smtp.theirs.example sends what signs users in',
      ...mail({ host: 'smtp.theirs.example' }),
    ],
    'another port': ['email_provider.port', undefined, ...mail({ port: 465 })],
    'another name at the mail server': ['email_provider.username', undefined, ...mail({ username: 'them' })],
    'another sender': ['email_provider.sender_email', undefined, ...mail({ sender_email: 't@t.example' })],
    'another name of the sender': ['email_provider.sender_name', undefined, ...mail({ sender_name: 'T' })],
  };

  const HELD = ['another client', 'one OAuth provider more'];

  it.each(Object.entries(CHANGES))('%s', async (name, [path, opens, method, part, body]) => {
    const here = world();
    turnOn(here);
    here.other('POST', at(here, '/domains'), { auth_provider: 'better_auth', domain: 'https://a.example' });
    here.other('PATCH', at(here, '/allow_localhost'), { allow_localhost: false });
    here.other('PATCH', at(here, '/email_and_password'), {
      require_email_verification: true,
      disable_sign_up: true,
    });
    const [hookMethod, hookPart, hookBody] = hook({});
    here.other(hookMethod, at(here, hookPart), hookBody);
    const [mailMethod, mailPart, mailBody] = mail({});
    here.other(mailMethod, at(here, mailPart), mailBody);
    const text = await exported(here);
    expect((await here.plan(text)).plan.rows).toEqual([]);
    here.other(method, at(here, part), body);
    const row = await onlyRow(here, text);
    expect([row.address, row.fields.map(each => each.path)]).toEqual([OWN, [path]]);
    expect(row.widened?.said).toBe(opens);
    const { results } = await here.apply(text);
    // What a secret is needed for, or lost with, is held back.
    const isHeld = path.startsWith('email_provider.') || HELD.includes(name);
    expect(results.map(each => each.status)).toEqual([isHeld ? 'blocked' : 'done']);
    if (isHeld) return;
    expect((await here.drift(text)).plan.rows).toEqual([]);
  });
});

describe('what another client does between the plan and the write', () => {
  /** A world in which someone acts once, after the plan has read the settings. */
  function disturbed(act: (here: World) => void) {
    let isReady = false;
    const made = watched({
      wrap: transport => async request => {
        const answer = await transport(request);
        if (isReady && request.url.endsWith('/auth/plugins')) {
          isReady = false;
          act(made.here);
        }
        return answer;
      },
    });
    turnOn(made.here);
    made.here.clock.advance(60_000);
    isReady = true;
    return made;
  }
  const text = main('{ plugins: { magic_link: { enabled: true } } }');

  it('is kept by a request that writes a whole object', async () => {
    const { here } = disturbed(it =>
      it.foreign('PATCH', at(it, '/plugins/magic-link'), {
        enabled: false,
        expires_in: 60,
        disable_sign_up: true,
      }),
    );
    expect(statuses(await here.apply(text))).toEqual([`done ${OWN}`]);
    expect(seen(here, '/plugins')['magic_link']).toEqual({
      enabled: true,
      expires_in: 60,
      disable_sign_up: true,
    });
  });

  it('makes it another one where it was turned off and on, and nothing is written', async () => {
    const { here, sent } = disturbed(it => {
      it.foreign('DELETE', at(it));
      it.foreign('POST', at(it), { auth_provider: 'better_auth' });
    });
    expect((await here.apply(text)).results.map(({ status }) => status)).toEqual(['stale']);
    expect(sent).toEqual([]);
  });
});

describe('secrets', () => {
  const client = '{ client_id: own }';

  it.each([
    ['oauth_providers.google', `{ oauth_providers: { google: ${client} } }`],
    ['oauth_providers.github', `{ oauth_providers: { github: ${client} } }`],
    ['email_provider', '{ email_provider: { type: standard } }'],
    ['email_provider', '{ email_provider: { host: smtp.a.example } }'],
  ])('that a request would need refuse the row: %s by %s', async (path, entry) => {
    const here = world();
    const said_ = `blocked ${OWN}: ${lacking(path)}`;
    expect(lines(await here.plan(main(entry)))).toEqual([said_]);
    turnOn(here);
    expect(lines(await here.plan(main(entry)))).toEqual([said_]);
  });

  const setUp = (here: World): void => {
    turnOn(here);
    here.other('PATCH', at(here, '/oauth_providers/google'), {
      client_id: 'own',
      client_secret: 'client-secret-1234',
    });
    here.other('PATCH', at(here, '/email_provider'), {
      type: 'standard',
      host: 'smtp.a.example',
      port: 587,
      username: 'mailer',
      password: 'pass word of the mailer',
      sender_email: 'a@a.example',
      sender_name: 'A',
    });
  };

  it('of a client or mail server of one’s own are lost with it, which needs the word', async () => {
    const { here, sent } = watched();
    setUp(here);
    const text = (more: string): string =>
      main(`{ oauth_providers: { google: false }, email_provider: { type: shared }${more} }`);
    const [line] = lines(await here.plan(text('')));
    expect(line).toMatch(new RegExp(`^blocked ${OWN}: .*2 secrets`));
    expect(statuses(await here.apply(text(', allow: [loss]')))).toEqual([`done ${OWN}`]);
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PATCH /auth/email_provider',
      'DELETE /auth/oauth_providers/google',
    ]);
    expect(sent[0]?.body).toEqual({ type: 'shared', sender_email: 'a@a.example', sender_name: 'A' });
  });

  it('that come back with a former Neon Auth are not removed by the create that turned it on', async () => {
    const { here, sent } = watched();
    setUp(here);
    await here.apply(manifest('{ name: main, auth: false, allow: [loss] }'));
    const begun = sent.length;
    const text = main('{ oauth_providers: { google: false }, email_provider: { type: shared } }');
    const [result] = (await here.apply(text)).results;
    expect(result?.status).toBe('stale');
    expect(result?.partly).toBe(true);
    expect(said(result?.reason)).toContain('secrets');
    expect(sent.slice(begun).map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /auth']);
    const [line] = lines(await here.plan(text));
    expect(line).toMatch(new RegExp(`^blocked ${OWN}: .*2 secrets`));
  });

  it('of a client keep Neon’s own client from taking its place in the same row', async () => {
    const here = world();
    setUp(here);
    expect(lines(await here.plan(main('{ oauth_providers: { google: shared }, allow: [loss] }')))).toEqual([
      `blocked ${OWN}: Neon’s own client takes the place of the one in \`oauth_providers.google\` only once that is removed`,
    ]);
  });

  it('keep the sender of a mail server of one’s own from being changed', async () => {
    const here = world();
    setUp(here);
    expect(lines(await here.plan(main('{ email_provider: { sender_name: B } }')))).toEqual([
      `blocked ${OWN}: ${lacking('email_provider')}`,
    ]);
  });

  it.each(['hidden', 'shown'])(
    'are in no report, no record and no export, where answers are %s',
    async auth_secrets => {
      const here = world({ quirks: { auth_secrets } });
      setUp(here);
      const text = await exported(here);
      const report = await here.drift(main('{ name: Ours, oauth_providers: { google: false } }'));
      const applied = await here.apply(main('{ name: Ours, allow_localhost: false }'));
      for (const each of [text, JSON.stringify(report), JSON.stringify(applied)])
        expect(each).not.toMatch(/client-secret-1234|pass word of the mailer/);
      expect(text).toContain('"client_id":"own"');
    },
  );
});

describe('turning it off', () => {
  it('needs the word, and keeps the users', async () => {
    const { here, sent } = watched();
    turnOn(here);
    expect(lines(await here.plan(main('{ absent: true }')))).toEqual([`blocked ${OWN}: ${LOSS}`]);
    const { plan, results } = await here.apply(main('{ absent: true, allow: [loss] }'));
    expect(results.map(({ status }) => status)).toEqual(['done']);
    expect(plan.rows[0]?.loss).toMatchObject([{ what: 'settings of Neon Auth' }]);
    expect(sent).toEqual([{ method: 'DELETE', path: '/auth', body: { delete_data: false } }]);
  });

  it('deletes the users only with delete_data, which is a loss of its own', async () => {
    const { here, sent } = watched();
    turnOn(here);
    const text = (more: string): string => main(`{ absent: true, delete_data: true${more} }`);
    expect(lines(await here.plan(text('')))).toEqual([`blocked ${OWN}: ${LOSS}, all user data`]);
    const { plan } = await here.apply(text(', allow: [loss]'));
    expect(plan.rows[0]?.loss.map(({ what }) => what)).toEqual(['settings of Neon Auth', 'all user data']);
    expect(sent).toEqual([{ method: 'DELETE', path: '/auth', body: { delete_data: true } }]);
  });

  it('has delete_data only with absent', () => {
    expect(() => world().collect(main('{ delete_data: true }'))).toThrow('neon/auth-delete-data');
  });
});

describe('auth: false', () => {
  const OFF = main('false');
  const ALLOWED = manifest('{ name: main, auth: false, allow: [loss] }');

  it('is as wanted where nobody turned it on', async () => {
    const { plan } = await world().drift(OFF);
    expect([plan.rows, plan.notes]).toEqual([[], []]);
  });

  it('is a drift that opens, as soon as somebody turns it on', async () => {
    const here = world();
    turnOn(here);
    const row = await onlyRow(here, OFF);
    expect([row.address, row.action, said(row.reason)]).toEqual([OWN, 'blocked', LOSS]);
    expect(row.widened?.said).toBe(OPEN);
    expect((await here.apply(OFF)).results.map(({ status }) => status)).toEqual(['blocked']);
  });

  it('turns it off with allow: [loss] of the branch, and never deletes users', async () => {
    const { here, sent } = watched();
    turnOn(here);
    expect((await here.drift(ALLOWED)).plan.rows.map(({ widened }) => widened?.said)).toEqual([OPEN]);
    expect(statuses(await here.apply(ALLOWED))).toEqual([`done ${OWN}`]);
    expect(sent).toEqual([{ method: 'DELETE', path: '/auth', body: { delete_data: false } }]);
    expect((await here.drift(ALLOWED)).plan.rows).toEqual([]);
  });

  it('deletes nothing that keep holds, nor with pruning left out', async () => {
    const here = world();
    turnOn(here);
    const kept = manifest('{ name: main, auth: false, allow: [loss] }', `keep: ["${OWN}"],`);
    for (const report of [await here.apply(kept), await here.apply(ALLOWED, { prune: false })])
      expect(report.plan.rows).toEqual([]);
    expect(seen(here)['auth_provider']).toBe('better_auth');
  });

  it('says of a new branch that it may inherit one, and the next plan shows it', async () => {
    const here = world();
    turnOn(here);
    const text = manifest('{ name: main }, { name: dev, auth: false }');
    const { plan } = await here.apply(text);
    expect(notesOf(plan.rows[0]?.notes ?? [])).toContain(
      'the new branch may start with the Neon Auth of its parent, which only the next plan shows',
    );
    expect((await onlyRow(here, text)).widened?.said).toBe(OPEN);
  });
});

describe('what has no entry', () => {
  it('is left alone, and pruned only where the branch is pruned and has the key', async () => {
    const here = world();
    turnOn(here);
    for (const text of [manifest('{ name: main, prune: true }'), manifest('{ name: main, allow: [loss] }')])
      expect((await here.plan(text)).plan.rows).toEqual([]);
  });
});

describe('a new branch', () => {
  const text = manifest('{ name: main }, { name: dev, auth: { allow_localhost: false } }');

  it.each(['inherited', 'left_out'])('has what its entry says after two runs: %s', async auth_of_parent => {
    const here = world({ quirks: { auth_of_parent } });
    turnOn(here);
    const { plan } = await here.apply(text);
    const row = plan.rows.find(({ kind }) => kind === 'neon.auth');
    expect(row?.notes.map(({ code }) => code)).toEqual(['row/create-unless-inherited']);
    await here.apply(text);
    expect((await here.plan(text)).plan.rows).toEqual([]);
    expect(seen(here, '/allow_localhost', 'dev')).toEqual({ allow_localhost: false });
  });
});

it('is checked by the name of its database in Postgres', () => {
  expect(() => world().collect(main(`{ database: ${'ä'.repeat(32)} }`))).toThrow('neon/postgres-name');
});
