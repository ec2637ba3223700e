import { describe, expect, test } from 'vitest';
import { cliOf, DEV } from './of-applications.ts';
import { testCli } from './test-io.ts';

const { stdout: SKILL } = await testCli().run('skill');

const APPLICATION = 'application_id: "222222222222222222"';
const COMMAND = 'name: warn, description: Warn';

/** Where a row's text is written, by the first words of its second cell. */
const PLACES: Readonly<Record<string, (text: string) => string>> = {
  top: text => `${text}\nneon: { projects: [{ id: shiny-wind-028834, branches: [{ name: main }] }] }`,
  discord: text =>
    text.startsWith('applications')
      ? `discord: { ${text}, commands: [{ ${COMMAND} }] }`
      : `discord: { ${APPLICATION}, ${text} }`,
  commands: text => `discord: { ${APPLICATION}, commands: [${text}] }`,
  command: text =>
    `discord: { ${APPLICATION}, commands: [{ ${text}, ${COMMAND.slice(text.startsWith('name:') ? 12 : 0)} }] }`,
  option: text =>
    `discord: { ${APPLICATION}, commands: [{ ${COMMAND}, options: [{ ${text.includes('type:') ? '' : 'type: string, '}${text}, name: price, description: What }] }] }`,
  guilds: text => `discord: { ${APPLICATION}, guilds: [${text}] }`,
  guild: text => `discord: { ${APPLICATION}, guilds: [{ ids: ["197038439483310086"], ${text} }] }`,
  project: text => `neon: { projects: [{ id: shiny-wind-028834, ${text} }] }`,
  branch: text => `neon: { projects: [{ id: shiny-wind-028834, branches: [{ name: qa, ${text} }] }] }`,
  portal: text => `docs: { portals: [{ url: "https://docs.example.com", ${text} }] }`,
  'any entry': text => `discord: { ${APPLICATION}, commands: [{ name: old-name, ${text} }] }`,
};

interface Asked {
  readonly asked: string;
  readonly where: string;
  /** What its row tells to write, the first of several. */
  readonly text: string;
}

/** The rows of the table of what to write. */
const ROWS: readonly Asked[] = [...SKILL.matchAll(/^\| (.+?) \| (.+?) \| (.*`.*) \|$/gm)].flatMap(
  ([, asked = '', where = '', cell = '']) => {
    const [, text = ''] = /^`(.+?)`/.exec(cell) ?? [];
    return where.startsWith('`') ? [] : [{ asked, where, text }];
  },
);

const GLOBAL = 'discord.command/222222222222222222/global/chat_input';
const GUILD = '222222222222222222/197038439483310086';
const QA = 'shiny-wind-028834/qa';

/** What each row's text does, with the commands `old-name` and `mute` live. */
const PLANS: Readonly<Record<string, readonly string[]>> = {
  'who may use it, by permissions': [`create ${GLOBAL}/warn`],
  'another language': [`create ${GLOBAL}/warn`],
  'where it can be used': [`create ${GLOBAL}/warn`],
  'parameters, the required ones first': [`create ${GLOBAL}/warn`],
  subcommands: [`create ${GLOBAL}/warn`],
  'fixed values': [`create ${GLOBAL}/warn`],
  'a range': [`create ${GLOBAL}/warn`],
  'a right click on a member or message': [
    'create discord.command/222222222222222222/global/user/Show%20profile',
  ],
  'another name': [`rename ${GLOBAL}/warn`],
  'delete it': [`delete ${GLOBAL}/old-name`],
  'an emoji of the bot': ['create discord.emoji/222222222222222222/wave'],
  'commands in every server of the bot': [`create discord.command/${GUILD}/chat_input/help`],
  'only this role may use it': [`create discord.permissions/${GUILD}/global/chat_input/mute`],
  'no deletion by mistake': [],
  'a branch of another one': [`create neon.branch/${QA}`],
  'a compute': [`create neon.branch/${QA}`, `create neon.endpoint/${QA}/read_write`],
  'an end': [`create neon.branch/${QA}`],
  'roles and databases': [
    `create neon.branch/${QA}`,
    `create neon.database/${QA}/shop`,
    `create neon.role/${QA}/app`,
  ],
  'a database over HTTP': [`create neon.branch/${QA}`, `create neon.data_api/${QA}/neondb`],
  backups: [`create neon.backup_schedule/${QA}`, `create neon.branch/${QA}`],
  storage: [`create neon.branch/${QA}`, `create neon.bucket/${QA}/images`],
  'sign-in': [`create neon.auth/${QA}`, `create neon.branch/${QA}`],
  'delete old branches, by age': [],
  'an answer of the documentation': ['docs.answer/docs.example.com/recovery'],
  'what a search finds': ['docs.search/docs.example.com/delete-branch'],
  'several applications of one bot': [
    `create discord.command/${DEV}/global/chat_input/warn`,
    `create ${GLOBAL}/warn`,
  ],
  'a value from outside': [],
};

describe('a row of the table of what to write', () => {
  test('is one of those whose plans are known', () => {
    expect(ROWS.map(({ asked }) => asked)).toEqual(Object.keys(PLANS));
  });

  test.each(ROWS.map(row => [row.asked, row] as const))(
    'is valid, and its plan does that: %s',
    async (asked, row) => {
      const { where, text } = row;
      const [place = ''] = Object.keys(PLACES)
        .filter(name => where.startsWith(name))
        .sort((a, b) => b.length - a.length);
      const manifest = `evenkeel: 1\nname: acme\n${PLACES[place]?.(text)}\n`;
      const ofSeveral = text.startsWith('applications:');
      const cli = ofSeveral ? cliOf({ text: manifest }) : testCli({ manifest });
      await cli.files.makeFolder('emojis');
      await cli.files.create('emojis/wave.gif', `GIF89a${'x'.repeat(24)}`);
      for (const name of ofSeveral ? [] : ['old-name', 'mute']) cli.makeCommand({ name, description: 'x' });
      const { code, stdout } = await cli.run('validate');
      expect(code, stdout).toBe(0);
      const { plan, checks } = await cli.report('plan');
      expect(plan.unread).toEqual([]);
      expect([
        ...plan.rows.map(({ action, address }) => `${action} ${address}`),
        ...checks.map(({ address }) => address),
      ]).toEqual(PLANS[asked]);
    },
  );
});
