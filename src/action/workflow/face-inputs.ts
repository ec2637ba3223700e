import { inputMistake } from './input-values.ts';

/**
 * How much the comment shows of how the schema of a preview differs from that of the branch it was
 * made from. `auto`: names in a private repository, counts in a public one.
 */
const SCHEMA_DIFFS = ['off', 'auto', 'names', 'counts'] as const;
const SNOWFLAKE = /^[0-9]{15,20}$/;

/**
 * The inputs that say what a workflow shows of a preview, and the commands of the preview's bot.
 */
export interface FaceInputs {
  readonly comment: boolean;
  readonly deployment: boolean;
  readonly schemaDiff: (typeof SCHEMA_DIFFS)[number];
  /** The commands of the preview's bot. Absent: the preview has no commands. */
  readonly bot?: Readonly<Record<'file' | 'application' | 'guild', string>>;
}

type FaceInput = 'comment' | 'deployment' | 'schema_diff' | 'discord_commands' | 'application' | 'guild';

/** How inputs are read; each function throws a Failure that names the input. */
interface Reads {
  text(name: FaceInput): string;
  yes(name: FaceInput): boolean;
}

export function faceInputs({ text, yes }: Reads): FaceInputs {
  const schemaDiff = SCHEMA_DIFFS.find(each => each === text('schema_diff'));
  if (schemaDiff === undefined)
    throw inputMistake('schema_diff', `must be one of ${SCHEMA_DIFFS.join(', ')}`);
  const bot = { file: text('discord_commands'), application: text('application'), guild: text('guild') };
  return { comment: yes('comment'), deployment: yes('deployment'), schemaDiff, ...wholeBot(bot) };
}

/**
 * All three inputs of a bot, or none. If only some are set, the workflow is unfinished, and that is
 * an error.
 */
function wholeBot(bot: Required<FaceInputs>['bot']): Pick<FaceInputs, 'bot'> {
  const { file, application, guild } = bot;
  if (file === '' && application === '' && guild === '') return {};
  if (file === '') throw inputMistake('discord_commands', 'is needed with application and guild');
  if (!SNOWFLAKE.test(application))
    throw inputMistake('application', 'must be the id of the application: 15 to 20 digits');
  if (!SNOWFLAKE.test(guild)) throw inputMistake('guild', 'must be the id of a guild: 15 to 20 digits');
  return { bot };
}
