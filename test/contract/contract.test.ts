import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createTransport } from '../../src/http/transport.ts';
import { play, playSpoiled } from '../../src/kit/life.ts';
import { type Spoil as AnswerSpoiler, SPOILED, spoiling } from '../../src/kit/spoiled.ts';
import { discordQuirks, neonQuirks, QUIRKS } from '../../src/sandbox/quirks.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { hastyClock } from '../helpers/hasty-clock.ts';
import { PROVIDERS, world } from '../helpers/world.ts';
import type { ContractCase } from './contract-case.ts';

const folder = new URL('.', import.meta.url);
const files = readdirSync(folder).filter(
  name => /^[a-z_]+\.[a-z_]+\.ts$/.test(name) && !name.endsWith('.test.ts'),
);
const cases = await Promise.all(
  files.map(
    async name =>
      ((await import(new URL(name, folder).href)) as { readonly contract: ContractCase }).contract,
  ),
);
const OF_OTHERS: Readonly<Record<string, object>> = { neon: discordQuirks, discord: neonQuirks };

/** The positions of each quirk that may decide about a kind, one at a time. */
function positionsFor(kind: string): readonly Readonly<Record<string, string>>[] {
  const others = OF_OTHERS[kind.split('.')[0] ?? ''] ?? {};
  return [
    {},
    // What a lenient sandbox takes, a strict one refuses: another position of those proves nothing.
    ...Object.entries(QUIRKS).flatMap(([name, { values, lenient }]) =>
      values[1] === undefined || values[1] === lenient || name in others ? [] : [{ [name]: values[1] }],
    ),
  ];
}

test('every kind has its case', () => {
  const kinds = PROVIDERS.flatMap(provider => provider.kinds.map(kind => kind.name));
  expect(cases.map(each => each.kind).sort()).toEqual([...kinds].sort());
});

describe.each(cases)('$kind', story => {
  test.each(positionsFor(story.kind).map(quirks => [label(quirks), quirks] as const))(
    'keeps the contract with %s',
    async (_, quirks) => {
      const here = world({ quirks });
      await play(under(story, quirks), here, here);
    },
  );

  test.runIf(story.first === undefined).each(SPOILED)(
    'is made once where the answer of its create %s',
    async (_, spoiled) => {
      let spoil = (_how: AnswerSpoiler): void => {
        throw new Error('nothing is between the run and the sandbox');
      };
      const here = world({
        wrap(transport) {
          const between = spoiling(transport);
          spoil = between.spoil;
          return between.send;
        },
      });
      await playSpoiled(story, here, () => spoil(spoiled));
    },
  );

  test('keeps the contract over sockets', async () => {
    const clock = hastyClock();
    const server = await startSandbox({ operationMs: 5, clock });
    const transport = createTransport();
    try {
      const served = { sandbox: server.sandbox, url: server.url, transport: transport.send, clock };
      const here = world({ served });
      await play(under(story, {}), here, here);
    } finally {
      await transport.close();
      await server.close();
    }
  });
});

/** As the API is under these quirks. */
function under(story: ContractCase, quirks: Readonly<Record<string, string>>): ContractCase {
  return story.absentIs === undefined && refusesDelete(story, quirks)
    ? { ...story, absentIs: 'refused' }
    : story;
}

function refusesDelete(story: ContractCase, quirks: Readonly<Record<string, string>>): boolean {
  return Object.entries(story.deleteRefusedWhen ?? {}).some(
    ([name, value]) => (quirks[name] ?? QUIRKS[name]?.values[0]) === value,
  );
}

function label(quirks: Readonly<Record<string, string>>): string {
  const [first] = Object.entries(quirks);
  return first === undefined ? 'the default quirks' : `${first[0]}=${first[1]}`;
}
