// The resources of a measurement: half of the scopes are Neon projects with branches, half are
// Discord guilds with commands; a single scope is a project. The same numbers give the same text.
const PER_FILE = 1000;
const APPLICATION = '222222222222222222';

/** Scopes, each with its names and the path that its list is read from. */
export function scopesOf(resources, scopes) {
  const counts = Array.from(
    { length: scopes },
    (_, index) => Math.floor((resources * (index + 1)) / scopes) - Math.floor((resources * index) / scopes),
  );
  return counts.map((count, index) => (index % 2 === 0 ? project(index, count) : guild(index, count)));
}

function project(index, count) {
  const id = `bench-project-${String(index).padStart(6, '0')}`;
  const names = Array.from({ length: count }, (_, n) => (n === 0 ? 'main' : `preview/pr-${n}`));
  return { type: 'project', id, names, path: `/neon/api/v2/projects/${id}/branches` };
}

function guild(index, count) {
  const id = String(300_000_000_000_000_000n + BigInt(index));
  const names = Array.from({ length: count }, (_, n) => `command-${n}`);
  return {
    type: 'guild',
    id,
    names,
    path: `/discord/api/v10/applications/${APPLICATION}/guilds/${id}/commands`,
  };
}

/** Every n-th resource differs, so that the share is `changed`. */
function differs(n, changed) {
  return Math.floor((n + 1) * changed) > Math.floor(n * changed);
}

/** What the service answers for a scope's list. */
export function liveOf(scope, changed) {
  return scope.type === 'project' ? branches(scope, changed) : commands(scope, changed);
}

/**
 * A page of a list holds so many branches at most, and where as many are asked for
 * (facts/neon.md#pages-of-a-list).
 */
export const PAGE = 10_000;

/**
 * The pages of a scope's list by the cursor that leads there, '' to the first. Only branches come
 * in pages; the last names no next one.
 */
export function pagesOf(scope, changed) {
  const whole = liveOf(scope, changed);
  if (scope.type !== 'project' || whole.branches.length <= PAGE) return new Map([['', whole]]);
  const pages = new Map();
  for (let at = 0; at < whole.branches.length; at += PAGE) {
    const next = at + PAGE < whole.branches.length ? { next: `from-${at + PAGE}` } : {};
    const page = {
      ...whole,
      branches: whole.branches.slice(at, at + PAGE),
      pagination: { ...whole.pagination, ...next },
    };
    pages.set(at === 0 ? '' : `from-${at}`, page);
  }
  return pages;
}

/** How many requests read all lists of these scopes. */
export function pagesIn(scopes) {
  return scopes.reduce(
    (sum, { type, names }) => sum + (type === 'project' ? Math.ceil(names.length / PAGE) : 1),
    0,
  );
}

function branches({ id, names }, changed) {
  const moment = '2026-11-01T00:00:00Z';
  return {
    branches: names.map((name, n) => ({
      id: `br-${id.slice(-6)}-${String(n).padStart(8, '0')}`,
      project_id: id,
      ...(n === 0 ? {} : { parent_id: `br-${id.slice(-6)}-00000000`, parent_lsn: '0/1953508' }),
      name,
      current_state: 'ready',
      state_changed_at: moment,
      creation_source: 'console',
      primary: n === 0,
      default: n === 0,
      protected: differs(n, changed),
      cpu_used_sec: 0,
      compute_time_seconds: 0,
      active_time_seconds: 0,
      written_data_bytes: 0,
      data_transfer_bytes: 0,
      created_at: moment,
      updated_at: moment,
      logical_size: 30_842_880,
    })),
    annotations: {},
    pagination: { sort_by: 'created_at', sort_order: 'ASC' },
  };
}

function commands({ id, names }, changed) {
  return names.map((name, n) => ({
    id: String(BigInt(id) * 10n + BigInt(n)),
    application_id: APPLICATION,
    guild_id: id,
    version: '1',
    type: 1,
    name,
    name_localizations: null,
    description: differs(n, changed) ? 'Something else' : `Runs number ${n}`,
    description_localizations: null,
    default_member_permissions: null,
    dm_permission: true,
    nsfw: false,
    integration_types: [0],
    contexts: null,
    options: [{ type: 3, name: 'what', description: 'What to run', required: true }],
  }));
}

/**
 * The manifest as files, by name; the first is the one to give to -f. Each included file holds at
 * most `perFile` resources.
 */
export function manifestOf(scopes, perFile = PER_FILE) {
  const files = [];
  let open = [];
  let size = 0;
  const close = () => {
    if (open.length === 0) return;
    files.push(fileOf(open));
    open = [];
    size = 0;
  };
  for (const scope of scopes) {
    for (let at = 0; at < scope.names.length; at += perFile) {
      const names = scope.names.slice(at, at + perFile);
      if (size + names.length > perFile) close();
      open.push({ ...scope, names });
      size += names.length;
    }
  }
  close();
  const head = 'evenkeel: 1\nname: bench\n';
  if (files.length === 1) return new Map([['evenkeel.yaml', head + files[0]]]);
  const names = files.map((_, index) => `part-${String(index).padStart(4, '0')}.yaml`);
  return new Map([
    ['evenkeel.yaml', `${head}include: [${names.join(', ')}]\n`],
    ...names.map((name, index) => [name, files[index]]),
  ]);
}

function fileOf(scopes) {
  const projects = scopes.filter(scope => scope.type === 'project');
  const guilds = scopes.filter(scope => scope.type === 'guild');
  const neon = projects.length === 0 ? '' : `neon:\n  projects:\n${projects.map(projectText).join('')}`;
  const discord =
    guilds.length === 0
      ? ''
      : `discord:\n  application_id: "${APPLICATION}"\n  guilds:\n${guilds.map(guildText).join('')}`;
  return neon + discord;
}

function projectText({ id, names }) {
  const entries = names.map(name =>
    name === 'main'
      ? '        - name: main\n          protected: false\n'
      : `        - name: ${name}\n          parent: main\n          protected: false\n`,
  );
  return `    - id: ${id}\n      branches:\n${entries.join('')}`;
}

function guildText({ id, names }) {
  const entries = names.map(
    name =>
      `        - name: ${name}\n          description: Runs number ${name.slice('command-'.length)}\n          options:\n            - { type: string, name: what, description: What to run, required: true }\n`,
  );
  return `    - ids: ["${id}"]\n      commands:\n${entries.join('')}`;
}
