import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from './matrix/project.js';

/*
 * How each client is made to speak to the sandbox. `env` is what the sandbox tells a program;
 * `load` imports a package of the client; `modules` is the folder of its packages.
 */

/** The address of Discord without its version. */
export const discordAt = env => env.DISCORD_API_HOST.replace(/\/v10$/, '');

/** What a client sends as the bot. */
const asBot = env => `Bot ${env.DISCORD_BOT_TOKEN}`;

/** Runs with the application of discord.js, without its gateway. */
export async function withApplication(client, { env, load }, act) {
  const { ClientApplication } = await load('discord.js');
  client.rest.setToken(env.DISCORD_BOT_TOKEN);
  client.application = new ClientApplication(client, { id: env.DISCORD_CLIENT_ID });
  try {
    return await act(client.application);
  } finally {
    await client.destroy();
  }
}

export async function withDiscordJs({ env, load }, act) {
  const { Client } = await load('discord.js');
  const client = new Client({ intents: [], rest: { api: discordAt(env) } });
  return withApplication(client, { env, load }, act);
}

/** `act` is also given what the framework exports. */
export async function withSapphire({ env, load }, act) {
  const framework = await load('@sapphire/framework');
  const { SapphireClient } = framework;
  const client = new SapphireClient({ intents: [], rest: { api: discordAt(env) }, logger: { level: 60 } });
  return withApplication(client, { env, load }, application => act(application, framework));
}

/** `act` is also given the path of the application's commands. */
export async function withDiscordJsRest({ env, load }, act) {
  const { REST } = await load('@discordjs/rest');
  const rest = new REST({ api: discordAt(env) }).setToken(env.DISCORD_BOT_TOKEN);
  try {
    return await act(rest, `/applications/${env.DISCORD_CLIENT_ID}/commands`);
  } finally {
    rest.clearHandlerSweeper();
    rest.clearHashSweeper();
  }
}

/** Behind a proxy it sends the authorization that it is told. */
export async function discordeno({ env, load }) {
  const { createRestManager } = await load('@discordeno/rest');
  return createRestManager({
    token: env.DISCORD_BOT_TOKEN,
    applicationId: BigInt(env.DISCORD_CLIENT_ID),
    proxy: { baseUrl: discordAt(env), authorization: asBot(env) },
  });
}

/** What each function of dressed is given: as the bot, or with a user's token. */
export function dressedRequest(env, authorization = asBot(env)) {
  return {
    routeBase: `${discordAt(env)}/v10`,
    authorization,
    env: { DISCORD_APP_ID: env.DISCORD_CLIENT_ID },
  };
}

/** It speaks only https: its requests are sent as http, and otherwise as they are. */
export async function eris({ env, load }) {
  const { hostname, port, pathname } = new URL(discordAt(env));
  https.request = ({ host: _, ...options }, ...rest) =>
    http.request({ ...options, host: hostname, port, protocol: 'http:' }, ...rest);
  const { default: create } = await load('eris');
  const client = create(asBot(env), { rest: { baseURL: `${pathname}/v10` } });
  client.application = { id: env.DISCORD_CLIENT_ID };
  return client;
}

/** Its REST client, which asks who the bot is. */
export async function oceanic({ env, load }) {
  const { Client } = await load('oceanic.js');
  const client = new Client({ auth: asBot(env), rest: { baseURL: `${discordAt(env)}/v10` } });
  const { applications } = client.rest;
  const { id } = await applications.getCurrent();
  return { applications, id };
}

/** A command of it is a class: `register` makes one of its options. */
export async function slashCreate({ env, load }) {
  const { SlashCommand, SlashCreator } = await load('slash-create');
  const creator = new SlashCreator({
    applicationID: env.DISCORD_CLIENT_ID,
    token: env.DISCORD_BOT_TOKEN,
    rest: { baseURL: `${discordAt(env)}/v10` },
  });
  const register = options => {
    class Own extends SlashCommand {
      constructor(owner) {
        super(owner, options);
      }
    }
    creator.registerCommand(new Own(creator));
  };
  return { creator, register };
}

/** The vendor's command line: what it prints, as text. */
export function neonCommand({ env, modules }) {
  const { bin } = JSON.parse(readFileSync(join(modules, 'neon/package.json'), 'utf8'));
  const common = ['--api-host', env.NEON_API_HOST, '--no-analytics', '--output', 'json'];
  return (...args) =>
    execFileSync(process.execPath, [join(modules, 'neon', bin.neon), ...args, ...common], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
}

/** The vendor's client. `pollIntervalMs`: how often it asks whether operations have ended. */
export async function neonSdk({ env, load }, pollIntervalMs) {
  const { createNeonClient } = await load('@neon/sdk');
  return createNeonClient({
    apiKey: env.NEON_API_KEY,
    baseUrl: env.NEON_API_HOST,
    throwOnError: true,
    waitForReadiness: true,
    wait: { pollIntervalMs, timeoutMs: 20_000 },
  });
}

/** The older client of the vendor. */
export async function neonApiClient({ env, load }) {
  const { createApiClient } = await load('@neondatabase/api-client');
  return createApiClient({ apiKey: env.NEON_API_KEY, baseURL: env.NEON_API_HOST });
}

/**
 * The vendor's configuration as code: its functions, where it is for, and the source of a function.
 */
export async function neonConfig({ env, load }) {
  const { defineConfig } = await load('@neon/config');
  const runtime = await load('@neon/config-runtime');
  const source = join(mkdtempSync(join(tmpdir(), 'evenkeel-function-')), 'index.mjs');
  writeFileSync(source, 'export default { fetch: () => new Response("hello") };\n');
  const list = await fetch(`${env.NEON_API_HOST}/projects/${PROJECT}/branches`, {
    headers: { authorization: `Bearer ${env.NEON_API_KEY}` },
  });
  const { branches } = await list.json();
  const branchId = branches.find(branch => branch.default).id;
  const options = { projectId: PROJECT, branchId, apiKey: env.NEON_API_KEY, apiHost: env.NEON_API_HOST };
  return { defineConfig, runtime, source, options };
}

/** alchemy: `branch` makes or adopts one. Its own state is a file beside it. */
export async function withAlchemy({ env, load }, stage, act) {
  process.env.ALCHEMY_CI_STATE_STORE_CHECK = 'false';
  const { default: alchemy } = await load('alchemy');
  const { NeonBranch } = await load('alchemy/neon');
  const app = await alchemy(stage, { phase: 'up', quiet: true, password: 'only-here', noTrack: true });
  const place = { baseUrl: env.NEON_API_HOST, apiKey: alchemy.secret(env.NEON_API_KEY), project: PROJECT };
  const left = await act(props => NeonBranch('branch', { ...place, adopt: true, ...props }));
  await app.finalize();
  return left;
}
