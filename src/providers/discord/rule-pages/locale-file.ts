import type { CodePage } from '../../../core/code-page.ts';

/** Mistakes in translators' files. */
export const localeFilePages = {
  'locales/conflict': {
    title: 'A translation exists twice with different texts',
    means:
      "The locale file and the command's own `name_localizations` or `description_localizations` say different things for one locale.",
    wrong: `localizations: locales/*.yaml
commands:
  - { name: ban, description: Ban a member, description_localizations: { de: Jemanden bannen } }`,
    right: `localizations: locales/*.yaml
commands:
  - { name: ban, description: Ban a member, description_localizations: { de: Mitglied bannen } }`,
    next: 'Keep one of the two texts.',
  },
  'locales/form': {
    title: 'A locale file does not have the right form',
    means:
      "A locale file is a map from the names of commands to `name`, `description` and `options`; options also have `choices`, whose texts are directly under the choice's name.",
    example: `# locales/de.yaml
ban:
  description: Ein Mitglied bannen
  options:
    reason:
      description: Warum
      choices: { Spam: Werbung }`,
    next: 'Bring the entry into that form. A text that is not translated yet is left empty.',
  },
  'locales/name': {
    title: 'A locale file is not named after a locale',
    means:
      'The name of a locale file is the locale of all its texts, and Discord has no such locale. It tells Spanish of Spain (`es-ES`) from that of Latin America (`es-419`), and has no plain `es` or `en`.',
    next: 'Rename the file, such as `es.yaml` to `es-ES.yaml`. For two locales with the same texts make two files.',
  },
  'locales/unknown': {
    title: 'A translation has no counterpart in the manifest',
    means:
      'No command, option or choice has that name here. It was renamed, or is misspelled in the locale file.',
    wrong: `localizations: locales/*.yaml
commands:
  - { name: kick, description: Kick a member }`,
    right: `localizations: locales/*.yaml
commands:
  - { name: ban, description: Ban a member }`,
    next: 'Give the text the name that the manifest has, or remove it.',
  },
} satisfies Readonly<Record<string, CodePage>>;
