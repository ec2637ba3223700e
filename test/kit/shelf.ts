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
  receiptFor,
} from '../../src/kit/kit.ts';

/*
 * A provider as somebody else would write it, of books on a shelf, and its service without a socket.
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
      expand: ({ name, title }, scope) => ({ parts: [...scope.parts, name], fields: { title } }),
    },
    read: {
      listedAt: 'shelf.shelf',
      list: async (_shelf, client) => (await client.get('/books')).body as readonly Book[],
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
        return receiptFor(row, (await client.send('POST', '/books', body)).body);
      },
      update: async (row, { client, ids }) => {
        const path = pathTo`/books/${ids.of(row.address)}`;
        return receiptFor(row, (await client.send('PATCH', path, row.desired)).body);
      },
      delete: async (row, { client, ids }) => {
        await client.send('DELETE', pathTo`/books/${ids.of(row.address)}`);
        return { waits: [] };
      },
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
      const { name, ...rest } = JSON.parse(body) ?? {};
      const key = name ?? new URL(url).pathname.slice('/books/'.length);
      if (method === 'GET')
        return answered(
          200,
          [...books.values()].map(book => ({ ...book })),
        );
      if (method === 'DELETE') return answered(books.delete(key) ? 200 : 404, {});
      const book: Book = { ...books.get(key), name: key, ...rest };
      books.set(key, book);
      return answered(200, { ...book });
    },
  };
}

/** A manifest of books. */
export function shelf(...books: readonly Json[]): Declaration {
  return { name: 'acme', shelf: { books } };
}

const dune = { name: 'dune', title: 'Dune' };

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
