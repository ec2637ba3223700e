import { describe, expect, it } from 'vitest';
import { type World, world } from '../../helpers/world.ts';
import { byHand, commandIn, commandsAt, manifestOf } from './application.ts';

/*
 * A translation that equals the default text says which text a locale has. The service may
 * otherwise take the text of a neighbor: en-GB from en-US
 * (facts/discord.md#texts-in-another-locale).
 */

const SPELLED = { 'en-GB': 'colour', 'en-US': 'color' };
const COLOUR = {
  name: 'colour',
  name_localizations: SPELLED,
  description: 'colour',
  description_localizations: SPELLED,
  options: [
    {
      type: 3,
      name: 'colour',
      name_localizations: SPELLED,
      description: 'colour',
      description_localizations: SPELLED,
      choices: [{ name: 'colour', name_localizations: SPELLED, value: 'colour' }],
    },
  ],
};

const QUIRKS = [{}, { default_locales: 'dropped' }];

async function differing(here: World, entry: object): Promise<readonly string[]> {
  const { plan } = await here.plan(manifestOf({ commands: [entry] }));
  return plan.rows.flatMap(row => [row.action, ...row.fields.map(({ path }) => path)]);
}

describe('a translation that equals the default text', () => {
  it('is sent, of commands, options and choices', async () => {
    const here = world();
    await here.apply(manifestOf({ commands: [COLOUR] }));
    const { options, ...command } = commandIn(here, 'colour') as unknown as typeof COLOUR;
    const [option] = options;
    const [choice] = option?.choices ?? [];
    const texts = [command, option].flatMap(each => [
      each?.name_localizations,
      each?.description_localizations,
    ]);
    expect([...texts, choice?.name_localizations]).toEqual(Array(5).fill(SPELLED));
  });

  it('is sent with the whole list of an application', async () => {
    const here = world();
    const five = ['a', 'b', 'c', 'd'].map(name => ({ name, description: name }));
    await here.apply(manifestOf({ commands: [COLOUR, ...five], prune: true }));
    expect(here.writes().map(write => write.split(' ')[0])).toEqual(['PUT']);
    expect(commandIn(here, 'colour')['name_localizations']).toEqual(SPELLED);
  });

  it('is a difference where its default changes with it: people would read the old text', async () => {
    const here = world();
    const old = { name: 'ban', description: 'Old', description_localizations: { de: 'Old', fr: 'x' } };
    byHand(here, 'POST', commandsAt(), old);
    const entry = { name: 'ban', description: 'New', description_localizations: { fr: 'x' } };
    expect(await differing(here, entry)).toEqual(['update', 'description', 'description_localizations']);
    await here.apply(manifestOf({ commands: [entry] }));
    expect(commandIn(here, 'ban')['description_localizations']).toEqual({ fr: 'x' });
  });

  it.each(QUIRKS)('is no difference after an apply, %o', async quirks => {
    const here = world({ quirks });
    const { results } = await here.apply(manifestOf({ commands: [COLOUR] }));
    expect(results?.map(({ status }) => status)).toEqual(['done']);
    expect(await differing(here, COLOUR)).toEqual([]);
  });

  it.each(QUIRKS)('is no difference where only one side has it, %o', async quirks => {
    const here = world({ quirks });
    const texts = { de: 'Farbe', fr: 'Couleur' };
    const plain = { name: 'color', description: 'Color', description_localizations: texts };
    const said = { ...plain, description_localizations: { ...texts, 'en-GB': 'Color' } };
    byHand(here, 'POST', commandsAt(), said);
    expect(await differing(here, plain)).toEqual([]);
    expect(await differing(here, said)).toEqual([]);
    byHand(here, 'POST', commandsAt(), plain);
    expect(await differing(here, said)).toEqual([]);
  });

  it('is no difference where the option and the choice of the entry have no translation at all', async () => {
    const here = world();
    const texts = { de: 'Farbe' };
    const choice = { name: 'Farbe', value: 'colour' };
    const option = { type: 3, name: 'colour', description: 'Farbe', choices: [choice] };
    const entry = { name: 'colour', description: 'C', options: [option] };
    const translated = {
      ...option,
      description_localizations: texts,
      choices: [{ ...choice, name_localizations: texts }],
    };
    byHand(here, 'POST', commandsAt(), { ...entry, options: [translated] });
    expect(await differing(here, entry)).toEqual([]);
  });

  it.each(QUIRKS)('follows its default where both change, %o', async quirks => {
    const here = world({ quirks });
    const one = { name: 'c', description: 'Old', description_localizations: { 'en-GB': 'Old' } };
    const two = { name: 'c', description: 'New', description_localizations: { 'en-GB': 'New' } };
    await here.apply(manifestOf({ commands: [one] }));
    const { results } = await here.apply(manifestOf({ commands: [two] }));
    expect(results?.map(({ status }) => status)).toEqual(['done']);
    expect(await differing(here, two)).toEqual([]);
  });

  it('is removed with its default where the entry no longer has it', async () => {
    const here = world();
    const old = { name: 'c', description: 'Old', description_localizations: { 'en-GB': 'Old' } };
    await here.apply(manifestOf({ commands: [old] }));
    const { results } = await here.apply(manifestOf({ commands: [{ name: 'c', description: 'New' }] }));
    expect(results?.map(({ status }) => status)).toEqual(['done']);
    expect(commandIn(here, 'c')['description_localizations']).toBeNull();
  });

  it.each(QUIRKS)('is a difference where live has another text in that locale, %o', async quirks => {
    const here = world({ quirks });
    byHand(here, 'POST', commandsAt(), { ...COLOUR, options: [], name_localizations: { 'en-GB': 'hue' } });
    const entry = { ...COLOUR, options: [], name_localizations: { 'en-GB': 'colour' } };
    expect(await differing(here, entry)).toEqual(['update', 'name_localizations']);
  });

  it('is a difference where only live has it and people would read the text of a neighbor', async () => {
    const here = world();
    byHand(here, 'POST', commandsAt(), COLOUR);
    const texts = { 'en-US': 'color' };
    const [option] = COLOUR.options;
    expect(await differing(here, { ...COLOUR, name_localizations: texts })).toEqual([
      'update',
      'name_localizations',
    ]);
    expect(
      await differing(here, { ...COLOUR, options: [{ ...option, description_localizations: texts }] }),
    ).toEqual(['update', 'options']);
  });

  it('is compared with the name that the entry gives the command', async () => {
    const here = world({ quirks: { default_locales: 'dropped' } });
    byHand(here, 'POST', commandsAt(), { ...COLOUR, name: 'old', name_localizations: { 'en-GB': 'old' } });
    const { results } = await here.apply(
      manifestOf({ commands: [{ ...COLOUR, renamed_from: 'old', allow: ['loss'] }] }),
    );
    expect(results?.map(({ status }) => status)).toEqual(['done']);
    expect(await differing(here, COLOUR)).toEqual([]);
  });
});
