// Made by scripts/generate.js from schema/. Do not edit.
/** The manifest's JSON Schema as one self-contained document. */
export const manifestSchema: Readonly<Record<string, unknown>> = {
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
    "vars": {
      "description": "The variables that values may use as ${name}. Values come from --var name=value, --var-file, EVENKEEL_VAR_name, or the default, in this order. Left out: none.",
      "type": "object",
      "propertyNames": {
        "pattern": "^[A-Za-z_][A-Za-z0-9_]*$",
        "patternErrorMessage": "must begin with a letter or _ and hold only letters, digits and _"
      },
      "additionalProperties": {
        "$ref": "#/$defs/Variable"
      },
      "examples": [
        {
          "guild": {
            "default": "197038439483310086"
          }
        }
      ]
    },
    "keep": {
      "description": "Addresses that evenkeel never deletes, replaces or unprotects, whatever else the manifest says. * matches inside a part of an address, ** across parts. A / in a name may be written as /. Left out: none.",
      "type": "array",
      "items": {
        "type": "string",
        "minLength": 1,
        "maxLength": 1024
      },
      "examples": [
        [
          "neon.branch/*/prod*"
        ]
      ]
    },
    "defaults": {
      "$ref": "#/$defs/Defaults"
    },
    "accepted": {
      "description": "Differences between this manifest and live that are known, each until a day. While both sides have exactly these values, the difference is neither drift nor written. Left out: none.",
      "type": "array",
      "items": {
        "$ref": "#/$defs/Accepted"
      },
      "examples": [
        [
          {
            "address": "neon.endpoint/shiny-wind-028834/main/read_write",
            "field": "autoscaling_limit_max_cu",
            "wants": 2,
            "is": 8,
            "until": "2026-12-15",
            "why": "launch week"
          }
        ]
      ]
    },
    "rules": {
      "description": "Rules of your own over what a plan would leave live, declared or not. A row that breaks one, or makes it worse, is blocked. What is broken already and no row touches is a failed check. Left out: none.",
      "type": "array",
      "items": {
        "$ref": "#/$defs/Rule"
      },
      "examples": [
        [
          {
            "name": "prod-protected",
            "every": "neon.branch",
            "match": "prod/*",
            "must": {
              "protected": true
            },
            "message": "Production branches are protected."
          }
        ]
      ]
    },
    "include": {
      "description": "More files of this manifest, relative to this file and inside the folder of the manifest. * and ? match within a file or folder name. Left out: none.",
      "type": "array",
      "items": {
        "type": "string",
        "minLength": 1,
        "maxLength": 1024
      },
      "examples": [
        [
          "discord/*.yaml"
        ]
      ]
    },
    "discord": {
      "$ref": "#/$defs/Discord"
    },
    "neon": {
      "$ref": "#/$defs/Neon"
    },
    "docs": {
      "$ref": "#/$defs/Docs"
    }
  },
  "$defs": {
    "Accepted": {
      "title": "Accepted",
      "description": "One difference that is accepted until a day: a value of one field, or that a resource is gone. `evenkeel drift` prints the line.",
      "type": "object",
      "required": [
        "address",
        "until"
      ],
      "additionalProperties": false,
      "properties": {
        "address": {
          "description": "The address of the resource, as a plan shows it. One resource: * has no meaning here.",
          "type": "string",
          "minLength": 1,
          "maxLength": 1024,
          "examples": [
            "neon.endpoint/shiny-wind-028834/main/read_write"
          ]
        },
        "field": {
          "description": "The field that differs, as a plan shows it. With wants and is. Left out: the resource is missing.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "autoscaling_limit_max_cu"
          ]
        },
        "wants": {
          "description": "The value that the manifest wants, as drift prints it. Once it wants another one, the line has no effect. Needed with field."
        },
        "is": {
          "description": "The live value that is accepted, as drift prints it. Once another one is live, the line has no effect. Needed with field."
        },
        "missing": {
          "description": "Instead of field, wants and is: the resource is gone, and is not created again until the day is over. Left out: a field differs.",
          "const": true
        },
        "id": {
          "description": "The id of the live resource. Once another resource has the name, the line has no effect. Left out: any id.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256
        },
        "until": {
          "description": "The last day on which it is accepted, in UTC. At most 90 days ahead, and 14 with widened.",
          "type": "string",
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
          "patternErrorMessage": "must be a day, such as 2026-12-15",
          "examples": [
            "2026-12-15"
          ]
        },
        "widened": {
          "description": "true: the line also accepts that live gives more access than the manifest, or lost its protection. Left out: such a difference is not accepted.",
          "const": true
        },
        "why": {
          "description": "Why it is accepted, for people. Left out: nothing is shown.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "launch week"
          ]
        }
      }
    },
    "Defaults": {
      "title": "Defaults",
      "description": "Values for entries that leave a key out, by kind. The entry's own value counts first, then the nearest default; lists and maps are replaced, not merged. A default makes no entry, and does not apply to an entry with absent: true or in a file that another program makes. Left out: none.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "discord.command": {
          "$ref": "#/$defs/DiscordCommandDefault"
        },
        "neon.branch": {
          "$ref": "#/$defs/NeonBranchDefault"
        },
        "neon.endpoint": {
          "$ref": "#/$defs/NeonEndpointDefault"
        },
        "neon.database": {
          "$ref": "#/$defs/NeonDatabaseDefault"
        },
        "neon.vpc_restriction": {
          "$ref": "#/$defs/NeonVpcRestrictionDefault"
        },
        "docs.answer": {
          "$ref": "#/$defs/DocsAnswerDefault"
        },
        "docs.search": {
          "$ref": "#/$defs/DocsSearchDefault"
        }
      },
      "examples": [
        {
          "neon.endpoint": {
            "suspend_timeout_seconds": 300
          }
        }
      ]
    },
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
        "application": {
          "$ref": "#/$defs/DiscordApplication"
        },
        "emojis": {
          "description": "Emojis of the application, which the bot can use everywhere. None is deleted because the list lacks it. Left out: not managed.",
          "type": "array",
          "maxItems": 2000,
          "items": {
            "$ref": "#/$defs/DiscordEmoji"
          }
        },
        "role_connections": {
          "$ref": "#/$defs/DiscordRoleConnections"
        },
        "commands": {
          "description": "Global commands. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/DiscordCommand"
          }
        },
        "commands_from": {
          "description": "Global commands from JSON files that the bot's own program makes: a list as a bulk overwrite takes it, one command with its name, or, as bot.json#/commands, what a key of the file has; from discord.js, slash-create or a script. What a command leaves out has the service's default, also where that gives more access; the plan marks it. Paths as in include; names end in .json. Left out: none.",
          "type": [
            "string",
            "array"
          ],
          "minLength": 1,
          "maxLength": 1024,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1024
          },
          "examples": [
            "dist/commands.json"
          ]
        },
        "renamed_from": {
          "description": "Old names of commands of commands_from, by their new names. They are renamed in place and keep their ids. { from: banish, allow: [loss] } also allows that overwrites are lost. Left out: none was renamed.",
          "type": "object",
          "propertyNames": {
            "minLength": 1,
            "maxLength": 32
          },
          "additionalProperties": {
            "$ref": "#/$defs/DiscordOldName"
          },
          "examples": [
            {
              "ban": "banish"
            }
          ]
        },
        "localizations": {
          "description": "Translators' files, one a locale and named after it, such as locales/de.yaml: a map from the names of commands to their name, description and options. Paths as in include. Left out: none.",
          "type": [
            "string",
            "array"
          ],
          "minLength": 1,
          "maxLength": 1024,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1024
          },
          "examples": [
            "locales/*.yaml"
          ]
        },
        "ids_to": {
          "description": "Files that an apply writes for the bot's code: ids, mentions and options of the commands, and ids and mentions of the emojis, as TypeScript (.ts), Python (.py) or JSON (.json), relative to this manifest. A plan checks that they are current. Left out: none.",
          "type": [
            "string",
            "array"
          ],
          "minLength": 1,
          "maxLength": 1024,
          "pattern": "^(?!\\.\\.?/|/|[A-Za-z]:)(?!.*/\\.\\.?/)[^\\\\\\x00-\\x1f]*\\.(?:ts|py|json)$",
          "patternErrorMessage": "a path inside the manifest's folder that ends in .ts, .py or .json",
          "minItems": 1,
          "maxItems": 10,
          "uniqueItems": true,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1024,
            "pattern": "^(?!\\.\\.?/|/|[A-Za-z]:)(?!.*/\\.\\.?/)[^\\\\\\x00-\\x1f]*\\.(?:ts|py|json)$",
            "patternErrorMessage": "a path inside the manifest's folder that ends in .ts, .py or .json"
          },
          "examples": [
            "src/commands.gen.ts"
          ]
        },
        "handlers_from": {
          "description": "The names of the commands that the bot's code handles: a JSON array, such as dist/handlers.json. A command without a handler and a handler without a command are warnings. Paths as in include. Left out: handlers are not looked at.",
          "type": [
            "string",
            "array"
          ],
          "minLength": 1,
          "maxLength": 1024,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1024
          },
          "examples": [
            "dist/handlers.json"
          ]
        },
        "creates_per_day": {
          "description": "How many commands may be created in 24 hours in each scope; a plan that needs more is refused. A limit of the service.",
          "type": "integer",
          "minimum": 0,
          "maximum": 100000,
          "default": 200
        },
        "defaults": {
          "$ref": "#/$defs/DiscordDefaults"
        },
        "prune": {
          "description": "Delete global commands that the manifest does not name. The entry point command is never deleted.",
          "type": "boolean",
          "default": false
        },
        "guilds": {
          "description": "Guilds, with their own commands and permissions. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/DiscordGuild"
          }
        },
        "applications": {
          "description": "Several applications with the same commands, by names of your choice, such as dev and prod. The token of dev is in DISCORD_BOT_TOKEN_DEV. In place of application_id, application, guilds and prune. Left out: one application.",
          "type": "object",
          "minProperties": 1,
          "propertyNames": {
            "pattern": "^[a-z][a-z0-9_]{0,31}$",
            "patternErrorMessage": "must be a name of small letters, digits and _"
          },
          "additionalProperties": {
            "$ref": "#/$defs/DiscordNamedApplication"
          }
        }
      }
    },
    "DiscordApplication": {
      "title": "DiscordApplication",
      "description": "Settings of the application itself, which must exist. A setting that is left out is not managed. Left out: not managed.",
      "addresses": [
        "discord.application/<application>"
      ],
      "addressParts": {
        "application": "[0-9]+"
      },
      "type": "object",
      "additionalProperties": false,
      "otherWords": {
        "bio": "description",
        "about": "description",
        "avatar": "icon",
        "banner": "cover_image",
        "interactions_url": "interactions_endpoint_url",
        "endpoint": "interactions_endpoint_url",
        "intents": "flags",
        "name": "only an owner renames an application, in the developer portal",
        "team_id": "only an owner moves an application to a team, in the developer portal",
        "linked_roles_url": "role_connections_verification_url"
      },
      "properties": {
        "description": {
          "description": "What the application does, as its profile shows it. Left out: not compared.",
          "type": "string",
          "maxLength": 400,
          "examples": [
            "Keeps the peace"
          ]
        },
        "tags": {
          "description": "Words by which people find the application. The list is complete; its order has no meaning. Left out: not compared.",
          "type": "array",
          "maxItems": 5,
          "uniqueItems": true,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 20
          },
          "examples": [
            [
              "moderation"
            ],
            [
              "games"
            ]
          ]
        },
        "icon": {
          "$ref": "#/$defs/DiscordImage"
        },
        "cover_image": {
          "$ref": "#/$defs/DiscordImage"
        },
        "custom_install_url": {
          "description": "The link that people get in place of Discord's own to add the application. null: none. Left out: not compared.",
          "type": [
            "string",
            "null"
          ],
          "minLength": 1,
          "maxLength": 2048,
          "pattern": "^https?://[^\\s]+$",
          "patternErrorMessage": "must be a URL that begins with https://",
          "examples": [
            "https://example.com/add"
          ]
        },
        "install_params": {
          "$ref": "#/$defs/DiscordInstallParams"
        },
        "integration_types_config": {
          "title": "DiscordInstallContexts",
          "description": "Where the application can be installed, each with its own link's scopes and permissions. The map is complete. Left out: not compared.",
          "type": "object",
          "additionalProperties": false,
          "minProperties": 1,
          "properties": {
            "guild_install": {
              "$ref": "#/$defs/DiscordInstallContext"
            },
            "user_install": {
              "$ref": "#/$defs/DiscordInstallContext"
            }
          },
          "examples": [
            {
              "guild_install": {}
            },
            {
              "guild_install": {},
              "user_install": {}
            }
          ]
        },
        "interactions_endpoint_url": {
          "description": "Where Discord sends interactions, in place of the bot's connection. Discord asks the endpoint before it takes it. To set, change or remove it, write allow: [endpoint]. null: none. Left out: not compared.",
          "type": [
            "string",
            "null"
          ],
          "minLength": 1,
          "maxLength": 2048,
          "pattern": "^https?://[^\\s]+$",
          "patternErrorMessage": "must be a URL that begins with https://",
          "examples": [
            "https://bot.example.com/interactions"
          ]
        },
        "role_connections_verification_url": {
          "description": "Where people connect accounts for linked roles. null: none. Left out: not compared.",
          "type": [
            "string",
            "null"
          ],
          "minLength": 1,
          "maxLength": 2048,
          "pattern": "^https?://[^\\s]+$",
          "patternErrorMessage": "must be a URL that begins with https://",
          "examples": [
            "https://bot.example.com/verify"
          ]
        },
        "event_webhooks_url": {
          "description": "Where Discord sends events of the application. null: none. Left out: not compared.",
          "type": [
            "string",
            "null"
          ],
          "minLength": 1,
          "maxLength": 2048,
          "pattern": "^https?://[^\\s]+$",
          "patternErrorMessage": "must be a URL that begins with https://",
          "examples": [
            "https://bot.example.com/events"
          ]
        },
        "event_webhooks_status": {
          "description": "Whether Discord sends these events. Discord itself may disable them. Left out: not compared.",
          "enum": [
            "disabled",
            "enabled"
          ]
        },
        "event_webhooks_types": {
          "description": "The events that Discord sends. The list is complete; its order has no meaning. Left out: not compared.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "APPLICATION_AUTHORIZED",
              "APPLICATION_DEAUTHORIZED",
              "ENTITLEMENT_CREATE",
              "ENTITLEMENT_DELETE",
              "ENTITLEMENT_UPDATE",
              "GAME_DIRECT_MESSAGE_CREATE",
              "GAME_DIRECT_MESSAGE_DELETE",
              "GAME_DIRECT_MESSAGE_UPDATE",
              "LOBBY_MESSAGE_CREATE",
              "LOBBY_MESSAGE_DELETE",
              "LOBBY_MESSAGE_UPDATE",
              "QUEST_USER_ENROLLMENT"
            ]
          },
          "examples": [
            [
              "APPLICATION_AUTHORIZED"
            ],
            [
              "ENTITLEMENT_CREATE"
            ]
          ]
        },
        "flags": {
          "title": "DiscordApplicationFlags",
          "description": "Intents that a small bot may use, each a bit of the API's number. All other bits stay as they are. Left out: not compared.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "GATEWAY_PRESENCE_LIMITED": {
              "description": "Whether the bot may receive presences. Left out: not compared.",
              "type": "boolean"
            },
            "GATEWAY_GUILD_MEMBERS_LIMITED": {
              "description": "Whether the bot may receive the members of guilds. Left out: not compared.",
              "type": "boolean"
            },
            "GATEWAY_MESSAGE_CONTENT_LIMITED": {
              "description": "Whether the bot may receive the content of messages. Left out: not compared.",
              "type": "boolean"
            }
          }
        },
        "ignore": {
          "description": "Fields that others manage: neither compared nor changed. Left out: none.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "description",
              "tags",
              "icon",
              "cover_image",
              "custom_install_url",
              "install_params",
              "integration_types_config",
              "interactions_endpoint_url",
              "role_connections_verification_url",
              "event_webhooks_url",
              "event_webhooks_status",
              "event_webhooks_types",
              "flags"
            ]
          },
          "examples": [
            [
              "description"
            ]
          ]
        },
        "allow": {
          "description": "Allows what is otherwise blocked: endpoint (a change of interactions_endpoint_url). Left out: nothing.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "endpoint"
            ]
          },
          "examples": [
            [
              "endpoint"
            ]
          ]
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
    "DiscordCommandDefault": {
      "title": "DiscordCommandDefault",
      "description": "Values for commands that leave these keys out. Left out: none.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
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
    "DiscordDefaults": {
      "title": "DiscordDefaults",
      "description": "Values for entries that leave a key out, by kind; for the commands beside it, not for those of guilds. The entry's own value counts first, then the nearest default; lists and maps are replaced, not merged. A default makes no entry, and does not apply to an entry with absent: true or in a file that another program makes. Left out: none.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "discord.command": {
          "$ref": "#/$defs/DiscordCommandDefault"
        }
      }
    },
    "DiscordEmoji": {
      "title": "DiscordEmoji",
      "description": "An emoji of the application. Discord does not change the image of one, and shows nothing to compare it by: a live image is never compared.",
      "addresses": [
        "discord.emoji/<application>/<name>"
      ],
      "addressParts": {
        "application": "[0-9]+",
        "name": "[A-Za-z0-9_]+"
      },
      "type": "object",
      "required": [
        "name"
      ],
      "additionalProperties": false,
      "otherWords": {
        "file": "image",
        "path": "image",
        "src": "image",
        "hash": "Discord shows no hash of an emoji; to put another image in its place, write replaces with its id",
        "roles": "only an emoji of a guild has roles",
        "animated": "Discord sees in the image whether it is animated"
      },
      "properties": {
        "name": {
          "description": "The emoji's name, unique in the application.",
          "type": "string",
          "maxLength": 32,
          "pattern": "^[A-Za-z0-9_]{2,}$",
          "patternErrorMessage": "must have at least two characters, all of them letters A to Z, digits or underscores",
          "examples": [
            "done"
          ]
        },
        "id": {
          "description": "The emoji's id, beside its name: one that someone renamed is found by it and renamed back. The name counts first. Deleting and replacing need both to agree. Left out: the name alone counts.",
          "type": "string",
          "pattern": "^[0-9]{15,21}$",
          "patternErrorMessage": "must be an id: 15 to 21 digits, in quotes",
          "examples": [
            "333333333333333333"
          ]
        },
        "image": {
          "description": "The file of a new emoji, a PNG, JPEG, GIF, WebP or AVIF. The path is as in include. A live image is never compared with it. Left out: the emoji is live already.",
          "type": "string",
          "minLength": 1,
          "maxLength": 1024,
          "examples": [
            "emojis/done.png"
          ]
        },
        "data": {
          "description": "The content of the file in base64, which evenkeel reads by itself. Left out: that of the file.",
          "type": "string",
          "minLength": 1
        },
        "replaces": {
          "description": "The id of the emoji that the image takes the place of, or a list with the id in each application: while that one is live, a new emoji is made and the old one deleted, which needs allow: [replace]. Messages keep the old id and no longer show it. Left out: no emoji is replaced.",
          "type": [
            "string",
            "array"
          ],
          "pattern": "^[0-9]{15,21}$",
          "patternErrorMessage": "must be an id: 15 to 21 digits, in quotes",
          "minItems": 1,
          "maxItems": 100,
          "uniqueItems": true,
          "items": {
            "type": "string",
            "pattern": "^[0-9]{15,21}$",
            "patternErrorMessage": "must be an id: 15 to 21 digits, in quotes"
          },
          "examples": [
            "333333333333333333"
          ]
        },
        "absent": {
          "description": "true: delete this emoji.",
          "type": "boolean",
          "default": false
        },
        "renamed_from": {
          "description": "The emoji's old name. It is renamed in place and keeps its id. Left out: it was not renamed.",
          "type": "string",
          "minLength": 1,
          "maxLength": 32,
          "examples": [
            "finished"
          ]
        },
        "allow": {
          "description": "Allows what is otherwise blocked: replace (a new emoji in the place of an old one, with another id). Left out: nothing.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "replace"
            ]
          },
          "examples": [
            [
              "replace"
            ]
          ]
        }
      }
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
        "ids_from": {
          "description": "More ids, from JSON files that another program makes: an array of ids, in quotes. A guild that falls out of a file is left as it is. Paths as in include; names end in .json. Left out: only ids.",
          "type": [
            "string",
            "array"
          ],
          "minLength": 1,
          "maxLength": 1024,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1024
          },
          "examples": [
            "guilds/premium.json"
          ]
        },
        "every": {
          "description": "true: every guild that the bot is in, by its own list in each run. What another entry says of a guild counts first. Not together with ids or ids_from. Needed unless one of these is there.",
          "const": true
        },
        "except": {
          "description": "The ids of guilds that are no members of this set. Left out: none.",
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
        "at_most": {
          "$ref": "#/$defs/SetSize"
        },
        "joining": {
          "$ref": "#/$defs/SetJoining"
        },
        "rollout": {
          "$ref": "#/$defs/SetRollout",
          "examples": [
            [
              [
                "197038439483310086"
              ],
              "10%"
            ]
          ]
        },
        "if_absent": {
          "description": "What to do about a guild that the bot left or that is gone: block its rows, or skip it with one line. Left out: block.",
          "type": "string",
          "enum": [
            "block",
            "skip"
          ]
        },
        "defaults": {
          "$ref": "#/$defs/DiscordDefaults"
        },
        "commands": {
          "description": "Commands that exist in these guilds only. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/DiscordCommand"
          }
        },
        "commands_from": {
          "description": "Commands of these guilds from JSON files that the bot's own program makes: a list as a bulk overwrite takes it, one command with its name, or, as bot.json#/commands, what a key of the file has; from discord.js, slash-create or a script. What a command leaves out has the service's default, also where that gives more access; the plan marks it. Paths as in include; names end in .json. Left out: none.",
          "type": [
            "string",
            "array"
          ],
          "minLength": 1,
          "maxLength": 1024,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1024
          },
          "examples": [
            "dist/commands.json"
          ]
        },
        "renamed_from": {
          "description": "Old names of commands of commands_from, by their new names. They are renamed in place and keep their ids. { from: banish, allow: [loss] } also allows that overwrites are lost. Left out: none was renamed.",
          "type": "object",
          "propertyNames": {
            "minLength": 1,
            "maxLength": 32
          },
          "additionalProperties": {
            "$ref": "#/$defs/DiscordOldName"
          },
          "examples": [
            {
              "ban": "banish"
            }
          ]
        },
        "permissions": {
          "description": "Who may use which command in these guilds. Editing needs DISCORD_PERMISSIONS_TOKEN. Left out: not managed.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/DiscordPermissions"
          }
        },
        "prune": {
          "description": "Delete commands of these guilds that the manifest does not name.",
          "type": "boolean",
          "default": false
        }
      }
    },
    "DiscordImage": {
      "title": "DiscordImage",
      "description": "A picture in a file next to the manifest. null: none. Left out: not compared.",
      "otherWords": {
        "path": "file",
        "src": "file"
      },
      "type": [
        "object",
        "null"
      ],
      "additionalProperties": false,
      "minProperties": 1,
      "properties": {
        "file": {
          "description": "The file, a PNG, JPEG or GIF. The path is as in include. Left out: the live image is compared, and never written.",
          "type": "string",
          "minLength": 1,
          "maxLength": 1024,
          "examples": [
            "icon.png"
          ]
        },
        "data": {
          "description": "The content of the file in base64, which evenkeel reads by itself. Left out: that of the file.",
          "type": "string",
          "minLength": 1
        },
        "hash": {
          "description": "Discord's own hash of the image, by which it is compared; adopt and export write it. Left out: the file is written only where no image is live.",
          "type": "string",
          "minLength": 1,
          "maxLength": 128,
          "examples": [
            "8342729096ea3675442027381ff50dfe"
          ]
        },
        "replaces": {
          "description": "The hash of the image that the file takes the place of. Left out: the file replaces no image.",
          "type": "string",
          "minLength": 1,
          "maxLength": 128,
          "examples": [
            "8342729096ea3675442027381ff50dfe"
          ]
        }
      }
    },
    "DiscordInstallContext": {
      "title": "DiscordInstallContext",
      "description": "One way to install the application. Left out: the application is not installed in this way.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "oauth2_install_params": {
          "description": "What Discord's own link asks for in this way of installing. null: nothing. Left out: nothing.",
          "$ref": "#/$defs/DiscordInstallParams"
        }
      }
    },
    "DiscordInstallParams": {
      "title": "DiscordInstallParams",
      "description": "What Discord's own link asks for when people add the application. null: nothing. Left out: not compared.",
      "type": [
        "object",
        "null"
      ],
      "required": [
        "scopes"
      ],
      "additionalProperties": false,
      "properties": {
        "scopes": {
          "description": "The OAuth2 scopes.",
          "type": "array",
          "minItems": 1,
          "uniqueItems": true,
          "items": {
            "enum": [
              "applications.commands",
              "bot"
            ]
          },
          "examples": [
            [
              "bot"
            ]
          ]
        },
        "permissions": {
          "description": "The permissions of the bot in a guild, as a list of names or as the API's bit set in quotes. Left out: none.",
          "type": [
            "array",
            "string"
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
              "SEND_MESSAGES"
            ]
          ]
        }
      },
      "examples": [
        {
          "scopes": [
            "bot"
          ],
          "permissions": [
            "SEND_MESSAGES"
          ]
        },
        {
          "scopes": [
            "applications.commands"
          ]
        }
      ]
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
    "DiscordLongLocalizations": {
      "title": "DiscordLongLocalizations",
      "description": "Texts by locale, such as { de: Das Level im Spiel }. null or left-out locales: the default text. Left out: none.",
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
        "maxLength": 200
      },
      "examples": [
        {
          "de": "Das Level im Spiel"
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
    },
    "DiscordNamedApplication": {
      "title": "DiscordNamedApplication",
      "secrets": {
        "token": "set DISCORD_BOT_TOKEN_ and the name, such as DISCORD_BOT_TOKEN_DEV, in the environment",
        "bot_token": "set DISCORD_BOT_TOKEN_ and the name, such as DISCORD_BOT_TOKEN_DEV, in the environment",
        "discord_token": "set DISCORD_BOT_TOKEN_ and the name, such as DISCORD_BOT_TOKEN_DEV, in the environment",
        "discord_bot_token": "set DISCORD_BOT_TOKEN_ and the name, such as DISCORD_BOT_TOKEN_DEV, in the environment",
        "client_secret": "set DISCORD_CLIENT_SECRET_ and the name in the environment"
      },
      "otherWords": {
        "app_id": "application_id",
        "client_id": "application_id",
        "id": "application_id",
        "guild_id": "commands_in",
        "server_id": "commands_in",
        "test_guild": "commands_in"
      },
      "description": "One of several applications with the same commands: its id, and what only it has.",
      "type": "object",
      "required": [
        "application_id"
      ],
      "additionalProperties": false,
      "properties": {
        "application_id": {
          "description": "The application's id, in quotes.",
          "type": "string",
          "pattern": "^[0-9]{15,21}$",
          "patternErrorMessage": "must be an id: 15 to 21 digits, in quotes",
          "examples": [
            "222222222222222222"
          ]
        },
        "commands_in": {
          "description": "Guilds, by their ids in quotes, that get the shared commands in place of all guilds, such as a test guild. There contexts, integration_types and the entry point are left out, because a guild has none. Left out: the commands are global.",
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
        "application": {
          "$ref": "#/$defs/DiscordApplication"
        },
        "prune": {
          "description": "Delete commands that the manifest does not name, where this application has the shared commands: all global ones, or those of the guilds in commands_in. The entry point command is never deleted.",
          "type": "boolean",
          "default": false
        },
        "guilds": {
          "description": "Guilds, with their own commands and permissions for this application. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/DiscordGuild"
          }
        }
      }
    },
    "DiscordOldName": {
      "title": "DiscordOldName",
      "description": "The old name of a command of commands_from; { from: banish, allow: [loss] } to allow that overwrites are lost.",
      "type": [
        "string",
        "object"
      ],
      "minLength": 1,
      "maxLength": 32,
      "required": [
        "from"
      ],
      "additionalProperties": false,
      "properties": {
        "from": {
          "description": "The old name.",
          "type": "string",
          "minLength": 1,
          "maxLength": 32
        },
        "allow": {
          "description": "Allows what is otherwise blocked: loss (losing permission overwrites). Left out: nothing.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
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
    "DiscordOverwrite": {
      "title": "DiscordOverwrite",
      "otherWords": {
        "permission": "allow",
        "deny": "write allow: false",
        "id": "write the id as the value of role, user or channel",
        "type": "the key says the type: role, user or channel"
      },
      "description": "One rule: exactly one of role, user, channel, everyone and all_channels, and allow.",
      "type": "object",
      "required": [
        "allow"
      ],
      "minProperties": 2,
      "maxProperties": 2,
      "additionalProperties": false,
      "properties": {
        "role": {
          "otherWords": {
            "@everyone": "write everyone: true in place of role",
            "everyone": "write everyone: true in place of role"
          },
          "description": "A role's id, in quotes. Left out: the rule is for another one.",
          "type": "string",
          "pattern": "^[0-9]{15,21}$",
          "patternErrorMessage": "must be an id: 15 to 21 digits, in quotes"
        },
        "user": {
          "description": "A user's id, in quotes. Left out: the rule is for another one.",
          "type": "string",
          "pattern": "^[0-9]{15,21}$",
          "patternErrorMessage": "must be an id: 15 to 21 digits, in quotes"
        },
        "channel": {
          "otherWords": {
            "all": "write all_channels: true in place of channel",
            "all_channels": "write all_channels: true in place of channel"
          },
          "description": "A channel's id, in quotes. Counts for its threads too. Left out: the rule is for another one.",
          "type": "string",
          "pattern": "^[0-9]{15,21}$",
          "patternErrorMessage": "must be an id: 15 to 21 digits, in quotes"
        },
        "everyone": {
          "description": "All members of the guild. Left out: the rule is for another one.",
          "const": true
        },
        "all_channels": {
          "description": "All channels of the guild. Left out: the rule is for another one.",
          "const": true
        },
        "allow": {
          "description": "true allows the command, false denies it.",
          "type": "boolean"
        }
      }
    },
    "DiscordPermissions": {
      "title": "DiscordPermissions",
      "description": "Who may use one command, or all of the application's, in a guild. The list of overwrites is complete.",
      "addresses": [
        "discord.permissions/<application>/<guild>/application",
        "discord.permissions/<application>/<guild>/<of>/<type>/<command>"
      ],
      "addressParts": {
        "application": "[0-9]+",
        "guild": "[0-9]+",
        "of": "guild|global",
        "type": "chat_input|user|message|primary_entry_point|[05-9]|[1-9][0-9]+"
      },
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "command": {
          "description": "The command's name. Left out only with of: application. It must match exactly one command; type and of choose among several.",
          "type": "string",
          "minLength": 1,
          "maxLength": 32,
          "examples": [
            "ban"
          ]
        },
        "type": {
          "description": "The command's type, by name or number. Needed if commands of several types have that name.",
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
        "of": {
          "description": "Which command is meant: the guild's own, the global one, or (application) all commands without overwrites of their own. Needed if both have that name, and for a command that the bot registers by itself.",
          "enum": [
            "guild",
            "global",
            "application"
          ],
          "default": "guild"
        },
        "overwrites": {
          "description": "At most 100 rules. For none, write absent: true instead. Needed unless the entry is absent: true.",
          "neededUnlessAbsent": true,
          "type": "array",
          "maxItems": 100,
          "items": {
            "$ref": "#/$defs/DiscordOverwrite"
          },
          "examples": [
            [
              {
                "role": "345678901234567890",
                "allow": true
              },
              {
                "everyone": true,
                "allow": false
              }
            ]
          ]
        },
        "ignore": {
          "description": "Fields that others manage: written when the resource is created, then neither compared nor changed. Left out: none.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "overwrites"
            ]
          },
          "examples": [
            [
              "overwrites"
            ]
          ]
        },
        "absent": {
          "description": "true: delete all overwrites.",
          "type": "boolean",
          "default": false
        }
      }
    },
    "DiscordRoleConnectionMetadata": {
      "title": "DiscordRoleConnectionMetadata",
      "description": "One value that guilds can ask for in a linked role.",
      "type": "object",
      "required": [
        "key",
        "type",
        "name",
        "description"
      ],
      "additionalProperties": false,
      "otherWords": {
        "id": "key",
        "label": "name"
      },
      "properties": {
        "key": {
          "description": "The key under which the bot sends the value of a person, unique in the list. Another key is another value.",
          "type": "string",
          "maxLength": 50,
          "pattern": "^[a-z0-9_]+$",
          "patternErrorMessage": "must have at least one character, all of them letters a to z, digits or underscores",
          "examples": [
            "level"
          ]
        },
        "type": {
          "description": "How the value of a person is compared with the one that a guild asks for, by name or number.",
          "otherWords": {
            "greater_than": "integer_greater_than_or_equal",
            "less_than": "integer_less_than_or_equal",
            "integer": "integer_greater_than_or_equal",
            "boolean": "boolean_equal",
            "bool": "boolean_equal",
            "datetime": "datetime_greater_than_or_equal"
          },
          "enum": [
            "integer_less_than_or_equal",
            "integer_greater_than_or_equal",
            "integer_equal",
            "integer_not_equal",
            "datetime_less_than_or_equal",
            "datetime_greater_than_or_equal",
            "boolean_equal",
            "boolean_not_equal",
            1,
            2,
            3,
            4,
            5,
            6,
            7,
            8
          ]
        },
        "name": {
          "description": "The name that people see.",
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "examples": [
            "Level"
          ]
        },
        "name_localizations": {
          "$ref": "#/$defs/DiscordLocalizations"
        },
        "description": {
          "description": "What the value says, which people see beside the name.",
          "type": "string",
          "minLength": 1,
          "maxLength": 200,
          "examples": [
            "The least level in the game"
          ]
        },
        "description_localizations": {
          "$ref": "#/$defs/DiscordLongLocalizations"
        }
      }
    },
    "DiscordRoleConnections": {
      "title": "DiscordRoleConnections",
      "description": "What the application says of people for linked roles: the metadata of its role connections. Left out: not managed.",
      "addresses": [
        "discord.role_connections/<application>"
      ],
      "addressParts": {
        "application": "[0-9]+"
      },
      "type": "object",
      "required": [
        "metadata"
      ],
      "additionalProperties": false,
      "otherWords": {
        "records": "metadata",
        "fields": "metadata",
        "verification_url": "write role_connections_verification_url in application"
      },
      "properties": {
        "metadata": {
          "description": "The values that guilds can ask for in a linked role. The list is complete; [] for none. Its order is not compared.",
          "type": "array",
          "maxItems": 5,
          "items": {
            "$ref": "#/$defs/DiscordRoleConnectionMetadata"
          }
        },
        "allow": {
          "description": "Allows what is otherwise blocked: loss (a key goes away or gets another type, and linked roles that use it lose it). Left out: nothing.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
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
    "Docs": {
      "title": "Docs",
      "secrets": {
        "token": "portals need none",
        "api_key": "portals need none",
        "apikey": "portals need none"
      },
      "description": "Documentation portals, the answers they should give and the pages they should have. Left out: none.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "portals": {
          "description": "The portals. No token is ever sent to them. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/DocsPortal"
          }
        }
      }
    },
    "DocsAnswer": {
      "title": "DocsAnswer",
      "otherWords": {
        "expect": "mentions",
        "contains": "mentions",
        "must_mention": "mentions",
        "query": "ask",
        "not_mentions": "must_not_mention"
      },
      "description": "One question to one page of a portal, and what its answer must have. A check: evenkeel changes nothing.",
      "addresses": [
        "docs.answer/<portal>/<id or question>"
      ],
      "type": "object",
      "required": [
        "page",
        "ask"
      ],
      "additionalProperties": false,
      "properties": {
        "id": {
          "description": "A short name for reports. Left out: derived from the question.",
          "type": "string",
          "pattern": "^[A-Za-z0-9][A-Za-z0-9._-]*$",
          "patternErrorMessage": "must begin with a letter or digit and hold only letters, digits and . _ -",
          "maxLength": 64,
          "examples": [
            "recovery"
          ]
        },
        "page": {
          "description": "The page that is asked, relative to the portal's url. With via: mcp it is only what a kept verdict depends on.",
          "type": "string",
          "pattern": "^/",
          "patternErrorMessage": "must begin with /",
          "maxLength": 1024,
          "examples": [
            "/guides/recovery"
          ]
        },
        "ask": {
          "description": "The question.",
          "type": "string",
          "minLength": 1,
          "maxLength": 2048,
          "pattern": "\\S",
          "patternErrorMessage": "must not be blank",
          "examples": [
            "How long can a deleted branch be recovered?"
          ]
        },
        "goal": {
          "description": "What the reader is trying to do; it steers the answer. Left out: none.",
          "type": "string",
          "minLength": 1,
          "maxLength": 2048
        },
        "version": {
          "description": "The label of the documentation's version, if the portal has several. Left out: the portal's own choice.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "v2"
          ]
        },
        "via": {
          "description": "mcp: the question goes to the portal's MCP endpoint, alone. Left out: to the page.",
          "enum": [
            "mcp"
          ]
        },
        "runs": {
          "description": "How many times the question is asked at most, with pass. Left out: once, and a failed answer up to twice more.",
          "type": "integer",
          "minimum": 1,
          "maximum": 20,
          "examples": [
            5
          ]
        },
        "pass": {
          "description": "How many of the runs must be as expected. Left out: all of them.",
          "type": "integer",
          "minimum": 1,
          "maximum": 20,
          "examples": [
            4
          ]
        },
        "cites": {
          "description": "Pages that must be among the answer's sources, relative to the portal's url. With #anchor, that heading of the page. Left out: not looked at.",
          "type": "array",
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 2048
          },
          "examples": [
            [
              "/guides/recovery"
            ]
          ]
        },
        "mentions": {
          "otherWords": {
            "all": "write the words as the list itself: mentions: [7 days]",
            "all_of": "write the words as the list itself: mentions: [7 days]",
            "any": "any_of",
            "one_of": "any_of"
          },
          "description": "Words that the answer must have: all of a list, or one of those below any_of. Left out: not looked at.",
          "type": [
            "array",
            "object"
          ],
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1024
          },
          "required": [
            "any_of"
          ],
          "additionalProperties": false,
          "properties": {
            "any_of": {
              "description": "Words, of which one must be there.",
              "type": "array",
              "minItems": 1,
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 1024
              },
              "examples": [
                [
                  "7 days",
                  "seven days"
                ]
              ]
            }
          },
          "examples": [
            [
              "7 days"
            ]
          ]
        },
        "matches": {
          "description": "A regular expression that the answer must match, in the syntax of RE2. Case counts, except after (?i). Left out: not looked at.",
          "type": "string",
          "minLength": 1,
          "maxLength": 500,
          "examples": [
            "\\b7[- ]days?\\b"
          ]
        },
        "must_not_mention": {
          "description": "Words that the answer must not have. Left out: not looked at.",
          "type": "array",
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1024
          },
          "examples": [
            [
              "30 days"
            ]
          ]
        },
        "expect": {
          "description": "What one answer must have, a list of which everything counts. The question is asked once for all. Left out: only what is beside it.",
          "type": "array",
          "minItems": 1,
          "maxItems": 100,
          "items": {
            "title": "DocsExpectation",
            "description": "What an answer must have.",
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "cites": {
                "description": "Pages that must be among the answer's sources, relative to the portal's url. With #anchor, that heading of the page. Left out: not looked at.",
                "type": "array",
                "items": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 2048
                },
                "examples": [
                  [
                    "/guides/recovery"
                  ]
                ]
              },
              "mentions": {
                "otherWords": {
                  "all": "write the words as the list itself: mentions: [7 days]",
                  "all_of": "write the words as the list itself: mentions: [7 days]",
                  "any": "any_of",
                  "one_of": "any_of"
                },
                "description": "Words that the answer must have: all of a list, or one of those below any_of. Left out: not looked at.",
                "type": [
                  "array",
                  "object"
                ],
                "items": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 1024
                },
                "required": [
                  "any_of"
                ],
                "additionalProperties": false,
                "properties": {
                  "any_of": {
                    "description": "Words, of which one must be there.",
                    "type": "array",
                    "minItems": 1,
                    "items": {
                      "type": "string",
                      "minLength": 1,
                      "maxLength": 1024
                    },
                    "examples": [
                      [
                        "7 days",
                        "seven days"
                      ]
                    ]
                  }
                },
                "examples": [
                  [
                    "7 days"
                  ]
                ]
              },
              "matches": {
                "description": "A regular expression that the answer must match, in the syntax of RE2. Case counts, except after (?i). Left out: not looked at.",
                "type": "string",
                "minLength": 1,
                "maxLength": 500,
                "examples": [
                  "\\b7[- ]days?\\b"
                ]
              },
              "must_not_mention": {
                "description": "Words that the answer must not have. Left out: not looked at.",
                "type": "array",
                "items": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 1024
                },
                "examples": [
                  [
                    "30 days"
                  ]
                ]
              }
            }
          }
        },
        "answered": {
          "description": "Whether the portal should have an answer. false: it should say that it has none.",
          "type": "boolean",
          "default": true
        }
      }
    },
    "DocsAnswerDefault": {
      "title": "DocsAnswerDefault",
      "description": "Values for questions that leave these keys out. Left out: none.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "version": {
          "description": "The label of the documentation's version, if the portal has several. Left out: the portal's own choice.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "v2"
          ]
        },
        "via": {
          "description": "mcp: the question goes to the portal's MCP endpoint, alone. Left out: to the page.",
          "enum": [
            "mcp"
          ]
        },
        "runs": {
          "description": "How many times the question is asked at most, with pass. Left out: once, and a failed answer up to twice more.",
          "type": "integer",
          "minimum": 1,
          "maximum": 20,
          "examples": [
            5
          ]
        },
        "pass": {
          "description": "How many of the runs must be as expected. Left out: all of them.",
          "type": "integer",
          "minimum": 1,
          "maximum": 20,
          "examples": [
            4
          ]
        }
      }
    },
    "DocsDefaults": {
      "title": "DocsDefaults",
      "description": "Values for entries that leave a key out, by kind. The entry's own value counts first, then the nearest default; lists and maps are replaced, not merged. A default makes no entry, and does not apply to an entry with absent: true or in a file that another program makes. Left out: none.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "docs.answer": {
          "$ref": "#/$defs/DocsAnswerDefault"
        },
        "docs.search": {
          "$ref": "#/$defs/DocsSearchDefault"
        }
      }
    },
    "DocsPage": {
      "title": "DocsPage",
      "description": "One page of a portal that must exist, and what it must say. A check: evenkeel changes nothing. It costs no answer credits.",
      "addresses": [
        "docs.page/<portal>/<page>"
      ],
      "type": "object",
      "required": [
        "page"
      ],
      "additionalProperties": false,
      "properties": {
        "page": {
          "description": "The page, relative to the portal's url. Its .md variant is read, or the page itself where that is served as Markdown.",
          "type": "string",
          "pattern": "^/",
          "patternErrorMessage": "must begin with /",
          "maxLength": 1024,
          "examples": [
            "/guides/recovery"
          ]
        },
        "listed": {
          "description": "Whether the portal's llms.txt lists the page. Left out: it is not looked up.",
          "type": "boolean",
          "examples": [
            true
          ]
        },
        "mentions": {
          "description": "Words that the page must have. Left out: not looked at.",
          "type": "array",
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1024
          },
          "examples": [
            [
              "7 days"
            ]
          ]
        },
        "must_not_mention": {
          "description": "Words that the page must not have. Left out: not looked at.",
          "type": "array",
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 1024
          },
          "examples": [
            [
              "30 days"
            ]
          ]
        }
      }
    },
    "DocsPortal": {
      "title": "DocsPortal",
      "description": "One documentation portal.",
      "type": "object",
      "required": [
        "url"
      ],
      "additionalProperties": false,
      "properties": {
        "url": {
          "description": "The portal's address, path included. https, or http on loopback.",
          "type": "string",
          "minLength": 1,
          "maxLength": 2048,
          "examples": [
            "https://docs.example.com"
          ]
        },
        "hosts": {
          "description": "Other hosts that have the same pages at the same paths, such as a custom domain. A link to one of them is a link to the portal. Nothing is sent to them. Left out: none, so only the host of url is the portal's.",
          "type": "array",
          "maxItems": 100,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 253
          },
          "examples": [
            [
              "docs.example.org"
            ]
          ]
        },
        "max_questions": {
          "description": "The most questions to this portal in a run. It can only lower --max-questions. Left out: only --max-questions counts.",
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000,
          "examples": [
            50
          ]
        },
        "defaults": {
          "$ref": "#/$defs/DocsDefaults"
        },
        "answers": {
          "description": "Questions, and what their answers must have. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/DocsAnswer"
          }
        },
        "pages": {
          "description": "Pages that must exist, and what they must say. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/DocsPage"
          }
        },
        "mcp": {
          "description": "Where the portal's MCP endpoint is: the kind of portal (gitbook, mintlify, fumadocs), or a path below its url.",
          "type": "string",
          "pattern": "^(?:/|gitbook$|mintlify$|fumadocs$)",
          "patternErrorMessage": "must be gitbook, mintlify, fumadocs, or begin with /",
          "maxLength": 1024,
          "default": "/mcp",
          "examples": [
            "gitbook"
          ]
        },
        "searches": {
          "description": "What the portal's search must find. Left out: nothing.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/DocsSearch"
          }
        }
      }
    },
    "DocsSearch": {
      "title": "DocsSearch",
      "otherWords": {
        "page": "finds",
        "path": "finds",
        "url": "finds",
        "query": "search",
        "top": "within"
      },
      "description": "What the search of a portal must find, asked over its MCP endpoint. A check: evenkeel changes nothing. It costs no answer credits.",
      "addresses": [
        "docs.search/<portal>/<id or words>"
      ],
      "type": "object",
      "required": [
        "search",
        "finds"
      ],
      "additionalProperties": false,
      "properties": {
        "id": {
          "description": "A short name for reports. Left out: derived from the words.",
          "type": "string",
          "pattern": "^[A-Za-z0-9][A-Za-z0-9._-]*$",
          "patternErrorMessage": "must begin with a letter or digit and hold only letters, digits and . _ -",
          "maxLength": 64,
          "examples": [
            "recovery"
          ]
        },
        "search": {
          "description": "The words to search for.",
          "type": "string",
          "minLength": 1,
          "maxLength": 2048,
          "pattern": "\\S",
          "patternErrorMessage": "must not be blank",
          "examples": [
            "delete branch recovery"
          ]
        },
        "finds": {
          "description": "The page that must be among the results, relative to the portal's url.",
          "type": "string",
          "pattern": "^/",
          "patternErrorMessage": "must begin with /",
          "maxLength": 1024,
          "examples": [
            "/guides/recovery"
          ]
        },
        "within": {
          "description": "How many results are looked at, the best first, each page once. Left out: all.",
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "examples": [
            3
          ]
        },
        "runs": {
          "description": "How many times is searched at most, with pass. Left out: once, and after a fail up to twice more.",
          "type": "integer",
          "minimum": 1,
          "maximum": 20,
          "examples": [
            5
          ]
        },
        "pass": {
          "description": "How many of the runs must be as expected. Left out: all of them.",
          "type": "integer",
          "minimum": 1,
          "maximum": 20,
          "examples": [
            4
          ]
        }
      }
    },
    "DocsSearchDefault": {
      "title": "DocsSearchDefault",
      "description": "Values for searches that leave these keys out. Left out: none.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "within": {
          "description": "How many results are looked at, the best first, each page once. Left out: all.",
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "examples": [
            3
          ]
        },
        "runs": {
          "description": "How many times is searched at most, with pass. Left out: once, and after a fail up to twice more.",
          "type": "integer",
          "minimum": 1,
          "maximum": 20,
          "examples": [
            5
          ]
        },
        "pass": {
          "description": "How many of the runs must be as expected. Left out: all of them.",
          "type": "integer",
          "minimum": 1,
          "maximum": 20,
          "examples": [
            4
          ]
        }
      }
    },
    "Neon": {
      "title": "Neon",
      "secrets": {
        "api_key": "set NEON_API_KEY in the environment",
        "apikey": "set NEON_API_KEY in the environment",
        "token": "set NEON_API_KEY in the environment",
        "neon_api_key": "set NEON_API_KEY in the environment",
        "client_secret": "name its variable in auth: client_secret_from: EVENKEEL_SECRET_NAME"
      },
      "description": "Neon projects and their branches. Left out: not managed.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "projects": {
          "description": "The projects. They must exist. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/NeonProject"
          }
        }
      }
    },
    "NeonAdvisors": {
      "title": "NeonAdvisors",
      "description": "The advisor must find no issue at or above a level. A check: evenkeel changes nothing. The service needs the branch's data API for it.",
      "addresses": [
        "neon.advisors/<project>/<branch>/<category>",
        "neon.advisors/<project>/<branch>/<database>/<category>"
      ],
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "database": {
          "description": "The database to look at. Needed if the branch has several. Left out: the only one.",
          "type": "string",
          "minLength": 1,
          "maxLength": 63,
          "examples": [
            "neondb"
          ]
        },
        "category": {
          "description": "security or performance. Left out: both.",
          "enum": [
            "security",
            "performance"
          ]
        },
        "level": {
          "description": "The lowest level that counts: info, warn or error.",
          "enum": [
            "info",
            "warn",
            "error"
          ],
          "default": "warn"
        }
      }
    },
    "NeonAiGateway": {
      "title": "NeonAiGateway",
      "description": "true: the branch must have the AI gateway. A check: evenkeel changes nothing. Left out: not looked at.",
      "addresses": [
        "neon.ai_gateway/<project>/<branch>"
      ],
      "const": true
    },
    "NeonAnonymized": {
      "title": "NeonAnonymized",
      "description": "The branch is a copy of its parent whose columns are masked. Set only at creation: another list of rules is blocked, or replaces the branch with allow: [replace, loss]. The branch is done once everything is masked. Left out: not compared.",
      "type": "object",
      "required": [
        "masking_rules"
      ],
      "additionalProperties": false,
      "properties": {
        "masking_rules": {
          "description": "One rule for each column that is masked. Their order has no meaning.",
          "type": "array",
          "minItems": 1,
          "items": {
            "$ref": "#/$defs/NeonMaskingRule"
          }
        }
      }
    },
    "NeonAuth": {
      "title": "NeonAuth",
      "secrets": {
        "client_secret": "name its variable: client_secret_from: EVENKEEL_SECRET_NAME",
        "password": "name its variable: password_from: EVENKEEL_SECRET_NAME"
      },
      "description": "Neon Auth of the branch, in beta: users sign up and sign in with it, and get tokens. false: it has none, and plan and drift show where someone turned it on; to turn it off, add allow: [loss] to the branch. Left out: not compared.",
      "addresses": [
        "neon.auth/<project>/<branch>"
      ],
      "type": [
        "object",
        "boolean"
      ],
      "not": {
        "const": true
      },
      "additionalProperties": false,
      "properties": {
        "auth_provider": {
          "description": "Which service signs users in. It cannot be changed. Left out: not compared; a new one is better_auth.",
          "enum": [
            "better_auth",
            "stack",
            "mock"
          ]
        },
        "database": {
          "description": "The name of the database that has the schema neon_auth, with the users. It cannot be changed. Left out: not compared; for a new one the service decides.",
          "type": "string",
          "minLength": 1,
          "maxLength": 63,
          "examples": [
            "app"
          ]
        },
        "name": {
          "description": "The name of the application in its e-mails. Left out: not compared.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "Acme"
          ]
        },
        "trusted_domains": {
          "description": "The addresses to which a sign-in may lead back. Others that are live stay, unless prune is true. Left out: not compared.",
          "type": "array",
          "maxItems": 50,
          "uniqueItems": true,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 2048,
            "pattern": "^[A-Za-z][A-Za-z0-9+.-]*://\\S+$",
            "patternErrorMessage": "must be an address with its scheme, such as https://app.example.com"
          },
          "examples": [
            [
              "https://app.example.com"
            ]
          ]
        },
        "prune": {
          "description": "true: the list trusted_domains is complete, and an apply removes every other domain. Left out: false.",
          "type": "boolean",
          "default": false
        },
        "allow_localhost": {
          "description": "Whether a sign-in may lead back to localhost. Left out: not compared.",
          "type": "boolean"
        },
        "email_and_password": {
          "$ref": "#/$defs/NeonAuthEmailAndPassword"
        },
        "email_provider": {
          "$ref": "#/$defs/NeonAuthEmailProvider"
        },
        "oauth_providers": {
          "$ref": "#/$defs/NeonAuthOauthProviders"
        },
        "plugins": {
          "$ref": "#/$defs/NeonAuthPlugins"
        },
        "webhooks": {
          "$ref": "#/$defs/NeonAuthWebhooks"
        },
        "ignore": {
          "description": "Fields that others manage: written when Neon Auth is turned on, then neither compared nor changed. Left out: none.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "name",
              "trusted_domains",
              "allow_localhost",
              "email_and_password.enabled",
              "email_and_password.email_verification_method",
              "email_and_password.require_email_verification",
              "email_and_password.auto_sign_in_after_verification",
              "email_and_password.send_verification_email_on_sign_up",
              "email_and_password.send_verification_email_on_sign_in",
              "email_and_password.disable_sign_up",
              "email_provider.type",
              "email_provider.host",
              "email_provider.port",
              "email_provider.username",
              "email_provider.sender_email",
              "email_provider.sender_name",
              "oauth_providers.google",
              "oauth_providers.github",
              "oauth_providers.microsoft",
              "oauth_providers.vercel",
              "plugins.organization.enabled",
              "plugins.organization.organization_limit",
              "plugins.organization.membership_limit",
              "plugins.organization.creator_role",
              "plugins.organization.send_invitation_email",
              "plugins.magic_link.enabled",
              "plugins.magic_link.expires_in",
              "plugins.magic_link.disable_sign_up",
              "plugins.phone_number.enabled",
              "plugins.phone_number.otp_expires_in",
              "webhooks.enabled",
              "webhooks.webhook_url",
              "webhooks.enabled_events",
              "webhooks.timeout_seconds"
            ]
          },
          "examples": [
            [
              "name"
            ]
          ]
        },
        "absent": {
          "description": "true: the branch must not have Neon Auth, as with auth: false. To turn it off needs allow: [loss].",
          "type": "boolean",
          "default": false
        },
        "delete_data": {
          "description": "true: turning it off also deletes the schema neon_auth with all users. Only with absent: true. Left out: false, and the users stay in the database.",
          "type": "boolean",
          "default": false
        },
        "allow": {
          "description": "Allows what is otherwise blocked: loss (turning it off, or removing a sign-in client or mail server whose secret nobody can read). Left out: nothing.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
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
    "NeonAuthEmailAndPassword": {
      "title": "NeonAuthEmailAndPassword",
      "description": "Sign-in by e-mail and password. Left out: not compared.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "enabled": {
          "description": "Whether users may sign in with an e-mail address and a password. Left out: not compared.",
          "type": "boolean"
        },
        "email_verification_method": {
          "description": "How an address is verified: by a link, or by a code (otp). Left out: not compared.",
          "enum": [
            "link",
            "otp"
          ]
        },
        "require_email_verification": {
          "description": "Whether only users with a verified address may sign in. Left out: not compared.",
          "type": "boolean"
        },
        "auto_sign_in_after_verification": {
          "description": "Whether verifying the address also signs in. Left out: not compared.",
          "type": "boolean"
        },
        "send_verification_email_on_sign_up": {
          "description": "Whether a sign-up sends the e-mail that verifies the address. Left out: not compared.",
          "type": "boolean"
        },
        "send_verification_email_on_sign_in": {
          "description": "Whether a sign-in sends the e-mail that verifies the address. Left out: not compared.",
          "type": "boolean"
        },
        "disable_sign_up": {
          "description": "Whether nobody new may sign up with a password. Left out: not compared.",
          "type": "boolean"
        }
      }
    },
    "NeonAuthEmailProvider": {
      "title": "NeonAuthEmailProvider",
      "secrets": {
        "client_secret": "name its variable: client_secret_from: EVENKEEL_SECRET_NAME",
        "password": "name its variable: password_from: EVENKEEL_SECRET_NAME"
      },
      "description": "The server that sends the e-mails. A server of your own needs all fields, and its password in a variable. Left out: not compared.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "type": {
          "description": "shared: Neon's own server. standard: a server of your own, which is only compared. Left out: not compared.",
          "enum": [
            "shared",
            "standard"
          ]
        },
        "host": {
          "description": "The mail server's host, of a standard one. Left out: not compared.",
          "type": "string",
          "minLength": 1,
          "maxLength": 253,
          "examples": [
            "smtp.example.com"
          ]
        },
        "port": {
          "description": "The mail server's port, of a standard one. Left out: not compared.",
          "type": "integer",
          "minimum": 1,
          "maximum": 65535,
          "examples": [
            587,
            465
          ]
        },
        "username": {
          "description": "The name with which Neon signs in to the mail server, of a standard one. Left out: not compared.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "mailer"
          ]
        },
        "sender_email": {
          "description": "The address that the e-mails come from. It can be changed with a shared server. Left out: not compared.",
          "type": "string",
          "minLength": 1,
          "maxLength": 320,
          "examples": [
            "auth@example.com"
          ]
        },
        "sender_name": {
          "description": "The name that the e-mails come from. It can be changed with a shared server. Left out: not compared.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "Acme"
          ]
        },
        "password_from": {
          "description": "The variable with the password of a standard server, for an apply that writes it. It is sent when a field of the server changes, and with --renew. Left out: the server is only compared.",
          "$ref": "#/$defs/NeonAuthSecretVariable"
        }
      }
    },
    "NeonAuthMagicLink": {
      "title": "NeonAuthMagicLink",
      "description": "Sign-in by a link in an e-mail. Left out: not compared.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "enabled": {
          "description": "Whether users may sign in by a link in an e-mail. Left out: not compared.",
          "type": "boolean"
        },
        "expires_in": {
          "description": "How long the link is valid, in minutes. Left out: not compared.",
          "type": "integer",
          "minimum": 5,
          "maximum": 1440,
          "examples": [
            5,
            15
          ]
        },
        "disable_sign_up": {
          "description": "Whether nobody new may sign up by such a link. Left out: not compared.",
          "type": "boolean"
        }
      }
    },
    "NeonAuthOauthProvider": {
      "title": "NeonAuthOauthProvider",
      "secrets": {
        "client_secret": "name its variable: client_secret_from: EVENKEEL_SECRET_NAME",
        "password": "name its variable: password_from: EVENKEEL_SECRET_NAME"
      },
      "description": "shared: with Neon's own client, which only Google has. A client_id: with a client of your own, which is compared by its id. false: nobody may sign in with this service. Left out: not compared.",
      "type": [
        "string",
        "boolean",
        "object"
      ],
      "pattern": "^shared$",
      "patternErrorMessage": "must be shared, false, or a client_id",
      "not": {
        "const": true
      },
      "required": [
        "client_id"
      ],
      "additionalProperties": false,
      "properties": {
        "client_id": {
          "description": "The id of the client at that service.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "1234.apps.example.com"
          ]
        },
        "client_secret_from": {
          "description": "The variable with the client's secret, for an apply that writes it. It is sent with a new client_id, and with --renew. Left out: the client is only compared.",
          "$ref": "#/$defs/NeonAuthSecretVariable"
        },
        "microsoft_tenant_id": {
          "description": "The tenant whose accounts may sign in, of a Microsoft client. It is sent with the secret and never compared, because no answer shows it. Left out: every account may sign in.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "8eaef023-2b34-4da1-9baa-8bc8c9d6a490"
          ]
        }
      },
      "examples": [
        "shared",
        false,
        {
          "client_id": "1234.apps.example.com",
          "client_secret_from": "EVENKEEL_SECRET_GITHUB_CLIENT"
        }
      ]
    },
    "NeonAuthOauthProviders": {
      "title": "NeonAuthOauthProviders",
      "description": "The services that users may sign in with. Those that are left out stay as they are. Left out: not compared.",
      "type": "object",
      "additionalProperties": false,
      "examples": [
        {
          "google": "shared",
          "github": {
            "client_id": "1234.apps.example.com"
          }
        }
      ],
      "properties": {
        "google": {
          "$ref": "#/$defs/NeonAuthOauthProvider"
        },
        "github": {
          "$ref": "#/$defs/NeonAuthOauthProvider"
        },
        "microsoft": {
          "$ref": "#/$defs/NeonAuthOauthProvider"
        },
        "vercel": {
          "$ref": "#/$defs/NeonAuthOauthProvider"
        }
      }
    },
    "NeonAuthOrganization": {
      "title": "NeonAuthOrganization",
      "description": "Organizations that users make and invite others to. Left out: not compared.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "enabled": {
          "description": "Whether users may make organizations. Left out: not compared.",
          "type": "boolean"
        },
        "organization_limit": {
          "description": "How many organizations a user may make. Left out: not compared.",
          "type": "integer",
          "minimum": 1,
          "examples": [
            10,
            1
          ]
        },
        "membership_limit": {
          "description": "How many members an organization has at most. Left out: not compared.",
          "type": "integer",
          "minimum": 1,
          "examples": [
            100,
            20
          ]
        },
        "creator_role": {
          "description": "The role of the user who makes an organization. Left out: not compared.",
          "enum": [
            "admin",
            "owner"
          ]
        },
        "send_invitation_email": {
          "description": "Whether an invitation sends an e-mail. Left out: not compared.",
          "type": "boolean"
        }
      }
    },
    "NeonAuthPhoneNumber": {
      "title": "NeonAuthPhoneNumber",
      "description": "Sign-in by a code to a phone, which your webhook sends. Left out: not compared.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "enabled": {
          "description": "Whether users may sign in by a code to their phone. Left out: not compared.",
          "type": "boolean"
        },
        "otp_expires_in": {
          "description": "How long the code is valid, in seconds. Left out: not compared.",
          "type": "integer",
          "minimum": 60,
          "maximum": 600,
          "examples": [
            300,
            120
          ]
        }
      }
    },
    "NeonAuthPlugins": {
      "title": "NeonAuthPlugins",
      "description": "Further ways to sign in, and organizations. Left out: not compared.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "organization": {
          "$ref": "#/$defs/NeonAuthOrganization"
        },
        "magic_link": {
          "$ref": "#/$defs/NeonAuthMagicLink"
        },
        "phone_number": {
          "$ref": "#/$defs/NeonAuthPhoneNumber"
        }
      }
    },
    "NeonAuthSecretVariable": {
      "title": "NeonAuthSecretVariable",
      "description": "The name of an environment variable that begins with EVENKEEL_SECRET_.",
      "type": "string",
      "maxLength": 256,
      "pattern": "^EVENKEEL_SECRET_[A-Za-z0-9_]+$",
      "patternErrorMessage": "must be the name of a variable that begins with EVENKEEL_SECRET_, so that no entry can send another one",
      "examples": [
        "EVENKEEL_SECRET_GITHUB_CLIENT"
      ]
    },
    "NeonAuthWebhooks": {
      "title": "NeonAuthWebhooks",
      "description": "The address of yours that is told what happens. Left out: not compared.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "enabled": {
          "description": "Whether events are sent. Left out: not compared.",
          "type": "boolean"
        },
        "webhook_url": {
          "description": "Where events are sent. https only. Left out: not compared.",
          "type": "string",
          "minLength": 1,
          "maxLength": 2048,
          "pattern": "^https://\\S+$",
          "patternErrorMessage": "must be an address that begins with https://",
          "examples": [
            "https://app.example.com/hooks/auth"
          ]
        },
        "enabled_events": {
          "description": "Which events are sent: the complete list, in any order. Left out: not compared.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "user.before_create",
              "user.created",
              "send.otp",
              "send.magic_link",
              "organization.invitation.created",
              "organization.invitation.accepted",
              "phone_number.verified"
            ]
          },
          "examples": [
            [
              "user.created"
            ]
          ]
        },
        "timeout_seconds": {
          "description": "How long an answer is waited for, in seconds. Left out: not compared.",
          "type": "integer",
          "minimum": 1,
          "maximum": 10,
          "examples": [
            5,
            3
          ]
        }
      }
    },
    "NeonBackupSchedule": {
      "title": "NeonBackupSchedule",
      "description": "When snapshots of the branch are taken and how long they are kept: the complete list. { absent: true }: none, which is blocked while there is a schedule, because the API has no documented call that clears one. Left out: not managed.",
      "addresses": [
        "neon.backup_schedule/<project>/<branch>"
      ],
      "type": [
        "array",
        "object"
      ],
      "minItems": 1,
      "items": {
        "$ref": "#/$defs/NeonBackupScheduleItem"
      },
      "required": [
        "absent"
      ],
      "additionalProperties": false,
      "properties": {
        "absent": {
          "description": "true: the branch has no schedule.",
          "const": true
        }
      },
      "examples": [
        [
          {
            "frequency": "daily",
            "hour": 3,
            "retention": "14d"
          }
        ]
      ]
    },
    "NeonBackupScheduleItem": {
      "title": "NeonBackupScheduleItem",
      "description": "One regular snapshot.",
      "type": "object",
      "required": [
        "frequency"
      ],
      "additionalProperties": false,
      "properties": {
        "frequency": {
          "description": "How often a snapshot is taken. The service refuses hourly and yearly, which its description of the API has.",
          "enum": [
            "daily",
            "weekly",
            "monthly"
          ]
        },
        "hour": {
          "description": "The hour of the day, UTC. Left out: none.",
          "type": "integer",
          "minimum": 0,
          "maximum": 23,
          "examples": [
            3
          ]
        },
        "day": {
          "description": "The day of the week or of the month. The service does not say which day of the week is 1. Left out: none.",
          "type": "integer",
          "minimum": 1,
          "maximum": 31,
          "examples": [
            1
          ]
        },
        "retention": {
          "description": "How long a snapshot is kept: 1 hour to 35 days. Not together with retention_seconds. Left out: as retention_seconds; without both, 35 days.",
          "type": "string",
          "pattern": "^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$",
          "patternErrorMessage": "must be a duration such as 7d, 1h30m or P7D",
          "maxLength": 40,
          "examples": [
            "14d"
          ]
        },
        "retention_seconds": {
          "description": "How long a snapshot is kept, in seconds. Not together with retention. Left out: as retention; without both, 35 days.",
          "type": "integer",
          "minimum": 3600,
          "maximum": 3024000,
          "examples": [
            1209600
          ]
        }
      }
    },
    "NeonBackups": {
      "title": "NeonBackups",
      "description": "The newest snapshot of a backup schedule must be younger than this. A check: evenkeel changes nothing. Left out: not looked at.",
      "addresses": [
        "neon.backups/<project>",
        "neon.backups/<project>/<branch>"
      ],
      "type": "object",
      "required": [
        "newer_than"
      ],
      "additionalProperties": false,
      "properties": {
        "newer_than": {
          "description": "The greatest age of the newest snapshot: 1 hour to 35 days. A little more than the time between two snapshots, such as 26h for a daily one.",
          "type": "string",
          "pattern": "^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$",
          "patternErrorMessage": "must be a duration such as 7d, 1h30m or P7D",
          "maxLength": 40,
          "examples": [
            "26h"
          ]
        }
      }
    },
    "NeonBranch": {
      "title": "NeonBranch",
      "otherWords": {
        "older_than": "a branch entry deletes nothing by age: write sweep: [{ match: [\"preview/**\"], older_than: 7d, idle_for: 24h }] beside branches in place of it",
        "idle_for": "a branch entry deletes nothing by age: write sweep: [{ match: [\"preview/**\"], older_than: 7d, idle_for: 24h }] beside branches in place of it",
        "no_open": "a branch entry deletes nothing by age: write sweep: [{ match: [\"preview/**\"], older_than: 7d, idle_for: 24h }] beside branches in place of it",
        "beyond_newest": "a branch entry deletes nothing by age: write sweep: [{ match: [\"preview/**\"], older_than: 7d, idle_for: 24h }] beside branches in place of it",
        "compute": "endpoints",
        "computes": "endpoints",
        "parent_id": "write parent with the name of the branch",
        "parent_branch": "parent",
        "deletion_protection": "protected",
        "is_protected": "protected",
        "is_default": "default",
        "lifecycle": "write protected: true, or the address of the branch under keep at the top",
        "prevent_destroy": "protected",
        "keep": "write the address of the branch under keep at the top",
        "depends_on": "remove it: the order follows from what each entry names",
        "for_each": "match",
        "count": "write an entry for each",
        "labels": "annotations",
        "tags": "annotations",
        "expiration": "expires_at",
        "expire_at": "expires_at",
        "lifetime": "ttl",
        "expires_in": "ttl",
        "primary": "default",
        "title": "name",
        "branch": "name",
        "every": "match"
      },
      "description": "A branch of a Neon project.",
      "addresses": [
        "neon.branch/<project>/<name>"
      ],
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "name": {
          "description": "The branch's name. Needed unless match is there.",
          "neededUnlessAbsent": true,
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "main",
            "preview/pr-12"
          ]
        },
        "match": {
          "description": "A pattern of names, such as preview/**: every live branch of the project with such a name, by the list of each run. * and ? match within a part of a name, ** across /. It makes no branches. What another entry says of a branch counts first. Not together with name. Left out: only the branch of that name.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "preview/**"
          ]
        },
        "except": {
          "description": "With match: names, or patterns of names, of branches that are no members of this set. Left out: none.",
          "type": "array",
          "minItems": 1,
          "uniqueItems": true,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 256
          },
          "examples": [
            [
              "preview/demo"
            ]
          ]
        },
        "at_most": {
          "$ref": "#/$defs/SetSize"
        },
        "joining": {
          "$ref": "#/$defs/SetJoining"
        },
        "rollout": {
          "$ref": "#/$defs/SetRollout",
          "examples": [
            [
              [
                "preview/demo"
              ],
              "10%"
            ]
          ]
        },
        "if_absent": {
          "description": "What to do if the branch is not there: make it, or leave out the entry with all that is in it. skip is for an entry that says how one member of a set differs, and keeps it from being made again once it is deleted.",
          "type": "string",
          "enum": [
            "make",
            "skip"
          ],
          "default": "make"
        },
        "id": {
          "description": "The branch's id, beside its name: a branch that someone renamed is found by it and renamed back. The name counts first. Deleting, replacing and unprotecting need both to agree. Left out: the name alone counts.",
          "type": "string",
          "pattern": "^[a-z0-9-]{1,60}$",
          "patternErrorMessage": "must be an id of lower-case letters, digits and -, at most 60",
          "examples": [
            "br-aged-salad-637688"
          ]
        },
        "parent": {
          "description": "The name of the parent branch. Left out: the project's default branch. It cannot be changed. Not compared if it is left out, or if the branch has no parent or was restored.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "main"
          ]
        },
        "init_source": {
          "description": "What a new branch starts with. parent-data: schema and data (the default). parent-schema: the schema alone. schema-only: a root branch with the parent's schema. import: nothing. It cannot be changed. Left out: not compared.",
          "enum": [
            "parent-data",
            "parent-schema",
            "schema-only",
            "import"
          ]
        },
        "parent_timestamp": {
          "description": "The moment of the parent's past that a new branch starts from, with a time zone. It cannot be changed. Left out: not compared. Not together with parent_lsn.",
          "type": "string",
          "format": "date-time",
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$",
          "patternErrorMessage": "must be a date and time with a zone, such as 2026-12-01T00:00:00Z",
          "examples": [
            "2026-11-20T12:00:00Z"
          ]
        },
        "parent_lsn": {
          "description": "The log sequence number of the parent's past that a new branch starts from. It cannot be changed. Left out: not compared. Not together with parent_timestamp.",
          "type": "string",
          "pattern": "^[0-9A-Fa-f]{1,8}/[0-9A-Fa-f]{1,8}$",
          "patternErrorMessage": "must be a log sequence number such as 0/1DE2850",
          "examples": [
            "0/1DE2850"
          ]
        },
        "protected": {
          "description": "Whether the branch is protected against deletion. Depends on the project's plan. Left out: not compared; live protection is a note.",
          "type": "boolean"
        },
        "default": {
          "description": "true: this is the project's default branch. To move the default, write it in another entry. Left out: nothing changes.",
          "const": true
        },
        "archived": {
          "description": "true: the branch is created in archive storage, and this is compared. Left out: not compared, because the platform archives and restores branches by itself.",
          "const": true
        },
        "expires_at": {
          "description": "When the platform deletes the branch, with a time zone; at most 30 days ahead. null: never. Left out: never, if ttl is left out too. Not together with ttl.",
          "type": [
            "string",
            "null"
          ],
          "format": "date-time",
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$",
          "patternErrorMessage": "must be a date and time with a zone, such as 2026-12-01T00:00:00Z",
          "examples": [
            "2026-12-01T00:00:00Z"
          ]
        },
        "ttl": {
          "otherWords": {
            "never": "leave it out, and write expires_at: null",
            "none": "leave it out, and write expires_at: null"
          },
          "description": "How long after its creation the platform deletes the branch; at most 30 days. In a set, with allow: [expiry]: how long after the apply that gives it to a live branch, and only to one without an expiry. Left out: as expires_at. Not together with expires_at.",
          "type": "string",
          "pattern": "^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$",
          "patternErrorMessage": "must be a duration such as 7d, 1h30m or P7D",
          "maxLength": 40,
          "examples": [
            "7d",
            "1h30m",
            "P7D"
          ]
        },
        "annotations": {
          "description": "Texts that are stored with the branch, by name; at most 47. Written only when it is created. Left out: not compared. Names that begin with evenkeel are reserved.",
          "type": "object",
          "maxProperties": 47,
          "propertyNames": {
            "pattern": "^(?!evenkeel)",
            "patternErrorMessage": "must not begin with evenkeel: those are this tool's own marks",
            "minLength": 1
          },
          "additionalProperties": {
            "type": "string"
          },
          "examples": [
            {
              "team": "web"
            }
          ]
        },
        "anonymized": {
          "$ref": "#/$defs/NeonAnonymized"
        },
        "defaults": {
          "$ref": "#/$defs/NeonBranchDefaults"
        },
        "endpoints": {
          "description": "The branch's computes. A branch without one cannot be connected to. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/NeonEndpoint"
          }
        },
        "roles": {
          "description": "The branch's Postgres roles. A new branch inherits those of its parent. Deleted only with absent: true. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/NeonRole"
          }
        },
        "databases": {
          "description": "The branch's Postgres databases. A new branch inherits those of its parent. Deleted only with absent: true. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/NeonDatabase"
          }
        },
        "buckets": {
          "description": "The branch's object storage buckets. A new branch inherits those of its parent. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/NeonBucket"
          }
        },
        "data_api": {
          "description": "Which databases the Data API serves over HTTP. false: it serves none, and plan and drift show where someone turned it on; to turn it off, add allow: [loss] to the branch. Left out: not compared.",
          "type": [
            "array",
            "boolean"
          ],
          "not": {
            "const": true
          },
          "items": {
            "$ref": "#/$defs/NeonDataApi"
          }
        },
        "auth": {
          "$ref": "#/$defs/NeonAuth"
        },
        "backup_schedule": {
          "$ref": "#/$defs/NeonBackupSchedule"
        },
        "snapshots": {
          "description": "Snapshots taken by hand. Deleted only with absent: true. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/NeonSnapshot"
          }
        },
        "credentials": {
          "description": "Credentials for the branch's storage, AI gateway and functions. Deleted only with absent: true. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/NeonCredential"
          }
        },
        "outputs": {
          "description": "What apply writes to the file of --secrets-to at its end. connection_uri: DATABASE_URL (pooled) and DATABASE_URL_UNPOOLED of the first database under databases, or of the only one, as its owner. Left out: nothing.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "connection_uri"
            ]
          },
          "examples": [
            [
              "connection_uri"
            ]
          ]
        },
        "checks": {
          "$ref": "#/$defs/NeonBranchChecks"
        },
        "ignore": {
          "description": "Fields that others manage: written when the resource is created, then neither compared nor changed. A replace loses their live values, which needs allow: [loss]. expires_at and ttl each mean both. Left out: none.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "parent",
              "init_source",
              "parent_timestamp",
              "parent_lsn",
              "protected",
              "archived",
              "expires_at",
              "ttl",
              "annotations",
              "anonymized.masking_rules"
            ]
          },
          "examples": [
            [
              "expires_at"
            ]
          ]
        },
        "absent": {
          "description": "true: delete this branch, even if evenkeel did not create it. keep and its protection forbid that.",
          "type": "boolean",
          "default": false
        },
        "renamed_from": {
          "description": "The branch's old name. It is renamed in place and keeps its id. Left out: it was not renamed.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "staging"
          ]
        },
        "allow": {
          "description": "Allows what is otherwise blocked: replace (delete and create, if the API cannot change a field) and loss (losing data); in a set also expiry (ttl for live branches). Left out: nothing.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "replace",
              "loss",
              "expiry"
            ]
          },
          "examples": [
            [
              "replace",
              "loss"
            ]
          ]
        },
        "prune": {
          "description": "Delete buckets made in this branch and read-only computes that the manifest does not name.",
          "type": "boolean",
          "default": false
        }
      }
    },
    "NeonBranchChecks": {
      "title": "NeonBranchChecks",
      "description": "Checks: plan and drift show them, apply does nothing about them. Left out: none.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "storage": {
          "$ref": "#/$defs/NeonStorage"
        },
        "ai_gateway": {
          "$ref": "#/$defs/NeonAiGateway"
        },
        "backups": {
          "$ref": "#/$defs/NeonBackups"
        },
        "advisors": {
          "description": "Issues that the advisor must not find. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/NeonAdvisors"
          }
        },
        "schema": {
          "description": "Schemas that must be as on another branch, or have named tables. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/NeonSchema"
          }
        },
        "consumption": {
          "description": "Budgets of the branch. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/NeonConsumption"
          }
        }
      }
    },
    "NeonBranchDefault": {
      "title": "NeonBranchDefault",
      "description": "Values for branches that leave these keys out. Left out: none.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "protected": {
          "description": "true: branches are protected against deletion. A default cannot take protection off. Left out: each entry says it.",
          "const": true
        }
      }
    },
    "NeonBranchDefaults": {
      "title": "NeonBranchDefaults",
      "description": "Values for entries that leave a key out, by kind. The entry's own value counts first, then the nearest default; lists and maps are replaced, not merged. A default makes no entry, and does not apply to an entry with absent: true or in a file that another program makes. Left out: none.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "neon.endpoint": {
          "$ref": "#/$defs/NeonEndpointDefault"
        },
        "neon.database": {
          "$ref": "#/$defs/NeonDatabaseDefault"
        }
      }
    },
    "NeonBucket": {
      "title": "NeonBucket",
      "description": "An object storage bucket of a branch.",
      "addresses": [
        "neon.bucket/<project>/<branch>/<name>"
      ],
      "type": "object",
      "required": [
        "name"
      ],
      "additionalProperties": false,
      "properties": {
        "name": {
          "description": "The bucket's name, unique in its branch.",
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "pattern": "^(?!\\.{1,2}$)",
          "patternErrorMessage": "must not be \".\" or \"..\": no request can have it in its path",
          "examples": [
            "uploads"
          ]
        },
        "access_level": {
          "description": "private: all access needs a credential. public_read: anyone may read objects. It cannot be changed once the bucket exists. Left out: private for a new one, and not compared.",
          "enum": [
            "private",
            "public_read"
          ],
          "default": "private"
        },
        "absent": {
          "description": "true: delete this bucket. Its objects are deleted with it, which needs allow: [loss].",
          "type": "boolean",
          "default": false
        },
        "allow": {
          "description": "Allows what is otherwise blocked: replace (delete and create, if the API cannot change a field) and loss (losing objects). Left out: nothing.",
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
    "NeonConsumption": {
      "title": "NeonConsumption",
      "description": "A budget: a project or branch must not have used more than this. A check: evenkeel changes nothing.",
      "addresses": [
        "neon.consumption/<project>/<metric>/<window>",
        "neon.consumption/<project>/<branch>/<metric>",
        "neon.consumption/<project>/<branch>/<metric>/<window>"
      ],
      "type": "object",
      "required": [
        "metric",
        "at_most"
      ],
      "additionalProperties": false,
      "properties": {
        "metric": {
          "description": "What is measured. With a window, from the consumption history: compute_unit_seconds, root_branch_bytes_month, child_branch_bytes_month, instant_restore_bytes_month, public_network_transfer_bytes, private_network_transfer_bytes; of projects also extra_branches_month and snapshot_storage_bytes_month. Without one, of branches alone, the counters of the billing period: compute_time_seconds, active_time_seconds, written_data_bytes, data_transfer_bytes; and logical_size.",
          "enum": [
            "compute_unit_seconds",
            "root_branch_bytes_month",
            "child_branch_bytes_month",
            "instant_restore_bytes_month",
            "public_network_transfer_bytes",
            "private_network_transfer_bytes",
            "extra_branches_month",
            "snapshot_storage_bytes_month",
            "compute_time_seconds",
            "active_time_seconds",
            "written_data_bytes",
            "data_transfer_bytes",
            "logical_size"
          ]
        },
        "at_most": {
          "description": "The largest allowed amount, in the metric's own unit.",
          "type": "integer",
          "minimum": 0,
          "examples": [
            360000
          ]
        },
        "window": {
          "description": "How far to look back: 1 hour to 364 days, in whole hours up to 167h, whole days up to 59d, else whole months. A period that has begun counts whole. Left out: the current billing period.",
          "type": "string",
          "pattern": "^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$",
          "patternErrorMessage": "must be a duration such as 7d, 1h30m or P7D",
          "maxLength": 40,
          "examples": [
            "30d"
          ]
        }
      }
    },
    "NeonCredential": {
      "title": "NeonCredential",
      "description": "A credential for a branch's storage, AI gateway or functions. The service shows its secrets once, when it is created; they go to the file of --secrets-to.",
      "addresses": [
        "neon.credential/<project>/<branch>/<name>"
      ],
      "type": "object",
      "required": [
        "name"
      ],
      "additionalProperties": false,
      "properties": {
        "name": {
          "description": "The credential's name. The service allows two of one name; evenkeel does not touch those.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "uploads"
          ]
        },
        "scopes": {
          "description": "What it may do. Needed unless the entry is absent: true. It cannot be changed in place.",
          "neededUnlessAbsent": true,
          "type": "array",
          "minItems": 1,
          "maxItems": 16,
          "uniqueItems": true,
          "items": {
            "enum": [
              "storage:read",
              "storage:write",
              "ai_gateway:invoke",
              "functions:invoke"
            ]
          },
          "examples": [
            [
              "storage:read",
              "storage:write"
            ]
          ]
        },
        "absent": {
          "description": "true: delete this credential. It is revoked, and everything that uses it stops working.",
          "type": "boolean",
          "default": false
        },
        "allow": {
          "description": "Allows what is otherwise blocked: replace (the API cannot change a credential: evenkeel creates a new one, writes it to --secrets-to, then revokes the old one). Left out: nothing.",
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
              "replace"
            ]
          ]
        }
      }
    },
    "NeonDataApi": {
      "title": "NeonDataApi",
      "description": "The Data API of a database: whoever has a token that it accepts may query the database over HTTP.",
      "addresses": [
        "neon.data_api/<project>/<branch>/<database>"
      ],
      "type": "object",
      "required": [
        "database"
      ],
      "additionalProperties": false,
      "properties": {
        "database": {
          "description": "The name of the database that it serves.",
          "type": "string",
          "minLength": 1,
          "maxLength": 63,
          "examples": [
            "app"
          ]
        },
        "auth_provider": {
          "description": "Who issues the tokens: neon_auth, or external for a key set of your own. Sent only when the Data API is turned on; the service shows it in no answer, so it is never compared. Left out: the service decides.",
          "enum": [
            "neon_auth",
            "external"
          ]
        },
        "jwks_url": {
          "description": "The address of the key set that tokens are checked with, where auth_provider is external. https only. Sent only when the Data API is turned on, and never compared. Left out: not sent.",
          "type": "string",
          "minLength": 1,
          "maxLength": 2048,
          "pattern": "^https://\\S+$",
          "patternErrorMessage": "must be an address that begins with https://",
          "examples": [
            "https://auth.example.com/.well-known/jwks.json"
          ]
        },
        "provider_name": {
          "description": "The name of the provider behind jwks_url. Sent only when the Data API is turned on, and never compared. Left out: not sent.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "Clerk"
          ]
        },
        "jwt_audience": {
          "description": "The audience that a token must have; a token without one is accepted all the same. Sent only when the Data API is turned on, and never compared. Left out: any audience.",
          "type": "string",
          "minLength": 1,
          "maxLength": 1024,
          "examples": [
            "acme"
          ]
        },
        "add_default_grants": {
          "description": "true: every user with a valid token gets all rights on the tables of the schema public. Sent only when the Data API is turned on, and never compared; turning it off does not take the rights away. Left out: false.",
          "type": "boolean"
        },
        "skip_auth_schema": {
          "description": "true: the schema auth and its functions for policies are not created. Sent only when the Data API is turned on, and never compared. Left out: false.",
          "type": "boolean"
        },
        "settings": {
          "$ref": "#/$defs/NeonDataApiSettings"
        },
        "ignore": {
          "description": "Fields that others manage: written when the Data API is turned on, then neither compared nor changed. Left out: none.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "settings.db_aggregates_enabled",
              "settings.db_anon_role",
              "settings.db_extra_search_path",
              "settings.db_max_rows",
              "settings.db_schemas",
              "settings.jwt_role_claim_key",
              "settings.jwt_cache_max_lifetime",
              "settings.openapi_mode",
              "settings.server_cors_allowed_origins",
              "settings.server_timing_enabled"
            ]
          },
          "examples": [
            [
              "settings.db_max_rows"
            ]
          ]
        },
        "absent": {
          "description": "true: the database must not have the Data API. To turn it off needs allow: [loss].",
          "type": "boolean",
          "default": false
        },
        "allow": {
          "description": "Allows what is otherwise blocked: loss (turning the Data API off; the service cannot show how tokens were checked, so nobody can turn it on again as it was). Left out: nothing.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
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
    "NeonDataApiSettings": {
      "title": "NeonDataApiSettings",
      "description": "Settings of the Data API. Left out: none of them is compared.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "db_aggregates_enabled": {
          "description": "Whether queries may use aggregate functions. Left out: not compared; the service's default is true.",
          "type": "boolean"
        },
        "db_anon_role": {
          "description": "The Postgres role of requests without a token. Left out: not compared; the service's default is anonymous.",
          "type": "string",
          "minLength": 1,
          "maxLength": 63,
          "examples": [
            "anonymous",
            "visitor"
          ]
        },
        "db_extra_search_path": {
          "description": "Further schemas in which names are looked up, but which are not served. Left out: not compared.",
          "type": "string",
          "minLength": 1,
          "maxLength": 1024,
          "examples": [
            "extensions",
            "extensions, tools"
          ]
        },
        "db_max_rows": {
          "description": "How many rows one answer has at most. Left out: not compared.",
          "type": "integer",
          "minimum": 1,
          "examples": [
            1000,
            100
          ]
        },
        "db_schemas": {
          "description": "The schemas that are served. The list is complete, and the first one is used where a request names none. Left out: not compared; the service's default is public alone.",
          "type": "array",
          "minItems": 1,
          "uniqueItems": true,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 63
          },
          "examples": [
            [
              "api"
            ],
            [
              "api",
              "public"
            ]
          ]
        },
        "jwt_role_claim_key": {
          "description": "Where a token names its Postgres role, as a path into its claims. Left out: not compared; the service's default is .role.",
          "type": "string",
          "minLength": 1,
          "maxLength": 1024,
          "examples": [
            ".role",
            ".app_metadata.role"
          ]
        },
        "jwt_cache_max_lifetime": {
          "description": "How long a token that was checked is taken without another check, in seconds. Left out: not compared.",
          "type": "integer",
          "minimum": 0,
          "examples": [
            300,
            60
          ]
        },
        "openapi_mode": {
          "description": "Whether the Data API describes itself: disabled, or ignore-privileges, which also lists what the asking role may not use. Left out: not compared; the service's default is disabled.",
          "enum": [
            "disabled",
            "ignore-privileges"
          ]
        },
        "server_cors_allowed_origins": {
          "description": "The origins whose pages may read answers in a browser, separated by commas. Left out: not compared; without any, every origin may.",
          "type": "string",
          "minLength": 1,
          "maxLength": 4096,
          "examples": [
            "https://app.example.com",
            "https://app.example.com, https://example.com"
          ]
        },
        "server_timing_enabled": {
          "description": "Whether answers have headers that say how long their parts took. Left out: not compared.",
          "type": "boolean"
        }
      }
    },
    "NeonDatabase": {
      "title": "NeonDatabase",
      "secrets": {
        "password": "roles have passwords, and the service makes them"
      },
      "otherWords": {
        "data_api": "write data_api beside databases, in the branch: data_api: [{ database: … }]"
      },
      "description": "A Postgres database of a branch. A new branch inherits those of its parent.",
      "addresses": [
        "neon.database/<project>/<branch>/<name>"
      ],
      "type": "object",
      "required": [
        "name"
      ],
      "additionalProperties": false,
      "properties": {
        "name": {
          "description": "The database's name, unique in its branch. At most 63 bytes.",
          "type": "string",
          "minLength": 1,
          "maxLength": 63,
          "pattern": "^(?!\\.{1,2}$)",
          "patternErrorMessage": "must not be \".\" or \"..\": no request can have it in its path",
          "examples": [
            "app"
          ]
        },
        "owner_name": {
          "description": "The role that owns the database. Needed unless the entry is absent: true.",
          "neededUnlessAbsent": true,
          "type": "string",
          "minLength": 1,
          "maxLength": 63,
          "examples": [
            "app_owner"
          ]
        },
        "ignore": {
          "description": "Fields that others manage: written when the resource is created, then neither compared nor changed. Left out: none.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "owner_name"
            ]
          },
          "examples": [
            [
              "owner_name"
            ]
          ]
        },
        "absent": {
          "description": "true: delete this database. Its data is deleted with it.",
          "type": "boolean",
          "default": false
        },
        "renamed_from": {
          "description": "The database's old name. It is renamed in place and keeps its data. Left out: it was not renamed.",
          "type": "string",
          "minLength": 1,
          "maxLength": 63,
          "pattern": "^(?!\\.{1,2}$)",
          "patternErrorMessage": "must not be \".\" or \"..\": no request can have it in its path",
          "examples": [
            "application"
          ]
        }
      }
    },
    "NeonDatabaseDefault": {
      "title": "NeonDatabaseDefault",
      "description": "Values for databases that leave these keys out. Left out: none.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "owner_name": {
          "description": "The role that owns the database. Needed unless the entry is absent: true.",
          "neededUnlessAbsent": true,
          "type": "string",
          "minLength": 1,
          "maxLength": 63,
          "examples": [
            "app_owner"
          ]
        }
      }
    },
    "NeonEndpoint": {
      "title": "NeonEndpoint",
      "otherWords": {
        "autoscaling": "write autoscaling_limit_min_cu and autoscaling_limit_max_cu",
        "min": "autoscaling_limit_min_cu",
        "max": "autoscaling_limit_max_cu",
        "autosuspend": "suspend_timeout_seconds",
        "suspend_timeout": "suspend_timeout_seconds",
        "scale_to_zero": "suspend_timeout_seconds"
      },
      "description": "A compute of a branch. A branch has at most one read_write compute; read_only ones are distinguished by name.",
      "addresses": [
        "neon.endpoint/<project>/<branch>/<read_write or name>"
      ],
      "type": "object",
      "required": [
        "type"
      ],
      "additionalProperties": false,
      "properties": {
        "type": {
          "description": "read_write: the branch's own compute. read_only: a read replica, which needs a name or an id.",
          "enum": [
            "read_write",
            "read_only"
          ]
        },
        "name": {
          "description": "The compute's name. A read_only compute needs one, or an id. Left out of a read_write one: not compared.",
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "examples": [
            "reporting"
          ]
        },
        "id": {
          "description": "The id of a read_only compute, beside its name or in its place: one without a name can only be declared by it. The name counts first. Deleting and replacing need both to agree. Left out: the name alone counts.",
          "type": "string",
          "pattern": "^[a-z0-9-]{1,60}$",
          "patternErrorMessage": "must be an id of lower-case letters, digits and -, at most 60",
          "examples": [
            "ep-cool-forest-123456"
          ]
        },
        "autoscaling_limit_min_cu": {
          "description": "The smallest size in compute units. Left out: not compared.",
          "type": "number",
          "minimum": 0.25,
          "examples": [
            0.25
          ]
        },
        "autoscaling_limit_max_cu": {
          "description": "The largest size in compute units. Left out: not compared.",
          "type": "number",
          "minimum": 0.25,
          "examples": [
            2
          ]
        },
        "suspend_timeout_seconds": {
          "numberWords": {
            "0": "plan default",
            "-1": "never"
          },
          "description": "Seconds without activity until the compute is suspended. 0: the plan's default. -1: never. Left out: not compared.",
          "type": "integer",
          "minimum": -1,
          "maximum": 604800,
          "examples": [
            300
          ]
        },
        "provisioner": {
          "description": "The kind of machine that runs the compute. Left out: the platform's choice, with autoscaling; not compared.",
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "examples": [
            "k8s-neonvm",
            "k8s-pod"
          ]
        },
        "disabled": {
          "description": "Whether the compute refuses to start. It stays, with its settings. Left out: false; a live true is blocked until it is written.",
          "type": "boolean"
        },
        "settings": {
          "title": "NeonEndpointSettings",
          "description": "Postgres settings of the compute. Left out: as its two members.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "pg_settings": {
              "$ref": "#/$defs/NeonPgSettings"
            },
            "preload_libraries": {
              "$ref": "#/$defs/NeonPreloadLibraries"
            }
          }
        },
        "ignore": {
          "description": "Fields that others manage: written when the resource is created, then neither compared nor changed. A replace loses their live values, which needs allow: [loss]. Left out: none.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "name",
              "autoscaling_limit_min_cu",
              "autoscaling_limit_max_cu",
              "suspend_timeout_seconds",
              "provisioner",
              "disabled",
              "settings.pg_settings",
              "settings.preload_libraries"
            ]
          },
          "examples": [
            [
              "autoscaling_limit_max_cu"
            ]
          ]
        },
        "absent": {
          "description": "true: delete this compute.",
          "type": "boolean",
          "default": false
        },
        "allow": {
          "description": "Allows what is otherwise blocked: replace (delete and create, if the API cannot change a field), loss (losing data) and vendor-limit (a size that only the vendor's own client refuses). Left out: nothing.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "replace",
              "loss",
              "vendor-limit"
            ]
          },
          "examples": [
            [
              "replace"
            ]
          ]
        }
      }
    },
    "NeonEndpointDefault": {
      "title": "NeonEndpointDefault",
      "description": "Values for computes that leave these keys out. Left out: none.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "autoscaling_limit_min_cu": {
          "description": "The smallest size in compute units. Left out: not compared.",
          "type": "number",
          "minimum": 0.25,
          "examples": [
            0.25
          ]
        },
        "autoscaling_limit_max_cu": {
          "description": "The largest size in compute units. Left out: not compared.",
          "type": "number",
          "minimum": 0.25,
          "examples": [
            2
          ]
        },
        "suspend_timeout_seconds": {
          "numberWords": {
            "0": "plan default",
            "-1": "never"
          },
          "description": "Seconds without activity until the compute is suspended. 0: the plan's default. -1: never. Left out: not compared.",
          "type": "integer",
          "minimum": -1,
          "maximum": 604800,
          "examples": [
            300
          ]
        },
        "disabled": {
          "description": "Whether the compute refuses to start. It stays, with its settings. Left out: false; a live true is blocked until it is written.",
          "type": "boolean"
        }
      }
    },
    "NeonJwks": {
      "title": "NeonJwks",
      "description": "A key set (JWKS) that the project checks tokens with. Its url is its identity.",
      "addresses": [
        "neon.jwks/<project>/<jwks_url>"
      ],
      "type": "object",
      "required": [
        "jwks_url"
      ],
      "additionalProperties": false,
      "properties": {
        "jwks_url": {
          "description": "The key set's url. https only.",
          "type": "string",
          "minLength": 1,
          "maxLength": 2048,
          "pattern": "^https://\\S+$",
          "patternErrorMessage": "must be an address that begins with https://",
          "examples": [
            "https://auth.example.com/.well-known/jwks.json"
          ]
        },
        "provider_name": {
          "description": "The name of the authentication provider. Needed unless the entry is absent: true. It cannot be changed in place.",
          "neededUnlessAbsent": true,
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "Auth0"
          ]
        },
        "jwt_audience": {
          "description": "The audience that tokens must have; tokens without one are accepted. null: none. Left out: not compared. It cannot be changed in place.",
          "type": [
            "string",
            "null"
          ],
          "minLength": 1,
          "maxLength": 1024,
          "examples": [
            "acme"
          ]
        },
        "branch": {
          "description": "The name of the one branch that the key set is for. null: all of them. Left out: not compared. It cannot be changed in place.",
          "type": [
            "string",
            "null"
          ],
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "main"
          ]
        },
        "role_names": {
          "description": "Deprecated by the API, and an error here: declare roles under roles of a branch. Left out: not sent.",
          "deprecated": true,
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "skip_role_creation": {
          "description": "Deprecated by the API, and an error here: leave it out. Left out: not sent.",
          "deprecated": true,
          "type": "boolean"
        },
        "absent": {
          "description": "true: delete this key set.",
          "type": "boolean",
          "default": false
        },
        "allow": {
          "description": "Allows what is otherwise blocked: replace (the API cannot change a key set: evenkeel creates a new one, then deletes the old one). Left out: nothing.",
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
              "replace"
            ]
          ]
        }
      }
    },
    "NeonMaskingRule": {
      "title": "NeonMaskingRule",
      "description": "What a column is masked with: a function or a value.",
      "type": "object",
      "required": [
        "database_name",
        "table_name",
        "column_name"
      ],
      "additionalProperties": false,
      "properties": {
        "database_name": {
          "description": "The column's database.",
          "type": "string",
          "minLength": 1,
          "maxLength": 63,
          "examples": [
            "neondb"
          ]
        },
        "schema_name": {
          "description": "The column's schema.",
          "type": "string",
          "minLength": 1,
          "maxLength": 63,
          "default": "public"
        },
        "table_name": {
          "description": "The column's table.",
          "type": "string",
          "minLength": 1,
          "maxLength": 63,
          "examples": [
            "users"
          ]
        },
        "column_name": {
          "description": "The column.",
          "type": "string",
          "minLength": 1,
          "maxLength": 63,
          "examples": [
            "email"
          ]
        },
        "masking_function": {
          "description": "A function of the anon extension that makes the masked value. Not together with masking_value. Needed unless masking_value is there.",
          "type": "string",
          "minLength": 1,
          "maxLength": 1024,
          "examples": [
            "anon.fake_email()"
          ]
        },
        "masking_value": {
          "description": "The masked value itself. Not together with masking_function. The manifest and plans show it. Needed unless masking_function is there.",
          "type": "string",
          "maxLength": 1024,
          "examples": [
            "hidden"
          ]
        }
      }
    },
    "NeonMembers": {
      "title": "NeonMembers",
      "description": "Who is in the organization that owns the project: these e-mail addresses, without regard to case, and nobody else. A check: evenkeel changes nothing. Left out: not looked at.",
      "addresses": [
        "neon.members/<project>"
      ],
      "type": "array",
      "minItems": 1,
      "maxItems": 1000,
      "uniqueItems": true,
      "items": {
        "type": "string",
        "maxLength": 256,
        "pattern": "^[^@\\s]+@[^@\\s]+$",
        "patternErrorMessage": "must be an e-mail address"
      },
      "examples": [
        [
          "anna@example.com",
          "ben@example.com"
        ]
      ]
    },
    "NeonPermissions": {
      "title": "NeonPermissions",
      "description": "Whom access to the project was granted to: these e-mail addresses, without regard to case, and nobody else; [] for nobody. Members of the organization need no grant. A check: evenkeel changes nothing. Left out: not looked at.",
      "addresses": [
        "neon.permissions/<project>"
      ],
      "type": "array",
      "maxItems": 1000,
      "uniqueItems": true,
      "items": {
        "type": "string",
        "maxLength": 256,
        "pattern": "^[^@\\s]+@[^@\\s]+$",
        "patternErrorMessage": "must be an e-mail address"
      },
      "examples": [
        [
          "anna@example.com",
          "ben@example.com"
        ]
      ]
    },
    "NeonPgSettings": {
      "title": "NeonPgSettings",
      "description": "Postgres parameters and their values, in quotes. The list is complete. Left out of a compute: only the project's default ones.",
      "type": "object",
      "additionalProperties": {
        "type": "string"
      },
      "examples": [
        {
          "max_connections": "200"
        }
      ]
    },
    "NeonPreloadLibraries": {
      "title": "NeonPreloadLibraries",
      "description": "Libraries loaded at the start of Postgres. The list is complete. Left out: not compared.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "use_defaults": {
          "description": "Whether the platform's default libraries are loaded too. Left out: not compared.",
          "type": "boolean"
        },
        "enabled_libraries": {
          "description": "The libraries' names. Left out: not compared.",
          "type": "array",
          "items": {
            "type": "string",
            "minLength": 1
          },
          "examples": [
            [
              "pg_cron"
            ]
          ]
        }
      }
    },
    "NeonProject": {
      "title": "NeonProject",
      "otherWords": {
        "name": "write id with the id of the project; a name is one of its settings",
        "project_id": "id",
        "every": "match",
        "organization": "org_id"
      },
      "secrets": {
        "api_key": "set NEON_API_KEY in the environment",
        "apikey": "set NEON_API_KEY in the environment",
        "token": "set NEON_API_KEY in the environment"
      },
      "description": "One Neon project, several with the same settings and branches, or every project whose name matches.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "id": {
          "description": "The project's id, as the console shows it. Needed unless ids or match is there.",
          "type": "string",
          "pattern": "^[a-z0-9-]{1,60}$",
          "patternErrorMessage": "must be a project id: lower-case letters, digits and hyphens, at most 60",
          "examples": [
            "shiny-wind-028834"
          ]
        },
        "ids": {
          "description": "The ids of several projects. Each gets the same settings, branches and checks. Not together with id. Needed unless id or match is there.",
          "type": "array",
          "minItems": 1,
          "uniqueItems": true,
          "items": {
            "type": "string",
            "pattern": "^[a-z0-9-]{1,60}$",
            "patternErrorMessage": "must be a project id: lower-case letters, digits and hyphens, at most 60"
          },
          "examples": [
            [
              "shiny-wind-028834",
              "late-frost-123456"
            ]
          ]
        },
        "match": {
          "description": "A pattern of names, such as tenant-*: every project that the key sees with such a name, by its own list in each run. * and ? match within a part of a name, ** across /. What another entry says of a project counts first. Not together with id or ids. Left out: only these.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "tenant-*"
          ]
        },
        "org_id": {
          "description": "With match: only the projects of this organization. Left out: those of every organization that the key sees.",
          "type": "string",
          "pattern": "^[a-z0-9-]{1,60}$",
          "patternErrorMessage": "must be the id of an organization: lower-case letters, digits and hyphens, at most 60",
          "examples": [
            "org-morning-bread-81040908"
          ]
        },
        "except": {
          "description": "Ids of projects, or patterns of their names, that are no members of this set. Left out: none.",
          "type": "array",
          "minItems": 1,
          "uniqueItems": true,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 256
          },
          "examples": [
            [
              "tenant-demo"
            ]
          ]
        },
        "at_most": {
          "$ref": "#/$defs/SetSize"
        },
        "joining": {
          "$ref": "#/$defs/SetJoining"
        },
        "rollout": {
          "$ref": "#/$defs/SetRollout",
          "examples": [
            [
              [
                "tenant-demo"
              ],
              "10%"
            ]
          ]
        },
        "defaults": {
          "$ref": "#/$defs/NeonProjectDefaults"
        },
        "settings": {
          "$ref": "#/$defs/NeonProjectSettings"
        },
        "jwks": {
          "description": "Key sets (JWKS) that sign tokens for the project. With prune: true evenkeel deletes all others. Left out: not managed.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/NeonJwks"
          }
        },
        "vpc_restrictions": {
          "description": "The VPC endpoints that may connect to the project. With prune: true evenkeel deletes all others. Left out: not managed.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/NeonVpcRestriction"
          }
        },
        "branches": {
          "description": "The project's branches. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/NeonBranch"
          }
        },
        "checks": {
          "$ref": "#/$defs/NeonProjectChecks"
        },
        "sweep": {
          "description": "Branches that `--sweep` deletes, whoever made them. Nothing else looks at this list. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/NeonSweep"
          }
        },
        "prune": {
          "description": "Delete branches that have this manifest's mark and no entry any more (protected, default and restored ones stay). If the project has a jwks or vpc_restrictions list, delete the key sets or restrictions that are not in it too.",
          "type": "boolean",
          "default": false
        }
      }
    },
    "NeonProjectChecks": {
      "title": "NeonProjectChecks",
      "description": "Checks: plan and drift show them, apply does nothing about them. Left out: none.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "backups": {
          "$ref": "#/$defs/NeonBackups"
        },
        "members": {
          "$ref": "#/$defs/NeonMembers"
        },
        "permissions": {
          "$ref": "#/$defs/NeonPermissions"
        },
        "consumption": {
          "description": "Budgets of the whole project. Left out: none.",
          "type": "array",
          "items": {
            "$ref": "#/$defs/NeonConsumption"
          }
        }
      }
    },
    "NeonProjectDefaults": {
      "title": "NeonProjectDefaults",
      "description": "Values for entries that leave a key out, by kind. The entry's own value counts first, then the nearest default; lists and maps are replaced, not merged. A default makes no entry, and does not apply to an entry with absent: true or in a file that another program makes. Left out: none.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "neon.branch": {
          "$ref": "#/$defs/NeonBranchDefault"
        },
        "neon.endpoint": {
          "$ref": "#/$defs/NeonEndpointDefault"
        },
        "neon.database": {
          "$ref": "#/$defs/NeonDatabaseDefault"
        },
        "neon.vpc_restriction": {
          "$ref": "#/$defs/NeonVpcRestrictionDefault"
        }
      }
    },
    "NeonProjectSettings": {
      "title": "NeonProjectSettings",
      "description": "Settings of the project, which must exist. A setting that is left out is not managed. Left out: not managed.",
      "addresses": [
        "neon.project/<project>"
      ],
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "name": {
          "description": "The project's name. Names are not unique; the id is the identity. Left out: not compared.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "acme"
          ]
        },
        "history_retention_seconds": {
          "description": "How long the past of every branch is kept, for restores and branches from a point in time. The project's plan sets the maximum. Left out: not compared.",
          "type": "integer",
          "minimum": 0,
          "maximum": 2592000,
          "examples": [
            604800
          ]
        },
        "allowed_ips": {
          "title": "NeonAllowedIps",
          "description": "Who may connect, by address. Left out: not compared.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "ips": {
              "description": "Addresses, ranges (192.0.2.1-192.0.2.9) and networks that may connect. Empty: all may. The list is complete; the order has no meaning. Left out: not compared.",
              "type": "array",
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 128
              },
              "examples": [
                [
                  "203.0.113.0/24"
                ]
              ]
            },
            "protected_branches_only": {
              "description": "Whether the list applies to protected branches alone. Left out: not compared.",
              "type": "boolean"
            }
          }
        },
        "quota": {
          "title": "NeonQuota",
          "description": "What the project may use in a billing period before its computes are suspended. 0 means unlimited. Left out: not compared.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "active_time_seconds": {
              "numberWords": {
                "0": "unlimited"
              },
              "description": "Seconds that computes may be active. Left out: not compared.",
              "type": "integer",
              "minimum": 0,
              "maximum": 9007199254740991,
              "examples": [
                36000
              ]
            },
            "compute_time_seconds": {
              "numberWords": {
                "0": "unlimited"
              },
              "description": "CPU seconds that computes may use. Left out: not compared.",
              "type": "integer",
              "minimum": 0,
              "maximum": 9007199254740991,
              "examples": [
                36000
              ]
            },
            "written_data_bytes": {
              "numberWords": {
                "0": "unlimited"
              },
              "description": "Bytes that may be written to all branches. Left out: not compared.",
              "type": "integer",
              "minimum": 0,
              "maximum": 9007199254740991,
              "examples": [
                10737418240
              ]
            },
            "data_transfer_bytes": {
              "numberWords": {
                "0": "unlimited"
              },
              "description": "Bytes that may be sent from all branches. Left out: not compared.",
              "type": "integer",
              "minimum": 0,
              "maximum": 9007199254740991,
              "examples": [
                10737418240
              ]
            },
            "logical_size_bytes": {
              "numberWords": {
                "0": "unlimited"
              },
              "description": "The largest size of any one branch. Beyond it writes to that branch fail. Left out: not compared.",
              "type": "integer",
              "minimum": 0,
              "maximum": 9007199254740991,
              "examples": [
                10737418240
              ]
            }
          }
        },
        "maintenance_window": {
          "title": "NeonMaintenanceWindow",
          "description": "When the platform may interrupt computes for maintenance, in UTC. It is complete. Left out: not compared.",
          "type": "object",
          "required": [
            "weekdays",
            "start_time",
            "end_time"
          ],
          "additionalProperties": false,
          "properties": {
            "weekdays": {
              "description": "Days of the week: 1 is Monday, 7 is Sunday.",
              "type": "array",
              "minItems": 1,
              "uniqueItems": true,
              "items": {
                "otherWords": {
                  "monday": "1",
                  "mon": "1",
                  "tuesday": "2",
                  "tue": "2",
                  "wednesday": "3",
                  "wed": "3",
                  "thursday": "4",
                  "thu": "4",
                  "friday": "5",
                  "fri": "5",
                  "saturday": "6",
                  "sat": "6",
                  "sunday": "7",
                  "sun": "7"
                },
                "type": "integer",
                "minimum": 1,
                "maximum": 7
              },
              "examples": [
                [
                  6,
                  7
                ]
              ]
            },
            "start_time": {
              "description": "When it begins, in UTC.",
              "type": "string",
              "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$",
              "patternErrorMessage": "must be a time of day such as \"03:00\", in quotes",
              "examples": [
                "03:00",
                "22:30"
              ]
            },
            "end_time": {
              "description": "When it ends, in UTC.",
              "type": "string",
              "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$",
              "patternErrorMessage": "must be a time of day such as \"04:00\", in quotes",
              "examples": [
                "04:00",
                "23:30"
              ]
            }
          }
        },
        "block_public_connections": {
          "description": "Refuse connections from the public internet. It supersedes allowed_ips. Left out: not compared.",
          "type": "boolean"
        },
        "block_vpc_connections": {
          "description": "Refuse connections through VPC endpoints. Left out: not compared.",
          "type": "boolean"
        },
        "enable_logical_replication": {
          "description": "Whether computes run with logical replication. Switching it on suspends all active computes, and it cannot be switched off again. Left out: not compared.",
          "type": "boolean"
        },
        "audit_log_level": {
          "description": "How much is written to the audit log. Depends on the project's plan. Left out: not compared.",
          "enum": [
            "base",
            "extended",
            "full"
          ]
        },
        "hipaa": {
          "description": "Whether the project is run under HIPAA rules. Depends on the project's plan, and it cannot be switched off again. Left out: not compared.",
          "type": "boolean"
        },
        "preload_libraries": {
          "$ref": "#/$defs/NeonPreloadLibraries"
        },
        "default_endpoint_settings": {
          "title": "NeonDefaultEndpointSettings",
          "description": "Defaults for computes that are created later. Change an existing compute in its own entry. Left out: not compared.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "autoscaling_limit_min_cu": {
              "description": "The smallest size in compute units. Left out: not compared.",
              "type": "number",
              "minimum": 0.25,
              "examples": [
                0.25
              ]
            },
            "autoscaling_limit_max_cu": {
              "description": "The largest size in compute units. Left out: not compared.",
              "type": "number",
              "minimum": 0.25,
              "examples": [
                2
              ]
            },
            "suspend_timeout_seconds": {
              "numberWords": {
                "0": "plan default",
                "-1": "never"
              },
              "description": "Seconds without activity until a compute is suspended. 0: the plan's default. -1: never. Left out: not compared.",
              "type": "integer",
              "minimum": -1,
              "maximum": 604800,
              "examples": [
                300
              ]
            },
            "pg_settings": {
              "$ref": "#/$defs/NeonPgSettings"
            }
          }
        },
        "region_id": {
          "description": "The project's region. It cannot be changed; a value other than the live one is blocked. Left out: not compared.",
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "examples": [
            "aws-us-east-2"
          ]
        },
        "pg_version": {
          "description": "The major version of Postgres. It cannot be changed; a value other than the live one is blocked. Left out: not compared.",
          "type": "integer",
          "minimum": 14,
          "maximum": 99,
          "examples": [
            17
          ]
        },
        "org_id": {
          "description": "The organization that the project belongs to. It cannot be changed here; a value other than the live one is blocked. Left out: not compared.",
          "type": "string",
          "minLength": 1,
          "maxLength": 60,
          "examples": [
            "org-cool-sun-12345678"
          ]
        },
        "store_passwords": {
          "description": "Whether the platform keeps role passwords. It cannot be changed; a value other than the live one is blocked. Left out: not compared.",
          "type": "boolean"
        },
        "provisioner": {
          "description": "The kind of machine that runs computes by default. It cannot be changed; a value other than the live one is blocked. Left out: not compared.",
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "examples": [
            "k8s-neonvm"
          ]
        },
        "ignore": {
          "description": "Fields that others manage: neither compared nor changed, even if they are written here. Left out: none.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "name",
              "history_retention_seconds",
              "region_id",
              "pg_version",
              "org_id",
              "store_passwords",
              "provisioner",
              "default_endpoint_settings.autoscaling_limit_min_cu",
              "default_endpoint_settings.autoscaling_limit_max_cu",
              "default_endpoint_settings.suspend_timeout_seconds",
              "default_endpoint_settings.pg_settings",
              "quota.active_time_seconds",
              "quota.compute_time_seconds",
              "quota.written_data_bytes",
              "quota.data_transfer_bytes",
              "quota.logical_size_bytes",
              "allowed_ips.ips",
              "allowed_ips.protected_branches_only",
              "enable_logical_replication",
              "maintenance_window",
              "block_public_connections",
              "block_vpc_connections",
              "audit_log_level",
              "hipaa",
              "preload_libraries"
            ]
          },
          "examples": [
            [
              "quota.compute_time_seconds"
            ]
          ]
        },
        "allow": {
          "description": "Allows what is otherwise an error: vendor-limit (a size that only the vendor's own client refuses). Left out: nothing.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "vendor-limit"
            ]
          },
          "examples": [
            [
              "vendor-limit"
            ]
          ]
        }
      },
      "examples": [
        {
          "allowed_ips": {
            "ips": [
              "203.0.113.0/24"
            ],
            "protected_branches_only": true
          }
        }
      ]
    },
    "NeonRole": {
      "title": "NeonRole",
      "secrets": {
        "password": "the service makes the password of a role"
      },
      "otherWords": {
        "login": "no_login with the opposite value"
      },
      "description": "A Postgres role of a branch. A new branch inherits those of its parent. Its password is never read.",
      "addresses": [
        "neon.role/<project>/<branch>/<name>"
      ],
      "type": "object",
      "required": [
        "name"
      ],
      "additionalProperties": false,
      "properties": {
        "name": {
          "description": "The role's name, unique in its branch. At most 63 bytes.",
          "type": "string",
          "minLength": 1,
          "maxLength": 63,
          "pattern": "^(?!\\.{1,2}$)",
          "patternErrorMessage": "must not be \".\" or \"..\": no request can have it in its path",
          "examples": [
            "app_owner"
          ]
        },
        "no_login": {
          "description": "Whether the role cannot log in: it has no password. It cannot be changed once the role exists. Left out: not compared.",
          "type": "boolean"
        },
        "absent": {
          "description": "true: delete this role. evenkeel deletes it after the databases that it owns. The row is blocked if it owns a database that stays.",
          "type": "boolean",
          "default": false
        },
        "allow": {
          "description": "Allows what is otherwise blocked: replace (delete and create, if the API cannot change a field) and loss (of its password and grants). Left out: nothing.",
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
              "replace",
              "loss"
            ]
          ]
        }
      }
    },
    "NeonSchema": {
      "title": "NeonSchema",
      "description": "The schema of a database of the branch must be that of another branch, or have named tables. A check: evenkeel changes nothing.",
      "addresses": [
        "neon.schema/<project>/<branch>/<database>"
      ],
      "type": "object",
      "required": [
        "database"
      ],
      "additionalProperties": false,
      "properties": {
        "database": {
          "description": "The database to look at.",
          "type": "string",
          "minLength": 1,
          "maxLength": 63,
          "examples": [
            "neondb"
          ]
        },
        "same_as": {
          "description": "The name of the branch whose schema this one must have. Left out: not compared with another.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "main"
          ]
        },
        "tables": {
          "description": "Tables that must exist, as schema.table or, in public, table. Left out: none.",
          "type": "array",
          "minItems": 1,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 127
          },
          "examples": [
            [
              "users",
              "billing.invoices"
            ]
          ]
        }
      }
    },
    "NeonSnapshot": {
      "title": "NeonSnapshot",
      "description": "A snapshot of the branch that is taken by hand, not by the backup schedule.",
      "addresses": [
        "neon.snapshot/<project>/<branch>/<name>"
      ],
      "type": "object",
      "required": [
        "name"
      ],
      "additionalProperties": false,
      "properties": {
        "name": {
          "description": "The snapshot's name. evenkeel does not touch two of one name on one branch.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "before-migration-12"
          ]
        },
        "id": {
          "description": "The snapshot's id, beside its name: one that someone renamed is found by it and renamed back. The name counts first. Deleting and replacing need both to agree. Left out: the name alone counts.",
          "type": "string",
          "pattern": "^[a-z0-9-]{1,60}$",
          "patternErrorMessage": "must be an id of lower-case letters, digits and -, at most 60",
          "examples": [
            "snap-broad-haze-123456"
          ]
        },
        "expires_at": {
          "description": "When the platform deletes the snapshot, with a time zone. null: never. Left out: never.",
          "type": [
            "string",
            "null"
          ],
          "format": "date-time",
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$",
          "patternErrorMessage": "must be a date and time with a zone, such as 2026-12-01T00:00:00Z",
          "examples": [
            "2027-01-01T00:00:00Z"
          ]
        },
        "timestamp": {
          "description": "The moment of the branch's past that is kept, with a time zone. Left out: now, and not compared. It cannot be changed. Not together with lsn.",
          "type": "string",
          "format": "date-time",
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$",
          "patternErrorMessage": "must be a date and time with a zone, such as 2026-12-01T00:00:00Z",
          "examples": [
            "2026-11-20T12:00:00Z"
          ]
        },
        "lsn": {
          "description": "The log sequence number of the branch's past that is kept. Left out: not compared. It cannot be changed. Not together with timestamp.",
          "type": "string",
          "pattern": "^[0-9A-Fa-f]{1,8}/[0-9A-Fa-f]{1,8}$",
          "patternErrorMessage": "must be a log sequence number such as 0/1DE2850",
          "examples": [
            "0/1DE2850"
          ]
        },
        "slug": {
          "description": "A short name, unique in the project: lower-case letters, digits and hyphens. It cannot be changed. Left out: not compared.",
          "type": "string",
          "pattern": "^[a-z][a-z0-9-]*$",
          "patternErrorMessage": "must begin with a lower-case letter and hold only lower-case letters, digits and -",
          "maxLength": 63,
          "examples": [
            "before-migration-12"
          ]
        },
        "ignore": {
          "description": "Fields that others manage: written when the resource is created, then neither compared nor changed. A replace loses their live values, which needs allow: [loss]. Left out: none.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "expires_at",
              "timestamp",
              "lsn",
              "slug"
            ]
          },
          "examples": [
            [
              "expires_at"
            ]
          ]
        },
        "absent": {
          "description": "true: delete this snapshot.",
          "type": "boolean",
          "default": false
        },
        "renamed_from": {
          "description": "The snapshot's old name. It is renamed in place. Left out: it was not renamed.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "before-migration"
          ]
        },
        "allow": {
          "description": "Allows what is otherwise blocked: replace (delete it and take a new one, if the API cannot change a field) and loss (of its data). Left out: nothing.",
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
              "replace",
              "loss"
            ]
          ]
        }
      }
    },
    "NeonStorage": {
      "title": "NeonStorage",
      "description": "true: the branch must have object storage. A check: evenkeel changes nothing. Left out: not looked at.",
      "addresses": [
        "neon.storage/<project>/<branch>"
      ],
      "const": true
    },
    "NeonSweep": {
      "title": "NeonSweep",
      "description": "Branches that `--sweep` deletes, whoever made them: those whose name matches, if all conditions hold. The first entry that a name matches is its only one.",
      "type": "object",
      "required": [
        "match",
        "older_than"
      ],
      "additionalProperties": false,
      "properties": {
        "match": {
          "description": "Globs of names as they are written: * stays inside a part, ** crosses a /, ? is one character.",
          "type": "array",
          "minItems": 1,
          "maxItems": 100,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 256
          },
          "examples": [
            [
              "preview/**",
              "agent/*"
            ]
          ]
        },
        "except": {
          "description": "Globs of names that this entry leaves out. Left out: none.",
          "type": "array",
          "maxItems": 100,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 256
          },
          "examples": [
            [
              "preview/demo"
            ]
          ]
        },
        "older_than": {
          "description": "The least age, 1 day or more, since the branch was made or last reset, whichever is later.",
          "type": "string",
          "examples": [
            "7d"
          ]
        },
        "idle_for": {
          "description": "How long none of its computes was active. A branch with buckets or the data API stays. Left out: activity does not count.",
          "type": "string",
          "examples": [
            "24h"
          ]
        },
        "no_open": {
          "description": "The name of a branch with {number} or {branch} in it: no pull request of that number, or of that git branch, is open. A name of another form stays. Left out: pull requests do not count.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "preview/pr-{number}",
            "preview/{branch}"
          ]
        },
        "beyond_newest": {
          "description": "How many of the newest branches that match stay. Left out: this condition keeps none.",
          "type": "integer",
          "minimum": 1,
          "maximum": 100000,
          "examples": [
            8
          ]
        },
        "repositories": {
          "description": "The repositories, owner/name, whose pull requests count. Left out: in the action, the repository of the workflow.",
          "type": "array",
          "minItems": 1,
          "maxItems": 20,
          "uniqueItems": true,
          "items": {
            "type": "string",
            "pattern": "^[A-Za-z0-9][A-Za-z0-9-]{0,38}/(?!\\.{1,2}$)[A-Za-z0-9._-]{1,100}$",
            "patternErrorMessage": "must be owner/name"
          },
          "examples": [
            [
              "acme/app",
              "acme/web"
            ]
          ]
        }
      }
    },
    "NeonVpcRestriction": {
      "title": "NeonVpcRestriction",
      "description": "A VPC endpoint that may connect to the project. While a project has at least one, no other VPC endpoint may.",
      "addresses": [
        "neon.vpc_restriction/<project>/<vpc_endpoint_id>"
      ],
      "type": "object",
      "required": [
        "vpc_endpoint_id"
      ],
      "additionalProperties": false,
      "properties": {
        "vpc_endpoint_id": {
          "description": "The id of a VPC endpoint that is assigned to the project's organization.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "pattern": "^(?!\\.{1,2}$)",
          "patternErrorMessage": "must not be \".\" or \"..\": no request can have it in its path",
          "examples": [
            "vpce-1234567890abcdef0"
          ]
        },
        "label": {
          "description": "A descriptive text. Needed unless the entry is absent: true.",
          "neededUnlessAbsent": true,
          "type": "string",
          "examples": [
            "app servers"
          ]
        },
        "ignore": {
          "description": "Fields that others manage: written when the resource is created, then neither compared nor changed. Left out: none.",
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "label"
            ]
          },
          "examples": [
            [
              "label"
            ]
          ]
        },
        "absent": {
          "description": "true: delete this restriction. Without the last one, every VPC endpoint of the organization may connect.",
          "type": "boolean",
          "default": false
        }
      }
    },
    "NeonVpcRestrictionDefault": {
      "title": "NeonVpcRestrictionDefault",
      "description": "Values for VPC restrictions that leave these keys out. Left out: none.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "label": {
          "description": "A descriptive text. Needed unless the entry is absent: true.",
          "neededUnlessAbsent": true,
          "type": "string",
          "examples": [
            "app servers"
          ]
        }
      }
    },
    "Rule": {
      "title": "Rule",
      "description": "One rule: which resources it is about, and what must be true of each (must), or how many there may be (at_most, at_least, none).",
      "type": "object",
      "required": [
        "name",
        "every",
        "message"
      ],
      "additionalProperties": false,
      "properties": {
        "name": {
          "description": "The name of the rule, unique in the manifest. Its check is called rule/NAME.",
          "type": "string",
          "minLength": 1,
          "maxLength": 63,
          "pattern": "^[a-z0-9][a-z0-9-]*$",
          "patternErrorMessage": "must hold only lowercase letters, digits and -",
          "examples": [
            "prod-protected"
          ]
        },
        "every": {
          "description": "The kind of resource that the rule is about, as addresses begin with it.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "neon.branch",
            "discord.command"
          ]
        },
        "match": {
          "description": "A glob for the name of the resource, the last part of its address. * matches up to a /, ** across it. Left out: any name.",
          "type": "string",
          "minLength": 1,
          "maxLength": 1024,
          "examples": [
            "prod/*"
          ]
        },
        "within": {
          "description": "A glob for the address of the scope of the resource, such as its project, branch or guild. Left out: any scope.",
          "type": "string",
          "minLength": 1,
          "maxLength": 1024,
          "examples": [
            "neon.project/shiny-wind-028834",
            "neon.branch/*/main"
          ]
        },
        "where": {
          "description": "Which resources it is about, by field, as a plan shows fields: a value, a list of values, absent or present. A dot leads into a value, as in name_localizations.de. Left out: whatever their fields are.",
          "type": "object",
          "minProperties": 1,
          "additionalProperties": true,
          "examples": [
            {
              "expires_at": "absent"
            }
          ]
        },
        "must": {
          "description": "What each of them must have, by field: a value, a list of values of which it has one, absent or present. A dot leads into a value, as in name_localizations.de. Left out: the rule says how many.",
          "type": "object",
          "minProperties": 1,
          "additionalProperties": true,
          "examples": [
            {
              "protected": true
            }
          ]
        },
        "at_most": {
          "description": "How many there may be. Left out: any number.",
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000,
          "examples": [
            20
          ]
        },
        "at_least": {
          "description": "How many there must be. Left out: any number.",
          "type": "integer",
          "minimum": 1,
          "maximum": 1000000,
          "examples": [
            1
          ]
        },
        "none": {
          "description": "true: there must be none. Left out: there may be some.",
          "const": true
        },
        "per": {
          "description": "With at_most or at_least: the kind of scope in each of which it counts. Left out: it counts everything together.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "neon.project"
          ]
        },
        "message": {
          "description": "Why, for people: it is shown with what breaks the rule.",
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "examples": [
            "Production branches are protected."
          ]
        },
        "until": {
          "description": "The last day on which the rule only warns, in UTC. Left out: it blocks at once.",
          "type": "string",
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
          "patternErrorMessage": "must be a day, such as 2026-12-15",
          "examples": [
            "2026-12-31"
          ]
        }
      }
    },
    "SetJoining": {
      "title": "SetJoining",
      "description": "What an apply does with members that joined after the review: leave them out and name them, or apply to them what makes, narrows or leaves access as it is. Left out: wait.",
      "type": "string",
      "enum": [
        "wait",
        "apply"
      ]
    },
    "SetRollout": {
      "title": "SetRollout",
      "description": "The first waves of an apply to this set, in turn: a list of members, or a share such as 10%. Each wave begins when the one before has ended well; then come all others. Left out: one wave.",
      "type": "array",
      "minItems": 1,
      "maxItems": 20,
      "items": {
        "type": [
          "string",
          "array"
        ],
        "pattern": "^[1-9][0-9]?%$",
        "patternErrorMessage": "must be a share from 1% to 99%, or a list of members",
        "minItems": 1,
        "uniqueItems": true,
        "items": {
          "type": "string",
          "minLength": 1,
          "maxLength": 256
        }
      }
    },
    "SetSize": {
      "title": "SetSize",
      "description": "The most members. With more, nothing of the set is planned. Left out: any number.",
      "type": "integer",
      "minimum": 1,
      "maximum": 100000
    },
    "Variable": {
      "title": "Variable",
      "otherWords": {
        "value": "default"
      },
      "description": "A variable that values may use as ${name}.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "type": {
          "description": "The variable's type. Left out: the type of its default, or string. A value that is exactly ${name} takes this type.",
          "otherWords": {
            "int": "number",
            "integer": "number",
            "float": "number",
            "bool": "boolean",
            "str": "string",
            "text": "string"
          },
          "enum": [
            "string",
            "number",
            "boolean"
          ]
        },
        "default": {
          "description": "The value if none is given. Left out: a run without a value fails.",
          "type": [
            "string",
            "number",
            "boolean"
          ]
        },
        "description": {
          "description": "What the variable is for. Left out: nothing is shown.",
          "type": "string"
        }
      }
    }
  }
};
