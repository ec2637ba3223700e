import { describe, expect, it } from 'vitest';
import { testCli } from './test-io.ts';

const MANIFEST = `evenkeel: 1
name: acme
discord:
  application_id: "222222222222222222"
  commands:
    - { name: ban, description: Ban a member, default_member_permissions: [BAN_MEMBERS] }
neon:
  projects:
    - id: shiny-wind-028834
      branches:
        - { name: main, protected: true }
        - { name: preview/pr-12, ttl: 7d, endpoints: [{ type: read_write }] }
`;

function cliWith(manifest = MANIFEST) {
  return testCli({ files: { 'evenkeel.yaml': manifest } });
}

describe('rehearse', () => {
  it('applies to a copy, and sends live nothing but reads', async () => {
    const cli = cliWith();
    const before = JSON.stringify(cli.sandbox.state());
    const { code, stdout, stderr } = await cli.run('rehearse');
    expect(stderr + stdout).toContain('nothing live was changed');
    expect(code).toBe(0);
    expect(cli.writes()).toEqual([]);
    expect(JSON.stringify(cli.sandbox.state())).toBe(before);
    expect(stdout).toMatch(/rehearsed: 3 writes, .* s, nothing refused/);
    expect(stdout).toContain('POST /projects/shiny-wind-028834/branches  201');
  });

  it('predicts the writes that the apply then sends, in their order', async () => {
    const cli = cliWith();
    const { stdout } = await cli.run('rehearse', '--format', 'json');
    const predicted = JSON.parse(stdout).writes.map(
      (each: { method: string; path: string }) => `${each.method} ${each.path}`,
    );
    expect((await cli.run('apply', '--yes')).code).toBe(0);
    expect(predicted.toSorted()).toEqual(
      cli
        .writes()
        .map(each => each.replace(/\/(?:neon\/api\/v2|discord\/api\/v10)/, ''))
        .toSorted(),
    );
  });
});
