import type { Service } from '../../core/service.ts';

const MAKE_KEY =
  'Make an API key at https://console.neon.tech/app/settings/api-keys and set NEON_API_KEY to it.';

/** The form of an id in a path of the API (facts/neon.md#path-ids). */
export const PATH_ID = /^[a-z0-9-]{1,60}$/;
export const PATH_ID_WORDS = 'has lower-case letters, digits and -, at most 60.';

export const neonService: Service = {
  name: 'neon',
  environment: {
    credentials: { NEON_API_KEY: 'secret' },
    could: {
      NEON_API_KEY:
        'read, change and delete every project that the key sees: all of a person or an organization, unless it is a key of one project',
    },
    base: { url: 'https://console.neon.tech/api/v2', variable: 'NEON_API_HOST' },
    // Matches the value of a variable with which a program reaches a Neon database: a connection
    // string (a URL, or key words as libpq has them), or a host. `evenkeel sandbox` hides such
    // variables from the command that it runs.
    reachedBy: /(?:^[\w+:]+:\/\/\S*|\bhost=\S*|^[\w.-]*\w)\.neon\.tech\b/i,
    help: [
      ['NEON_API_KEY', 'the API key; needed if the manifest has a neon section'],
      ['NEON_API_HOST', 'another base URL; default https://console.neon.tech/api/v2'],
    ],
    identities(value) {
      const token = value('NEON_API_KEY');
      return token === undefined
        ? { variable: 'NEON_API_KEY', next: MAKE_KEY }
        : [{ name: 'key', scheme: 'Bearer', token }];
    },
  },
  creates: 'project',
  // `lane: false`: Neon's documentation answers no questions, so its pages are read instead
  // (facts/docs-answers.md#portals-of-the-vendors).
  documentation: { url: 'https://neon.com/docs', lane: false },
  exportCommand: {
    summary: 'write a manifest of live Neon projects',
    examples: [
      ['evenkeel export neon', 'every project the key can see'],
      ['evenkeel export neon --project shiny-wind-028834', 'one project'],
      ['evenkeel export neon --into evenkeel.yaml', 'add to a manifest, keep its comments'],
    ],
    credentials: true,
    ids: true,
    example: ['evenkeel export neon > evenkeel.yaml', 'every project the key can see'],
    options: [
      {
        name: 'project',
        means: 'this project (repeatable)',
        otherwise: 'all projects',
        form: PATH_ID,
        wrong: `A project id ${PATH_ID_WORDS}`,
        noun: 'a Neon project',
        sample: 'shiny-wind-028834',
      },
    ],
  },
};
