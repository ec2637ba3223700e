// Made by scripts/generate.js from schema/. Do not edit.
/** The part of the manifest's JSON Schema for commands alone. */
export const commandsSchema: Readonly<Record<string, unknown>> = {
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Manifest",
  "secrets": {
    "discord_token": "set DISCORD_BOT_TOKEN in the environment",
    "discord_bot_token": "set DISCORD_BOT_TOKEN in the environment",
    "neon_api_key": "set NEON_API_KEY in the environment",
    "api_key": "set NEON_API_KEY in the environment",
    "apikey": "set NEON_API_KEY in the environment",
    "token": "set DISCORD_BOT_TOKEN or NEON_API_KEY in the environment",
    "bot_token": "set DISCORD_BOT_TOKEN in the environment",
    "client_secret": "set DISCORD_CLIENT_SECRET in the environment",
    "password": "the service makes the password of a role",
    "connection_string": "evenkeel needs none: it asks the service for each",
    "connection_uri": "evenkeel needs none: it asks the service for each",
    "database_url": "evenkeel needs none: it asks the service for each",
    "secrets": "set each in the environment"
  },
  "otherWords": {
    "variables": "vars",
    "imports": "include",
    "resources": "write discord:, neon: or docs: with its entries below it",
    "env": "declare variables under vars, and set each as EVENKEEL_VAR_name",
    "environment": "declare variables under vars, and set each as EVENKEEL_VAR_name",
    "provider": "a manifest names no provider: a section such as neon: is one",
    "protect": "keep"
  },
  "description": "How an application's Discord commands, its Neon branches and its documentation answers should be.",
  "type": "object",
  "required": [
    "evenkeel",
    "name"
  ],
  "additionalProperties": false,
  "patternProperties": {
    "^x-": {
      "description": "Ignored. A place for YAML anchors that are used elsewhere in the file."
    }
  },
  "properties": {
    "evenkeel": {
      "description": "The version of the manifest format. Always 1.",
      "const": 1
    },
    "name": {
      "description": "The name of the manifest, which evenkeel writes on new branches as its ownership mark. Pruning touches only branches with this name. May contain ${variables}.",
      "type": "string",
      "minLength": 1,
      "maxLength": 63,
      "pattern": "^[A-Za-z0-9][A-Za-z0-9._/-]*$",
      "patternErrorMessage": "must begin with a letter or digit and hold only letters, digits and . _ / -",
      "examples": [
        "acme",
        "acme-pr-${pr}"
      ]
    },
    "discord": {
      "$ref": "#/$defs/Discord"
    }
  },
  "$defs": {
    "Discord": {
      "title": "Discord",
      "secrets": {
        "token": "set DISCORD_BOT_TOKEN in the environment",
        "bot_token": "set DISCORD_BOT_TOKEN in the environment",
        "discord_token": "set DISCORD_BOT_TOKEN in the environment",
        "discord_bot_token": "set DISCORD_BOT_TOKEN in the environment",
        "api_key": "set DISCORD_BOT_TOKEN in the environment",
        "apikey": "set DISCORD_BOT_TOKEN in the environment",
        "client_secret": "set DISCORD_CLIENT_SECRET in the environment"
      },
      "otherWords": {
        "app_id": "application_id",
        "client_id": "application_id",
        "server_id": "guilds",
        "guild_id": "guilds",
        "guild_commands": "write guilds: and below it - ids: with the guild's id, and commands: beside it",
        "server": "guilds",
        "servers": "guilds",
        "linked_roles": "role_connections"
      },
      "description": "One Discord application, or several with the same commands: their settings, global commands, guilds' own commands and their permissions. Left out: not managed.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "application_id": {
          "description": "The application's id, in quotes. Needed unless applications is there.",
          "type": "string",
          "pattern": "^[0-9]{15,21}$",
          "patternErrorMessage": "must be an id: 15 to 21 digits, in quotes",
          "examples": [
            "222222222222222222"
          ],
          "neededUnlessAbsent": true
        },
        "prune": {
          "description": "Delete global commands that the manifest does not name. The entry point command is never deleted.",
          "type": "boolean",
          "default": false
        },
        "commands": {
          "description": "Global commands. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/DiscordCommand"
          }
        },
        "guilds": {
          "description": "Guilds, with their own commands and permissions. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/DiscordGuild"
          }
        }
      }
    },
    "DiscordCommand": {
      "title": "DiscordCommand",
      "description": "An application command: a slash command, a user or message context menu entry, or the entry point.",
      "addresses": [
        "discord.command/<application>/<guild or global>/<type>/<name>"
      ],
      "addressParts": {
        "application": "[0-9]+",
        "guild or global": "global|[0-9]+",
        "type": "chat_input|user|message|primary_entry_point|[05-9]|[1-9][0-9]+"
      },
      "type": "object",
      "required": [
        "name"
      ],
      "additionalProperties": false,
      "properties": {
        "name": {
          "description": "The command's name. A chat_input name is lower-case, without spaces.",
          "type": "string",
          "minLength": 1,
          "maxLength": 32,
          "examples": [
            "ban"
          ]
        },
        "type": {
          "description": "The command's type, by name or number. It cannot be changed once the command exists.",
          "otherWords": {
            "slash": "chat_input",
            "slash_command": "chat_input",
            "context_menu": "user",
            "activity": "primary_entry_point"
          },
          "enum": [
            "chat_input",
            "user",
            "message",
            "primary_entry_point",
            1,
            2,
            3,
            4
          ],
          "default": "chat_input"
        },
        "description": {
          "description": "What the command does, 1 to 100 characters. Only for chat_input and primary_entry_point, which need it. Left out: empty, for user and message.",
          "type": "string",
          "maxLength": 100,
          "examples": [
            "Ban a member"
          ]
        },
        "name_localizations": {
          "$ref": "#/$defs/DiscordLocalizations"
        },
        "description_localizations": {
          "$ref": "#/$defs/DiscordLocalizations"
        },
        "options": {
          "description": "The command's parameters or subcommands, in the order in which people see them. Required ones come first. Only for chat_input. Left out: none.",
          "type": "array",
          "maxItems": 25,
          "items": {
            "$ref": "#/$defs/DiscordCommandOption"
          }
        },
        "default_member_permissions": {
          "$ref": "#/$defs/DiscordMemberPermissions"
        },
        "contexts": {
          "$ref": "#/$defs/DiscordContexts"
        },
        "integration_types": {
          "$ref": "#/$defs/DiscordIntegrationTypes"
        },
        "nsfw": {
          "description": "Whether the command is limited to adults and to age-restricted channels. Left out: false; a live true is blocked until it is written.",
          "type": "boolean",
          "default": false
        },
        "handler": {
          "description": "Who answers the entry point: the application, or Discord by launching the activity. Only for primary_entry_point. Left out: not compared.",
          "enum": [
            "app_handler",
            "discord_launch_activity",
            1,
            2
          ]
        },
        "dm_permission": {
          "description": "Whether the command can be used in direct messages with the bot. Deprecated by the API: write contexts: [guild] for false, and leave it out for true. It has an effect only without contexts. Global commands only.",
          "type": [
            "boolean",
            "null"
          ],
          "default": true,
          "deprecated": true
        },
        "default_permission": {
          "description": "Whether everybody may use the command. Deprecated by the API, and not managed: leave it out for true, and write default_member_permissions: [] for false. Left out: not managed.",
          "type": [
            "boolean",
            "null"
          ],
          "deprecated": true
        },
        "ignore": {
          "description": "Fields that others manage: written when the resource is created, then neither compared nor changed. Left out: none.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "description",
              "name_localizations",
              "description_localizations",
              "options",
              "default_member_permissions",
              "nsfw",
              "dm_permission",
              "contexts",
              "integration_types",
              "handler"
            ]
          },
          "examples": [
            [
              "name_localizations"
            ]
          ]
        },
        "absent": {
          "description": "true: delete this command.",
          "type": "boolean",
          "default": false
        },
        "renamed_from": {
          "description": "The command's old name. It is renamed in place and keeps its id; the service deletes its overwrites with the rename, and evenkeel restores them. Left out: it was not renamed.",
          "type": "string",
          "minLength": 1,
          "maxLength": 32
        },
        "allow": {
          "description": "Allows what is otherwise blocked: replace (delete and create, if the API cannot change a field) and loss (losing permission overwrites). Left out: nothing.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "replace",
              "loss"
            ]
          },
          "examples": [
            [
              "loss"
            ]
          ]
        }
      }
    },
    "DiscordCommandChoice": {
      "title": "DiscordCommandChoice",
      "description": "One value to choose.",
      "type": "object",
      "required": [
        "name",
        "value"
      ],
      "additionalProperties": false,
      "properties": {
        "name": {
          "description": "What people see, 1 to 100 characters.",
          "type": "string",
          "minLength": 1,
          "maxLength": 100
        },
        "name_localizations": {
          "$ref": "#/$defs/DiscordLocalizations"
        },
        "value": {
          "description": "What the application receives: a text of at most 100 characters, or a number, as the option's type says.",
          "type": [
            "string",
            "number"
          ],
          "maxLength": 100
        }
      }
    },
    "DiscordCommandOption": {
      "title": "DiscordCommandOption",
      "otherWords": {
        "optional": "leave it out: an option is optional unless it has required: true",
        "min": "min_value",
        "max": "max_value"
      },
      "description": "A parameter, a subcommand or a group of subcommands.",
      "type": "object",
      "required": [
        "type",
        "name",
        "description"
      ],
      "additionalProperties": false,
      "properties": {
        "type": {
          "otherWords": {
            "text": "string",
            "str": "string",
            "int": "integer",
            "float": "number",
            "double": "number",
            "decimal": "number",
            "bool": "boolean",
            "member": "user",
            "file": "attachment",
            "group": "sub_command_group",
            "command": "sub_command"
          },
          "description": "The option's type, by name or number.",
          "enum": [
            "sub_command",
            "sub_command_group",
            "string",
            "integer",
            "boolean",
            "user",
            "channel",
            "role",
            "mentionable",
            "number",
            "attachment",
            1,
            2,
            3,
            4,
            5,
            6,
            7,
            8,
            9,
            10,
            11
          ]
        },
        "name": {
          "description": "The option's name: lower-case, without spaces, unique in its list.",
          "type": "string",
          "minLength": 1,
          "maxLength": 32,
          "examples": [
            "member"
          ]
        },
        "description": {
          "description": "What the option is for, 1 to 100 characters.",
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "examples": [
            "Who"
          ]
        },
        "name_localizations": {
          "$ref": "#/$defs/DiscordLocalizations"
        },
        "description_localizations": {
          "$ref": "#/$defs/DiscordLocalizations"
        },
        "required": {
          "description": "Whether it is required. Not for subcommands and groups.",
          "type": "boolean",
          "default": false
        },
        "choices": {
          "description": "The only values to choose from. For string, integer and number; not together with autocomplete. Left out: any value.",
          "type": "array",
          "maxItems": 25,
          "items": {
            "$ref": "#/$defs/DiscordCommandChoice"
          }
        },
        "options": {
          "description": "A subcommand's parameters, or a group's subcommands. Left out: none.",
          "type": "array",
          "maxItems": 25,
          "items": {
            "$ref": "#/$defs/DiscordCommandOption"
          }
        },
        "channel_types": {
          "description": "The channel types that are shown. For channel options. Left out: all.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "guild_text",
              "dm",
              "guild_voice",
              "group_dm",
              "guild_category",
              "guild_announcement",
              "announcement_thread",
              "public_thread",
              "private_thread",
              "guild_stage_voice",
              "guild_directory",
              "guild_forum",
              "guild_media",
              0,
              1,
              2,
              3,
              4,
              5,
              10,
              11,
              12,
              13,
              14,
              15,
              16
            ]
          },
          "examples": [
            [
              "guild_text"
            ]
          ]
        },
        "min_value": {
          "description": "The smallest value. For integer and number. Left out: no limit.",
          "type": "number",
          "minimum": -9007199254740992,
          "maximum": 9007199254740992
        },
        "max_value": {
          "description": "The largest value. For integer and number. Left out: no limit.",
          "type": "number",
          "minimum": -9007199254740992,
          "maximum": 9007199254740992
        },
        "min_length": {
          "description": "The shortest text. For string. Left out: no limit.",
          "type": "integer",
          "minimum": 0,
          "maximum": 6000
        },
        "max_length": {
          "description": "The longest text. For string. Left out: no limit.",
          "type": "integer",
          "minimum": 1,
          "maximum": 6000
        },
        "autocomplete": {
          "description": "Whether the application suggests values while the person types. For string, integer and number; not together with choices.",
          "type": "boolean",
          "default": false
        },
        "file_types": {
          "description": "The files that may be attached: image, video, audio, or an extension such as .pdf, in any case. For attachment. Left out: all.",
          "type": "array",
          "maxItems": 10,
          "items": {
            "type": "string",
            "pattern": "^([iI][mM][aA][gG][eE]|[vV][iI][dD][eE][oO]|[aA][uU][dD][iI][oO]|\\.[^\\s.]+(\\.[^\\s.]+)*)$",
            "patternErrorMessage": "must be image, video, audio, or an extension such as .pdf",
            "maxLength": 100
          },
          "examples": [
            [
              "image",
              ".pdf"
            ]
          ]
        }
      }
    },
    "DiscordContexts": {
      "title": "DiscordContexts",
      "description": "Where the command can be used. Global commands only. null: the platform's default. Left out: not compared.",
      "type": [
        "array",
        "null"
      ],
      "minItems": 1,
      "uniqueItems": true,
      "items": {
        "otherWords": {
          "dm": "bot_dm",
          "dms": "bot_dm",
          "server": "guild",
          "servers": "guild",
          "group_dm": "private_channel"
        },
        "enum": [
          "guild",
          "bot_dm",
          "private_channel",
          0,
          1,
          2
        ]
      },
      "examples": [
        [
          "guild"
        ]
      ]
    },
    "DiscordGuild": {
      "title": "DiscordGuild",
      "otherWords": {
        "guild_id": "ids",
        "guild_ids": "ids",
        "server_id": "ids",
        "server_ids": "ids",
        "all": "every",
        "guilds": "write every: true for all guilds of the bot",
        "match": "every"
      },
      "description": "One or several guilds with the same commands and permissions, or every guild of the bot.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "ids": {
          "description": "The guilds' ids, in quotes. Each gets the same set. Needed unless ids_from or every is there.",
          "neededUnlessAbsent": true,
          "type": "array",
          "minItems": 1,
          "uniqueItems": true,
          "items": {
            "type": "string",
            "pattern": "^[0-9]{15,21}$",
            "patternErrorMessage": "must be an id: 15 to 21 digits, in quotes"
          },
          "examples": [
            [
              "197038439483310086"
            ]
          ]
        },
        "prune": {
          "description": "Delete commands of these guilds that the manifest does not name.",
          "type": "boolean",
          "default": false
        },
        "commands": {
          "description": "Commands that exist in these guilds only. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/DiscordCommand"
          }
        }
      }
    },
    "DiscordIntegrationTypes": {
      "title": "DiscordIntegrationTypes",
      "description": "For which installations the command exists. Global commands only. Left out: not compared.",
      "type": "array",
      "minItems": 1,
      "uniqueItems": true,
      "items": {
        "otherWords": {
          "server": "guild_install",
          "server_install": "guild_install"
        },
        "enum": [
          "guild_install",
          "user_install",
          0,
          1
        ]
      },
      "examples": [
        [
          "guild_install"
        ]
      ]
    },
    "DiscordLocalizations": {
      "title": "DiscordLocalizations",
      "description": "Texts by locale, such as { de: bannen }. null or left-out locales: the default text. Left out: none.",
      "type": [
        "object",
        "null"
      ],
      "propertyNames": {
        "enum": [
          "id",
          "da",
          "de",
          "en-GB",
          "en-US",
          "es-ES",
          "es-419",
          "fr",
          "hr",
          "it",
          "lt",
          "hu",
          "nl",
          "no",
          "pl",
          "pt-BR",
          "ro",
          "fi",
          "sv-SE",
          "vi",
          "tr",
          "cs",
          "el",
          "bg",
          "ru",
          "uk",
          "hi",
          "th",
          "zh-CN",
          "ja",
          "zh-TW",
          "ko",
          "ar",
          "he"
        ]
      },
      "additionalProperties": {
        "description": "The text for people with this language.",
        "type": "string",
        "minLength": 1,
        "maxLength": 100
      },
      "examples": [
        {
          "de": "bannen"
        }
      ]
    },
    "DiscordMemberPermissions": {
      "title": "DiscordMemberPermissions",
      "description": "Who sees the command without an overwrite: members with all of these permissions, as a list of names or as the API's bit set in quotes. \"0\": administrators only. null: everybody. Left out: null; live permissions are blocked until they are written.",
      "type": [
        "array",
        "string",
        "null"
      ],
      "pattern": "^[0-9]{1,20}$",
      "patternErrorMessage": "must be a list of permission names, or the API's bit set as digits in quotes",
      "uniqueItems": true,
      "items": {
        "enum": [
          "CREATE_INSTANT_INVITE",
          "KICK_MEMBERS",
          "BAN_MEMBERS",
          "ADMINISTRATOR",
          "MANAGE_CHANNELS",
          "MANAGE_GUILD",
          "ADD_REACTIONS",
          "VIEW_AUDIT_LOG",
          "PRIORITY_SPEAKER",
          "STREAM",
          "VIEW_CHANNEL",
          "SEND_MESSAGES",
          "SEND_TTS_MESSAGES",
          "MANAGE_MESSAGES",
          "EMBED_LINKS",
          "ATTACH_FILES",
          "READ_MESSAGE_HISTORY",
          "MENTION_EVERYONE",
          "USE_EXTERNAL_EMOJIS",
          "VIEW_GUILD_INSIGHTS",
          "CONNECT",
          "SPEAK",
          "MUTE_MEMBERS",
          "DEAFEN_MEMBERS",
          "MOVE_MEMBERS",
          "USE_VAD",
          "CHANGE_NICKNAME",
          "MANAGE_NICKNAMES",
          "MANAGE_ROLES",
          "MANAGE_WEBHOOKS",
          "MANAGE_GUILD_EXPRESSIONS",
          "USE_APPLICATION_COMMANDS",
          "REQUEST_TO_SPEAK",
          "MANAGE_EVENTS",
          "MANAGE_THREADS",
          "CREATE_PUBLIC_THREADS",
          "CREATE_PRIVATE_THREADS",
          "USE_EXTERNAL_STICKERS",
          "SEND_MESSAGES_IN_THREADS",
          "USE_EMBEDDED_ACTIVITIES",
          "MODERATE_MEMBERS",
          "VIEW_CREATOR_MONETIZATION_ANALYTICS",
          "USE_SOUNDBOARD",
          "CREATE_GUILD_EXPRESSIONS",
          "CREATE_EVENTS",
          "USE_EXTERNAL_SOUNDS",
          "SEND_VOICE_MESSAGES",
          "SET_VOICE_CHANNEL_STATUS",
          "SEND_POLLS",
          "USE_EXTERNAL_APPS",
          "PIN_MESSAGES",
          "BYPASS_SLOWMODE"
        ]
      },
      "examples": [
        [
          "BAN_MEMBERS"
        ],
        "0",
        null
      ]
    }
  }
};
