// Made by scripts/generate.js from schema/. Do not edit.
/** What parts of addresses may be, where that is not any text: by kind and part, alternatives of words, and of sets of characters with `+`. */
export const addressParts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "discord.application": {
    "application": "[0-9]+"
  },
  "discord.command": {
    "application": "[0-9]+",
    "guild or global": "global|[0-9]+",
    "type": "chat_input|user|message|primary_entry_point|[05-9]|[1-9][0-9]+"
  },
  "discord.emoji": {
    "application": "[0-9]+",
    "name": "[A-Za-z0-9_]+"
  },
  "discord.permissions": {
    "application": "[0-9]+",
    "guild": "[0-9]+",
    "of": "guild|global",
    "type": "chat_input|user|message|primary_entry_point|[05-9]|[1-9][0-9]+"
  },
  "discord.role_connections": {
    "application": "[0-9]+"
  }
};
