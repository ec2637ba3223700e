const PROJECT = 'shiny-wind-028834';
const APPLICATION = '222222222222222222';
const GUILD = '197038439483310086';
const ROLE = '345678901234567890';

/** A manifest, and the one that was applied before it, if any. */
export interface Scenario {
  readonly name: string;
  readonly before?: string;
  readonly manifest: string;
}

const FULL = `evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}
      prune: true
      branches:
        - name: dev
          endpoints: [{ type: read_write, autoscaling_limit_max_cu: 1 }]
          backup_schedule: [{ frequency: daily, hour: 3, retention: 14d }]
          buckets: [{ name: files }, { name: more }]
        - { name: qa, parent: dev, ttl: 7d }
        - { name: guarded, protected: true }
discord:
  application_id: "${APPLICATION}"
  commands:
    - { name: ping, description: Tells whether it is there }
    - { name: ban, description: Ban a member, options: [{ type: user, name: member, description: Who, required: true }] }
  guilds:
    - ids: ["${GUILD}"]
      commands: [{ name: reload, description: Load the settings again }]
      permissions:
        - { command: reload, overwrites: [{ role: "${ROLE}", allow: true }, { everyone: true, allow: false }] }
`;

const CHANGED = `evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}
      prune: true
      branches:
        - name: next
          renamed_from: dev
          backup_schedule: [{ frequency: daily, hour: 5, retention: 7d }]
          buckets: [{ name: files }, { name: third }]
        - { name: guarded, protected: false }
        - { name: made, parent: guarded }
discord:
  application_id: "${APPLICATION}"
  commands:
    - { name: ping, description: Answers }
    - { name: ban, absent: true }
    - { name: kick, description: Kick a member }
  guilds:
    - ids: ["${GUILD}"]
      commands: [{ name: reload, description: Load all settings again }]
      permissions:
        - { command: reload, overwrites: [{ role: "${ROLE}", allow: false }] }
`;

const EMPTY = `evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - { name: dev, absent: true }
        - { name: qa, absent: true }
        - { name: guarded, absent: true, protected: false }
discord:
  application_id: "${APPLICATION}"
  commands: [{ name: ping, absent: true }, { name: ban, absent: true }]
  guilds:
    - ids: ["${GUILD}"]
      commands: [{ name: reload, absent: true }]
`;

export const SCENARIOS: readonly Scenario[] = [
  { name: 'from nothing', manifest: FULL },
  { name: 'change', before: FULL, manifest: CHANGED },
  { name: 'to nothing', before: FULL, manifest: EMPTY },
];

const NEON = `/neon/api/v2/projects/${PROJECT}`;
const DISCORD = `/discord/api/v10/applications/${APPLICATION}`;

type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;
type Plain = Readonly<Record<string, unknown>>;

/**
 * What other people have beside ours, made before everything else: nothing of it may ever change.
 */
export async function makeForeign(ask: Ask): Promise<void> {
  const made = (await ask('POST', `${NEON}/branches`, { branch: { name: 'theirs' } })) as {
    branch: { id: string };
  };
  await ask('POST', `${NEON}/branches/${made.branch.id}/buckets`, { name: 'theirs' });
  await ask('POST', `${DISCORD}/commands`, { name: 'theirs', description: 'Not ours' });
  await ask('POST', `${DISCORD}/guilds/${GUILD}/commands`, { name: 'theirs', description: 'Not ours' });
}

/**
 * Everything that lives, as text with a line a thing: foreign things whole, ours without what
 * differs from run to run (ids, times). Two runs came to the same end where the texts are equal; a
 * duplicate is a line too many.
 */
export async function fingerprint(ask: Ask): Promise<string> {
  const lines: string[] = [];
  const { branches } = (await ask('GET', `${NEON}/branches?limit=1000`)) as { branches: readonly Plain[] };
  const nameOf = new Map(branches.map(branch => [branch['id'], branch['name']]));
  for (const branch of branches) {
    const { id, name } = branch;
    lines.push(
      `branch ${name} of ${nameOf.get(branch['parent_id'])} protected ${branch['protected']} expires ${branch['expires_at'] !== undefined}`,
    );
    if (isForeign(name)) lines.push(`branch ${name} ${id} ${branch['created_at']}`);
    const { buckets } = (await ask('GET', `${NEON}/branches/${String(id)}/buckets`)) as {
      buckets: readonly Plain[];
    };
    for (const bucket of buckets) lines.push(`bucket ${name}/${bucket['name']} ${bucket['access_level']}`);
    const { schedule } = (await ask('GET', `${NEON}/branches/${String(id)}/backup_schedule`)) as {
      schedule: unknown;
    };
    lines.push(`schedule ${name} ${JSON.stringify(schedule)}`);
  }
  const { endpoints } = (await ask('GET', `${NEON}/endpoints`)) as { endpoints: readonly Plain[] };
  for (const endpoint of endpoints)
    lines.push(
      `endpoint ${nameOf.get(endpoint['branch_id'])} ${endpoint['type']} ${endpoint['autoscaling_limit_max_cu']}`,
    );
  for (const scope of ['', `/guilds/${GUILD}`]) {
    const commands = (await ask('GET', `${DISCORD}${scope}/commands`)) as readonly Plain[];
    for (const command of commands) {
      const { id: _, version: __, ...shown } = command;
      lines.push(`command ${scope} ${JSON.stringify(isForeign(command['name']) ? command : shown)}`);
      if (scope === '') continue;
      const permissions = (await ask(
        'GET',
        `${DISCORD}${scope}/commands/${String(command['id'])}/permissions`,
      ).catch(() => undefined)) as Plain | undefined;
      lines.push(`permissions ${command['name']} ${JSON.stringify(permissions?.['permissions'])}`);
    }
  }
  return lines.sort().join('\n');
}

function isForeign(name: unknown): boolean {
  return name === 'theirs' || name === 'main';
}
