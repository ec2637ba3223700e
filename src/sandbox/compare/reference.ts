import { isRecord, type JsonRecord } from '../is-record.ts';
import { createSandbox, type Sandbox } from '../sandbox.ts';
import { type AnswerShape, joined, shapeOf } from './shape.ts';

/** What the emulator answers to reads of one route, about all its resources. */
interface ReferenceAnswers {
  readonly statuses: ReadonlySet<number>;
  /** The shape of all answers with status 200; undefined if there is none. */
  readonly shape: AnswerShape | undefined;
}

/**
 * The emulator, with resources of its own of every kind, so that its answers can be compared with
 * those of the service. Some of them have each optional member, and some have none.
 */
export interface Reference {
  /** `route` as {@link routeOf} gives it, from a service of the emulator. */
  answers(service: 'neon' | 'discord', route: string): ReferenceAnswers;
}

const PROJECT = 'shiny-wind-028834';
/** A project as it is from its start, without any optional setting. */
const PLAIN_PROJECT = 'calm-sea-013579';
const APPLICATION = '222222222222222222';
const GUILD = '197038439483310086';
const BASE = { neon: '/neon/api/v2', discord: '/discord/api/v10' } as const;
/** A later time than any operation of the resources takes. */
const LATER_MS = 60_000;

export function createReference(): Reference {
  const sandbox = createSandbox({
    projects: [PROJECT, PLAIN_PROJECT],
    quirks: { global_rate_limit: 'off', guild_fields: 'present' },
  });
  const ids = new Map<string, readonly string[]>([...neonResources(sandbox), ...discordResources(sandbox)]);
  return {
    answers(service, route) {
      const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const paths = names.reduce<readonly string[]>(
        (made, name) =>
          made.flatMap(path => (ids.get(name) ?? ['none']).map(id => path.replace(`{${name}}`, id))),
        [route],
      );
      // `ids` has no branches of the plain project. So this project is read only where its own id
      // is the only one in the path.
      const plain = names.join() === 'project' ? [route.replace('{project}', PLAIN_PROJECT)] : [];
      const translated = service === 'discord' ? paths.map(path => `${path}?with_localizations=true`) : [];
      const answers = [...paths, ...plain, ...translated].map(path => ask(sandbox, service, 'GET', path));
      const found = answers.filter(({ status }) => status === 200);
      return {
        statuses: new Set(answers.map(({ status }) => status)),
        shape: joined(found.map(({ body }) => shapeOf(body))),
      };
    },
  };
}

function neonResources(sandbox: Sandbox): readonly (readonly [string, readonly string[]])[] {
  const send = (method: string, path: string, body?: unknown): JsonRecord => {
    const made = made200(ask(sandbox, 'neon', method, path, body), `${method} ${path}`);
    sandbox.advance(LATER_MS);
    return made;
  };
  const project = `/projects/${PROJECT}`;
  const [main] = listIn(send('GET', `${project}/branches`), 'branches');
  const first = `${project}/branches/${idOf(main)}`;
  const settings = {
    allowed_ips: { ips: ['192.0.2.1'], protected_branches_only: true },
    quota: { active_time_seconds: 1 },
  };
  send('PATCH', project, { project: { settings } });
  send('PATCH', first, { branch: { protected: true } });
  send('POST', `${first}/roles`, { role: { name: 'app' } });
  send('POST', `${first}/databases`, { database: { name: 'app', owner_name: 'app' } });
  const expires_at = new Date(sandbox.now() + 30 * 86_400_000).toISOString();
  const dev = send('POST', `${project}/branches`, {
    branch: { name: 'dev', expires_at },
    endpoints: [{ type: 'read_write' }],
  });
  send('POST', `${first}/data-api/neondb`, {});
  send('PATCH', `${first}/data-api/neondb`, { settings: { db_max_rows: 5 } });
  send('POST', `${first}/auth`, { auth_provider: 'better_auth' });
  send('POST', `${first}/buckets`, { name: 'files' });
  send('POST', `${first}/credentials`, { principal_type: 'user', scopes: ['storage:read'] });
  send('PUT', `${first}/backup_schedule`, { schedule: [{ frequency: 'daily', hour: 1 }] });
  send('POST', `${first}/snapshot?name=nightly`);
  send('POST', `${project}/jwks`, { jwks_url: 'https://keys.example/jwks.json', provider_name: 'keys' });
  send('POST', `${project}/permissions`, { email: 'a@example.com' });
  const masked = send('POST', `${project}/branch_anonymized`, {
    branch_create: { branch: { name: 'masked' } },
    masking_rules: [MASKING_RULE],
  });
  return [
    ['project', [PROJECT]],
    ['branch', [main, dev['branch'], masked['branch']].map(idOf)],
    ['endpoint', listIn(send('GET', `${project}/endpoints`), 'endpoints').map(idOf)],
    ['role', ['neondb_owner', 'app']],
    ['database', ['neondb', 'app']],
    ['bucket', ['files']],
  ];
}

