import { isObject } from '../../core/json.ts';
import { inProcess } from '../../sandbox/in-process.ts';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { run } from '../main.ts';
import type { Io } from '../system/io.ts';
import { memoryFiles } from '../system/memory-files.ts';
import { processIo } from '../system/process-io.ts';

/** The demo's manifest: a small part of each service. */
const DEMO_MANIFEST = `evenkeel: 1
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
interface OtherClient {
  /** Starts creating a branch, which locks the project for a while. */
  createsBranch(): void;
  /** Edits the description of /ban. */
  editsCommand(): void;
  /** Renames the preview branch. */
  renamesBranch(): void;
}

/**
 * The other person's client, on the same sandbox. Its methods throw an Error if the sandbox refuses
 * a request: the demo is then out of date.
 */
function otherClient(sandbox: Sandbox, env: Readonly<Record<string, string | undefined>>): OtherClient {
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
      send('POST', BRANCHES, { branch: { name: 'someone/experiment' } });
    },
    editsCommand() {
      const id = idOf(send('GET', COMMANDS), 'ban');
      send('PATCH', `${COMMANDS}/${id}`, { description: 'Ban someone, for good' });
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

declare const EVENKEEL_VERSION: string;

const OPERATION_MS = 500;
/** The address of the sandbox in this process. No socket is opened for it. */
const URL = 'http://127.0.0.1:4600';

/**
 * The main use case on a sandbox inside this process. All lines but those with # and $ are real
 * command output.
 */
async function demo(): Promise<number> {
  const sandbox = createSandbox({ clock: { now: () => Date.now() }, operationMs: OPERATION_MS });
  const real = processIo(EVENKEEL_VERSION, async () => {
    throw new Error('the demo has its own sandbox');
  });
  const { NO_COLOR, FORCE_COLOR, TERM, GITHUB_ACTIONS, LANG, LC_ALL, LC_CTYPE } = real.env;
  const io: Io = {
    ...real,
    env: { NO_COLOR, FORCE_COLOR, TERM, GITHUB_ACTIONS, LANG, LC_ALL, LC_CTYPE, ...sandbox.env(URL) },
    files: memoryFiles({ 'evenkeel.yaml': DEMO_MANIFEST }),
    openTransport: async () => ({ send: inProcess(sandbox), close: async () => undefined }),
  };
  const other = otherClient(sandbox, io.env);
  const say = (text: string): void => io.stdout.write(`\n# ${text}\n`);
  const step = async (expected: number, ...argv: readonly string[]): Promise<void> => {
    io.stdout.write(`$ evenkeel ${argv.join(' ')}\n`);
    const code = await run(argv, io);
    if (code !== 0) io.stdout.write(`(exit ${code})\n`);
    if (code !== expected) throw new DemoEnd(code === 0 ? 1 : code);
  };
  try {
    say('One manifest: a Discord command, two Neon branches, a question to the documentation.');
    io.stdout.write(`$ cat evenkeel.yaml\n${DEMO_MANIFEST}`);
    say('Is it valid? The check is offline and sends no request.');
    await step(0, 'validate');
    say('What would be done? A plan reads, and writes nothing.');
    await step(0, 'plan', '--out', 'plan.json');
    say(
      'Do exactly that. Someone else is creating a branch just now, so the project is locked for a moment.',
    );
    other.createsBranch();
    await step(0, 'apply', 'plan.json');
    say('Nothing is left to do, and the branch of someone else is left alone.');
    await step(0, 'plan', '--detailed-exitcode');
    say('Now someone edits the command in the developer portal and renames the branch in the console.');
    other.editsCommand();
    other.renamesBranch();
    await step(2, 'drift');
    say('Put it right. The branch is renamed back, with its data; no second one is made.');
    await step(0, 'apply', '--yes');
    await step(0, 'drift');
    return 0;
  } catch (error) {
    if (error instanceof DemoEnd) return error.code;
    throw error;
  }
}

/** Thrown where a command did not end as the demo expects. */
class DemoEnd extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`ended with ${code}`);
    this.code = code;
  }
}

const code = await demo();
process.exitCode = code;
if (code === 130) process.stdout.write('', () => process.exit(code));
