/** A commented starter manifest with all services. Its ids are those of `evenkeel sandbox`. */
export function starterManifest(editorLine: string): string {
  return `${editorLine}
evenkeel: 1

# The manifest's name: apply marks the branches that it creates with it. Pruning touches only branches with this mark.
name: my-app

# Never deleted, replaced or unprotected. * matches inside a part of an address, ** across parts.
keep: ["neon.branch/*/main"]

# Values for \${guild} come from --var guild=…, EVENKEEL_VAR_guild, or the default.
vars:
  guild: { default: "197038439483310086" }

discord:
  # Ids are always in quotes: YAML would round them as numbers.
  application_id: "222222222222222222"
  commands:
    - name: ping
      description: Tells whether the application is there
    - name: ban
      description: Ban a member
      default_member_permissions: [BAN_MEMBERS]
      contexts: [guild]
      options:
        - { type: user, name: member, description: Who, required: true }
        - { type: string, name: reason, description: Why, max_length: 200 }
  guilds:
    - ids: ["\${guild}"]
      commands:
        - name: deploy
          description: Deploy a branch
          options:
            - type: string
              name: target
              description: Where to
              required: true
              choices:
                - { name: Staging, value: staging }
                - { name: Production, value: production }

neon:
  projects:
    - id: shiny-wind-028834
      branches:
        # What is left out has its default, if it has a fixed one: main never expires.
        - name: main
          protected: true
        - name: preview/first
          # parent: main          # left out: the project's default branch
          ttl: 7d
          endpoints:
            - { type: read_write, autoscaling_limit_max_cu: 1 }

# Questions that your documentation should be able to answer. Only looked at, never changed.
# docs:
#   portals:
#     - url: https://docs.example.com
#       answers:
#         - page: /guides/recovery
#           ask: How long can a deleted branch be recovered?
#           cites: [/guides/recovery]
#           mentions: [7 days]
`;
}

/**
 * A manifest to which `export --into` adds sections. A section is added after the last key. So
 * there is no comment at the end of the file: it would end up below the sections. `ids`: service →
 * the id that its section needs, if known, such as the Discord application's.
 */
export function startedManifest(editorLine: string, ids: ReadonlyMap<string, string>): string {
  const application = ids.get('discord');
  return `${editorLine}
evenkeel: 1

# Never deleted, replaced or unprotected. * matches inside a part of an address, ** across parts.
# keep: ["neon.branch/*/main"]

# The manifest's name: apply marks the branches that it creates with it. Pruning touches only branches with this mark.
name: my-app
${application === undefined ? '' : `\ndiscord:\n  application_id: "${application}"\n`}`;
}
