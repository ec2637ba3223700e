import { OTHER_GUILD } from './plain-requests.ts';
import { type TestCli, testCli } from './test-io.ts';

const DAY_MS = 86_400_000;
const GUILDS = ['197038439483310086', OTHER_GUILD];

/** What someone else made, before an agent wrote anything. */
const LIVE = `evenkeel: 1
name: others
discord:
  application_id: "222222222222222222"
  emojis: [{ name: party, image: emojis/wave.gif }]
  commands:
    - name: ban
      description: Throw somebody out
      default_member_permissions: [BAN_MEMBERS]
      options: [{ type: user, name: member, description: Who, required: true }]
    - name: mute
      description: Silence a member
      options: [{ type: user, name: member, description: Who, required: true }]
    - { name: old, description: Of the first version }
  guilds:
    - ids: ["197038439483310086"]
      commands: [{ name: rules, description: Show the rules }]
      permissions:
        - { command: rules, overwrites: [{ role: "345678901234567891", allow: true }] }
neon:
  projects:
    - id: shiny-wind-028834
      branches:
        - name: main
          roles: [{ name: owner }]
          databases: [{ name: notes, owner_name: owner }]
          buckets: [{ name: uploads }]
        - { name: staging, endpoints: [{ type: read_write }] }
`;
const EMOJI = `GIF89a${'x'.repeat(24)}`;

/** Gives sessions at the same live state, one for each manifest. */
export async function plainWorld(): Promise<(manifest: string) => Promise<TestCli>> {
  const seed = testCli({ manifest: LIVE, guilds: GUILDS });
  await withEmoji(seed);
  // A branch with a manifest's mark, or with a bucket that it inherits, stays in a sweep.
  seed.makeBranch({ name: 'preview/old' });
  await seed.ok('apply', '--yes');
  seed.pass(8 * DAY_MS);
  seed.makeBranch({ name: 'preview/new' });
  const state = seed.sandbox.state();
  return async manifest => {
    const cli = testCli({ manifest, guilds: GUILDS, state });
    cli.pass(seed.now() - cli.now());
    await withEmoji(cli);
    return cli;
  };
}

async function withEmoji({ files }: TestCli): Promise<void> {
  await files.makeFolder('emojis');
  await files.create('emojis/wave.gif', EMOJI);
}
