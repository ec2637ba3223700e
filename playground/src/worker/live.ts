import type { TestSandbox } from '../../../src/sandbox/library.ts';
import type { Act, Live, LiveNode } from './messages.ts';
import type { Places } from './named-places.ts';

/** What someone does to a live resource, once it is known with which text. */
export type Doing = (value: string) => void;
/** Every act that the last reading offered. */
export type Doings = ReadonlyMap<string, Doing>;

interface Item {
  readonly [member: string]: unknown;
}

interface Offer {
  readonly label: string;
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly ask?: Act['ask'];
  readonly body?: (value: string) => unknown;
}

const NEON = '/neon/api/v2';
const DISCORD = '/discord/api/v10';

/** Reads what is live, as any client would, and says what a person can do to each resource. */
export function readLive(
  sandbox: TestSandbox,
  { projects, applications, guilds }: Places,
): { readonly live: Live; readonly doings: Doings } {
  const doings = new Map<string, Doing>();
  const offered = (owner: string, offers: readonly Offer[]): readonly Act[] =>
    offers.map(({ label, method, path, ask, body }) => {
      const id = `${owner} ${label}`;
      doings.set(id, value => void sandbox.send(method, path, body?.(value)));
      return { id, label, request: `${method} ${path}`, ...(ask === undefined ? {} : { ask }) };
    });
  const nodes = [
    ...projects.map(id => projectNode(sandbox, id, offered)),
    ...applications.map(id => applicationNode(sandbox, id, guilds, offered)),
  ];
  return { live: { now: sandbox.now(), nodes }, doings };
}

type Offered = (owner: string, offers: readonly Offer[]) => readonly Act[];

function projectNode(sandbox: TestSandbox, id: string, offered: Offered): LiveNode {
  const path = `${NEON}/projects/${id}`;
  const branches = list(sandbox.send('GET', `${path}/branches`), 'branches');
  const endpoints = list(sandbox.send('GET', `${path}/endpoints`), 'endpoints');
  const names = new Map(branches.map(branch => [text(branch, 'id'), text(branch, 'name')]));
  return {
    id: path,
    kind: 'project',
    name: id,
    details: [],
    acts: offered(path, [
      {
        label: 'create a branch',
        method: 'POST',
        path: `${path}/branches`,
        ask: {
          says: 'Someone creates a branch, which locks the project for a moment. Its name:',
          value: 'someone/experiment',
        },
        body: name => ({ branch: { name } }),
      },
    ]),
    inside: branches.map(branch => branchNode(sandbox, { path, branch, names, endpoints }, offered)),
  };
}

interface InProject {
  readonly path: string;
  readonly branch: Item;
  readonly names: ReadonlyMap<string, string>;
  readonly endpoints: readonly Item[];
}

function branchNode(
  sandbox: TestSandbox,
  { path, branch, names, endpoints }: InProject,
  offered: Offered,
): LiveNode {
  const id = text(branch, 'id');
  const at = `${path}/branches/${id}`;
  const isProtected = branch['protected'] === true;
  const expires = text(branch, 'expires_at');
  const parent = names.get(text(branch, 'parent_id'));
  const own = endpoints.filter(endpoint => endpoint['branch_id'] === id);
  const roles = list(sandbox.send('GET', `${at}/roles`), 'roles');
  const databases = list(sandbox.send('GET', `${at}/databases`), 'databases');
  const owner = text(roles[0], 'name');
  return {
    id: at,
    kind: 'branch',
    name: text(branch, 'name'),
    details: [
      ...(branch['default'] === true ? ['default'] : []),
      ...(isProtected ? ['protected'] : []),
      ...(parent === undefined ? [] : [`from ${parent}`]),
      ...(expires === '' ? [] : [`until ${expires.slice(0, 16).replace('T', ' ')}`]),
      ...(branch['current_state'] === 'ready' ? [] : [text(branch, 'current_state')]),
    ],
    acts: offered(at, [
      {
        label: 'rename',
        method: 'PATCH',
        path: at,
        ask: {
          says: 'Someone renames it in the console. The new name:',
          value: `${text(branch, 'name')}-renamed`,
        },
        body: name => ({ branch: { name } }),
      },
      {
        label: isProtected ? 'unprotect' : 'protect',
        method: 'PATCH',
        path: at,
        body: () => ({ branch: { protected: !isProtected } }),
      },
      {
        label: 'add a role',
        method: 'POST',
        path: `${at}/roles`,
        ask: { says: 'Someone adds a Postgres role. Its name:', value: 'intern' },
        body: name => ({ role: { name } }),
      },
      ...(owner === ''
        ? []
        : [
            {
              label: 'add a database',
              method: 'POST' as const,
              path: `${at}/databases`,
              ask: { says: `Someone adds a database of ${owner}. Its name:`, value: 'scratch' },
              body: (name: string) => ({ database: { name, owner_name: owner } }),
            },
          ]),
      ...(branch['default'] === true ? [] : [{ label: 'delete', method: 'DELETE' as const, path: at }]),
    ]),
    inside: [
      ...own.map(endpoint => endpointNode(path, endpoint, offered)),
      ...roles.map(role =>
        namedNode(`${at}/roles/${encodeURIComponent(text(role, 'name'))}`, 'role', role, offered),
      ),
      ...databases.map(one =>
        namedNode(`${at}/databases/${encodeURIComponent(text(one, 'name'))}`, 'database', one, offered),
      ),
    ],
  };
}

