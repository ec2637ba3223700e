// What a tag releases, or why it releases nothing. Pure: read-release.js gives it the files of the
// tagged commit.

const TAG = /^v(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** The numbers of a tag such as `v1.2.3`; undefined for any other tag. */
function numbersOf(tag) {
  const found = TAG.exec(tag);
  return found === null ? undefined : found.slice(1).map(Number);
}

/** Below 0: an earlier version. */
function compare(one, other) {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at < 0 ? 0 : one[at] - other[at];
}

/** The section of a version in the changelog, and its heading. */
function sectionOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find(section => /^(\S+?),? /.exec(section)?.[1] === version);
  if (found === undefined) return undefined;
  const [heading, ...rest] = found.split('\n');
  return { heading: heading.trim(), text: rest.join('\n').trim() };
}

/**
 * @param {object} given
 * @param {string} given.tag the pushed tag
 * @param {{ name: string, version: string }} given.manifest package.json
 * @param {{ repository: string | null, package: string | null }} given.names names.json: what is
 * confirmed
 * @param {string} given.repository `owner/name` of the job
 * @param {{ version: string, packages: Record<string, { version?: string }> }} given.lock
 * package-lock.json
 * @param {string} given.changelog
 * @param {readonly string[]} given.tags all tags of the repository
 * @returns {{ problems: string[], version?: string, moving?: string, isNewest?: boolean, isLatest?:
 * boolean, notes?: string }} `moving`: the tag of the major version; `isNewest`: no later version
 * of it has a tag, so that the moving one may follow; `isLatest`: no later version at all has one
 */
export function releaseOf({ tag, manifest, lock, changelog, tags, names, repository }) {
  const numbers = numbersOf(tag);
  if (numbers === undefined)
    return { problems: [`${tag} is not a version: a release has a tag such as v1.2.3`] };
  const version = tag.slice(1);
  const section = sectionOf(changelog, version);
  const written = { 'package.json': manifest.version, 'package-lock.json': lock.version };
  const problems = Object.entries({ ...written, 'package-lock.json, packages': lock.packages['']?.version })
    .filter(([, other]) => other !== version)
    .map(([file, other]) => `${file} has version ${other}, the tag ${version}`);
  if (names.repository === null || names.repository !== repository)
    problems.push(`names.json confirms ${names.repository ?? 'no repository'}, and this is ${repository}`);
  if (names.package === null || names.package !== manifest.name)
    problems.push(`names.json confirms ${names.package ?? 'no package'}, and this is ${manifest.name}`);
  if (section === undefined) problems.push(`CHANGELOG.md has no heading "## ${version}, <date>"`);
  else if (!/^\S+, \d{4}-\d{2}-\d{2}$/.test(section.heading))
    problems.push(`CHANGELOG.md: "## ${section.heading}" has no date, as in "## ${version}, 2026-12-01"`);
  else if (section.text === '') problems.push(`CHANGELOG.md says nothing about ${version}`);
  if (problems.length > 0) return { problems };
  const others = tags.map(numbersOf).filter(other => other !== undefined);
  const later = others.filter(other => compare(other, numbers) > 0);
  const isNewest = !later.some(([major]) => major === numbers[0]);
  const moving = `v${numbers[0]}`;
  return { problems, version, moving, isNewest, isLatest: later.length === 0, notes: `${section.text}\n` };
}
