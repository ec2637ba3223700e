import type { HttpRequest, HttpResponse } from '../../src/core/http.ts';
import {
  type Answer,
  address,
  type Kind,
  type Mark,
  type Provider,
  pathTo,
  placed,
  type Reader,
  RequestFailure,
  type Row,
  receiptFor,
  type Sample,
  type SampleEntry,
  type Scope,
  type TestService,
} from '../../src/kit/kit.ts';

/*
 * A provider as someone else would write it: labels of repositories, in pages, with a mark in a
 * note; and its service as one function of request and answer.
 */

const LABELS = 'http://127.0.0.1:1/api';

type LabelFields = {
  readonly color: string;
  readonly description: string | null;
  readonly locked: boolean;
  readonly aliases: readonly string[];
};
type Entry = { readonly name: string; readonly renamed_from?: string } & Partial<LabelFields>;
export interface Label {
  readonly id: number;
  readonly repo: string;
  readonly name: string;
  readonly color: string;
  readonly description: string | null;
  readonly locked: boolean;
  readonly aliases: readonly string[];
  readonly note: string;
  readonly created_at: number;
  readonly updated_at: number;
}
export type LabelKind = Kind<LabelFields, Entry, Label>;

const PAGE = 2;
export const DEFAULTS = { color: 'ededed', description: null, locked: false, aliases: [] } as const;

export function repoOf({ parts }: Pick<Scope, 'parts'>): string {
  return parts[0] ?? '';
}

