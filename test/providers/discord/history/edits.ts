import { GUILD } from '../../../helpers/world.ts';
import type { Command, CommandSet } from './command-set.ts';

/** One commit of an author: what it says, and what it does to the set. */
export interface Edit {
  readonly says: string;
  readonly edit: (set: CommandSet) => void;
  /** The set means the same as before. */
  readonly idle?: true;
}

type Option = Record<string, unknown> & { name: string };

const REMIND: Command = {
  name: 'remind',
  type: 1,
  description: 'Be reminded',
  options: [
    { type: 3, name: 'what', description: 'Of what', required: true },
    { type: 4, name: 'minutes', description: 'In how many minutes', min_value: 1 },
    { type: 7, name: 'where', description: 'In which channel', channel_types: [0, 5] },
  ],
};
const CONFIG: Command = {
  name: 'config',
  type: 1,
  description: 'Change the settings',
  options: [
    { type: 1, name: 'show', description: 'Show them' },
    {
      type: 1,
      name: 'set',
      description: 'Set one',
      options: [{ type: 3, name: 'value', description: 'To what', required: true }],
    },
  ],
};
const TEAM = '345678901234567890';

/** The author's first own command of the set: the history is about a set that others began. */
function firstOf(set: CommandSet): Command {
  return of(set.global.find(command => (command['type'] ?? 1) === 1));
}

function command(list: readonly Command[], name: string): Command {
  return of(list.find(each => each.name === name));
}

function option(set: CommandSet, name: string): Option {
  return of(optionsOf(command(set.global, 'remind')).find(each => each.name === name));
}

function optionsOf(command: Command | Option): Option[] {
  return command['options'] as Option[];
}

function of<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the history has lost a command');
  return value;
}

function remove<T>(list: T[], at: T): void {
  list.splice(list.indexOf(at), 1);
}

