import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exitCode } from '../../src/core/report/exit-code.ts';
import { type TestRunner, testRunner } from '../action/runner.ts';
import { type TestCli, testCli } from '../cli/test-io.ts';
import { type Bots, bots } from '../helpers/bots.ts';
import { APPLICATION } from '../helpers/world.ts';

/**
 * Command sets of public bots, written by nobody of this project; the tests are skipped where they
 * are not at hand.
 */
const SETS = join(import.meta.dirname, '../../../shared/real/discord');
const files = existsSync(SETS) ? readdirSync(SETS).filter(file => file.endsWith('.json')) : [];

const COMMANDS = `/discord/api/v10/applications/${APPLICATION}/commands`;

/** How a way ended. */
interface Adopted {
  /** Exit code and rows of plan, apply and drift. */
  readonly ends: readonly string[];
  /** Requests of the way that are not reads. */
  readonly writes: readonly string[];
  /** Name, id and version of every command, before and after it. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A way by which a set that a deploy script has sent comes under a manifest. */
type Way = (set: readonly object[]) => Promise<Adopted>;

/** How every manifest begins. */
const HEAD = { evenkeel: 1, name: 'acme' };

/** Plan, apply and drift on the command line, after the files have been made. */
function onCommandLine(make: (cli: TestCli, set: readonly object[]) => Promise<unknown>): Way {
  return async set => {
    const cli = testCli();
    const watched = overwritten(ofCli(cli), set);
    await make(cli, set);
    const ends = [
      await said(cli, 'plan', '--detailed-exitcode'),
      await said(cli, 'apply', '--yes'),
      await said(cli, 'drift'),
    ];
    return { ends, ...watched() };
  };
}

/** Each begins with the bulk overwrite of another client. */
const WAYS: Readonly<Record<string, Way>> = {
  'named by commands_from': onCommandLine(async (cli, set) => {
    const discord = { application_id: APPLICATION, commands_from: 'dist/commands.json' };
    await cli.files.create('evenkeel.yaml', JSON.stringify({ ...HEAD, discord }));
    await cli.files.create('dist/commands.json', JSON.stringify(set));
  }),
  'pasted into the manifest as it was sent': onCommandLine((cli, set) =>
    cli.files.create(
      'evenkeel.yaml',
      JSON.stringify({ ...HEAD, discord: { application_id: APPLICATION, commands: set } }),
    ),
  ),
  'export, plan and apply on the command line': onCommandLine(exportInto),
  'synced by the bot at three starts, the last with prune': async set => {
    const here = bots();
    const watched = overwritten(ofBots(here), set);
    const ends = [await started(here, set), await started(here, set), await started(here, set, 'prune')];
    return { ends, ...watched() };
  },
  'the exported manifest in the action': async set => {
    const there = await testRunner();
    try {
      const watched = overwritten(ofRunner(there), set);
      // An export has no ids, so that of another sandbox with the same set is the same.
      const cli = testCli();
      overwritten(ofCli(cli), set);
      await there.write('evenkeel.yaml', await exportInto(cli));
      const ends = [await step(there, 'plan'), await step(there, 'apply'), await step(there, 'drift')];
      return { ends, ...watched() };
    } finally {
      await there.close();
    }
  },
};

/** A sandbox, and how its commands are read and written by someone else. */
interface Place {
  other(method: string, path: string, body?: unknown): unknown;
  /** Requests so far, as `GET /path`. */
  requests(): readonly string[];
}

/** Another client's bulk overwrite; gives what happens from then on. */
function overwritten(place: Place, set: readonly object[]): () => Omit<Adopted, 'ends'> {
  place.other('PUT', COMMANDS, set);
  const before = identities(place);
  const sent = place.requests().length;
  return () => ({
    writes: place
      .requests()
      .slice(sent)
      .filter(request => !request.startsWith('GET ')),
    before,
    after: identities(place),
  });
}

async function exportInto(cli: TestCli): Promise<string> {
  const { code, stdout, stderr } = await cli.run('export', 'discord', '--application', APPLICATION);
  expect(code, stderr).toBe(0);
  await cli.files.create('evenkeel.yaml', stdout);
  return stdout;
}

async function said(cli: TestCli, ...argv: readonly string[]): Promise<string> {
  const { code, stdout } = await cli.run(...argv, '--format', 'json');
  const { plan } = JSON.parse(stdout) as { readonly plan: { readonly rows: readonly unknown[] } };
  return `${code}: ${plan.rows.length} changes`;
}

async function started(here: Bots, commands: readonly object[], prune?: 'prune'): Promise<string> {
  const report = await here.sync({ commands, prune: prune !== undefined });
  return `${exitCode(report, { detailed: false, strictChecks: false })}: ${report.plan.rows.length} changes`;
}

async function step(there: TestRunner, command: string): Promise<string> {
  const { code, outputs } = await there.step({ with: { command } });
  return `${code}: ${outputs['changes']} changes`;
}

function ofCli(cli: TestCli): Place {
  return { requests: cli.requests, other: cli.other };
}

function ofBots({ foreign, sent }: Bots): Place {
  return { other: foreign, requests: () => sent };
}

function ofRunner(there: TestRunner): Place {
  return {
    other: there.other,
    requests: () => there.sandbox.sandbox.requests.entries.map(({ method, path }) => `${method} ${path}`),
  };
}

/** Name, id and version of every command, as another client reads them. */
function identities(place: Place): readonly string[] {
  const list = place.other('GET', COMMANDS) as readonly { name: string; id: string; version: string }[];
  return list.map(({ name, id, version }) => `${name} ${id} ${version}`).sort();
}

describe.skipIf(files.length === 0)(
  `a real set that a deploy script has sent${files.length === 0 ? ' (skipped: not at hand)' : ''}`,
  () => {
    const cases = files.flatMap(file =>
      Object.entries(WAYS).map(([name, way]) => [file, name, way] as const),
    );

    test.each(cases)(
      '%s, %s: nothing changes, and every id and version is kept',
      async (file, _name, way) => {
        const set = JSON.parse(readFileSync(join(SETS, file), 'utf8')) as readonly object[];
        const { ends, writes, before, after } = await way(set);
        expect(ends).toEqual(['0: 0 changes', '0: 0 changes', '0: 0 changes']);
        expect(writes).toEqual([]);
        expect(before).toHaveLength(set.length);
        expect(after).toEqual(before);
      },
    );
  },
);
