import { groupBy } from '../../core/order.ts';
import type { ManifestPath } from '../../core/problem.ts';
import { parseDuration } from '../../core/text/durations.ts';
import type { Neon, NeonBranch, NeonSweep } from '../../generated/manifest.ts';
import type { NeonProblem } from './codes.ts';
import { sweepPattern } from './preview/sweep-pattern.ts';
import { projectIdsOf } from './scopes.ts';

const DAY_SECONDS = 86_400;

/** Mistakes in the `sweep` lists of projects. */
function sweepRules({ projects = [] }: Neon): readonly NeonProblem[] {
  const entries = projects.flatMap(({ sweep = [] }, at) =>
    sweep.flatMap((entry, index) => entryRules(entry, ['projects', at, 'sweep', index])),
  );
  return [...entries, ...twice(projects)];
}

function entryRules(entry: NeonSweep, path: ManifestPath): readonly NeonProblem[] {
  return [
    ...entry.match.flatMap((glob, index) => matchesAll(glob, [...path, 'match', index])),
    ...ages(entry, path),
    ...oneCondition(entry, path),
    ...patternOf(entry, path),
  ];
}

/** The mistake of a glob of wildcards alone, which matches every branch name. */
function matchesAll(glob: string, path: ManifestPath): readonly NeonProblem[] {
  if (/[^*?/]/.test(glob)) return [];
  const message = `every branch name matches "${glob}"`;
  const hint = 'begin the pattern with the part that all the names share, such as `preview/**`';
  return [{ rule: 'neon/sweep-matches-all', message, path, hint }];
}

function ages({ older_than, idle_for }: NeonSweep, path: ManifestPath): readonly NeonProblem[] {
  const age = parseDuration(older_than);
  const rule = 'neon/sweep-age';
  const problems: NeonProblem[] = [];
  if (age === undefined || age < DAY_SECONDS) {
    const message = `\`older_than\` must be 1 day or more, not "${older_than}"`;
    problems.push({
      rule,
      message,
      path: [...path, 'older_than'],
      hint: 'write a duration like `7d` or `36h`',
    });
  }
  if (idle_for !== undefined && (parseDuration(idle_for) ?? 0) === 0) {
    const message = `\`idle_for\` must be a duration such as 24h, not "${idle_for}"`;
    problems.push({ rule, message, path: [...path, 'idle_for'] });
  }
  return problems;
}

function oneCondition(entry: NeonSweep, path: ManifestPath): readonly NeonProblem[] {
  const { idle_for, no_open, beyond_newest } = entry;
  if (idle_for !== undefined || no_open !== undefined || beyond_newest !== undefined) return [];
  const message = 'a sweep needs a condition besides `older_than`';
  const hint = 'add `idle_for`, `no_open` or `beyond_newest`';
  return [{ rule: 'neon/sweep-condition', message, path, hint }];
}

function patternOf({ no_open }: NeonSweep, path: ManifestPath): readonly NeonProblem[] {
  if (no_open === undefined || sweepPattern(no_open) !== undefined) return [];
  const message = `"${no_open}" must contain either {number} or {branch}, exactly once`;
  return [
    {
      rule: 'neon/sweep-pattern',
      message,
      path: [...path, 'no_open'],
      hint: 'write it like `preview/pr-{number}`',
    },
  ];
}

/**
 * Refuses two `sweep` lists for one project. The first entry that matches a branch decides, and
 * with two lists nobody could tell which list comes first.
 */
function twice(projects: NonNullable<Neon['projects']>): readonly NeonProblem[] {
  const all = projects.flatMap((project, at) =>
    project.sweep === undefined ? [] : projectIdsOf(project).map(id => ({ id, at })),
  );
  return [...groupBy(all, ({ id }) => id)].flatMap(([id, [, ...others]]) =>
    others.map(({ at }): NeonProblem => {
      const message = `the project ${id} has a \`sweep\` in another entry already`;
      return {
        rule: 'neon/sweep-twice',
        message,
        path: ['projects', at, 'sweep'],
        atKey: true,
        hint: 'keep one of these `sweep` lists, with the entries of both',
      };
    }),
  );
}

interface BranchAt {
  readonly branch: NeonBranch & { readonly name: string };
  readonly path: ManifestPath;
}

/** The mistakes that only a look at the whole section shows. */
export function sectionRules(section: Neon): readonly NeonProblem[] {
  const projects = branchesByProject(section);
  return [
    ...projectNames(section),
    ...branchNames(section),
    ...projectSetKeys(section),
    ...projects.flatMap(branchTreeRules),
    ...projects.flatMap(secondDefault),
    ...sweepRules(section),
  ];
}