const MASKING_RULE = {
  database_name: 'neondb',
  schema_name: 'public',
  table_name: 'users',
  column_name: 'email',
  masking_function: 'anon.fake_email()',
};

const FULL_COMMAND = {
  name: 'full',
  description: 'Everything at once',
  name_localizations: { de: 'full' },
  default_member_permissions: '8',
  contexts: [0, 2],
  options: [
    {
      type: 1,
      name: 'sub',
      description: 'Sub',
      options: [
        {
          type: 3,
          name: 's',
          description: 'S',
          required: true,
          min_length: 1,
          max_length: 5,
          choices: [{ name: 'a', value: 'a', name_localizations: { de: 'b' } }],
        },
        { type: 4, name: 'i', description: 'I', min_value: -1, max_value: 2, autocomplete: true },
        { type: 7, name: 'c', description: 'C', channel_types: [0] },
      ],
    },
  ],
};

/** The beginning of an image, which is all that the emulator looks at. */
const IMAGE = 'data:image/gif;base64,R0lGODlh';

function discordResources(sandbox: Sandbox): readonly (readonly [string, readonly string[]])[] {
  const send = (method: string, path: string, body?: unknown): JsonRecord =>
    made200(ask(sandbox, 'discord', method, path, body), `${method} ${path}`);
  const own = `/applications/${APPLICATION}`;
  const inGuild = `${own}/guilds/${GUILD}/commands`;
  const ids = [`${own}/commands`, inGuild].map(path => {
    send('POST', path, { name: 'plain', description: 'Plain' });
    return idOf(send('POST', path, FULL_COMMAND));
  });
  send('PUT', `${inGuild}/${ids[1]}/permissions`, {
    permissions: [{ id: GUILD, type: 1, permission: true }],
  });
  const emoji = send('POST', `${own}/emojis`, { name: 'dot', image: IMAGE });
  send('PUT', `${own}/role-connections/metadata`, [
    { type: 2, key: 'level', name: 'Level', description: 'Least', name_localizations: { de: 'Level' } },
  ]);
  return [
    ['application', [APPLICATION]],
    ['guild', [GUILD]],
    ['command', ids],
    ['emoji', [idOf(emoji)]],
  ];
}

interface EmulatedAnswer {
  readonly status: number;
  readonly body: unknown;
}

function ask(
  sandbox: Sandbox,
  service: 'neon' | 'discord',
  method: string,
  path: string,
  body?: unknown,
): EmulatedAnswer {
  const env = sandbox.env('http://127.0.0.1:1');
  // Only a user's token may change permissions.
  const bot =
    method === 'PUT' && path.endsWith('/permissions')
      ? `Bearer ${env.DISCORD_PERMISSIONS_TOKEN}`
      : `Bot ${env.DISCORD_BOT_TOKEN}`;
  const { status, text } = sandbox.handle({
    method,
    path: `${BASE[service]}${path}`,
    headers: {
      authorization: service === 'neon' ? `Bearer ${env.NEON_API_KEY}` : bot,
      'content-type': 'application/json',
      'user-agent': 'DiscordBot (https://example.com, 1)',
    },
    text: body === undefined ? '' : JSON.stringify(body),
  });
  return { status, body: text === '' ? undefined : JSON.parse(text) };
}

function made200({ status, body }: EmulatedAnswer, request: string): JsonRecord {
  if (status >= 300) throw new Error(`the emulator refuses ${request}: ${JSON.stringify(body)}`);
  return isRecord(body) ? body : {};
}

function listIn(body: JsonRecord, key: string): readonly unknown[] {
  const list = body[key];
  return Array.isArray(list) ? list : [];
}

function idOf(value: unknown): string {
  return isRecord(value) ? String(value['id']) : '';
}
