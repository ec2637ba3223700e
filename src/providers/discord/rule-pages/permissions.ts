import type { CodePage } from '../../../core/code-page.ts';

/** Pages on who may use commands in a guild. */
export const permissionsRulePages = {
  'discord/overwrite-unique': {
    title: 'Two overwrites are for the same target',
    means: 'Only one would apply, and it is not known which. The id of the guild means everyone, too.',
    wrong: `commands: [{ name: ban, description: Ban a member }]
guilds:
  - ids: ["197038439483310086"]
    permissions:
      - command: ban
        overwrites:
          - { role: "345678901234567890", allow: true }
          - { role: "345678901234567890", allow: false }`,
    right: `commands: [{ name: ban, description: Ban a member }]
guilds:
  - ids: ["197038439483310086"]
    permissions:
      - { command: ban, overwrites: [{ role: "345678901234567890", allow: true }] }`,
    next: 'Remove one of the two.',
  },
  'discord/overwrites-empty': {
    title: 'An entry of permissions has no overwrites',
    means:
      'For Discord an empty list is the same as no overwrites, so it would have no meaning. Only `absent: true` asks for none.',
    wrong: `commands: [{ name: ban, description: Ban a member }]
guilds:
  - ids: ["197038439483310086"]
    permissions: [{ command: ban, overwrites: [] }]`,
    right: `commands: [{ name: ban, description: Ban a member }]
guilds:
  - ids: ["197038439483310086"]
    permissions: [{ command: ban, absent: true }]`,
    next: 'Add an overwrite, or write `absent: true` to have none.',
  },
  'discord/permissions-ambiguous': {
    title: 'An entry of permissions fits several commands',
    means:
      "A global and a guild's command, or commands of several types, have the name. The overwrites must be for one of them.",
    wrong: `commands:
  - { name: report, description: Report something }
  - { name: report, type: message }
guilds:
  - ids: ["197038439483310086"]
    permissions: [{ command: report, overwrites: [{ everyone: true, allow: false }] }]`,
    right: `commands:
  - { name: report, description: Report something }
  - { name: report, type: message }
guilds:
  - ids: ["197038439483310086"]
    permissions: [{ command: report, type: message, of: global, overwrites: [{ everyone: true, allow: false }] }]`,
    next: 'Choose one with `type` and `of`, as the hint lists.',
  },
  'discord/permissions-command': {
    title: 'An entry of permissions does not say for which command',
    means: 'It is for one `command`, or, with `of: application`, for all of them; never for both.',
    wrong: `guilds:
  - ids: ["197038439483310086"]
    permissions: [{ overwrites: [{ everyone: true, allow: false }] }]`,
    right: `guilds:
  - ids: ["197038439483310086"]
    permissions: [{ of: application, overwrites: [{ everyone: true, allow: false }] }]`,
    next: 'Add `command`, or write `of: application`.',
  },
  'discord/overwrite-form': {
    title: 'An overwrite has another form than that of the manifest',
    means:
      "The API's form has `id`, `type` and `permission`; other programs have `deny`. In the manifest an overwrite names whom it is for (`role`, `user` or `channel`) and says `allow: true` or `allow: false`.",
    wrong: `guilds:
  - ids: ["197038439483310086"]
    permissions:
      - { command: ban, of: global, overwrites: [{ id: "345678901234567890", type: 1, permission: true }] }`,
    right: `guilds:
  - ids: ["197038439483310086"]
    permissions:
      - { command: ban, of: global, overwrites: [{ role: "345678901234567890", allow: true }] }`,
    next: 'Write the form that the hint shows.',
  },
  'discord/permissions-entry-point': {
    title: 'Permissions of an entry point are those of a global command',
    means:
      'An entry point command is always global, so its entry says `of: global`, or leaves `of` out where the manifest has the command.',
    wrong: `guilds:
  - ids: ["197038439483310086"]
    permissions:
      - { command: launch, type: primary_entry_point, of: guild, overwrites: [{ everyone: true, allow: false }] }`,
    right: `guilds:
  - ids: ["197038439483310086"]
    permissions:
      - { command: launch, type: primary_entry_point, of: global, overwrites: [{ everyone: true, allow: false }] }`,
    next: 'Write `of: global`.',
  },
  'discord/permissions-unknown': {
    title: 'No command has the name that permissions are for',
    means:
      "The manifest has no such command. The entry may be for a command that the bot registers by itself: then it says whether it is global or the guild's.",
    wrong: `commands: [{ name: ban, description: Ban a member }]
guilds:
  - ids: ["197038439483310086"]
    permissions: [{ command: bann, overwrites: [{ everyone: true, allow: false }] }]`,
    right: `commands: [{ name: ban, description: Ban a member }]
guilds:
  - ids: ["197038439483310086"]
    permissions: [{ command: ban, overwrites: [{ everyone: true, allow: false }] }]`,
    next: 'Correct the name, or add `of: global` or `of: guild`.',
  },
} satisfies Readonly<Record<string, CodePage>>;
