import { expect, test } from 'vitest';
import { readEnvironment, secretsIn, withoutCredentials } from '../../src/cli/session/environment.ts';
import { proxySecrets } from '../../src/http/proxy.ts';

/** Not credentials: where the services are. */
const PLACES = ['NEON_API_HOST', 'DISCORD_API_HOST'];
/** Whoever uses a bot can see it. */
const PUBLIC = ['DISCORD_CLIENT_ID'];

/** Every variable that some run would make a credential of. */
function variablesRead(): readonly string[] {
  const read = new Set<string>();
  const env = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get(_, name) {
        read.add(String(name));
        return undefined;
      },
    },
  );
  readEnvironment(['discord', 'docs', 'neon'], env);
  return [...read].filter(name => !PLACES.includes(name)).sort();
}

const credentials = variablesRead();
const all = Object.fromEntries(
  [...credentials, ...PLACES, 'PATH'].map(name => [name, `value-of-${name.toLowerCase()}`]),
);

test('a run without credentials has none of the variables that one is made of, and all others', () => {
  expect(credentials).toHaveLength(5);
  expect(Object.keys(withoutCredentials(all)).sort()).toEqual([...PLACES, 'PATH'].sort());
});

test('every credential but a public id is a secret that no output may show', () => {
  const secret = credentials.filter(name => !PUBLIC.includes(name));
  expect([...secretsIn(all)].sort()).toEqual(secret.map(name => all[name]).sort());
});

test('a secret is masked as it is sent, without the white space around it, and a variable without a value hides nothing', () => {
  expect(
    secretsIn({ NEON_API_KEY: ' abc\n', DISCORD_BOT_TOKEN: '', DISCORD_PERMISSIONS_TOKEN: ' ' }),
  ).toEqual(['abc']);
});

test('the password of a proxy is a secret like every other', () => {
  const env = { ...all, HTTPS_PROXY: 'http://ann:wrench-7f3@proxy.corp:3128' };
  expect(secretsIn(env)).toEqual([...secretsIn(all), ...proxySecrets(env)]);
  expect(secretsIn(env)).toContain('wrench-7f3');
});

test('what is set for the secrets of a manifest is a secret, and other variables of a manifest are not', () => {
  const env = { EVENKEEL_SECRET_GITHUB: ' s3cret ', EVENKEEL_VAR_region: 'eu', EVENKEEL_SECRE: 'no' };
  expect(secretsIn(env)).toEqual(['s3cret']);
  expect(Object.keys(withoutCredentials(env))).toEqual(['EVENKEEL_VAR_region', 'EVENKEEL_SECRE']);
});