function endpointNode(path: string, endpoint: Item, offered: Offered): LiveNode {
  const at = `${path}/endpoints/${text(endpoint, 'id')}`;
  const [least, most] = [endpoint['autoscaling_limit_min_cu'], endpoint['autoscaling_limit_max_cu']];
  return {
    id: at,
    kind: 'compute',
    name: text(endpoint, 'type'),
    details: [`${String(least)} to ${String(most)} CU`],
    acts: offered(at, [
      {
        label: 'resize',
        method: 'PATCH',
        path: at,
        ask: { says: 'Someone sets its largest size. Compute units:', value: '4' },
        body: value => ({ endpoint: { autoscaling_limit_max_cu: Number(value) } }),
      },
      { label: 'delete', method: 'DELETE', path: at },
    ]),
    inside: [],
  };
}

function namedNode(at: string, kind: string, item: Item, offered: Offered): LiveNode {
  const owner = text(item, 'owner_name');
  return {
    id: at,
    kind,
    name: text(item, 'name'),
    details: owner === '' ? [] : [`of ${owner}`],
    acts: offered(at, [{ label: 'delete', method: 'DELETE', path: at }]),
    inside: [],
  };
}

function applicationNode(
  sandbox: TestSandbox,
  id: string,
  guilds: readonly string[],
  offered: Offered,
): LiveNode {
  const path = `${DISCORD}/applications/${id}`;
  const scopes = [
    { at: `${path}/commands`, kind: 'everywhere', name: 'global commands' },
    ...guilds.map(guild => ({ at: `${path}/guilds/${guild}/commands`, kind: 'guild', name: guild })),
  ];
  return {
    id: path,
    kind: 'application',
    name: id,
    details: [],
    acts: [],
    inside: scopes.map(({ at, kind, name }) => ({
      id: at,
      kind,
      name,
      details: [],
      acts: offered(at, [
        {
          label: 'register a command',
          method: 'POST',
          path: at,
          ask: { says: 'A deploy script registers a slash command. Its name:', value: 'legacy' },
          body: command => ({ name: command, description: 'Left by a script' }),
        },
      ]),
      inside: items(sandbox.send('GET', at)).map(command => commandNode(at, command, offered)),
    })),
  };
}

function commandNode(path: string, command: Item, offered: Offered): LiveNode {
  const at = `${path}/${text(command, 'id')}`;
  const description = text(command, 'description');
  const mark = command['type'] === 1 ? '/' : '';
  return {
    id: at,
    kind: 'command',
    name: `${mark}${text(command, 'name')}`,
    details: description === '' ? [] : [description],
    acts: offered(at, [
      {
        label: 'edit',
        method: 'PATCH',
        path: at,
        ask: {
          says: 'Someone edits it in the developer portal. Its description:',
          value: `${description}, for good`,
        },
        body: value => ({ description: value }),
      },
      {
        label: 'rename',
        method: 'PATCH',
        path: at,
        ask: { says: 'Someone renames it. The new name:', value: `${text(command, 'name')}-old` },
        body: name => ({ name }),
      },
      { label: 'delete', method: 'DELETE', path: at },
    ]),
    inside: [],
  };
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function items(value: unknown): readonly Item[] {
  return Array.isArray(value) ? value.filter(isItem) : [];
}

function list(body: unknown, name: string): readonly Item[] {
  return isItem(body) ? items(body[name]) : [];
}

function text(item: Item | undefined, name: string): string {
  const value = item?.[name];
  return typeof value === 'string' ? value : '';
}
