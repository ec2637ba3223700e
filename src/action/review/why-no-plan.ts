import { readMarker } from '../comment/marker.ts';
import type { GitHub } from '../github/github.ts';

const MOST_NAMED = 3;

/** Why a pull request has no plan that counts for a manifest and environment: none, one for others, or somebody else's. */
export async function whyNoPlan(github: GitHub, pullRequest: number, key: string): Promise<string> {
  const own = await github.login();
  const plans = (await github.comments(pullRequest)).flatMap(({ author, body }) => {
    const marker = readMarker(body);
    return marker?.is === 'plan' ? [{ author, key: marker.key }] : [];
  });
  // Only our own comments are quoted: anybody can write a marker.
  const others = namesOf(plans.filter(({ author }) => author === own).map(each => manifestOf(each.key)));
  const writers = namesOf(
    plans.filter(each => each.key === key).map(({ author }) => author || 'a deleted account'),
  );
  return [
    `pull request #${pullRequest} has no plan of evenkeel for ${manifestOf(key)}`,
    ...(others === ''
      ? []
      : [`only for ${others}: plan and apply need the same file, vars, target and environment`]),
    ...(writers === ''
      ? []
      : [`that of ${writers} does not count, because this token is ${own}'s: use one token for both`]),
  ].join('; ');
}

/** A key in words: its file, its environment, and what else tells it apart. */
function manifestOf(key: string): string {
  const [file = '', environment = '', ...others] = key.split('|');
  const rest = others.map(each => (each.startsWith('=') ? 'with other vars, var-file or target' : each));
  return [file, ...(environment === '' ? ['without environment'] : [`in ${environment}`]), ...rest].join(' ');
}

function namesOf(names: readonly string[]): string {
  const all = [...new Set(names)];
  const hidden = all.length - MOST_NAMED;
  return all.slice(0, MOST_NAMED).join(', ') + (hidden > 0 ? ` and ${hidden} more` : '');
}
