import type { HttpResponse, Transport } from '../../src/core/http.ts';
import type { Json } from '../../src/core/json.ts';
import type { Declaration } from '../../src/kit/kit.ts';
import {
  address,
  type Kind,
  type Life,
  type Provider,
  pathTo,
  placed,
  RequestFailure,
  receiptFor,
  type Sample,
} from '../../src/kit/kit.ts';

/*
 * A provider as someone else would write it, of books on a shelf, and its service without a
 * socket.
 */

type BookFields = { readonly title: string };
type Entry = { readonly name: string; readonly title: string };
interface Book {
  readonly name: string;
  readonly title: string;
}
export type BookKind = Kind<BookFields, Entry, Book>;

export const SHELF = 'http://127.0.0.1:1';

/** What other books do otherwise. */
export function shelfProvider(more: Partial<BookKind> = {}): Provider {
  const book: BookKind = {
    name: 'shelf.book',
    entry: {
      key: 'books',
      each: 'item',
      within: 'shelf.shelf',
      rules: ({ title }) =>
        typeof title === 'string' ? [] : [{ rule: 'shelf/title', message: 'a book has a title', path: [] }],
      expand: ({ name, title }, scope) => ({ parts: [...scope.parts, name], fields: { title } }),
    },
    read: {
      listedAt: 'shelf.shelf',
      async list(_shelf, client) {
        const { body } = await client.get('/books');
        if (Array.isArray(body) && body.every(isBook)) return body;
        throw new RequestFailure('unreadable', 'that is no list of books', { request: 'GET /books' });
      },
      live: (raw, at) => ({
        ...placed('shelf.book', at, [...at.parts, raw.name]),
        id: raw.name,
        incarnation: raw.name,
        raw,
        fields: () => ({ title: raw.title }),
      }),
    },
    write: {
      unique: true,
      create: async (row, { client }) => {
        const body = { name: row.parts.at(-1), ...row.desired };
        return receiptFor(row, bookIn((await client.send('POST', '/books', body)).body));
      },
      update: async (row, { client, ids }) => {
        const path = pathTo`/books/${ids.of(row.address)}`;
        return receiptFor(row, bookIn((await client.send('PATCH', path, row.desired)).body));
      },
      delete: async (row, { client, ids }) => {
        await client.send('DELETE', pathTo`/books/${ids.of(row.address)}`);
        return { waits: [] };
      },
    },
    // The name is the id: another name is another book.
    say: {
      refuses: ({ action }) =>
        action === 'rename' ? { code: 'shelf/renamed', said: 'a book keeps its name' } : undefined,
    },
    export: { written: ({ raw: { name, title } }) => ({ name, title }) },
    ...more,
  };
  return {
    name: 'shelf',
    kinds: [book],
    rules: section =>
      Array.isArray((section as { books?: unknown } | null)?.books)
        ? []
        : [{ rule: 'shelf/books', message: 'a shelf has a list of books', path: [] }],
    roots: section => [
      {
        scope: { address: address('shelf.shelf', ['s']), kind: 'shelf.shelf', parts: ['s'] },
        entry: section as Record<string, unknown>,
        path: [],
      },
    ],
    section: roots => ({ books: [], ...roots[0]?.entry }),
    keys: { 'shelf.shelf': [], 'shelf.book': ['name', 'title'] },
    lane: scope => scope.address,
  };
}

function isBook(value: unknown): value is Book {
  const { name, title } = (value ?? {}) as Partial<Book>;
  return typeof name === 'string' && typeof title === 'string';
}

function bookIn(value: unknown): Book {
  if (isBook(value)) return value;
  throw new RequestFailure('unknown', 'accepted, but the answer is no book', { request: '/books' });
}

/** Answers as a service of books would. */
export function shelfService(): { readonly books: Map<string, Book>; readonly transport: Transport } {
  const books = new Map<string, Book>();
  const answered = (status: number, body: Json): HttpResponse => ({
    status,
    headers: {},
    body: JSON.stringify(body),
  });
  return {
    books,
    async transport({ method, url, body = 'null', headers }) {
      if (headers['authorization'] === 'Bearer refused-token')
        return answered(401, { message: `${headers['authorization']} is not known` });
      const { pathname } = new URL(url);
      if (!/^\/books(?:\/[^/]+)?$/.test(pathname)) return answered(404, {});
      const sent = JSON.parse(body) ?? {};
      const key = decodeURIComponent(pathname.slice('/books/'.length));
      if (method === 'GET')
        return answered(
          200,
          [...books.values()].map(book => ({ ...book })),
        );
      if (method === 'DELETE') return answered(books.delete(key) ? 200 : 404, {});
      const known = books.get(key);
      if (method === 'PATCH' && known === undefined) return answered(404, {});
      const book: Book = { ...known, ...sent };
      if (known !== undefined && known.name !== book.name) books.delete(known.name);
      books.set(book.name, book);
      return answered(200, { ...book });
    },
  };
}

/** A manifest of books. */
export function shelf(...books: readonly Json[]): Declaration {
  return { name: 'acme', shelf: { books } };
}

const dune = { name: 'dune', title: 'Dune' };

export const bookSample: Sample = {
  kind: 'shelf.book',
  manifest: books => ({ shelf: { books } }),
  entries: [dune, { name: 'emma', title: 'Emma' }, { name: 'ulysses', title: 'Ulysses' }],
  changes: [{ title: 'Dune Messiah' }],
  page: 'whole',
  oneScope: true,
};

export const bookLife: Life<Declaration, { readonly books: Map<string, Book> }> = {
  kind: 'shelf.book',
  empty: shelf(),
  created: shelf(dune),
  changed: shelf({ ...dune, title: 'Dune Messiah' }),
  change: { action: 'update' },
  disturb({ books }) {
    books.set('dune', { name: 'dune', title: 'Emma' });
  },
  disturbed: 'update',
  absent: shelf({ ...dune, absent: true }),
};
