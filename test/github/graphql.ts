/** A field of a query, with what is selected in it. */
interface Selected {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly fields: readonly Selected[];
}

/** A value of the service: what it has is a value, or made when it is asked for. */
export type Node = Readonly<Record<string, unknown>>;

export interface GraphqlAnswer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string; readonly type?: string }[];
}

const TOKEN = /[A-Za-z_]\w*|\$[A-Za-z_]\w*|"[^"]*"|-?\d+|[{}()[\]:!,=]/g;

/**
 * Answers a query with what it selects, and nothing else: names, arguments and variables of
 * GraphQL, without fragments and directives. A field that the root does not have is an error, as at
 * GitHub.
 */
export function answerQuery(body: Readonly<Record<string, unknown>>, root: Node): GraphqlAnswer {
  const { query, variables = {} } = body;
  if (typeof query !== 'string') return { errors: [{ message: 'A query attribute must be specified.' }] };
  try {
    return { data: taken(root, parse(query, variables as Node)) };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return error.data === undefined
      ? { errors: [{ message: error.message }] }
      : { data: error.data, errors: [{ message: error.message, type: 'NOT_FOUND' }] };
  }
}

/** What is wrong with a query, or what it asks for is not there. */
export class QueryError extends Error {
  readonly data: Node | undefined;

  constructor(message: string, data?: Node) {
    super(message);
    this.data = data;
  }
}

function taken(from: unknown, fields: readonly Selected[]): unknown {
  if (Array.isArray(from)) return from.map(each => taken(each, fields));
  if (typeof from !== 'object' || from === null || fields.length === 0) return from;
  const pairs = fields.map(({ name, args, fields: inner }) => {
    if (!Object.hasOwn(from, name)) throw new QueryError(`Field '${name}' doesn't exist`);
    const value = (from as Node)[name];
    const known: unknown = typeof value === 'function' ? value(args) : value;
    if (typeof known === 'object' && known !== null && inner.length === 0)
      throw new QueryError(`Field must have selections (field '${name}')`);
    return [name, taken(known, inner)] as const;
  });
  return Object.fromEntries(pairs);
}

function parse(query: string, variables: Node): readonly Selected[] {
  const tokens: readonly string[] = query.match(TOKEN) ?? [];
  let at = 0;
  const expect = (token: string): void => {
    if (tokens[at++] !== token) throw new QueryError(`Expected ${token} in the query`);
  };
  const value = (): unknown => {
    const token = tokens[at++] ?? '';
    if (!token.startsWith('$')) return JSON.parse(token);
    const name = token.slice(1);
    if (!Object.hasOwn(variables, name)) throw new QueryError(`Variable $${name} was not provided`);
    return variables[name];
  };
  const args = (): Node => {
    const found: Record<string, unknown> = {};
    if (tokens[at] !== '(') return found;
    at += 1;
    while (tokens[at] !== ')') {
      const name = tokens[at++] ?? '';
      expect(':');
      found[name] = value();
      if (tokens[at] === ',') at += 1;
    }
    at += 1;
    return found;
  };
  const fields = (): readonly Selected[] => {
    const found: Selected[] = [];
    expect('{');
    while (tokens[at] !== '}') {
      const name = tokens[at++];
      if (name === undefined || !/^\w+$/.test(name)) throw new QueryError('Expected a name in the query');
      const given = args();
      found.push({ name, args: given, fields: tokens[at] === '{' ? fields() : [] });
    }
    at += 1;
    return found;
  };
  // What stands before the first brace names the query and its variables.
  at = tokens.indexOf('{');
  return fields();
}
