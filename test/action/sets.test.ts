import { beforeEach, describe, expect, test } from 'vitest';
import { pullRequestWorld } from './pull-request-world.ts';

const [A, B, C, D] = ['1', '2', '3', '4'].map(nth => `10000000000000000${nth}`) as [
  string,
  string,
  string,
  string,
];
const MANIFEST = `evenkeel: 1
name: acme
discord:
  application_id: "222222222222222222"
  guilds:
    - every: true
      commands:
        - { name: setup, description: Set up }
`;
const guilds: string[] = [];
const world = pullRequestWorld({ manifest: MANIFEST, sandbox: { guilds } });

beforeEach(() => {
  guilds.splice(0, guilds.length, A, B, C);
});

function guildsWritten(): readonly string[] {
  return world.writes().flatMap(each => /guilds\/(\d+)\/commands/.exec(each)?.[1] ?? []);
}

describe('a reviewed pull request with a set of guilds', () => {
  test('is applied three days later, although a guild joined and another one left', async () => {
    await world.plan();
    guilds.splice(0, guilds.length, B, C, D);
    await world.merge();
    world.advance(3 * 86_400_000);
    const { outputs, stdout, summary } = await world.apply();
    expect(outputs['result'], stdout).toBe('applied');
    expect([...guildsWritten()].sort()).toEqual([B, C]);
    expect(summary.replace(/\s+/g, ' ')).toContain('because the reviewed plan has no row for it');
    expect(summary.replace(/\s+/g, ' ')).toContain('because its resource is no longer in the set');
  });

  test('is refused where the reviewed row of a member is another one now', async () => {
    await world.plan();
    world.other('POST', `/discord/api/v10/applications/222222222222222222/guilds/${B}/commands`, {
      name: 'setup',
      description: 'Made by hand',
    });
    const before = world.writes().length;
    await world.merge();
    const { outputs } = await world.apply();
    expect([outputs['result'], world.writes().length]).toEqual(['refused', before]);
  });

  test('is refused where that row is the only one, and the rest has nothing to write', async () => {
    guilds.splice(0, guilds.length, B);
    await world.plan();
    world.other('POST', `/discord/api/v10/applications/222222222222222222/guilds/${B}/commands`, {
      name: 'setup',
      description: 'Made by hand',
    });
    await world.merge();
    const { outputs } = await world.apply();
    expect(outputs['result']).toBe('refused');
  });

  test('counts the rows of members that left, and not those that someone carried out', async () => {
    await world.plan();
    guilds.splice(0, 1);
    world.other('POST', `/discord/api/v10/applications/222222222222222222/guilds/${B}/commands`, {
      name: 'setup',
      description: 'Set up',
    });
    await world.merge();
    const { outputs, stdout, summary } = await world.apply();
    expect(outputs['result'], stdout).toBe('applied');
    expect(summary.replace(/\s+/g, ' ')).toContain('a reviewed row was not carried out');
  });
});
