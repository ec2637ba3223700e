import { REST } from '@discordjs/rest';
import { createNeonClient } from '@neon/sdk';
import { manifestYaml } from '../../src/cli/loop/export-run.ts';
import { connect } from '../../src/cli/session/connect.ts';
import type { Problem } from '../../src/core/problem.ts';
import type { Report } from '../../src/core/report/report.ts';
import type { Scope } from '../../src/core/report/row.ts';
import { collect } from '../../src/engine/desired/collect.ts';
import type { DesiredState } from '../../src/engine/desired/desired-state.ts';
import { exportScopes } from '../../src/engine/export.ts';
import type { Session } from '../../src/engine/session.ts';
import { createRedactor } from '../../src/http/redact.ts';
import { createTransport } from '../../src/http/transport.ts';
import { loadManifest } from '../../src/manifest/load.ts';
import { discordScope } from '../../src/providers/discord/scope.ts';
import { projectScope } from '../../src/providers/neon/scopes.ts';
import { apply, plan } from '../../src/reconcile.ts';
import { type SandboxServer, startSandbox } from '../../src/sandbox/server.ts';
import type { Quirks } from '../../src/sandbox/service.ts';
import { hastyClock } from '../helpers/hasty-clock.ts';
import type { VirtualClock } from '../helpers/virtual-clock.ts';
import { APPLICATION, GUILD, PROJECT, PROVIDERS } from '../helpers/world.ts';

/** Where a fresh export looks: all that the default sandbox has. */
export const NEON_SCOPES: readonly Scope[] = [projectScope(PROJECT)];
export const DISCORD_SCOPES: readonly Scope[] = [discordScope(APPLICATION), discordScope(APPLICATION, GUILD)];

/**
 * The sandbox behind a socket, other people's clients, and ours with its real transport, all at
 * once.
 */
export interface SocketWorld {
  readonly server: SandboxServer;
  /** Of the sandbox and of ours. */
  readonly clock: VirtualClock;
  /** The vendor's own client. */
  readonly neon: ReturnType<typeof neonClient>;
  /** discord.js' client, as the bot. */
  readonly rest: REST;
  /** The same, as a user who may edit permissions. */
  readonly user: REST;
  /** A whole manifest of what is live, as text. */
  exported(scopes: readonly Scope[]): Promise<string>;
  /** Every problem of a manifest, warnings too: `error rule: message`. */
  problems(manifest: string): Promise<readonly string[]>;
  plan(manifest: string): Promise<Report>;
  /** `meanwhile` runs between the plan and the first write. */
  apply(manifest: string, meanwhile?: () => Promise<unknown>): Promise<Report>;
  close(): Promise<void>;
}

export async function socketWorld(quirks: Quirks = {}): Promise<SocketWorld> {
  const clock = hastyClock();
  const server = await startSandbox({ operationMs: 5, quirks, clock });
  const transport = createTransport();
  const signal = new AbortController().signal;
  const traffic = {
    transport: transport.send,
    clock,
    random: () => 0.5,
    redactor: createRedactor(),
    emit: () => undefined,
    signal,
    deadline: () => Number.POSITIVE_INFINITY,
    lastDeadline: () => Number.POSITIVE_INFINITY,
  };
  const rest = restClient(server, 'Bot', server.env.DISCORD_BOT_TOKEN);
  const user = restClient(server, 'Bearer', server.env.DISCORD_PERMISSIONS_TOKEN);

  function session(): Session {
    const connections = connect(['discord', 'docs', 'neon'], {
      env: server.env,
      version: '0',
      traffic,
      resolve: async () => [],
      notice: () => undefined,
    });
    return {
      connections,
      clock,
      random: () => 0.5,
      emit: () => undefined,
      parallelism: 8,
      signal,
      run: 'run-1',
    };
  }

  async function wanted(manifest: string): Promise<DesiredState> {
    const { collected, problems } = await read(manifest);
    if (collected === undefined || problems.some(problem => problem.startsWith('error ')))
      throw new Error(`not valid:\n${problems.join('\n')}`);
    return collected;
  }

  return {
    server,
    clock,
    neon: neonClient(server),
    rest,
    user,
    async exported(scopes) {
      const { sections, unread } = await exportScopes(scopes, session(), { ids: true });
      if (unread.length > 0)
        throw new Error(`could not be read: ${unread.map(list => list.reason).join('; ')}`);
      return manifestYaml(sections);
    },
    problems: async manifest => (await read(manifest)).problems,
    plan: async manifest => plan(await wanted(manifest), session(), { prune: true }),
    async apply(manifest, meanwhile = async () => undefined) {
      const confirm = async (): Promise<boolean> => meanwhile().then(() => true);
      return apply(await wanted(manifest), session(), { prune: true, confirm });
    },
    async close() {
      for (const client of [rest, user]) {
        client.clearHandlerSweeper();
        client.clearHashSweeper();
      }
      await transport.close();
      await server.close();
    },
  };
}

async function read(
  text: string,
): Promise<{ readonly collected?: DesiredState; readonly problems: readonly string[] }> {
  const nothing = {
    realpath: async () => undefined,
    read: async () => ({ trouble: 'missing' as const }),
    list: async () => undefined,
  };
  const { manifest, problems } = await loadManifest([{ file: 'evenkeel.yaml', text }], {
    providers: PROVIDERS,
    files: nothing,
    variables: { flags: new Map(), files: [], environment: {} },
  });
  const said = problems.map(told);
  if (manifest === undefined) return { problems: said };
  const found = collect({ ...manifest, value: { ...manifest.value } }, PROVIDERS, Date.now());
  return {
    collected: found.collected,
    problems: [...said, ...found.problems.map(told)],
  };
}

function neonClient(server: SandboxServer) {
  return createNeonClient({
    apiKey: server.env.NEON_API_KEY,
    baseUrl: server.env.NEON_API_HOST,
    throwOnError: true,
    waitForReadiness: true,
    wait: { pollIntervalMs: 5, timeoutMs: 10_000 },
  });
}

function restClient(server: SandboxServer, authPrefix: 'Bot' | 'Bearer', token: string): REST {
  return new REST({ api: `${server.url}/discord/api`, authPrefix }).setToken(token);
}

function told({ level, rule, message }: Problem): string {
  return `${level} ${rule}: ${message}`;
}
