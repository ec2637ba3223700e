/** A command of a lesson that the page has no way for. */
export interface NotPlayed {
  readonly lesson: string;
  /** Without `evenkeel`, as the lesson has it. */
  readonly command: string;
  readonly because: string;
}

const PREVIEW =
  'A preview is for a job of a pull request, and writes a file with secrets; the page has neither.';

/** All of them, in the order of the lessons: one that can be played, or is gone, fails the test. */
export const NOT_PLAYED: readonly NotPlayed[] = [
  {
    lesson: '09-preview.md',
    command:
      'preview up --project shiny-wind-028834 --repository acme/app --pull-request 12 --ttl 7d --secrets-to pr.env',
    because: PREVIEW,
  },
  { lesson: '09-preview.md', command: 'preview list --project shiny-wind-028834', because: PREVIEW },
  {
    lesson: '09-preview.md',
    command: 'preview down --project shiny-wind-028834 --repository acme/app --pull-request 12 --yes',
    because: PREVIEW,
  },
  { lesson: '09-preview.md', command: 'preview list --project shiny-wind-028834', because: PREVIEW },
  {
    lesson: '10-fleet.md',
    command: 'plan --target neon.project/late-frost-123456',
    because: 'The page always plans the whole manifest: it has no field for options.',
  },
  {
    lesson: '10-fleet.md',
    command: 'plan --shard 1/2',
    because: 'Several machines share a fleet by it, and the page is one.',
  },
];
