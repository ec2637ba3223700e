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
