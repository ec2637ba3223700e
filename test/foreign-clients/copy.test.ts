import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { manifestYaml } from '../../src/cli/loop/export-run.ts';
import { run } from '../../src/cli/main.ts';
import { digest } from '../../src/core/digest.ts';
import type { Report } from '../../src/core/report/report.ts';
import { exportScopes } from '../../src/engine/export.ts';
import { createTransport } from '../../src/http/transport.ts';
import { discordScope } from '../../src/providers/discord/scope.ts';
import { projectScope } from '../../src/providers/neon/scopes.ts';
import { type SandboxServer, type ServerOptions, startSandbox } from '../../src/sandbox/server.ts';
import { testCli } from '../cli/test-io.ts';
import { APPLICATION, PROJECT, type World, type WorldOptions, world } from '../helpers/world.ts';
import { areInstalled, type MadeByClients, madeByClients, NEWER, PLACES } from './made-by-clients.ts';
import { WANTED } from './wanted-of-copy.ts';

/*
 * What the clients of the matrix made with odd names, and `sandbox --from live` of it. Runs with
 * `npm run test:clients`.
 */

type Wanted = keyof typeof WANTED;
const NAMES = Object.keys(WANTED) as readonly Wanted[];
const DEADLINE_MS = 10 * 60_000;
const OPTIONS = { ...PLACES, manner: 'lenient', quirks: NEWER } as const satisfies WorldOptions;

describe.skipIf(!areInstalled)('a copy of what other people’s clients made', () => {
  let live: MadeByClients;
  let copy: SandboxServer;
  let options: ServerOptions;
  let exported: string;

  beforeAll(async () => {
    live = await madeByClients();
    options = await copied(live);
    copy = await startSandbox({ ...options, port: 0, clock: live.clock });
    exported = await exportedFrom(again(live, {}));
  });

  afterAll(async () => {
    await copy?.close();
    await live?.close();
  });

  const wanted = (name: Wanted): string =>
    JSON.stringify(WANTED[name](parse(exported) as Parameters<(typeof WANTED)['all gone']>[0])).replace(
      /[^ -~]/g,
      // In YAML some characters can only be escapes.
      unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );

  test('is of every client, and of odd names', () => {
    expect(exported.match(/__proto__|constructor|%2F|\\u202e|追放/g)?.length).toBeGreaterThan(40);
    expect(JSON.stringify(live.server.sandbox.state()).match(/"name":/g)?.length).toBeGreaterThan(300);
  });

  test('is asked for every action, with losses and references', async () => {
    const here = again(live, {});
    const plans = await Promise.all(NAMES.map(async name => (await here.plan(inProcess(wanted(name)))).plan));
    const rows = plans.flatMap(plan => plan.rows);
    expect(plans[0]?.rows).toEqual([]);
    expect(new Set(rows.map(row => row.action))).toEqual(
      new Set(['blocked', 'create', 'delete', 'rename', 'replace', 'update']),
    );
    // A rename of a global command sees what it would lose, and loses nothing.
    expect(rows.flatMap(row => row.loss).length).toBeGreaterThan(10);
    expect(rows.flatMap(row => row.refs).length).toBeGreaterThan(50);
  });

  test.each(NAMES)(
    'has the plan of live for a manifest with %s, and is applied to with the same requests and ends',
    async name => {
      const manifest = inProcess(wanted(name));
      const here = again(live, {});
      const there = again(live, options);
      const planned = await here.plan(manifest);
      expect((await there.plan(manifest)).plan).toEqual(planned.plan);

      const known = JSON.stringify(here.sandbox.state());
      const log = async (one: World) => {
        one.forget();
        const { results } = await one.apply(manifest, { confirm: async () => true, maxDeletes: 1000 });
        const ends = results.map(({ address, status, reason }) => ({ address, status, reason }));
        return { ends, sent: withoutNewIds(one.sent(), known) };
      };
      expect(await log(there)).toEqual(await log(here));
    },
    60_000,
  );

  test.each(NAMES)(
    'has over a socket the rows of live for a manifest with %s, and its digest once the origins are those of live',
    async name => {
      const manifest = wanted(name);
      const here = await plannedOver(live.server, manifest, live);
      const there = await plannedOver(copy, manifest, live);
      expect(there.plan.rows).toEqual(here.plan.rows);
      expect(there.plan.origins).not.toEqual(here.plan.origins);
      expect(digest({ ...there.plan, origins: here.plan.origins })).toBe(here.plan.digest);
    },
    60_000,
  );
});

