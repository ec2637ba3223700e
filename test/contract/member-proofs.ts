import { expect } from 'vitest';
import type { Json } from '../../src/core/json.ts';
import { discordCommand } from '../../src/providers/discord/command/command.ts';
import { openedCommand } from '../../src/providers/discord/command/command-access.ts';
import { optionTypes } from '../../src/providers/discord/command/enumerations.ts';
import { COMMAND } from '../../src/providers/discord/command/members.ts';
import { apiValue } from '../../src/providers/discord/command/normal-form.ts';
import { optionsProblems } from '../../src/providers/discord/command/option-rules.ts';
import { OPTION_TYPES } from '../../src/sandbox/discord/command.ts';
import { world } from '../helpers/world.ts';
import {
  byHand,
  COMMANDS,
  exportOf,
  liveOf,
  type MemberCase,
  type Members,
  made,
  manifestOf,
  pathOf,
  rowsOf,
  TEXT,
  valuesOf,
  whyNeeded,
  whySingle,
} from './member-cases.ts';
import type { Proof } from './proof.ts';

/**
 * Whether a member's default lets more people use a command than one of its values: nobody may lose
 * that silently.
 */
function opensByDefault({ noun, name, row }: MemberCase): boolean {
  if (noun !== 'command' || row === undefined) return false;
  const defaults = openedOf({ noun, name, row });
  return row.chosen !== true && defaults.length > 0;
}

/** What a change from one of its values to its default opens. */
function openedOf(of: MemberCase): readonly unknown[] {
  const [name, none] = [of.name, of.row?.none ?? null];
  return valuesOf(of).flatMap(value => {
    const before = COMMAND.normal({ [name]: value });
    return openedCommand({ [name]: before[name as keyof typeof before] }, { [name]: none }) ?? [];
  });
}

export const MEMBER_PROOFS: readonly Proof<MemberCase>[] = [
  {
    says: 'is made as an entry says it, and is in sync',
    async prove(of) {
      const live: Members[] = [];
      for (const value of valuesOf(of)) {
        const here = await made(manifestOf(of, value));
        expect(await rowsOf(here.plan(manifestOf(of, value)))).toEqual([]);
        live.push(liveOf(here, of));
      }
      if (live.length > 1) expect(live[0]).not.toEqual(live[1]);
    },
  },
  {
    says: 'is one row of drift where another client changed it, and apply restores it',
    exempt: whySingle,
    async prove(of) {
      const [one, two] = valuesOf(of);
      const other = liveOf(await made(manifestOf(of, two)), of);
      const here = await made(manifestOf(of, one));
      const before = liveOf(here, of);
      byHand(here, of, other);
      expect(await rowsOf(here.drift(manifestOf(of, one)))).toEqual([['update', pathOf(of)]]);
      await made(manifestOf(of, one), here);
      expect(liveOf(here, of)).toEqual(before);
    },
  },
  {
    says: 'has its default where an entry leaves it out',
    exempt: whyNeeded,
    async prove(of) {
      const fresh = liveOf(await made(manifestOf(of)), of);
      for (const value of valuesOf(of)) {
        const here = await made(manifestOf(of, value));
        const live = liveOf(here, of);
        const rows = await rowsOf(here.plan(manifestOf(of)));
        const isDefault = JSON.stringify(live) === JSON.stringify(fresh);
        const action = opensByDefault(of) ? 'blocked' : 'update';
        expect(rows).toEqual(isDefault || of.row?.chosen === true ? [] : [[action, pathOf(of)]]);
        if (action === 'blocked' || rows.length === 0) continue;
        await made(manifestOf(of), here);
        expect(liveOf(here, of)).toEqual(fresh);
      }
    },
  },
  {
    says: 'is left to others where an entry ignores its field',
    async prove(of) {
      const [one, two] = valuesOf(of);
      const here = await made(manifestOf(of, one));
      const ignored = manifestOf(of, two ?? one, { ignore: [pathOf(of)] });
      expect(await rowsOf(here.plan(ignored))).toEqual([]);
    },
  },
  {
    says: 'is exported, and the plan of the export is empty',
    async prove(of) {
      for (const value of valuesOf(of)) {
        const here = await made(manifestOf(of, value));
        const text = await exportOf(here);
        expect(await rowsOf(here.plan(text))).toEqual([]);
        const again = await made(text);
        expect(liveOf(again, of)).toEqual(liveOf(here, of));
      }
    },
  },
  {
    says: 'is drift where another client sets it after an export',
    exempt: whyNeeded,
    async prove(of) {
      const here = await made(manifestOf(of));
      const text = await exportOf(here);
      const fresh = JSON.stringify(liveOf(here, of));
      for (const value of valuesOf(of)) {
        const other = liveOf(await made(manifestOf(of, value)), of);
        if (JSON.stringify(other) === fresh) continue;
        byHand(here, of, other);
        const action = opensByDefault(of) ? 'blocked' : 'update';
        expect(await rowsOf(here.drift(text))).toEqual([[action, pathOf(of)]]);
      }
    },
  },
  {
    says: 'is marked where a change of it lets more people use the command',
    exempt({ noun, name }) {
      if (noun === 'command') return undefined;
      return `access is by fields, and "${name}" is inside ${noun === 'overwrite' ? 'one' : 'the options'}`;
    },
    async prove(of) {
      if (openedOf(of).length > 0) expect(discordCommand.access?.fields).toContain(of.name);
    },
  },
  {
    says: 'is a mistake of an option of another type exactly where the service refuses it',
    exempt: of => (of.noun === 'option' ? whyNeeded(of) : 'only options have members by their types'),
    async prove(of) {
      const here = world();
      for (const number of Object.values(OPTION_TYPES)) {
        const type = String(optionTypes.normal(number));
        const inner = type === 'sub_command_group' ? { ...TEXT, type: 'sub_command' } : TEXT;
        const item = { ...TEXT, type, ...(/^sub/.test(type) ? { options: [inner] } : {}) };
        for (const value of valuesOf(of)) {
          const options = [{ ...item, [of.name]: value }];
          const { status } = here.foreign('POST', COMMANDS, {
            name: 'ping',
            description: 'Ping',
            options: apiValue('options', options as Json),
          });
          const mistakes = optionsProblems(options as never, []).filter(({ level }) => level !== 'warning');
          const said = mistakes.map(({ rule }) => rule);
          expect(status < 300 ? said.filter(rule => rule === 'discord/option-member') : [], type).toEqual([]);
          if (status >= 300) expect(said, `${type} ${JSON.stringify(value)}`).not.toEqual([]);
        }
      }
    },
  },
];
