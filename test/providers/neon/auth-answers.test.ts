import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/core/json.ts';
import { lines, notesOf, type World, world } from '../../helpers/world.ts';
import {
  answer,
  at,
  exported,
  exportOf,
  lacking,
  main,
  manifest,
  OPEN,
  OWN,
  onlyRow,
  turnOn,
  without,
} from './helpers/auth-world.ts';

describe('an answer that cannot be read', () => {
  it.each<[string, string, (body: Readonly<Record<string, Json>>) => [number, string]]>([
    ['a 404 of something in between', '', () => [404, '<html>not found</html>']],
    ['a 404 without the words of the service', '', () => [404, '{"error":"no"}']],
    ['no database', '', without('db_name')],
    ['no provider', '', without('auth_provider')],
    ['no list of domains', '/domains', without('domains')],
    ['a domain without a name', '/domains', () => [200, '{"domains":[{}]}']],
    ['no webhooks, says the service', '/webhooks', () => [404, '{"code":"","message":"not found"}']],
    ['webhooks without enabled', '/webhooks', without('enabled')],
    ['plugins that are a list', '/plugins', () => [200, '[]']],
    [
      'a provider without an id',
      '/plugins',
      body => [200, JSON.stringify({ ...body, oauth_providers: [{}] })],
    ],
    ['no word on localhost', '/plugins', body => [200, JSON.stringify({ ...body, allow_localhost: {} })]],
    [
      'an organization that is a text',
      '/plugins',
      body => [200, JSON.stringify({ ...body, organization: 'x' })],
    ],
  ])('never counts as none: %s', async (_, part, change) => {
    const here = answer(part, change);
    expect((await here.drift(main('false'))).plan.unread.map(({ kind }) => kind)).toEqual(['neon.auth']);
    expect((await here.plan(main('{}'))).plan.rows.map(({ action }) => action)).toEqual(['blocked']);
  });

  it('is none where the service says that there is none', async () => {
    const here = answer('', () => [404, '{"code":"","message":"auth integration not found"}']);
    expect((await here.drift(main('false'))).plan.unread).toEqual([]);
  });

  /** Plugins that are shown with other members. */
  const showing = (more: Readonly<Record<string, Json>>): World =>
    answer('/plugins', body => [200, JSON.stringify({ ...body, ...more })]);

  it('is that of a mail server of one’s own, by its host, where its type is not shown', async () => {
    const here = showing({ email_provider: { host: 'smtp.a.example', port: 587, sender_name: 'A' } });
    expect(lines(await here.plan(main('{ email_provider: { sender_name: B } }')))).toEqual([
      `blocked ${OWN}: ${lacking('email_provider')}`,
    ]);
  });

  it('may hide the id of a client of one’s own, whose removal is a loss nevertheless', async () => {
    const here = showing({ oauth_providers: [{ id: 'google', type: 'standard' }] });
    expect(lines(await here.plan(main('{ oauth_providers: { google: false } }')))).toEqual([
      expect.stringMatching(`^blocked ${OWN}: .*1 secret`),
    ]);
  });

  it('has no text where the text is empty, and an export does not write it', async () => {
    const here = showing({ email_provider: { type: 'shared', sender_name: '' } });
    expect(await exported(here)).not.toContain('sender_name');
  });

  it.each<[string, string, string, (body: Readonly<Record<string, Json>>) => Readonly<Record<string, Json>>]>(
    [
      ['name', '{ name: Acme }', '', body => ({ ...body, name: null })],
      ['name', '{ name: Acme }', '', body => ({ ...body, name: '' })],
      [
        'webhooks.webhook_url',
        '{ webhooks: { webhook_url: "https://a.example/hook" } }',
        '/webhooks',
        body => ({ ...body, webhook_url: null }),
      ],
      [
        'webhooks.enabled_events',
        '{ webhooks: { enabled_events: [user.created] } }',
        '/webhooks',
        body => ({ ...body, enabled_events: null }),
      ],
      [
        'email_provider.sender_name',
        '{ email_provider: { sender_name: A } }',
        '/plugins',
        body => ({ ...body, email_provider: { type: 'shared', sender_name: null } }),
      ],
      [
        'plugins.magic_link.expires_in',
        '{ plugins: { magic_link: { expires_in: 5 } } }',
        '/plugins',
        body => ({ ...body, magic_link: { enabled: false, expires_in: null } }),
      ],
    ],
  )('with null is compared with what the entry says: %s, %s', async (path, entry, part, change) => {
    const here = answer(part, body => [200, JSON.stringify(change(body))]);
    expect((await onlyRow(here, main(entry))).fields.map(each => each.path)).toEqual([path]);
  });

  it('is told as not checked where the answer has no name, which is the project’s then', async () => {
    const here = answer('', without('name'));
    const { plan } = await here.plan(main('{ name: Acme }'));
    expect([plan.rows, notesOf(plan.notes)]).toEqual([
      [],
      [`\`name\` of ${OWN} has no effect: the service does not show it, so it is not checked`],
    ]);
  });

  it('has no events where their list is null, so that the first one is drift', async () => {
    let isNull = true;
    const here = answer('/webhooks', body => [
      200,
      JSON.stringify({ ...body, enabled_events: isNull ? null : ['user.created'] }),
    ]);
    const text = await exported(here);
    expect((await here.drift(text)).plan.rows).toEqual([]);
    isNull = false;
    expect((await onlyRow(here, text)).fields.map(({ path }) => path)).toEqual(['webhooks.enabled_events']);
  });

  const SERVER = {
    type: 'standard',
    host: 'smtp.a.example',
    port: 587,
    username: 'mailer',
    sender_email: 'a@a.example',
    sender_name: 'A',
    password: '',
  };

  /** Values that no entry can have: by the field that an export leaves out. */
  const ODD: readonly (readonly [
    field: string,
    part: string,
    change: (body: Readonly<Record<string, Json>>) => Readonly<Record<string, Json>>,
  ])[] = [
    ['auth_provider', '', body => ({ ...body, auth_provider: 'newer_auth' })],
    ['name', '', body => ({ ...body, name: 'x'.repeat(257) })],
    ['webhooks.webhook_url', '/webhooks', body => ({ ...body, webhook_url: 'ftp://a.example' })],
    ['webhooks.enabled_events', '/webhooks', body => ({ ...body, enabled_events: ['user.newer'] })],
    ['webhooks.timeout_seconds', '/webhooks', body => ({ ...body, timeout_seconds: 0 })],
    [
      'email_and_password.email_verification_method',
      '/plugins',
      body => ({ ...body, email_and_password: { enabled: true, email_verification_method: 'sms' } }),
    ],
    [
      'email_provider.host',
      '/plugins',
      body => ({ ...body, email_provider: { ...SERVER, host: 'x'.repeat(254) } }),
    ],
    [
      'plugins.magic_link.expires_in',
      '/plugins',
      body => ({ ...body, magic_link: { enabled: false, expires_in: 1 } }),
    ],
    [
      'oauth_providers.google.client_id',
      '/plugins',
      body => ({
        ...body,
        oauth_providers: [{ id: 'google', type: 'standard', client_id: 'x'.repeat(257) }],
      }),
    ],
    [
      'oauth_providers.google',
      '/plugins',
      body => ({ ...body, oauth_providers: [{ id: 'google', type: 'standard', client_id: null }] }),
    ],
    [
      'oauth_providers.google',
      '/plugins',
      body => ({ ...body, oauth_providers: [{ id: 'google', type: 'standard' }] }),
    ],
    ['email_provider.host', '/plugins', body => ({ ...body, email_provider: { ...SERVER, host: '' } })],
    ['email_provider.port', '/plugins', body => ({ ...body, email_provider: { ...SERVER, port: null } })],
    [
      'email_provider.username',
      '/plugins',
      body => ({ ...body, email_provider: { ...SERVER, username: null } }),
    ],
    ['name', '', body => ({ ...body, name: '' })],
    ['webhooks.webhook_url', '/webhooks', body => ({ ...body, enabled: true, webhook_url: '' })],
    [
      'trusted_domains',
      '/domains',
      () => ({ domains: Array.from({ length: 51 }, (_, nth) => ({ domain: `https://d${nth}.example` })) }),
    ],
  ];

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    [
      'where they mean that nothing is set',
      { email_provider: { type: 'shared', host: '', sender_name: null } },
      { webhook_url: '' },
    ],
    ['where nothing is odd', { email_provider: SERVER }, {}],
  ])('is exported with nothing left out of the texts that are empty: %s', async (_, plugins, webhooks) => {
    const here = world({
      wrap: transport => async request => {
        const { value: _parsed, ...told } = await transport(request);
        const more = request.url.endsWith('/auth/plugins')
          ? plugins
          : request.url.endsWith('/auth/webhooks')
            ? webhooks
            : {};
        return { ...told, body: JSON.stringify({ ...JSON.parse(told.body), ...more }) };
      },
    });
    turnOn(here);
    expect((await here.drift(await exported(here))).plan.rows).toEqual([]);
  });

  it.each(ODD)(
    'is exported without the one value that no entry can have: %s',
    async (field, part, change) => {
      const here = answer(part, body => [200, JSON.stringify(change(body))]);
      const { text, left, keeps } = await exportOf(here);
      expect(left).toEqual([expect.stringMatching(`^\`${field.replaceAll('.', '\\.')}\` of ${OWN}: `)]);
      expect(keeps.map(({ keep }) => keep)).toEqual([undefined]);
      expect((await here.drift(text)).plan.rows).toEqual([]);
      here.other('PATCH', at(here, '/plugins/phone-number'), { enabled: true });
      expect((await onlyRow(here, text)).fields.map(({ path }) => path)).toEqual([
        'plugins.phone_number.enabled',
      ]);
    },
  );

  it('is exported without each of several such values, in the order of the fields', async () => {
    const here = answer('/plugins', body => [
      200,
      JSON.stringify({
        ...body,
        magic_link: { enabled: false, expires_in: 1 },
        organization: { membership_limit: 0 },
      }),
    ]);
    const { text, left } = await exportOf(here);
    expect(left.map(each => each.split(' of ')[0])).toEqual([
      '`plugins.organization.membership_limit`',
      '`plugins.magic_link.expires_in`',
    ]);
    expect(text).toContain('"plugins":{"magic_link":{"enabled":false},"phone_number":');
    expect((await here.drift(text)).plan.rows).toEqual([]);
  });

  it('is exported without domains that no entry can have, which its plan does not prune', async () => {
    const odd = ['localhost:3000', 'b.example'].map(domain => ({ domain }));
    const here = answer('/domains', ({ domains: all = [] }) => [
      200,
      JSON.stringify({ domains: [odd[0], ...(all as readonly Json[]), odd[1]] }),
    ]);
    for (const domain of ['https://a.example', 'https://c.example'])
      here.other('POST', at(here, '/domains'), { auth_provider: 'better_auth', domain });
    const { text, left } = await exportOf(here);
    expect(left).toEqual(
      ['b.example', 'localhost:3000'].map(each =>
        expect.stringContaining(`\`trusted_domains\` of ${OWN}: ${each}: `),
      ),
    );
    expect(text).toContain('"trusted_domains":["https://a.example","https://c.example"]');
    expect(text).not.toContain('prune');
    expect((await here.drift(text)).plan.rows).toEqual([]);
  });

  it('is read from the answers for one setting where that for all lacks it', async () => {
    const here = answer('/plugins', ({ organization = null, magic_link = null }) => [
      200,
      JSON.stringify({ organization, magic_link }),
    ]);
    const text = main('{ email_and_password: { enabled: false }, oauth_providers: { google: false } }');
    expect((await onlyRow(here, text)).fields.map(({ path }) => path)).toEqual([
      'email_and_password.enabled',
      'oauth_providers.google',
    ]);
  });

  it('is told as not checked where no answer shows a setting, and nothing is written', async () => {
    const here = answer('/plugins', without('magic_link'));
    const text = main('{ plugins: { magic_link: { enabled: true } } }');
    const { plan } = await here.plan(text);
    expect(plan.rows).toEqual([]);
    expect(notesOf(plan.notes)).toEqual([
      `\`plugins.magic_link.enabled\` of ${OWN} has no effect: the service does not show it, so it is not checked`,
    ]);
    expect(await exported(here)).not.toContain('magic_link');
  });
});

describe('an export', () => {
  it('guards each branch that has none', async () => {
    const here = world();
    await here.apply(manifest('{ name: main }, { name: dev }'));
    turnOn(here);
    const text = await exported(here);
    expect(text.match(/"auth":false/g)).toHaveLength(1);
    expect((await here.plan(text)).plan.rows).toEqual([]);
    turnOn(here, 'dev');
    expect((await onlyRow(here, text)).widened?.said).toBe(OPEN);
  });

  it('shows the first trusted domain that somebody adds later', async () => {
    const here = world();
    turnOn(here);
    const text = await exported(here);
    here.other('POST', at(here, '/domains'), { auth_provider: 'better_auth', domain: 'https://x.example' });
    expect((await onlyRow(here, text)).fields).toMatchObject([{ path: 'trusted_domains' }]);
  });
});
