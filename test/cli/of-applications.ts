import { type TestCli, type TestOptions, testCli } from './test-io.ts';

export const DEV = '111111111111111111';
export const PROD = '222222222222222222';
export const TEST_GUILD = '197038439483310086';
export const GUILD = '197038439483310087';
export const ROLE = '300000000000000001';

export const COMMANDS = `  commands:
    - { name: ping, description: Answer, contexts: [guild] }
    - { name: ban, description: Ban somebody, default_member_permissions: [BAN_MEMBERS] }
`;
export const APPLICATIONS = `  applications:
    dev: { application_id: "${DEV}", commands_in: ["${TEST_GUILD}"] }
    prod: { application_id: "${PROD}" }
`;
export const manifest = (section = COMMANDS + APPLICATIONS): string =>
  `evenkeel: 1\nname: acme\ndiscord:\n${section}`;

const ACCOUNTS = { _DEV: DEV, _PROD: PROD };
/** The variables of both applications, as the sandbox takes them. */
export const ALL: Readonly<Record<string, string | undefined>> = testCli({
  applications: [DEV, PROD],
}).sandbox.env('http://127.0.0.1:7777', ACCOUNTS);

/** The tokens of both applications, without those of a single one. */
function tokens(): Readonly<Record<string, string | undefined>> {
  return {
    ...ALL,
    DISCORD_BOT_TOKEN: undefined,
    DISCORD_CLIENT_ID: undefined,
    DISCORD_CLIENT_SECRET: undefined,
    DISCORD_PERMISSIONS_TOKEN: undefined,
    DISCORD_CLIENT_SECRET_DEV: undefined,
    DISCORD_CLIENT_SECRET_PROD: undefined,
  };
}
export const TOKENS = tokens();

interface Given extends Pick<TestOptions, 'env' | 'files' | 'state' | 'wrap'> {
  readonly text?: string;
}
export function cliOf({ text = manifest(), env = {}, files = {}, ...more }: Given = {}): TestCli {
  return testCli({
    ...more,
    files: { 'evenkeel.yaml': text, ...files },
    applications: [DEV, PROD],
    guilds: [TEST_GUILD, GUILD],
    env: { ...TOKENS, ...env },
  });
}

/** The addresses of a plan with their actions, and what could not be read. */
export async function planned(cli: TestCli, ...argv: readonly string[]) {
  const ran = await cli.run('plan', '--format', 'json', ...argv);
  const { plan } = JSON.parse(ran.stdout) as {
    readonly plan: {
      readonly rows: readonly { readonly address: string; readonly action: string }[];
      readonly unread: readonly { readonly scope: string }[];
    };
  };
  return {
    code: ran.code,
    rows: plan.rows.map(({ action, address }) => `${action} ${address}`),
    unread: [...new Set(plan.unread.map(({ scope }) => scope))],
  };
}

/** A request of the bot of an application. Throws where it is refused. */
export function asBot(cli: TestCli, id: string, method: string, path: string, body?: unknown): unknown {
  const { status, text } = cli.sandbox.handle({
    method,
    path: `/discord/api/v10/applications/${path}`,
    headers: {
      authorization: `Bot ${TOKENS[id === DEV ? 'DISCORD_BOT_TOKEN_DEV' : 'DISCORD_BOT_TOKEN_PROD']}`,
      'content-type': 'application/json',
      'user-agent': 'DiscordBot (https://example.com, 1)',
    },
    text: body === undefined ? '' : JSON.stringify(body),
  });
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** A text without the breaks of its lines. */
export const flat = (text: string): string => text.replace(/\s+/g, ' ');

export async function rewrite(cli: TestCli, text: string): Promise<void> {
  await cli.files.replace('evenkeel.yaml', text);
}

/** The names of the commands that an application has in a scope. */
export function live(cli: TestCli, scope: string): readonly string[] {
  const { scopes } = cli.sandbox.state().discord as {
    readonly scopes: Readonly<Record<string, { readonly commands: readonly { readonly name: string }[] }>>;
  };
  return (scopes[scope]?.commands ?? []).map(({ name }) => name).sort();
}

export const DEV_ROWS = ['ban', 'ping'].map(
  name => `create discord.command/${DEV}/${TEST_GUILD}/chat_input/${name}`,
);
export const PROD_ROWS = ['ban', 'ping'].map(
  name => `create discord.command/${PROD}/global/chat_input/${name}`,
);
