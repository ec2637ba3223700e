import { type PreviewAction, VERBS } from '../../preview/preview-act.ts';
import type { PreviewOutcome } from '../../preview/preview-outcome.ts';
import { FIRST_DATABASE, FIRST_ROLE } from '../../preview/preview-spec.ts';
import { type FaceInputs, faceInputs } from '../workflow/face-inputs.ts';
import { inputMistake, isYes, lines } from '../workflow/input-values.ts';

/**
 * Every input of `preview/action.yml` and its default: the inputs of the vendor's actions under the
 * vendor's names, and our own inputs.
 */
export const PREVIEW_INPUT_DEFAULTS = {
  verb: 'auto',
  project_id: '',
  api_key: '',
  api_host: '',
  branch_name: '',
  parent_branch: '',
  branch_type: 'default',
  schema_only: 'false',
  database: FIRST_DATABASE,
  role: FIRST_ROLE,
  ssl: 'require',
  prisma: 'false',
  suspend_timeout: '',
  min_cu: '',
  max_cu: '',
  expires_at: '',
  ttl: '',
  masking_rules: '',
  get_auth_url: 'false',
  get_data_api_url: 'false',
  reset: 'false',
  reset_label: 'reset',
  env: 'false',
  manifest: '',
  vars: '',
  'secrets-to': '',
  timeout: '',
  comment: 'true',
  deployment: 'true',
  sealed: '',
  schema_diff: 'off',
  discord_commands: '',
  application: '',
  guild: '',
  'github-token': '',
} as const;

type PreviewInputName = keyof typeof PREVIEW_INPUT_DEFAULTS;
type Environment = Readonly<Record<string, string | undefined>>;

export interface PreviewInputs {
  readonly verb: PreviewAction;
  readonly resets: boolean;
  readonly project: string;
  readonly database: string;
  readonly name: string;
  readonly apiKey: string;
  readonly apiHost: string;
  /** The label that asks for a reset; empty if no label does. */
  readonly resetLabel: string;
  /** The manifest of the preview, to be read from the base commit; empty if there is none. */
  readonly manifest: string;
  /** Whether to write environment variables for later steps. */
  readonly env: boolean;
  /** The inputs that say what is shown of the preview, and the commands of its bot. */
  readonly face: FaceInputs;
  /** Arguments of every command: the project, and how long the run may take. */
  readonly common: readonly string[];
  /** The options of `up` and `reset` that say what the preview contains. */
  readonly spec: readonly string[];
}

/** Whether the action is `preview/action.yml`: only that action has the input `verb`. */
export function isPreview(env: Environment): boolean {
  return (env['INPUT_VERB'] ?? '') !== '';
}

/**
 * The sealed outputs of another job that the step is to open (`verb: open`); undefined for every
 * other verb.
 */
export function sealedInput(env: Environment): { readonly text: string; readonly env: boolean } | undefined {
  if (env['INPUT_VERB']?.trim() !== 'open') return undefined;
  const text = env['INPUT_SEALED']?.trim() ?? '';
  if (text === '') throw inputMistake('sealed', 'is needed by the verb open: it has what another job sealed');
  return { text, env: isYes('env', env['INPUT_ENV']?.trim() || 'false') };
}

