import type { Transport } from '../../src/core/http.ts';
import { APPLICATION, GUILD, PROJECT } from '../helpers/world.ts';
import type { Body, Foreign } from './foreign-objects.ts';

/** One sort of write: its request, where its answer has the resource, and someone else's. */
export interface Sort {
  readonly what: string;
  readonly of: keyof Foreign;
  readonly is: (method: string, path: string) => boolean;
  /** The member of the answer that has the resource; absent: the answer is the resource. */
  readonly under?: string;
  readonly id: string;
  readonly name?: string;
  /** As the report names the foreign one. */
  readonly address: string;
}

const post = (end: RegExp) => (method: string, path: string) => method === 'POST' && end.test(path);

export const SORTS: readonly Sort[] = [
  {
    what: 'a branch',
    of: 'branch',
    is: post(/\/branches$/),
    under: 'branch',
    id: 'id',
    name: 'name',
    address: `neon.branch/${PROJECT}/theirs`,
  },
  {
    what: 'an endpoint',
    of: 'endpoint',
    is: post(/\/endpoints$/),
    under: 'endpoint',
    id: 'id',
    name: 'name',
    address: `neon.endpoint/${PROJECT}/theirs/their%20reports`,
  },
  {
    what: 'a role',
    of: 'role',
    is: post(/\/roles$/),
    under: 'role',
    id: 'branch_id',
    name: 'name',
    address: `neon.role/${PROJECT}/theirs/`,
  },
  {
    what: 'a database',
    of: 'database',
    is: post(/\/databases$/),
    under: 'database',
    id: 'branch_id',
    name: 'name',
    address: `neon.database/${PROJECT}/theirs/`,
  },
  {
    what: 'a credential',
    of: 'credential',
    is: post(/\/credentials$/),
    id: 'branch_id',
    name: 'name',
    address: `neon.credential/${PROJECT}/theirs/`,
  },
  {
    what: 'a snapshot',
    of: 'snapshot',
    is: post(/\/snapshot(\?|$)/),
    under: 'snapshot',
    id: 'id',
    name: 'name',
    address: `neon.snapshot/${PROJECT}/theirs/theirs`,
  },
  {
    what: 'a key set',
    of: 'jwks',
    is: post(/\/jwks$/),
    under: 'jwks',
    id: 'id',
    name: 'jwks_url',
    address: `neon.jwks/${PROJECT}/https:%2F%2Ftheirs.example.com%2Fjwks`,
  },
  {
    what: 'a global command',
    of: 'global',
    is: post(/\/applications\/\d+\/commands$/),
    id: 'id',
    name: 'name',
    address: `discord.command/${APPLICATION}/global/chat_input/theirs`,
  },
  {
    what: "a guild's command",
    of: 'guild',
    is: post(/\/guilds\/\d+\/commands$/),
    id: 'id',
    name: 'name',
    address: `discord.command/${APPLICATION}/${GUILD}/chat_input/their-ban`,
  },
  {
    what: 'overwrites',
    of: 'permissions',
    is: (method, path) => method === 'PUT' && path.endsWith('/permissions'),
    id: 'id',
    address: `discord.permissions/${APPLICATION}/${GUILD}/guild/chat_input/their-ban`,
  },
];

export type Lie = (record: Body, foreign: Body, sort: Sort, all: Foreign) => Body;

export const LIES: Readonly<Record<string, Lie>> = {
  'the whole body of a foreign one': (_, foreign) => foreign,
  'the right name and a foreign id': (record, foreign, { id }) => ({ ...record, [id]: foreign[id] }),
  'the right id and a foreign name': (record, foreign, { name }) =>
    name === undefined ? record : { ...record, [name]: foreign[name] },
  'a body of another type': (_, _foreign, { of }, all) => (of === 'role' ? all.branch : all.role),
  'the type of another command': (record, _, { of }) =>
    of === 'global' || of === 'guild' ? { ...record, type: 2 } : record,
  'the body of another project, application or guild': record => ({
    ...record,
    ...('project_id' in record ? { project_id: 'other-project-123456' } : {}),
    ...('guild_id' in record ? { guild_id: '999999999999999999' } : {}),
    ...('application_id' in record ? { application_id: '888888888888888888' } : {}),
  }),
};

/** Answers the nth write of a sort with a lie. */
export function lying(sort: Sort, lie: Lie, foreign: () => Foreign, times: number) {
  let told = 0;
  const wrap =
    (transport: Transport): Transport =>
    async request => {
      const answer = await transport(request);
      const { pathname } = new URL(request.url);
      if (!sort.is(request.method, pathname) || answer.status >= 300 || told >= times) return answer;
      told += 1;
      const { value: _, ...rest } = answer;
      const body = JSON.parse(answer.body) as Body;
      const record = (sort.under === undefined ? body : body[sort.under]) as Body;
      const changed = lie(record, foreign()[sort.of], sort, foreign());
      if (sort.under === undefined) return { ...rest, body: JSON.stringify(changed) };
      // Nothing is told to be under way, so that nothing is waited for and read again.
      const idle = 'operations' in body ? { operations: [] } : {};
      return { ...rest, body: JSON.stringify({ ...body, ...idle, [sort.under]: changed }) };
    };
  return { wrap, told: () => told };
}
