import { describe, expect, it } from 'vitest';
import type { Rehearsal } from '../../src/core/report/rehearsal.ts';
import { misfit } from '../helpers/output-schemas.ts';
import { faultOf } from '../sandbox/fault-of.ts';
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

/** What `--format json` printed, which has to fit its schema. */
function read(stdout: string): Rehearsal {
  const found = JSON.parse(stdout) as Rehearsal;
  expect(misfit('rehearse', found)).toBeUndefined();
  return found;
}

describe('rehearse', () => {
  it('applies to a copy, and sends live nothing but reads', async () => {
    const cli = testCli({ manifest: MANIFEST });
    const before = JSON.stringify(cli.sandbox.state());
    const { code, stdout, stderr } = await cli.run('rehearse');
    expect(stderr + stdout).toContain('nothing live was changed');
    expect(code).toBe(0);
    expect(cli.writes()).toEqual([]);
    expect(JSON.stringify(cli.sandbox.state())).toBe(before);
    expect(stdout).toMatch(/rehearsed: 3 writes, .* s, nothing refused/);
    expect(stdout).toContain('POST /projects/shiny-wind-028834/branches  201');
  });

  it("tries a size that the entry allows although the vendor's own client refuses it", async () => {
    const compute = '{ type: read_write, autoscaling_limit_max_cu: 16, autoscaling_limit_min_cu: 0.25 }';
    const refused = await testCli({ manifest: MANIFEST.replace('{ type: read_write }', compute) }).run(
      'rehearse',
    );
    expect(refused.code).not.toBe(0);
    const allowed = compute.replace(' }', ', allow: [vendor-limit] }');
    const { code, stdout } = await testCli({
      manifest: MANIFEST.replace('{ type: read_write }', allowed),
    }).run('rehearse');
    expect(code, stdout).toBe(0);
    expect(stdout).toContain('nothing refused');
  });

  it('predicts the writes that the apply then sends, in their order', async () => {
    const cli = testCli({ manifest: MANIFEST });
    const { stdout } = await cli.run('rehearse', '--format', 'json');
    const predicted = read(stdout).writes.map(each => `${each.method} ${each.path}`);
    await cli.ok('apply', '--yes');
    expect(predicted.toSorted()).toEqual(
      cli
        .writes()
        .map(each => each.replace(/\/(?:neon\/api\/v2|discord\/api\/v10)/, ''))
        .toSorted(),
    );
  });

  it('has in its copy the guilds that no entry names, with their overwrites', async () => {
    const renamed = `evenkeel: 1
name: acme
discord:
  application_id: "222222222222222222"
  commands: [{ name: kick, renamed_from: ban, description: Ban }]
`;
    const cli = testCli({ manifest: renamed });
    const base = '/discord/api/v10/applications/222222222222222222';
    const made = cli.other('POST', `${base}/commands`, { name: 'ban', description: 'Ban' });
    const { id } = made as { readonly id: string };
    const permissions = [{ id: '345678901234567890', type: 1, permission: false }];
    const overwrites = `${base}/guilds/197038439483310086/commands/${id}/permissions`;
    cli.other('PUT', overwrites, { permissions });
    const before = cli.writes().length;
    const { code, stdout } = await cli.run('rehearse');
    expect(code).toBe(0);
    expect(stdout).toMatch(/rehearsed: 3 writes, .* s, nothing refused/);
    expect(cli.writes()).toHaveLength(before);
  });

  it('tells what a stop or a lost answer at each write leaves, and that the next apply ends it', async () => {
    const cli = testCli({ manifest: MANIFEST });
    const { stdout } = await cli.run('rehearse', '--fault', '--format', 'json');
    const { faults = [] } = read(stdout);
    expect(faults).toHaveLength(6);
    for (const { fault, exit, next } of faults) {
      expect(exit).toBe(fault === 'stop' ? 130 : 0);
      expect(next.exit).toBe(0);
    }
    expect(faults[0]).toMatchObject({ write: 1, fault: 'stop', next: { writes: 2 } });
    expect(cli.writes()).toEqual([]);
  });

  it('names the list that live refused: what the copy has there is nothing that live told', async () => {
    const cli = testCli({ manifest: MANIFEST });
    cli.sandbox.faults.add([faultOf({ status: 403, body: {} }, { path: '*/endpoints*', times: 99 })]);
    const { stdout } = await cli.run('rehearse', '--format', 'json');
    expect(read(stdout).unread).toEqual(['/projects/shiny-wind-028834/endpoints']);
  });

  it('rehearses exactly what was reviewed, with the digest of live, and says if it is another plan now', async () => {
    const cli = testCli({ manifest: MANIFEST });
    await cli.ok('plan', '--out', 'plan.json');
    await cli.ok('rehearse', 'plan.json');
    await cli.files.replace('evenkeel.yaml', MANIFEST.replace('Ban a member', 'Ban someone'));
    const other = await cli.run('rehearse', 'plan.json');
    expect(other.code).toBe(4);
    expect(other.stdout).toMatch(/rehearsed: .*refused as a whole/);
  });

  it('says which rows would not be done and why, and ends as the apply would', async () => {
    const cli = testCli({
      manifest: MANIFEST.replace('name: main, protected: true', 'name: main, absent: true'),
    });
    const { code, stdout } = await cli.run('rehearse');
    expect(code).toBe(4);
    expect(stdout).toMatch(/not done\n {2}blocked neon\.branch\/shiny-wind-028834\/main: .*default branch/);
    expect(cli.writes()).toEqual([]);
    const json = read((await cli.run('rehearse', '--format', 'json')).stdout);
    expect(json.report.plan.digest).toBe(json.digest);
    expect(JSON.stringify(json)).toContain('"message":');
  });

  it('keeps no token, and no password of live, in what it shows', async () => {
    const cli = testCli({ manifest: MANIFEST });
    const { stdout, stderr } = await cli.run('rehearse', '--format', 'json', '--fault');
    read(stdout);
    for (const secret of ['sandbox-neon-api-key', 'sandbox-discord-bot-token', 'npg_', 'made-up'])
      expect(stdout + stderr).not.toContain(secret);
  });

  it('reaches nothing but the copy while it applies: reads of live are those of the plan, and of nothing else', async () => {
    const cli = testCli({ manifest: MANIFEST });
    await cli.run('plan');
    const ofPlan = new Set(cli.requests());
    const seen = cli.requests().length;
    await cli.run('rehearse');
    const more = cli
      .requests()
      .slice(seen)
      .filter(request => !ofPlan.has(request));
    expect(more.filter(request => !request.startsWith('GET '))).toEqual([]);
    expect(more.filter(request => /connection_uri|reveal/.test(request))).toEqual([]);
  });
});

it('is told as stopped where it is stopped while it applies to the copy', async () => {
  const cli = testCli({ manifest: MANIFEST });
  const run = cli.run('rehearse', '--fault');
  for (let turn = 0; turn < 400; turn += 1) await new Promise(resolve => setImmediate(resolve));
  cli.signal('SIGINT');
  const { code, stderr } = await run;
  expect(stderr).toContain('error[interrupted]: the rehearsal was stopped; nothing live was changed');
  expect(cli.writes()).toEqual([]);
  expect(code).toBe(130);
});