/** Mistakes in naming projects: an entry needs exactly one of `id`, `ids` and `match`. */
function projectNames({ projects = [] }: Neon): readonly NeonProblem[] {
  return projects.flatMap((project, index): readonly NeonProblem[] => {
    const path = ['projects', index];
    const [first, second] = (['id', 'ids', 'match'] as const).filter(key => project[key] !== undefined);
    if (first === undefined) {
      const message =
        'a project needs `id`, or `ids` (several projects), or `match` (a pattern for the names of several projects)';
      return [{ rule: 'neon/project-id', message, path }];
    }
    if (second === undefined) return [];
    const message = `write \`${first}\` or \`${second}\`, not both`;
    return [{ rule: 'neon/project-id', message, path: [...path, second], atKey: true }];
  });
}

/** Mistakes in naming branches: an entry has a `name`, or `match` for a set. */
function branchNames({ projects = [] }: Neon): readonly NeonProblem[] {
  return projects.flatMap(({ branches = [] }, at) =>
    branches.flatMap((branch, index): readonly NeonProblem[] => {
      const path = ['projects', at, 'branches', index];
      const { name, match } = branch;
      const rule = 'neon/branch-name';
      if (name === undefined && match === undefined)
        return [
          {
            rule,
            message: 'a branch needs either `name`, or `match` (a pattern for the names of several branches)',
            path,
          },
        ];
      if (name !== undefined && match !== undefined)
        return [
          { rule, message: 'write `name` or `match`, not both', path: [...path, 'match'], atKey: true },
        ];
      return [
        ...setKeys(branch, match === undefined ? SET_ONLY : NOT_OF_A_SET, path),
        ...expiryOfSet(branch, path),
      ];
    }),
  );
}

/** Keys that only a set has. */
const SET_ONLY = ['except', 'at_most', 'joining', 'rollout'] as const;

/**
 * Keys that an entry for a set of branches cannot have: they create, delete or expire a branch, or
 * are about a single branch.
 */
const NOT_OF_A_SET = [
  'id',
  'parent',
  'init_source',
  'parent_timestamp',
  'parent_lsn',
  'default',
  'archived',
  'expires_at',
  'annotations',
  'anonymized',
  'snapshots',
  'credentials',
  'outputs',
  'renamed_from',
  'absent',
  'if_absent',
] as const;

/** A hint for a set that is meant to delete its members. */
const BY_AGE =
  'to delete branches by age, write sweep: [{ match: ["preview/**"], older_than: 7d, idle_for: 24h }] beside branches in place of this entry';

function setKeys(
  branch: NeonBranch,
  keys: typeof SET_ONLY | typeof NOT_OF_A_SET,
  path: ManifestPath,
): readonly NeonProblem[] {
  const isSet = branch.match !== undefined;
  const wrong: readonly string[] = [
    ...keys.filter(key => branch[key] !== undefined),
    ...(isSet && branch.protected === false ? ['protected'] : []),
  ];
  const hintOfSet = (key: string): string =>
    key === 'absent' ? BY_AGE : 'write the key in an entry that names one branch';
  return wrong.map(key => ({
    rule: 'neon/set-key',
    message: isSet
      ? `a set of branches cannot have \`${key === 'protected' ? 'protected: false' : key}\``
      : `\`${key}\` is for a set of branches, and this entry names one branch`,
    path: [...path, key],
    atKey: true,
    hint: isSet ? hintOfSet(key) : 'remove the key, or write `match` in place of `name`',
  }));
}

/**
 * Mistakes about expiry in a branch entry. A set that lets live branches expire needs both `ttl`
 * and `allow: [expiry]`. An entry for one branch must not have that `allow`.
 */
function expiryOfSet({ match, ttl, allow = [] }: NeonBranch, path: ManifestPath): readonly NeonProblem[] {
  const at = allow.indexOf('expiry');
  const rule = 'neon/set-key';
  if (match === undefined)
    return at === -1
      ? []
      : [
          {
            rule,
            message: '`allow: [expiry]` is for a set of branches, and this entry names one branch',
            path: [...path, 'allow', at],
            hint: 'remove it: the `ttl` of one branch needs no allowance',
          },
        ];
  if ((ttl !== undefined) === (at !== -1)) return [];
  return ttl === undefined
    ? [
        {
          rule,
          message: 'this set allows an expiry and says none',
          path: [...path, 'allow', at],
          hint: 'write `ttl`, such as `ttl: 7d`, or remove `expiry`',
        },
      ]
    : [
        {
          rule,
          message:
            'with `ttl` in a set, the platform deletes live branches later, and the set does not allow that',
          path: [...path, 'ttl'],
          atKey: true,
          hint: 'add `allow: [expiry]`, or remove `ttl`',
        },
      ];
}

