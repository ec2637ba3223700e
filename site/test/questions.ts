/** A question as someone types it, and the page that has to answer it. */
export interface Question {
  readonly who:
    | 'bot author'
    | 'backend developer'
    | 'platform engineer'
    | 'translator'
    | 'security reviewer'
    | 'newcomer';
  readonly asks: string;
  /** The page, with the section where the page is long. */
  readonly page: string;
}

/**
 * Written before anybody tried them. What the search does not find is mended in the pages, or in the
 * search: never here.
 */
export const QUESTIONS: readonly Question[] = [
  { who: 'newcomer', asks: 'what does unmanaged mean', page: 'questions' },
  { who: 'newcomer', asks: 'how do I uninstall it', page: 'questions' },
  { who: 'newcomer', asks: 'try it without an account', page: 'learn/' },
  { who: 'bot author', asks: 'how do I roll back a command by name', page: 'recipes' },
  { who: 'bot author', asks: 'rename a slash command and keep its permissions', page: 'discord' },
  { who: 'bot author', asks: 'test commands in one server first', page: 'recipes' },
  { who: 'bot author', asks: 'discord.py', page: 'moving-over' },
  { who: 'bot author', asks: 'register commands when the bot starts', page: 'bot-start' },
  { who: 'backend developer', asks: 'how do I keep a branch from being deleted', page: 'neon' },
  { who: 'backend developer', asks: '423', page: 'questions' },
  { who: 'backend developer', asks: 'where do I get the connection string', page: 'neon' },
  { who: 'backend developer', asks: 'database per pull request', page: 'preview' },
  { who: 'backend developer', asks: 'delete old preview branches', page: 'sweep' },
  { who: 'platform engineer', asks: 'exit codes', page: 'commands' },
  { who: 'platform engineer', asks: 'two applies at the same time', page: 'elsewhere' },
  { who: 'platform engineer', asks: 'gitlab', page: 'elsewhere' },
  { who: 'platform engineer', asks: 'staging and production', page: 'neon' },
  { who: 'translator', asks: 'how do I translate a command', page: 'translating' },
  { who: 'security reviewer', asks: 'what rights does the token need', page: 'neon' },
  { who: 'security reviewer', asks: 'where does my token go', page: 'SECURITY' },
];
