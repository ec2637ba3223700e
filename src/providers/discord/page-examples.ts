import type { PageExamples } from '../../core/code-page.ts';
import type { ReasonCode } from '../../core/reason.ts';
import type { ManifestRule } from '../../manifest/code-pages.ts';

/** Examples with a `discord` section or address, by code. */
export const examples: PageExamples<ManifestRule | ReasonCode> = {
  'file/not-a-file': {
    next: 'Name the files in the folder, such as `discord/*.yaml`.',
  },
  'file/not-json': {
    wrong: `commands_from: dist/commands.js`,
    right: `commands_from: dist/commands.json`,
  },
  'include/cycle': {
    wrong: `include: [evenkeel.yaml]`,
    right: `include: [discord.yaml]`,
  },
  'include/hidden': {
    wrong: `include: [.config/discord.yaml]`,
    right: `include: [discord.yaml]`,
  },
  'include/missing': {
    wrong: `include: [dicsord.yaml]`,
    right: `include: [discord.yaml]`,
  },
  'include/outside': {
    wrong: `include: [../secrets.yaml]`,
    right: `include: [discord.yaml]`,
  },
  'include/pattern': {
    next: 'Name each folder, as in `discord/*.yaml`.',
  },
  'merge/conflict': {
    wrong: `include: [discord.yaml]
discord: { application_id: "333333333333333333" }`,
    right: `include: [discord.yaml]`,
  },
  'yaml/alias': {
    wrong: `discord:
  application_id: "222222222222222222"
  commands: *shared`,
    right: `x-shared: &shared
  - { name: ping, description: Check that the bot answers }
discord:
  application_id: "222222222222222222"
  commands: *shared`,
  },
  'yaml/syntax': {
    wrong: `vars: { guild: { default: "197038439483310086" } }
discord:
  application_id: "222222222222222222"
  guilds: [{ ids: [\${guild}] }]`,
    right: `vars: { guild: { default: "197038439483310086" } }
discord:
  application_id: "222222222222222222"
  guilds: [{ ids: ["\${guild}"] }]`,
  },
  'yaml/unquoted-id': {
    wrong: `discord:
  application_id: 222222222222222222`,
    right: `discord:
  application_id: "222222222222222222"`,
  },
  'keep/holds-beside': {
    example: 'keep:\n  - discord.permissions/**',
  },
  'schema/const': {
    wrong: `guilds:
  - ids: ["197038439483310086"]
    permissions:
      - { command: ban, of: global, overwrites: [{ everyone: false, allow: false }] }`,
    right: `guilds:
  - ids: ["197038439483310086"]
    permissions:
      - { command: ban, of: global, overwrites: [{ everyone: true, allow: false }] }`,
  },
  'schema/one-of': {
    wrong: `guilds:
  - ids: ["197038439483310086"]
    permissions:
      - command: ban
        of: global
        overwrites: [{ allow: true }]`,
    right: `guilds:
  - ids: ["197038439483310086"]
    permissions:
      - command: ban
        of: global
        overwrites: [{ role: "345678901234567890", allow: true }]`,
  },
  'schema/secret': {
    wrong: `discord:
  application_id: "222222222222222222"
  token: written-here`,
    right: `discord:
  application_id: "222222222222222222"`,
  },
  'vars/syntax': {
    wrong: `commands:
  - { name: price, description: "From \${5 on" }`,
    right: `commands:
  - { name: price, description: "From $\${5 on" }`,
  },
  'yaml/hidden-character': {
    wrong: `commands:
  - { name: ping, description: "Answers \\u202Eyletaidemmi" }`,
    right: `commands:
  - { name: ping, description: Answers immediately }`,
  },
};
