import { describe, expect, test } from 'vitest';
import type { DoctorFinding } from '../../src/cli/output/findings-text.ts';
import { findingsText, shownFindings } from '../../src/cli/output/findings-text.ts';
import type { Address } from '../../src/core/address.ts';
import { misfit } from '../helpers/output-schemas.ts';
import { type TestCli, testCli } from './test-io.ts';

const APPLICATION = '222222222222222222';
const GUILDS = Array.from({ length: 30 }, (_, nth) => String(197_038_439_483_000_000n + BigInt(nth)));
const PROJECTS = Array.from({ length: 8 }, (_, nth) => `quiet-sun-${100_000 + nth}`);
const MANIFEST = JSON.stringify({
  evenkeel: 1,
  name: 'fleet',
  discord: { application_id: APPLICATION, commands: [], guilds: [{ ids: GUILDS, commands: [] }] },
  neon: { projects: PROJECTS.map(id => ({ id, branches: [{ name: 'main' }] })) },
});

function fleet(env: Readonly<Record<string, string>> = {}): TestCli {
  return testCli({ guilds: GUILDS, projects: PROJECTS, env, manifest: MANIFEST });
}

describe('doctor on many scopes', () => {
  test('has one line for those that are alike, says how many they are, names three and how to see all', async () => {
    const cli = fleet();
    cli.makeCommand({ name: 'ping', description: 'Of someone' }, GUILDS[4] ?? '');
    const { code, stdout } = await cli.run('doctor');
    expect(code).toBe(0);
    expect(stdout.split('\n').slice(2).join('\n')).toBe(
      `✓ discord.scope/${APPLICATION}/* × 30 guilds  readable, writable, commands: 0 to 1
    * is ${GUILDS.slice(0, 3).join(', ')} and 27 more
✓ permissions in discord.scope/${APPLICATION}/* × 30 guilds
    readable, and the token that edits them is accepted
    * is ${GUILDS.slice(0, 3).join(', ')} and 27 more
✓ discord.scope/${APPLICATION}/global         readable, writable, commands: 0
✓ neon.project/* × 8 projects                     readable, writable, plan scale_v3
    * is quiet-sun-100000, quiet-sun-100001, quiet-sun-100002 and 5 more

Findings that are alike share one line; -v shows each finding.
All fine: 69 findings
`,
    );
    const each = (await cli.run('doctor', '-v')).stdout;
    for (const name of [...GUILDS, ...PROJECTS]) expect(each).toContain(`/${name} `);
    expect(each).not.toContain('×');
  });

  test('keeps every finding in JSON', async () => {
    const { stdout } = await fleet().run('doctor', '--format', 'json');
    const json = JSON.parse(stdout) as { readonly findings: readonly object[] };
    expect(misfit('doctor', json)).toBeUndefined();
    expect(json.findings).toHaveLength(69);
    expect(json.findings[0]).toEqual({
      what: `discord.scope/${APPLICATION}/${GUILDS[0]}`,
      ok: true,
      says: 'readable, writable, commands: 0',
    });
  });

  test('tells apart what was refused and what was not sent then, and counts what was not sent', async () => {
    const cli = fleet({ DISCORD_BOT_TOKEN: 'wrong', DISCORD_PERMISSIONS_TOKEN: '' });
    const { code, stdout } = await cli.run('doctor');
    expect(code).toBe(1);
    const sent = cli.requests().filter(request => request.includes('/commands')).length;
    expect(sent).toBeLessThan(31);
    expect(stdout).toMatch(
      /\/\* × \d+ guilds\s+not readable: GET \/applications\/\d+\/guilds\/\*\/commands: not sent: 401/,
    );
    expect(stdout).toMatch(new RegExp(`31 problems; 8 fine; ${31 - sent} requests not sent\n$`));
    expect(stdout.split('\n').length).toBeLessThan(30);
    const json = JSON.parse((await cli.run('doctor', '--format', 'json')).stdout) as {
      readonly findings: readonly { readonly sent?: boolean }[];
    };
    expect(misfit('doctor', json)).toBeUndefined();
    expect(json.findings.filter(each => each.sent === false)).toHaveLength(31 - sent);
  });
});

test('scopes that were refused for two reasons are two lines, and a number in a refusal is no range', () => {
  const refused = (nth: number, status: number): DoctorFinding => ({
    what: `neon.project/p${nth}`,
    scope: `neon.project/p${nth}` as Address,
    ok: false,
    says: `not readable: GET /projects/p${nth}: ${status}`,
  });
  const shown = shownFindings([1, 2, 3, 4, 5, 6].map(nth => refused(nth, nth < 4 ? 403 : 404)));
  expect(shown.map(({ says, over }) => [says, over?.names])).toEqual([
    ['not readable: GET /projects/*: 403', ['p1', 'p2', 'p3']],
    ['not readable: GET /projects/*: 404', ['p4', 'p5', 'p6']],
  ]);
});

test('a long name widens no line of another one', () => {
  const names: readonly DoctorFinding[] = [
    { what: 'n'.repeat(70), ok: true, says: 'fine' },
    { what: 'short', ok: true, says: 's'.repeat(60) },
  ];
  const text = findingsText(names, { color: false, verbose: true, width: 80 });
  expect(text.split('\n').filter(line => line.length > 80)).toEqual([]);
});
