import type { CodePage } from '../../../core/code-page.ts';
import { NEON, RESERVED_NAMES } from '../../../limits/neon.ts';

/** Pages on what is in a branch: roles, databases, credentials, masking, schemas. */
export const contentsRulePages = {
  'neon/credential-scopes': {
    title: 'A credential has no scopes',
    means: 'The scopes of a credential say what it may do, and cannot be changed later.',
    wrong: `branches:
  - { name: dev, credentials: [{ name: uploads }] }`,
    right: `branches:
  - { name: dev, credentials: [{ name: uploads, scopes: ["storage:read"] }] }`,
    next: 'Add `scopes`. An entry with `absent: true` needs none.',
  },
  'neon/database-owner': {
    title: 'A database has no owner',
    means: 'Neon makes a database for a role of the branch, which owns it.',
    wrong: `branches:
  - { name: dev, databases: [{ name: app }] }`,
    right: `branches:
  - { name: dev, roles: [{ name: app_owner }], databases: [{ name: app, owner_name: app_owner }] }`,
    next: 'Add `owner_name` with a role of the branch.',
  },
  'neon/masking-rule': {
    title: 'A masking rule has no mask, or two',
    means:
      'A rule puts the result of a `masking_function` or a fixed `masking_value` into the column. With neither, the column would stay as it is.',
    wrong: `branches:
  - name: masked
    anonymized:
      masking_rules: [{ database_name: app, table_name: users, column_name: email }]`,
    right: `branches:
  - name: masked
    anonymized:
      masking_rules:
        - { database_name: app, table_name: users, column_name: email, masking_function: anon.fake_email() }`,
    next: 'Keep exactly one of `masking_function` and `masking_value`.',
  },
  'neon/masking-rule-twice': {
    title: 'A column has two masking rules',
    means: 'It is not known which of the two would apply. `schema_name` is `public` where it is left out.',
    wrong: `branches:
  - name: masked
    anonymized:
      masking_rules:
        - { database_name: app, table_name: users, column_name: notes, masking_value: "" }
        - { database_name: app, schema_name: public, table_name: users, column_name: notes, masking_value: x }`,
    right: `branches:
  - name: masked
    anonymized:
      masking_rules:
        - { database_name: app, table_name: users, column_name: notes, masking_value: "" }`,
    next: 'Remove one of the two.',
  },
  'neon/postgres-name': {
    title: 'A Postgres name has too many bytes',
    means: `Names of roles and databases have at most ${NEON.postgresName.is} bytes. A letter outside of ASCII takes two to four.`,
    wrong: `branches:
  - { name: dev, roles: [{ name: übersichtsübersichtsübersichtsübersichtsübersichtsübersicht }] }`,
    right: `branches:
  - { name: dev, roles: [{ name: overview }] }`,
    next: 'Shorten the name, or write it in ASCII.',
  },
  'neon/reserved-name': {
    title: 'Postgres keeps this name for itself',
    means: `Postgres refuses ${RESERVED_NAMES.role.what}, and makes ${RESERVED_NAMES.database.what} for itself (${RESERVED_NAMES.role.source}, read ${RESERVED_NAMES.role.day}).`,
    wrong: `branches:
  - { name: dev, roles: [{ name: pg_app }] }`,
    right: `branches:
  - { name: dev, roles: [{ name: app }] }`,
    next: 'Give it another name.',
  },
  'neon/schema-check-empty': {
    title: 'A schema check checks nothing',
    means:
      'It compares a database with the same one of another branch (`same_as`), or looks for tables (`tables`), or both.',
    wrong: `branches:
  - { name: staging, checks: { schema: [{ database: app }] } }`,
    right: `branches:
  - { name: staging, checks: { schema: [{ database: app, same_as: main }] } }`,
    next: 'Add `same_as` or `tables`.',
  },
  'neon/schema-check-itself': {
    title: 'A branch is compared with itself',
    means: 'The branch of `same_as` is the branch of the check itself, so it could never fail.',
    wrong: `branches:
  - { name: staging, checks: { schema: [{ database: app, same_as: staging }] } }`,
    right: `branches:
  - { name: staging, checks: { schema: [{ database: app, same_as: main }] } }`,
    next: 'Name the branch to compare with.',
  },
  'neon/secrets-same-name': {
    title: 'Two entries write one name into the file of secrets',
    means:
      "Names in the file of `--secrets-to` are made of the credential's name; `DATABASE_URL` is the connection of a branch. Whoever reads the file by name sees the last one. This is a warning.",
    wrong: `branches:
  - { name: main, outputs: [connection_uri] }
  - { name: staging, outputs: [connection_uri] }`,
    right: `branches:
  - { name: main, outputs: [connection_uri] }
  - { name: staging }`,
    next: 'Read the file by the addresses in it, or apply the entries apart with `--target`.',
  },
} satisfies Readonly<Record<string, CodePage>>;