/** Reads all inputs. Throws a Failure with code `usage` that names the input. */
export function readPreviewInputs(env: Environment): PreviewInputs {
  const text = (name: PreviewInputName): string => {
    const given = env[`INPUT_${name.toUpperCase()}`]?.trim() ?? '';
    return given === '' ? PREVIEW_INPUT_DEFAULTS[name] : given;
  };
  const yes = (name: PreviewInputName): boolean => isYes(name, text(name));
  const verb = VERBS.find(each => each === text('verb'));
  if (verb === undefined) throw inputMistake('verb', `must be one of ${VERBS.join(', ')}, open`);
  if (text('project_id') === '') throw inputMistake('project_id', 'is needed');
  // The name becomes an output, and a script may print it.
  if (/\p{Cc}/u.test(text('branch_name')))
    throw inputMistake('branch_name', 'has a line end or another control character');
  const one = (name: PreviewInputName, option: string): readonly string[] =>
    text(name) === '' ? [] : [`${option}=${text(name)}`];
  const flag = (name: PreviewInputName, option: string): readonly string[] => (yes(name) ? [option] : []);
  const project = text('project_id');
  return {
    verb,
    resets: yes('reset'),
    project,
    database: text('database'),
    name: text('branch_name'),
    apiKey: text('api_key'),
    apiHost: text('api_host'),
    resetLabel: text('reset_label'),
    env: yes('env'),
    face: faceInputs({ text, yes }),
    manifest: text('manifest'),
    common: [`--project=${project}`, ...one('timeout', '--timeout')],
    spec: [
      ...one('parent_branch', '--parent'),
      ...(isSchemaOnly(text('branch_type'), yes('schema_only')) ? ['--schema-only'] : []),
      ...one('database', '--database'),
      ...one('role', '--role'),
      ...one('ssl', '--ssl'),
      ...flag('prisma', '--prisma'),
      ...one('suspend_timeout', '--suspend-after'),
      ...one('min_cu', '--min-cu'),
      ...one('max_cu', '--max-cu'),
      ...one('expires_at', '--expires-at'),
      ...one('ttl', '--ttl'),
      ...one('masking_rules', '--masking-rules'),
      ...flag('get_auth_url', '--auth-url'),
      ...flag('get_data_api_url', '--data-api-url'),
      ...one('secrets-to', '--secrets-to'),
      ...one('manifest', '--manifest'),
      ...lines(text('vars')).map(each => `--var=${each}`),
    ],
  };
}

function isSchemaOnly(type: string, schemaOnly: boolean): boolean {
  if (type !== 'default' && type !== 'schema-only')
    throw inputMistake('branch_type', 'must be default or schema-only');
  return schemaOnly || type === 'schema-only';
}

/** The data for the outputs. The outcome is absent if there was nothing to do. */
export interface PreviewEnded {
  readonly outcome?: PreviewOutcome;
  /** The name of the branch, whether or not it exists. */
  readonly name: string;
  /** What was done: `up`, `down`, `reset`, `sweep` or `none`. */
  readonly act: string;
  readonly code: number;
}

/**
 * The outputs: the outputs of the vendor's actions under the vendor's names, and our own outputs.
 * Several are secret. Pure.
 */
export function previewOutputs({ outcome, name, act, code }: PreviewEnded): Readonly<Record<string, string>> {
  const { branch, connection } = outcome ?? {};
  return {
    act,
    branch_name: name,
    branch_id: branch?.id ?? '',
    created: String(outcome?.created ?? false),
    reset: String(outcome?.wasReset ?? false),
    expires_at: branch?.expiresAt ?? '',
    deleted: (outcome?.deleted ?? []).join('\n'),
    db_url: connection?.url ?? '',
    db_url_pooled: connection?.pooledUrl ?? '',
    db_url_with_pooler: connection?.pooledUrl ?? '',
    db_host: connection?.host ?? '',
    db_host_pooled: connection?.pooledHost ?? '',
    host: connection?.host ?? '',
    host_with_pooler: connection?.pooledHost ?? '',
    password: connection?.password ?? '',
    auth_url: outcome?.authUrl ?? '',
    data_api_url: outcome?.dataApiUrl ?? '',
    sealed: '',
    'exit-code': String(code),
  };
}

/** The outputs that have a secret in them. */
export const SECRET_OUTPUTS: readonly string[] = [
  'db_url',
  'db_url_pooled',
  'db_url_with_pooler',
  'password',
];

/** The environment variables that programs read for a connection. They contain secrets. Pure. */
export function previewVariables({ connection }: PreviewOutcome): Readonly<Record<string, string>> {
  if (connection === undefined) return {};
  const { pooledUrl, url, host, user, password, database } = connection;
  return {
    DATABASE_URL: pooledUrl,
    DATABASE_URL_UNPOOLED: url,
    PGHOST: host,
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
  };
}