export function nameOf({ parts }: Pick<Row, 'parts'>): string {
  return parts.at(-1) ?? '';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isLabel(value: unknown): value is Label {
  if (!isRecord(value)) return false;
  const { id, repo, name, color, description, locked, aliases, note, created_at } = value;
  return (
    typeof id === 'number' &&
    [repo, name, color, note].every(text => typeof text === 'string') &&
    (description === null || typeof description === 'string') &&
    typeof locked === 'boolean' &&
    Array.isArray(aliases) &&
    typeof created_at === 'number'
  );
}

export function labelIn({ body, status }: Answer, request: string): Label {
  if (isLabel(body)) return body;
  throw new RequestFailure('unknown', `${request} was accepted, but its answer is no label`, {
    request,
    status,
  });
}

/** One page: its labels, and whether there is another. */
export async function pageOf(
  scope: Scope,
  client: Reader,
  page: number,
): Promise<{ readonly labels: readonly Label[]; readonly more: boolean }> {
  const path = pathTo`/repos/${repoOf(scope)}/labels`;
  const { body } = await client.get(path, { query: { page } });
  if (!isRecord(body)) throw unreadable(path);
  const { labels, next = null } = body;
  if (!Array.isArray(labels) || !labels.every(isLabel)) throw unreadable(path);
  if (next !== null && next !== page + 1) throw unreadable(path);
  return { labels, more: next !== null };
}

function unreadable(request: string): RequestFailure {
  return new RequestFailure('unreadable', `${request} did not answer labels`, { request });
}

export async function allPages(scope: Scope, client: Reader): Promise<readonly Label[]> {
  const all: Label[] = [];
  for (let page = 1; ; page += 1) {
    const { labels, more } = await pageOf(scope, client, page);
    all.push(...labels);
    if (!more) return all;
  }
}

function markIn({ note }: Label): Mark | undefined {
  const [word, name, at] = note.split(' ');
  return word === 'by' && name !== undefined && at !== undefined
    ? { name, address: at as Mark['address'] }
    : undefined;
}

export const label: LabelKind = {
  name: 'labels.label',
  entry: {
    key: 'labels',
    each: 'item',
    within: 'labels.repo',
    paths: ['color', 'description', 'locked', 'aliases'],
    expand: ({ name, color, description, locked, aliases }, scope) => ({
      parts: [...scope.parts, name],
      fields: {
        ...(color !== undefined && { color }),
        ...(description !== undefined && { description }),
        ...(locked !== undefined && { locked }),
        ...(aliases !== undefined && { aliases }),
      },
    }),
    defaults: () => ({ fields: DEFAULTS }),
  },
  read: {
    listedAt: 'labels.repo',
    list: allPages,
    live(raw, at) {
      const scope = repoScope(raw.repo);
      const mark = markIn(raw);
      return {
        ...placed('labels.label', raw.repo === repoOf(at) ? at : scope, [raw.repo, raw.name]),
        id: String(raw.id),
        incarnation: String(raw.created_at),
        ...(mark && { mark }),
        raw,
        fields: () => ({
          color: raw.color,
          description: raw.description,
          locked: raw.locked,
          aliases: raw.aliases,
        }),
      };
    },
  },
  write: {
    unique: true,
    async create(row, { client, name }) {
      const path = pathTo`/repos/${repoOf(row.scope)}/labels`;
      const note = `by ${name} ${row.address}`;
      const answer = await client.send('POST', path, { name: nameOf(row), ...row.desired, note });
      return receiptFor(row, labelIn(answer, `POST ${path}`));
    },
    async update(row, { client, ids }) {
      const path = pathTo`/repos/${repoOf(row.scope)}/labels/${ids.of(row.address)}`;
      const changes = Object.fromEntries(
        row.fields
          .filter(({ path: field }) => field !== 'name')
          .map(({ path: field, after }) => [field, after]),
      );
      const body = { ...changes, ...(row.action === 'rename' && { name: nameOf(row) }) };
      return receiptFor(row, labelIn(await client.send('PATCH', path, body), `PATCH ${path}`));
    },
    async delete(row, { client, ids }) {
      await client.send('DELETE', pathTo`/repos/${repoOf(row.scope)}/labels/${ids.of(row.address)}`);
      return { waits: [] };
    },
  },
  own: { owned: ({ mark, address: at }, name) => mark?.name === name && mark.address === at },
  export: {
    written: ({ raw: { name, color, description, locked, aliases } }) => ({
      name,
      ...(color !== DEFAULTS.color && { color }),
      ...(description !== null && { description }),
      ...(locked && { locked }),
      ...(aliases.length > 0 && { aliases }),
    }),
  },
};

function repoScope(name: string): Scope {
  return { address: address('labels.repo', [name]), kind: 'labels.repo', parts: [name] };
}

interface Repo {
  readonly name: string;
  readonly prune?: boolean;
  readonly labels?: readonly Entry[];
}

/** With another kind, or with other members of the provider. */
export function labelsProvider(kind: LabelKind = label, more: Partial<Provider> = {}): Provider {
  const reposIn = (section: unknown): readonly Repo[] =>
    (section as { readonly repos: readonly Repo[] }).repos;
  return {
    name: 'labels',
    kinds: [kind],
    keys: {
      labels: ['repos'],
      'labels.repo': ['name'],
      'labels.label': ['name', 'color', 'description', 'locked', 'aliases'],
    },
    rules: section =>
      isRecord(section) && Array.isArray(section['repos'])
        ? []
        : [{ rule: 'labels/repos', message: 'repos must be a list', path: [] }],
    roots: section =>
      reposIn(section).map((repo, index) => ({
        scope: repoScope(repo.name),
        entry: { ...repo },
        path: ['repos', index],
      })),
    section: roots => ({
      repos: roots.map(({ scope, entry }) => ({ name: repoOf(scope), labels: [], ...entry })),
    }),
    lane: scope => scope.address,
    ...more,
  };
}

/** What a service does otherwise. */
export interface ServiceOptions {
  readonly page?: number;
  /** It forgets this member. */
  readonly forgets?: keyof LabelFields;
}

/** One function of request and answer, and a time that passes when it is told. */
export function labelsService({ page: size = PAGE, forgets }: ServiceOptions = {}): TestService {
  const repos = new Map<string, Map<number, Label>>([
    ['one', new Map()],
    ['two', new Map()],
  ]);
  let last = 40;
  let time = 1_000;
  const answered = (status: number, value?: unknown): HttpResponse => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: value === undefined ? '' : JSON.stringify(value),
  });
  const missing = () => answered(404, { message: 'not found' });

  function write(labels: Map<number, Label>, id: number, value: Label): HttpResponse {
    const twin = [...labels.values()].some(each => each.name === value.name && each.id !== id);
    if (twin) return answered(409, { message: 'already exists' });
    if (value.name === '' || value.name.length > 50 || !/^[0-9a-f]{6}$/.test(value.color))
      return answered(422, { message: 'a name or a color that is none' });
    time += 1;
    const kept = { ...value, updated_at: time, ...(forgets && { [forgets]: DEFAULTS[forgets] }) };
    labels.set(id, kept);
    return answered(200, kept);
  }

  async function transport({ method, url, body = 'null', headers }: HttpRequest): Promise<HttpResponse> {
    if (headers['authorization'] !== 'Bearer a-good-token') return answered(401, { message: 'who are you?' });
    const { pathname, searchParams } = new URL(url);
    const [, , repos_, repo = '', labels_, id, ...rest] = pathname.split('/').map(decodeURIComponent);
    const labels = repos.get(repo);
    if (repos_ !== 'repos' || labels_ !== 'labels' || labels === undefined || rest.length > 0)
      return missing();
    const value = JSON.parse(body) as Partial<Label>;
    if (id === undefined && method === 'GET') {
      const page = Number(searchParams.get('page') ?? '1');
      const all = [...labels.values()];
      const next = all.length > page * size ? page + 1 : null;
      return answered(200, { labels: all.slice((page - 1) * size, page * size), next });
    }
    if (id === undefined && method === 'POST') {
      last += 1;
      time += 1;
      const made = {
        ...DEFAULTS,
        note: '',
        name: '',
        ...value,
        repo,
        id: last,
        created_at: time,
        updated_at: time,
      };
      return { ...write(labels, last, made), status: [...labels.keys()].includes(last) ? 201 : 409 };
    }
    // As GitHub has it: a label is found by its name, too.
    const known = labels.get(Number(id)) ?? [...labels.values()].find(({ name }) => name === id);
    if (known === undefined) return missing();
    if (method === 'PATCH') return write(labels, known.id, { ...known, ...value });
    if (method !== 'DELETE') return answered(405, { message: 'no' });
    labels.delete(known.id);
    return answered(204);
  }

  return {
    baseUrl: LABELS,
    credentials: [{ name: 'labels', header: async () => 'Bearer a-good-token' }],
    transport,
    passed(ms) {
      time += ms;
    },
  };
}

const repo = (name: string, labels: readonly SampleEntry[]): object => ({ name, prune: true, labels });

export const labelSample: Sample = {
  kind: 'labels.label',
  manifest: (first, second) => ({ labels: { repos: [repo('one', first), repo('two', second)] } }),
  entries: [
    { name: 'bug', color: 'd73a4a', description: 'Broken', locked: true, aliases: ['defect'] },
    { name: 'idea', color: 'a2eeef', description: 'New', locked: true, aliases: ['wish', 'hope'] },
    { name: 'docs', color: '0075ca', description: 'Words', locked: true, aliases: ['text'] },
  ],
  changes: [
    { color: '000000' },
    { description: 'Not as it should be' },
    { locked: false },
    { aliases: ['a', 'b'] },
  ],
  page: PAGE,
};
