import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/core/json.ts';
import { statuses, world } from '../../helpers/world.ts';
import { applyLoaded, byHand, commandIn, commandsAt, manifestOf } from './application.ts';

/** Names that no member has, some of which objects have by birth. */
const UNKNOWN = ['placeholder', 'icon', 'constructor', '__proto__', 'toString', 'of', 'items'] as const;
const NAMES = ['a', 'b', 'c'] as const;
const COMMANDS = ['c0', 'c1', 'c2', 'c3', 'c4', 'c5'] as const;
const RUNS = 100;
const SUB = 1;
const GROUP = 2;
const TEXT = 3;

type Object = { readonly [name: string]: Json };
interface Item extends Object {
  readonly name: string;
}

const description = fc.constantFrom('One', 'Two');
const names = fc.shuffledSubarray([...NAMES]);

const choices = names.map(all => all.map((name): Item => ({ name, value: `v-${name}` })));
const text = fc.record({ type: fc.constant(TEXT), description, choices }, { noNullPrototype: true });
const holder = (type: number, options: fc.Arbitrary<readonly Item[]>) =>
  fc.record({ type: fc.constant(type), description, options }, { noNullPrototype: true });

function listOf(one: fc.Arbitrary<Object>): fc.Arbitrary<readonly Item[]> {
  return names.chain(all =>
    fc
      .array(one, { minLength: all.length, maxLength: all.length })
      .map(made => made.map((each, index): Item => ({ ...each, name: all[index] as string }))),
  );
}

const subcommand = holder(SUB, listOf(text));
const options = listOf(fc.oneof(text, subcommand, holder(GROUP, listOf(subcommand))));
const command = fc.record({ description, options }, { noNullPrototype: true });
/** One state of the manifest: some commands, always more than one request would be worth it. */
const state = fc.array(command, { minLength: COMMANDS.length, maxLength: COMMANDS.length });

/** As JSON carries it: no -0, no `undefined`. */
const unknown = fc
  .array(fc.tuple(fc.constantFrom(...UNKNOWN), fc.jsonValue({ maxDepth: 2 })), { maxLength: 2 })
  .map((all): Object => JSON.parse(JSON.stringify(Object.fromEntries(all))));

/** Puts unknown members into everything, and notes them under the way of names to it. */
function seeded(of: Object, path: string, next: () => Object, into: Map<string, string>): Object {
  const members = next();
  into.set(path, JSON.stringify(sorted(members)));
  const inner = Object.entries(of).map(([key, value]) => {
    if (key !== 'options' && key !== 'choices') return [key, value] as const;
    return [
      key,
      (value as readonly Item[]).map(item => seeded(item, `${path}/${key} ${item.name}`, next, into)),
    ] as const;
  });
  return Object.fromEntries([...Object.entries(members), ...inner]);
}

/** Everything in an object, by its way of names. */
function ways(of: Object, path: string, into: Map<string, Object>): Map<string, Object> {
  into.set(path, of);
  for (const key of ['options', 'choices'])
    for (const item of (of[key] ?? []) as readonly Item[]) ways(item, `${path}/${key} ${item.name}`, into);
  return into;
}

function sorted(of: Object): Object {
  return Object.fromEntries(Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1)));
}

describe('members that this version does not know', () => {
  it('survive whatever is applied, at any depth, as long as what has them does', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        state,
        fc.array(unknown, { minLength: 1, maxLength: 20 }),
        fc.array(fc.tuple(state, fc.constantFrom(1, 6)), { minLength: 1, maxLength: 4 }),
        async (first, members, steps) => {
          const here = world({ quirks: { global_rate_limit: 'off', unknown_members: 'kept' } });
          const expected = new Map<string, string>();
          let turn = 0;
          const next = () => members[turn++ % members.length] as Object;
          byHand(
            here,
            'PUT',
            commandsAt(),
            first.map((each, index) =>
              seeded({ ...each, name: COMMANDS[index] as string }, COMMANDS[index] as string, next, expected),
            ),
          );
          let current = first;
          for (const [wanted, count] of steps) {
            // One change is a PATCH, six are a bulk overwrite.
            current = current.map((each, index) =>
              index < count ? (wanted[index] as Object) : each,
            ) as typeof current;
            const commands = current.map((each, index) => ({ name: COMMANDS[index], ...each }));
            const report = await applyLoaded(here, manifestOf({ prune: true, commands }));
            expect(statuses(report).filter(line => !line.startsWith('done '))).toEqual([]);
            const there = new Map<string, Object>();
            for (const each of commands) ways(each as Object, each.name as string, there);
            for (const way of [...expected.keys()]) if (!there.has(way)) expected.delete(way);
            const live = new Map<string, Object>();
            for (const name of COMMANDS) ways(commandIn(here, name) as unknown as Object, name, live);
            for (const [way, said] of expected) {
              const has = Object.entries(live.get(way) ?? {}).filter(([key]) =>
                (UNKNOWN as readonly string[]).includes(key),
              );
              expect([way, JSON.stringify(sorted(Object.fromEntries(has)))]).toEqual([way, said]);
            }
          }
        },
      ),
      { numRuns: RUNS },
    );
  });
});
