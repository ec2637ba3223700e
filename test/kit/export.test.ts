import { describe, expect, test } from 'vitest';
import type { Provider } from '../../src/core/provider.ts';
import { type ExportResult, exportScopes } from '../../src/engine/export.ts';
import { bearer } from '../../src/http/auth.ts';
import { createSession, declare } from '../../src/kit/kit.ts';
import { plan } from '../../src/reconcile.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';
import { type BookKind, SHELF, shelf, shelfProvider, shelfService } from './shelf.ts';

const TITLES = { dune: 'Dune', emma: 'Emma', 'war and peace': 'War and Peace' };

/** Exports the shelf, which has these books, and plans what was exported. */
async function exported(
  provider: Provider = shelfProvider(),
): Promise<ExportResult & { readonly rows: readonly string[] }> {
  const { books, transport } = shelfService();
  for (const [name, title] of Object.entries(TITLES)) books.set(name, { name, title });
  const session = createSession({
    provider,
    baseUrl: SHELF,
    credentials: [bearer('shelf', 'a-good-token')],
    transport,
    userAgent: 'books/1',
    clock: virtualClock(),
  });
  const { wanted } = declare({ file: 'f', value: shelf() }, [provider], 0);
  const found = await exportScopes(
    wanted.scopes.map(({ scope }) => scope),
    session,
  );
  const value = { name: 'acme', ...found.sections };
  const again = declare({ file: 'exported', value }, [provider], 0).wanted;
  const { plan: left } = await plan(again, session, { prune: true });
  return { ...found, rows: left.rows.map(({ action, address }) => `${action} ${address}`) };
}

describe('an export of a provider of someone else', () => {
  test('is a section whose plan is empty', async () => {
    const { sections, leftOut: left, rows } = await exported();
    expect(sections).toEqual({
      shelf: { books: Object.entries(TITLES).map(([name, title]) => ({ name, title })) },
    });
    expect([left, rows]).toEqual([[], []]);
  });

  test.each([
    ['its rules refuse', { rules: ({ title }) => wrong(title === 'Emma') }, 'Emma is out'],
    ['has a key that nothing reads', { written: { titel: 1 } }, 'unknown key "titel" in shelf.books[1]'],
  ] as readonly (readonly [string, Spoiled, string])[])(
    'leaves out an entry that %s, and says so',
    async (_, { rules, written }, reason) => {
      const [book] = shelfProvider().kinds as readonly BookKind[];
      const {
        sections,
        leftOut: left,
        rows,
      } = await exported(
        shelfProvider({
          ...(book && rules && { entry: { ...book.entry, rules } }),
          export: {
            written: ({ raw: { name, title } }) => ({ name, title, ...(name === 'emma' && written) }),
          },
        }),
      );
      expect(JSON.stringify(sections)).not.toContain('emma');
      expect(left).toEqual([{ address: 'shelf.book/s/emma', reason }]);
      expect(rows).toEqual([]);
    },
  );

  test('is refused where the provider cannot write its section, and nothing is read for it', async () => {
    const { section: _, ...mute } = shelfProvider();
    await expect(exported(mute)).rejects.toThrow('the provider shelf has no `section`');
  });
});

interface Spoiled {
  readonly rules?: NonNullable<BookKind['entry']['rules']>;
  readonly written?: Readonly<Record<string, number>>;
}

function wrong(is: boolean): ReturnType<NonNullable<BookKind['entry']['rules']>> {
  return is ? [{ rule: 'shelf/out', message: 'Emma is out', path: [] }] : [];
}
