import type { CodePage } from '../../../core/code-page.ts';

/** Pages on the options of commands and their choices. */
export const optionRulePages = {
  'discord/choice-bounds': {
    title: 'A choice is outside of the bounds of its option',
    means:
      'The option has a smallest or largest value or length, and the choice is beyond it, so it could never be sent.',
    wrong: `commands:
  - name: clear
    description: Clear messages
    options:
      - { type: integer, name: days, description: How many, max_value: 7, choices: [{ name: A month, value: 30 }] }`,
    right: `commands:
  - name: clear
    description: Clear messages
    options:
      - { type: integer, name: days, description: How many, choices: [{ name: A month, value: 30 }] }`,
    next: 'Change the choice or the bound. An option with choices needs no bounds.',
  },
  'discord/choice-value': {
    title: 'A choice has a value of the wrong type',
    means:
      'Choices of a string option are texts, those of an integer option whole numbers, those of a number option numbers.',
    wrong: `commands:
  - name: clear
    description: Clear messages
    options: [{ type: string, name: age, description: How old, choices: [{ name: A week, value: 7 }] }]`,
    right: `commands:
  - name: clear
    description: Clear messages
    options: [{ type: string, name: age, description: How old, choices: [{ name: A week, value: "7" }] }]`,
    next: 'Put the value in quotes, or change the type of the option.',
  },
  'discord/choices-or-autocomplete': {
    title: 'An option has choices and autocomplete',
    means:
      'Choices are fixed; with autocomplete the application offers them while somebody types. Discord accepts only one of the two.',
    wrong: `commands:
  - name: docs
    description: Search
    options:
      - { type: string, name: page, description: Where, autocomplete: true, choices: [{ name: Home, value: / }] }`,
    right: `commands:
  - { name: docs, description: Search, options: [{ type: string, name: page, description: Where, autocomplete: true }] }`,
    next: 'Remove `autocomplete` or `choices`.',
  },
  'discord/empty-group': {
    title: 'A group holds no subcommand',
    means: 'Discord accepts such a command, but nobody sees it. This is a warning.',
    wrong: `commands:
  - name: ticket
    description: Work with tickets
    options: [{ type: sub_command_group, name: staff, description: For those who answer }]`,
    right: `commands:
  - name: ticket
    description: Work with tickets
    options:
      - type: sub_command_group
        name: staff
        description: For those who answer
        options: [{ type: sub_command, name: assign, description: Give a ticket to somebody }]`,
    next: 'Add a subcommand, or remove the group.',
  },
  'discord/file-type-twice': {
    title: 'A file type is listed twice',
    means:
      'Discord stores file types in lower case, so `.TXT` and `.txt` are the same. evenkeel sends each one once. This is a warning.',
    wrong: `commands:
  - name: upload
    description: Upload a file
    options: [{ type: attachment, name: file, description: Which, file_types: [.txt, .TXT] }]`,
    right: `commands:
  - name: upload
    description: Upload a file
    options: [{ type: attachment, name: file, description: Which, file_types: [.txt] }]`,
    next: 'Remove one of them.',
  },
  'discord/integer-range': {
    title: 'A bound of an integer option is not a safe integer',
    means: 'Bounds of an integer option are whole numbers within ±(2^53 - 1).',
    wrong: `commands:
  - { name: roll, description: Roll, options: [{ type: integer, name: sides, description: How many, min_value: 0.5 }] }`,
    right: `commands:
  - { name: roll, description: Roll, options: [{ type: integer, name: sides, description: How many, min_value: 1 }] }`,
    next: 'Write a whole number, or make the option one of the type number.',
  },
  'discord/localized-name-unique': {
    title: 'Two options have one name in a locale',
    means: "In one list of options, a translated name is no other option's name, translated or not.",
    wrong: `commands:
  - name: ban
    description: Ban a member
    options:
      - { type: user, name: who, description: Who, name_localizations: { de: grund } }
      - { type: string, name: why, description: Why, name_localizations: { de: grund } }`,
    right: `commands:
  - name: ban
    description: Ban a member
    options:
      - { type: user, name: who, description: Who, name_localizations: { de: wer } }
      - { type: string, name: why, description: Why, name_localizations: { de: grund } }`,
    next: 'Change one of the two.',
  },
  'discord/mixed-options': {
    title: 'Subcommands are beside plain options',
    means:
      'A command with subcommands cannot be used by itself, so its plain options are never asked for. This is a warning.',
    wrong: `commands:
  - name: ticket
    description: Work with tickets
    options:
      - { type: sub_command, name: open, description: Open one }
      - { type: string, name: title, description: About }`,
    right: `commands:
  - name: ticket
    description: Work with tickets
    options:
      - type: sub_command
        name: open
        description: Open one
        options: [{ type: string, name: title, description: About }]`,
    next: 'Move the plain options into the subcommands.',
  },
  'discord/option-member': {
    title: 'An option has a field that is not for its type',
    means:
      'Some fields are only for some types of option, such as `min_length` for texts. Discord ignores or refuses them elsewhere.',
    wrong: `commands:
  - { name: ban, description: Ban, options: [{ type: user, name: who, description: Who, min_length: 3 }] }`,
    right: `commands:
  - { name: ban, description: Ban, options: [{ type: user, name: who, description: Who }] }`,
    next: 'Remove the field, or change the type of the option.',
  },
  'discord/option-nesting': {
    title: 'Options are nested in a way that Discord refuses',
    means:
      'A group holds subcommands only, and a subcommand holds plain options only. There is no deeper level.',
    wrong: `commands:
  - name: ticket
    description: Work with tickets
    options:
      - type: sub_command
        name: open
        description: Open one
        options: [{ type: sub_command, name: now, description: At once }]`,
    right: `commands:
  - name: ticket
    description: Work with tickets
    options:
      - type: sub_command_group
        name: open
        description: Open one
        options: [{ type: sub_command, name: now, description: At once }]`,
    next: 'Make the outer one a group, or the inner one a plain option.',
  },
  'discord/option-unique': {
    title: 'Two options of a list have one name',
    means: 'The application distinguishes the options of a command by their names.',
    wrong: `commands:
  - name: ban
    description: Ban a member
    options:
      - { type: user, name: who, description: Who }
      - { type: string, name: who, description: Why }`,
    right: `commands:
  - name: ban
    description: Ban a member
    options:
      - { type: user, name: who, description: Who }
      - { type: string, name: why, description: Why }`,
    next: 'Rename one of the two.',
  },
  'discord/range-order': {
    title: 'The smallest value is above the largest',
    means: '`min_value` is more than `max_value`, or `min_length` than `max_length`: no value would fit.',
    wrong: `commands:
  - name: roll
    description: Roll
    options: [{ type: integer, name: sides, description: How many, min_value: 20, max_value: 2 }]`,
    right: `commands:
  - name: roll
    description: Roll
    options: [{ type: integer, name: sides, description: How many, min_value: 2, max_value: 20 }]`,
    next: 'Exchange the two, or correct one of them.',
  },
  'discord/required-first': {
    title: 'A required option comes after an optional one',
    means: 'Discord wants required options first.',
    wrong: `commands:
  - name: ban
    description: Ban a member
    options:
      - { type: string, name: reason, description: Why }
      - { type: user, name: who, description: Who, required: true }`,
    right: `commands:
  - name: ban
    description: Ban a member
    options:
      - { type: user, name: who, description: Who, required: true }
      - { type: string, name: reason, description: Why }`,
    next: 'Move the required option up.',
  },
  'discord/required-subcommand': {
    title: 'A subcommand is marked as required',
    means:
      "A person always chooses one subcommand, so `required` has no effect, and Discord's documentation does not mention it. This is a warning.",
    wrong: `commands:
  - name: ticket
    description: Work with tickets
    options: [{ type: sub_command, name: open, description: Open one, required: true }]`,
    right: `commands:
  - name: ticket
    description: Work with tickets
    options: [{ type: sub_command, name: open, description: Open one }]`,
    next: 'Remove `required`.',
  },
} satisfies Readonly<Record<string, CodePage>>;