/**
 * The mistakes of keys that an entry for a set of projects cannot have, or that only such an entry
 * can have.
 */
function projectSetKeys({ projects = [] }: Neon): readonly NeonProblem[] {
  return projects.flatMap((project, index): readonly NeonProblem[] => {
    const isSet = project.match !== undefined;
    const wrong: readonly ManifestPath[] = isSet
      ? [
          ...(project.sweep === undefined ? [] : [['sweep']]),
          ...(project.settings?.name === undefined ? [] : [['settings', 'name']]),
        ]
      : [...SET_ONLY, 'org_id' as const].filter(key => project[key] !== undefined).map(key => [key]);
    return wrong.map(key => ({
      rule: 'neon/set-key',
      message: isSet
        ? `a set of projects cannot have \`${key.join('.')}\``
        : `\`${key.join('.')}\` is for a set of projects, and this entry names its projects by id`,
      path: ['projects', index, ...key],
      atKey: true,
      hint: isSet
        ? 'write the key in an entry that names one project'
        : 'remove the key, or write `match` in place of the id',
    }));
  });
}

/** The wanted branches of each project, from every entry that names the project. */
function branchesByProject({ projects = [] }: Neon): readonly (readonly BranchAt[])[] {
  const all = projects.flatMap(({ branches = [], ...project }, at) =>
    projectIdsOf(project).flatMap(id =>
      branches.flatMap((branch, index) =>
        isNamed(branch) ? { id, branch, path: ['projects', at, 'branches', index] } : [],
      ),
    ),
  );
  const wanted = all.filter(({ branch }) => branch.absent !== true);
  return [...groupBy(wanted, ({ id }) => id).values()];
}

function isNamed(branch: NeonBranch): branch is BranchAt['branch'] {
  return branch.name !== undefined;
}

function secondDefault(all: readonly BranchAt[]): readonly NeonProblem[] {
  const [first, ...others] = all.filter(({ branch }) => branch.default === true);
  return others.map(({ path }) => {
    const message = `a project has only one default branch, and the entry of "${first?.branch.name}" already says \`default: true\``;
    return {
      rule: 'neon/branch-second-default',
      message,
      path: [...path, 'default'],
      atKey: true,
      hint: 'remove `default: true` from one of the entries',
    };
  });
}

/**
 * Mistakes in the tree of branches: a branch that expires has children, which Neon refuses
 * (facts/neon.md#expiry), or a branch descends from itself.
 */
function branchTreeRules(all: readonly BranchAt[]): readonly NeonProblem[] {
  const parentOf = new Map(all.map(({ branch }) => [branch.name, branch.parent]));
  const parents = new Set(parentOf.values());
  const cyclic = inCycles(parentOf);
  const told = new Set<string>();
  return all.flatMap(({ branch, path }): readonly NeonProblem[] => {
    const expiry =
      branch.ttl !== undefined ? 'ttl' : typeof branch.expires_at === 'string' ? 'expires_at' : undefined;
    if (expiry !== undefined && parents.has(branch.name)) {
      const message = `branch "${branch.name}" is the parent of another branch, so it cannot expire`;
      return [
        {
          rule: 'neon/branch-expires-parent',
          message,
          path: [...path, expiry],
          atKey: true,
          hint: `remove \`${expiry}\`, or give its children another parent`,
        },
      ];
    }
    if (branch.parent !== branch.name && cyclic.has(branch.name) && !told.has(branch.name)) {
      const way = cycleFrom(branch.name, parentOf);
      for (const name of way) told.add(name);
      const message = `branch "${branch.name}" descends from itself: ${[...way, branch.name].join(' → ')}`;
      return [{ rule: 'neon/branch-parent-cycle', message, path: [...path, 'parent'] }];
    }
    return [];
  });
}

/** The names of a cycle: a branch and its ancestors, until the branch itself comes again. */
function cycleFrom(name: string, parentOf: ReadonlyMap<string, string | undefined>): readonly string[] {
  const way = [name];
  for (let at = parentOf.get(name); at !== undefined && at !== name; at = parentOf.get(at)) way.push(at);
  return way;
}

/** The names of branches that are their own ancestors. */
function inCycles(parentOf: ReadonlyMap<string, string | undefined>): ReadonlySet<string> {
  const found = new Set<string>();
  const passed = new Set<string>();
  for (const first of parentOf.keys()) {
    const way: string[] = [];
    let at: string | undefined = first;
    while (at !== undefined && !passed.has(at)) {
      passed.add(at);
      way.push(at);
      at = parentOf.get(at);
    }
    const back = at === undefined ? -1 : way.indexOf(at);
    if (back >= 0) for (const name of way.slice(back)) found.add(name);
  }
  return found;
}
