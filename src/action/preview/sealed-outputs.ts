import { createCipheriv, createDecipheriv, scryptSync } from 'node:crypto';
import { isObject } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';
import { SEAL_KEY } from '../../preview/preview-spec.ts';

/** What one job hands to another: the outputs, and the variables for programs. */
export interface SealedOutputs {
  readonly outputs: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, string>>;
}

const FORM = 'ek-sealed-1';
const LEAST_KEY = 32;
const CIPHER = 'aes-256-gcm';
const [KEY_BYTES, IV_BYTES, TAG_BYTES] = [32, 12, 16] as const;
const MOST_BYTES = 1024 * 1024;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Encrypts outputs for another job of the same run of the workflow. `salt`: a value that nobody can
 * guess and that is used once. Throws a Failure with code `usage` for a short secret.
 */
export function seal(sealed: SealedOutputs, env: Environment, salt: string): string {
  const { key, iv } = derived(env, salt);
  const cipher = createCipheriv(CIPHER, key, iv);
  cipher.setAAD(Buffer.from(runOf(env)));
  const text = Buffer.concat([
    cipher.update(JSON.stringify(sealed), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return `${FORM}.${salt}.${text.toString('base64url')}`;
}

/**
 * Decrypts what {@link seal} made in the same run of the workflow. Throws a Failure: `usage` for a
 * missing or short secret, `file` if the text was sealed with another secret or in another run, or
 * was changed.
 */
export function opened(text: string, env: Environment): SealedOutputs {
  const [form, salt = '', body = ''] = text.split('.');
  const { key, iv } = derived(env, salt);
  const bytes = Buffer.from(body, 'base64url');
  if (form !== FORM || salt === '' || bytes.length <= TAG_BYTES || text.length > MOST_BYTES)
    throw unopened('it is not a sealed text');
  try {
    const decipher = createDecipheriv(CIPHER, key, iv);
    decipher.setAAD(Buffer.from(runOf(env)));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const plain = Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
    const value: unknown = JSON.parse(plain.toString('utf8'));
    if (isObject(value))
      return { outputs: textsIn(value['outputs']), variables: textsIn(value['variables']) };
  } catch {
    // The error is reported below, without the cipher's own text.
  }
  throw unopened('another secret, or another run of the workflow, has sealed it, or it was changed');
}

function unopened(why: string): Failure {
  return new Failure('file', `the input sealed cannot be opened: ${why}`, {
    next: `Pass the output \`sealed\` of the job before on as it is, and give both jobs the same ${SEAL_KEY}.`,
  });
}

/** Whether the job has the key for sealing. With the key, it seals its outputs. */
export function seals(env: Environment): boolean {
  return (env[SEAL_KEY] ?? '') !== '';
}

function derived(env: Environment, salt: string): { readonly key: Buffer; readonly iv: Buffer } {
  // A key and nonce must not be used twice together. Each salt gives a new key, so the nonce may
  // come from the salt as well.
  const bytes = scryptSync(checkSealKey(env), salt, KEY_BYTES + IV_BYTES);
  return { key: bytes.subarray(0, KEY_BYTES), iv: bytes.subarray(KEY_BYTES) };
}

/** The secret for sealing. Throws a Failure with code `usage` if it is missing or short. */
export function checkSealKey(env: Environment): string {
  const secret = env[SEAL_KEY]?.trim() ?? '';
  if (secret.length < LEAST_KEY)
    throw new Failure(
      'usage',
      secret === '' ? `${SEAL_KEY} is not set` : `${SEAL_KEY} has less than ${LEAST_KEY} characters`,
      {
        next: `Make a secret of the repository with \`openssl rand -hex 32\`, and give it to the step as ${SEAL_KEY}.`,
      },
    );
  return secret;
}

/**
 * The run to which sealed outputs are bound. The attempt does not count: a later attempt may open
 * what an earlier one sealed, because the sealing job may not run again.
 */
function runOf({ GITHUB_REPOSITORY: repository = '', GITHUB_RUN_ID: run = '' }: Environment): string {
  return `${repository} ${run}`;
}

function textsIn(value: unknown): Readonly<Record<string, string>> {
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string')) as Record<
    string,
    string
  >;
}