/** What the author of a bot does to its commands in the course of some months. */
export const EDITS: readonly Edit[] = [
  { says: 'a command for reminders', edit: set => set.global.push(structuredClone(REMIND)) },
  {
    says: 'fixed choices for the minutes',
    edit: set => {
      option(set, 'minutes')['choices'] = [
        { name: 'Five', value: 5 },
        { name: 'An hour', value: 60 },
      ];
    },
  },
  {
    says: 'the choices in another order, and one more',
    edit: set => {
      const choices = option(set, 'minutes')['choices'] as object[];
      choices.reverse().push({ name: 'A day', value: 1440 });
    },
  },
  {
    says: 'an option has another name',
    edit: set => {
      option(set, 'where').name = 'channel';
    },
  },
  {
    says: 'optional options in another order',
    edit: set => {
      const [what, minutes, channel] = optionsOf(command(set.global, 'remind')) as [Option, Option, Option];
      command(set.global, 'remind')['options'] = [what, channel, minutes];
    },
  },
  {
    says: 'an option can be left out',
    edit: set => {
      option(set, 'what')['required'] = false;
    },
  },
  {
    says: 'defaults are written out',
    idle: true,
    edit: set => {
      Object.assign(option(set, 'what'), { required: false, choices: [], autocomplete: false });
      Object.assign(command(set.global, 'remind'), {
        nsfw: false,
        name_localizations: {},
        dm_permission: true,
      });
    },
  },
  {
    says: 'a clearer description of an old command',
    edit: set => {
      firstOf(set)['description'] = `${String(firstOf(set)['description']).slice(0, 80)}, and more`;
    },
  },
  {
    says: 'German and French',
    edit: set => {
      firstOf(set)['description_localizations'] = { fr: 'Une commande', de: 'Ein Befehl' };
      command(set.global, 'remind')['name_localizations'] = { de: 'erinnern' };
      option(set, 'what')['name_localizations'] = { de: 'woran' };
    },
  },
  {
    says: 'a translator copies the default',
    idle: true,
    edit: set => {
      firstOf(set)['description_localizations'] = {
        de: 'Ein Befehl',
        fr: 'Une commande',
        nl: firstOf(set)['description'],
      };
    },
  },
  {
    says: 'French is given up',
    edit: set => {
      firstOf(set)['description_localizations'] = { de: 'Ein Befehl' };
    },
  },
  {
    says: 'reminders for those who manage messages',
    edit: set => {
      command(set.global, 'remind')['default_member_permissions'] = '8192';
    },
  },
  {
    says: 'the permission by its name',
    idle: true,
    edit: set => {
      command(set.global, 'remind')['default_member_permissions'] = ['MANAGE_MESSAGES'];
    },
  },
  {
    says: 'one more permission',
    edit: set => {
      command(set.global, 'remind')['default_member_permissions'] = ['MANAGE_MESSAGES', 'BAN_MEMBERS'];
    },
  },
  {
    says: 'reminders for everybody again',
    edit: set => {
      command(set.global, 'remind')['default_member_permissions'] = null;
    },
  },
  {
    says: 'not in direct messages, in the old way',
    edit: set => {
      command(set.global, 'remind')['dm_permission'] = false;
    },
  },
  {
    says: 'contexts in place of dm_permission',
    edit: set => {
      const remind = command(set.global, 'remind');
      delete remind['dm_permission'];
      remind['contexts'] = [0];
    },
  },
  {
    says: 'everywhere, also where users have installed it',
    edit: set => {
      Object.assign(command(set.global, 'remind'), { contexts: [0, 1, 2], integration_types: [0, 1] });
    },
  },
  {
    says: 'contexts in another order and by their names',
    idle: true,
    edit: set => {
      command(set.global, 'remind')['contexts'] = ['private_channel', 'guild', 'bot_dm'];
    },
  },
  {
    says: 'a command with subcommands',
    edit: set => set.global.push(structuredClone(CONFIG)),
  },
  {
    says: 'one more subcommand',
    edit: set =>
      optionsOf(command(set.global, 'config')).push({ type: 1, name: 'reset', description: 'Reset all' }),
  },
  {
    says: 'a group',
    edit: set => {
      const of = [
        {
          type: 1,
          name: 'add',
          description: 'Add a role',
          options: [{ type: 8, name: 'role', description: 'Which', required: true }],
        },
      ];
      optionsOf(command(set.global, 'config')).push({
        type: 2,
        name: 'roles',
        description: 'Roles',
        options: of,
      });
    },
  },
  {
    says: 'a subcommand of a group has one option more',
    edit: set => {
      const roles = of(optionsOf(command(set.global, 'config')).find(each => each.name === 'roles'));
      optionsOf(of(optionsOf(roles)[0])).push({
        type: 10,
        name: 'weight',
        description: 'How much',
        max_value: 2 ** 53,
      });
    },
  },
  {
    says: 'a subcommand is taken out',
    edit: set => {
      const config = command(set.global, 'config');
      config['options'] = optionsOf(config).filter(each => each.name !== 'reset');
    },
  },
  {
    says: 'only for adults',
    edit: set => {
      command(set.global, 'config')['nsfw'] = true;
    },
  },
  {
    says: 'for all ages again',
    edit: set => {
      command(set.global, 'config')['nsfw'] = false;
    },
  },
  {
    says: 'a file and autocomplete',
    edit: set => {
      const options = optionsOf(command(set.global, 'remind'));
      options.push({ type: 11, name: 'file', description: 'A picture', file_types: ['image', '.PDF'] });
      options.push({
        type: 3,
        name: 'zone',
        description: 'Which time zone',
        autocomplete: true,
        max_length: 40,
      });
    },
  },
  {
    says: 'a command for the staff in one guild',
    edit: set =>
      set.guild.push({
        name: 'reload',
        type: 1,
        description: 'Load the settings again',
        default_member_permissions: '0',
      }),
  },
  {
    says: 'the team may use it',
    edit: set => set.overwrites.push({ command: 'reload', list: [{ id: TEAM, type: 1, permission: true }] }),
  },
  {
    says: 'and nobody else',
    edit: set => {
      const list = [
        { id: GUILD, type: 1, permission: false },
        { id: TEAM, type: 1, permission: true },
      ];
      set.overwrites = [{ command: 'reload', list }];
    },
  },
  {
    says: 'the command of the staff has another name',
    edit: set => {
      Object.assign(command(set.guild, 'reload'), { name: 'refresh', renamed_from: 'reload' });
      set.overwrites = set.overwrites.map(each => ({ ...each, command: 'refresh' }));
    },
  },
  {
    says: 'the rename is over',
    idle: true,
    edit: set => {
      delete command(set.guild, 'refresh')['renamed_from'];
    },
  },
  {
    says: 'reminders move to the guild',
    edit: set => {
      const remind = command(set.global, 'remind');
      remove(set.global, remind);
      for (const field of ['contexts', 'integration_types', 'dm_permission']) delete remind[field];
      set.guild.push(remind);
    },
  },
  {
    says: 'another name, and another text at once',
    edit: set => {
      const more = {
        name: 'preferences',
        renamed_from: 'config',
        allow: ['loss'],
        description: 'Show and change the settings',
      };
      Object.assign(command(set.global, 'config'), more);
    },
  },
  {
    says: 'the loss is no longer allowed',
    idle: true,
    edit: set => {
      const preferences = command(set.global, 'preferences');
      delete preferences['renamed_from'];
      delete preferences['allow'];
    },
  },
  {
    says: 'a menu for messages and one for users',
    edit: set => set.global.push({ name: 'Quote it', type: 3 }, { name: 'Who is it', type: 2 }),
  },
  {
    says: 'the file is sorted',
    idle: true,
    edit: set => {
      set.global.sort((a, b) => (a.name < b.name ? -1 : 1));
    },
  },
  {
    says: 'a menu is removed from the file',
    edit: set => remove(set.global, command(set.global, 'Quote it')),
  },
  {
    says: 'the other one is absent',
    edit: set => {
      remove(set.global, command(set.global, 'Who is it'));
      set.global.push({ name: 'Who is it', type: 2, absent: true });
    },
  },
  {
    says: 'the absent entry is removed',
    idle: true,
    edit: set => remove(set.global, command(set.global, 'Who is it')),
  },
  {
    says: 'everything in Dutch',
    edit: set => {
      for (const each of set.global.filter(({ type }) => (type ?? 1) === 1))
        each['description_localizations'] = {
          ...(each['description_localizations'] as object),
          nl: 'Een opdracht',
        };
    },
  },
  {
    says: 'an old command goes, a new one comes and one more changes',
    edit: set => {
      remove(set.guild, command(set.guild, 'remind'));
      set.global.push({ name: 'about', type: 1, description: 'About this bot' });
      command(set.global, 'preferences')['description'] = 'The settings';
    },
  },
];
