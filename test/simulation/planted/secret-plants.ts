import type { Plant } from './plants.ts';

function plant(name: string, file: string, find: string, by: string, near: Plant['near']): Plant {
  return { name, edits: [{ file: `src/${file}`, find, by }], ...(near === undefined ? {} : { near }) };
}

const AUTH = 'providers/neon/auth';

/** Defects in what is sent of the secrets from variables, and told of them (ADR 0178). */
export const SECRET_PLANTS: readonly Plant[] = [
  plant(
    'a renewal of several secrets is over after the first one',
    `${AUTH}/auth-renewal.ts`,
    'return rest.length === 0 ? receiptFor',
    'return rest.length >= 0 ? receiptFor',
    { scenario: 'secrets sent again' },
  ),
  plant(
    'each client gets the secret of the first one',
    `${AUTH}/auth-secrets.ts`,
    "at.secret(variablesOf(desired)[path] ?? '')",
    "at.secret(Object.values(variablesOf(desired))[0] ?? '')",
    { scenario: 'secrets sent again' },
  ),
  plant(
    'a plan does not say which secrets a row sends',
    'engine/decide/row-fields.ts',
    'return sends.length === 0 ? row',
    'return sends.length >= 0 ? row',
    { scenario: 'secrets of a mail server' },
  ),
  {
    name: 'a secret is masked only as it is written',
    edits: [
      {
        file: 'src/http/secret-encodings.ts',
        find: '    ...json,\n    ...json.map(quoted),\n',
        by: '',
      },
      { file: 'src/http/secret-encodings.ts', find: '    shell,\n', by: '' },
      {
        file: 'src/http/decoded-text.ts',
        find: '  const seen = new Set([text]);',
        by: '  if (text.length > 0) return [];\n  const seen = new Set([text]);',
      },
    ],
    near: { scenario: 'secrets of a mail server', family: 'R10' },
  },
];
