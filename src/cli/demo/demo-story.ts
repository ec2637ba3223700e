import { isObject } from '../../core/json.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';

/** The demo's manifest: a small part of each service. */
export const DEMO_MANIFEST = `evenkeel: 1
name: demo
keep: ["neon.branch/*/main"]
vars: { docs_url: { default: "https://docs.example.com" } }

discord:
  application_id: "222222222222222222"
  commands:
    - name: ban
      description: Ban a member
      default_member_permissions: [BAN_MEMBERS]
      options:
        - { type: user, name: member, description: Who, required: true }

neon:
  projects:
    - id: shiny-wind-028834
      branches:
        - name: main
          protected: true
        - name: preview/pr-12
          ttl: 7d
          endpoints: [{ type: read_write, autoscaling_limit_max_cu: 1 }]

docs:
  portals:
    - url: \${docs_url}
      answers:
        - { page: /guides/recovery, ask: "How long can a deleted branch be recovered?", cites: [/guides/recovery] }
`;

const BRANCHES = '/neon/api/v2/projects/shiny-wind-028834/branches';
const COMMANDS = '/discord/api/v10/applications/222222222222222222/commands';

/** Another person who works on the same live resources. */
export interface OtherClient {
  /** Starts creating a branch, which locks the project for a while. */
  createsBranch(): void;
  /** Edits the description of /ban. */
  editsCommand(): void;
  /** Renames the preview branch. */
  renamesBranch(): void;
}

/** Throws an Error if the sandbox refuses: then the demo no longer fits it. */
export function otherClient(
  sandbox: Sandbox,
  env: Readonly<Record<string, string | undefined>>,
): OtherClient {
  const send = (method: string, path: string, body?: unknown): unknown => {
    const authorization = path.startsWith('/neon')
      ? `Bearer ${env['NEON_API_KEY']}`
      : `Bot ${env['DISCORD_BOT_TOKEN']}`;
    const answer = sandbox.handle({
      method,
      path,
      headers: {
        authorization,
        'content-type': 'application/json',
        'user-agent': 'DiscordBot (https://example.com, 1)',
      },
      text: body === undefined ? '' : JSON.stringify(body),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  };
  return {
    createsBranch() {
      send('POST', BRANCHES, { branch: { name: 'somebody/experiment' } });
    },
    editsCommand() {
      const id = idOf(send('GET', COMMANDS), 'ban');
      send('PATCH', `${COMMANDS}/${id}`, { description: 'Ban somebody, for good' });
    },
    renamesBranch() {
      const body = send('GET', BRANCHES);
      const id = idOf(isObject(body) ? body['branches'] : undefined, 'preview/pr-12');
      send('PATCH', `${BRANCHES}/${id}`, { branch: { name: 'pr-12-keep' } });
    },
  };
}

function idOf(list: unknown, name: string): string {
  const found = Array.isArray(list) ? list.find(item => isObject(item) && item['name'] === name) : undefined;
  if (!isObject(found)) throw new Error(`there is no ${name}`);
  return String(found['id']);
}
