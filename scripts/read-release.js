// Refuses to release what the tag does not say, in the checkout that it runs in.
// `node scripts/read-release.js v1.2.3 --notes FILE`: prints the version, the moving tag, whether
// that may follow and the version's tag on npm, as lines for GITHUB_OUTPUT, and writes the
// changelog's section. Without a tag, as `npm publish` runs it: refuses.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { confirmedNames } from './names.js';
import { releaseOf } from './release-of.js';

const read = file => readFileSync(file, 'utf8');
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Why the tag and the checkout do not belong together. */
function misplaced(tag) {
  const commit = git('rev-parse', 'HEAD');
  if (git('rev-parse', `refs/tags/${tag}^{commit}`) !== commit)
    return [`${tag} is not the tag of this checkout`];
  const branches = git('branch', '--remotes', '--contains', commit, '--format=%(refname:short)').split('\n');
  return branches.includes('origin/main') ? [] : [`${tag} is on no commit of main`];
}

const [tag, flag, notesFile] = process.argv.slice(2);
if (tag === undefined) {
  console.error('evenkeel is published by .github/workflows/release.yml, from a tag: docs/releasing.md');
  process.exit(1);
}
const manifest = JSON.parse(read('package.json'));
const release = releaseOf({
  tag,
  manifest,
  lock: JSON.parse(read('package-lock.json')),
  changelog: read('CHANGELOG.md'),
  tags: git('tag', '--list').split('\n'),
  names: confirmedNames(process.cwd()),
  repository: process.env.GITHUB_REPOSITORY ?? '',
});
const problems = release.problems.length > 0 ? release.problems : misplaced(tag);
for (const problem of problems) console.error(`error: ${problem}`);
if (problems.length > 0) process.exit(1);
if (flag === '--notes') writeFileSync(notesFile, release.notes);
const { version, moving, isNewest, isLatest } = release;
// A tag for an older major version: an install without a version must not go back to it. A tag that
// reads as a version would be refused.
const distTag = isLatest ? 'latest' : `release-${moving}`;
console.log(
  `package=${manifest.name}\nversion=${version}\nmoving=${moving}\nnewest=${isNewest}\nlatest=${isLatest}\ndist-tag=${distTag}`,
);
