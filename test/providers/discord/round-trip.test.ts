import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical } from '../../../src/core/json.ts';
import { discordCommand } from '../../../src/providers/discord/command/command.ts';
import { wantedBy } from '../../helpers/wanted-by.ts';
import { command, quirks } from './random-command.ts';
import { createCommand, differences, exported, liveCommands, openSandbox } from './round-trip.ts';
import { globalScope } from './samples.ts';

describe('any valid command', () => {
  it('is listed as it was wanted, and its export expands to what is live', async () => {
    await fc.assert(
      fc.asyncProperty(command, quirks, async (entry, chosen) => {
        // Where the service turns null into all contexts, no manifest can have null.
        fc.pre(entry.contexts !== null || chosen.contexts_default === 'null');
        const errors = discordCommand.entry.rules?.(entry, globalScope, Date.UTC(2026, 10, 20)) ?? [];
        expect(errors.filter(problem => problem.level !== 'warning')).toEqual([]);
        const sandbox = openSandbox(chosen);
        await createCommand(sandbox, entry);
        const [live] = await liveCommands(sandbox);
        if (live === undefined) throw new Error('nothing was created');
        expect(differences(entry, live)).toEqual([]);
        expect(differences(exported(live), live)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('has the same normal form whatever order its sets are written in', () => {
    fc.assert(
      fc.property(command, entry => {
        const turned = {
          ...entry,
          ...(entry.contexts ? { contexts: entry.contexts.toReversed() } : {}),
          ...(entry.integration_types ? { integration_types: entry.integration_types.toReversed() } : {}),
        };
        const forms = [entry, turned].map(one =>
          canonical((wantedBy(discordCommand, one, globalScope).fields ?? {}) as never),
        );
        expect(forms[0]).toBe(forms[1]);
      }),
      { numRuns: 200 },
    );
  });
});
