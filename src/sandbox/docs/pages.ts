import { isRecord } from '../is-record.ts';

/** One page of the portal. */
export interface PortalPage {
  /** The path below the portal's URL, with a leading slash. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Markdown without the title. Paragraphs are separated by empty lines. */
  readonly body: string;
  /**
   * The only version in which the page has this text; absent: every version that has no page of its
   * own at this path.
   */
  readonly version?: string;
}

/** The labels of the versions that the portal publishes, the current one first. */
export const VERSIONS: readonly string[] = ['v1', 'v0'];

/** The pages of one version, or of the current version if there is no version with this label. */
export function published(pages: readonly PortalPage[], label: string): readonly PortalPage[] {
  const version = VERSIONS.includes(label) ? label : VERSIONS[0];
  const own = pages.filter(each => each.version === version);
  const paths = new Set(own.map(each => each.path));
  return [...pages.filter(each => each.version === undefined && !paths.has(each.path)), ...own];
}

/**
 * The pages of the portal in a new sandbox. They describe the two other emulated services, in
 * evenkeel's own words.
 */
export const PAGES: readonly PortalPage[] = [
  page('/', 'Sandbox documentation', 'Where to begin.', [
    'This portal describes the two services that the sandbox emulates: a Postgres platform with branches, and a chat platform with application commands.',
    '- [Branches](/guides/branches)\n- [Recovery](/guides/recovery)\n- [Commands](/commands/overview)',
  ]),
  page('/guides/branches', 'Branches', 'Copies of a database that share storage.', [
    'A branch is a copy of its parent at one moment. It starts with the roles, databases and buckets of the parent and shares unchanged storage with it, so creating one takes a moment and little space.',
    'Name a branch after its purpose, for example preview/pr-12. Without a parent a new branch starts from the default branch of the project.',
  ]),
  page('/guides/recovery', 'Recovery', 'Getting a deleted branch back.', [
    'A deleted branch can be recovered for 7 days. Until then it stays in the list of deleted branches with its data, roles and databases.',
    'Recovery brings back the branch under its old id. Its compute endpoints have to be created again.',
  ]),
  page('/guides/protection', 'Protected branches', 'Guarding a branch that matters.', [
    'A protected branch can not be deleted or reset, and its project can not be deleted while it exists. Lift the protection first, in a step of its own.',
    'Protection needs a paid plan. Passwords of a protected branch are not copied to its child branches.',
  ]),
  page('/guides/expiration', 'Expiration', 'Branches that delete themselves.', [
    'Set an expiration time on a preview branch and the platform deletes it then. The time lies at most 30 days ahead.',
    'A default branch, a protected branch and a branch with children can not expire.',
  ]),
  page('/guides/backups', 'Backup schedules', 'Snapshots that are made on their own.', [
    'A backup schedule makes snapshots of a branch daily, weekly or monthly and keeps each one for its retention.',
    'Snapshots can also be made by hand at any time and restored into a new branch.',
  ]),
  page('/guides/operations', 'Operations', 'Work that finishes later.', [
    'Changing a branch or an endpoint starts operations. They run one after another in a project, and a second change is refused with status 423 while one is running.',
    'Poll an operation until its status is finished before you depend on its result.',
  ]),
  page('/guides/buckets', 'Buckets', 'Object storage beside the database.', [
    'A bucket stores objects and belongs to a branch. Its access level is chosen when it is created and is either private or public_read.',
    'A child branch starts with the buckets of its parent.',
  ]),
  page('/commands/overview', 'Application commands', 'What a command is.', [
    'An application command appears in the client after a slash, or in the menu of a user or a message. It is global or belongs to one guild.',
    'The name of a command is unique for its type in its scope. Creating one that exists overwrites it.',
  ]),
  page('/commands/bulk-overwrite', 'Bulk overwrite', 'Writing all commands at once.', [
    'A bulk overwrite replaces the whole list of a scope in one request. Commands that are not in the request are deleted; those with the same name and type keep their id.',
    'An entry point command has to be in the request when one exists.',
  ]),
  page('/commands/permissions', 'Command permissions', 'Who may use a command in a guild.', [
    'Overwrites allow or deny a command for roles, users and channels of a guild, up to 100 for each command. They are edited with the token of a user, not of a bot.',
    'Renaming or deleting a command loses its overwrites.',
  ]),
  page('/commands/limits', 'Limits', 'How many commands there can be.', [
    'A scope holds 100 chat input commands, 15 user commands and 15 message commands. An application creates at most 200 commands a day in each scope.',
    'The texts of one command count at most 8000 characters together.',
  ]),
  {
    ...page('/guides/recovery', 'Recovery', 'Getting a deleted branch back.', [
      'In the old version a deleted branch can be recovered for 24 hours.',
    ]),
    version: 'v0',
  },
];

function page(path: string, title: string, description: string, paragraphs: readonly string[]): PortalPage {
  return { path, title, description, body: paragraphs.join('\n\n') };
}

/** Reads a list of pages. Throws an Error for any other value. */
export function readPages(value: unknown): readonly PortalPage[] {
  const pages = isRecord(value) ? value['pages'] : undefined;
  const valid =
    Array.isArray(pages) &&
    pages.every(
      each =>
        isRecord(each) &&
        ['path', 'title', 'description', 'body'].every(key => typeof each[key] === 'string') &&
        ['string', 'undefined'].includes(typeof each['version']),
    );
  if (!valid) throw new Error('docs: the state lacks pages of {path, title, description, body, version?}');
  return structuredClone(pages) as readonly PortalPage[];
}