/** Without a loader, which would replace variables. */
function inProcess(manifest: string): string {
  return manifest.replaceAll('$${', '${');
}

function at(place: World['clock'], now: number): void {
  place.advance(Math.max(0, now - place.now()));
}

/** What is live, or its copy, once more in this process and in virtual time. */
function again({ server }: MadeByClients, options: WorldOptions): World {
  const one = world({ ...OPTIONS, state: server.sandbox.state(), ...options });
  at(one.clock, server.sandbox.now());
  return one;
}

function cliOver({ env }: SandboxServer, { clock }: MadeByClients, files: Readonly<Record<string, string>>) {
  const out: string[] = [];
  const err: string[] = [];
  const cli = testCli({ files }).io();
  const io = {
    ...cli,
    env,
    clock: {
      now: clock.now,
      // The deadline of a run never comes.
      sleep: (ms: number, signal?: AbortSignal) =>
        ms >= DEADLINE_MS ? cli.clock.sleep(ms, signal) : clock.sleep(ms),
    },
    stdout: { isTTY: false, columns: undefined, write: (text: string) => void out.push(text) },
    stderr: { isTTY: false, columns: undefined, write: (text: string) => void err.push(text) },
    openTransport: async () => createTransport(),
  };
  return { io, out, err };
}

/** The options with which `sandbox --from live` starts. */
async function copied(live: MadeByClients): Promise<ServerOptions> {
  const { io, err } = cliOver(live.server, live, {});
  const seen: ServerOptions[] = [];
  const ids = [
    ...PLACES.projects.flatMap(id => ['--project', id]),
    ...PLACES.applications.flatMap(id => ['--application', id]),
    ...PLACES.guilds.flatMap(id => ['--guild', id]),
  ];
  const code = await run(['sandbox', '--from', 'live', ...ids, '--', 'true'], {
    ...io,
    async serveSandbox(options) {
      seen.push(options ?? {});
      return startSandbox(options);
    },
    runCommand: async () => 0,
  });
  const [options] = seen;
  if (code !== 0 || options === undefined) throw new Error(err.join(''));
  return options;
}

async function plannedOver(server: SandboxServer, manifest: string, live: MadeByClients): Promise<Report> {
  const { io, out, err } = cliOver(server, live, { 'evenkeel.yaml': manifest });
  const code = await run(['plan', '--format', 'json'], io);
  if (code !== 0) throw new Error(err.join(''));
  return JSON.parse(out.join('')) as Report;
}

async function exportedFrom(live: World): Promise<string> {
  const scopes = [
    projectScope(PROJECT),
    discordScope(APPLICATION),
    ...PLACES.guilds.map(guild => discordScope(APPLICATION, guild)),
  ];
  const { sections, unread } = await exportScopes(scopes, live.session(), { ids: true });
  expect(unread).toEqual([]);
  return manifestYaml(sections);
}

/** Ids that were made in the run are others on the copy. */
function withoutNewIds(log: readonly string[], known: string): readonly string[] {
  return log.map(line =>
    line.replace(/\b(?:br|ep|snap)-[a-z]+-[a-z]+-\w+|\b\d{17,20}\b|[0-9a-f]{8}-[0-9a-f-]{27}/g, id =>
      known.includes(id) ? id : 'NEW',
    ),
  );
}
