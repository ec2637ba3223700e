/*
 * The defaults of a run on the command line and in a program. They are not in the files of the
 * options, because those files load the parser of arguments.
 */

export const DEFAULT_FILE = 'evenkeel.yaml';
/** The limit for a whole run, in milliseconds. */
export const TIMEOUT_MS = 30 * 60_000;
/** The longest limit. A longer Node timer would fire at once. */
export const LONGEST_TIMEOUT_MS = 24 * 86_400_000;
/** The most requests in progress at once, to each service. */
export const PARALLELISM = 8;
/** How long an earlier verdict may be used, in milliseconds. */
export const ANSWER_MAX_AGE_MS = 24 * 60 * 60_000;
/** The most questions to one portal in a run. */
export const MAX_QUESTIONS = 100;

/** The forms of files that translation platforms read and write. */
export const PLATFORM_FORMS = ['json', 'flat-json', 'po'] as const;
export type PlatformForm = (typeof PLATFORM_FORMS)[number];
