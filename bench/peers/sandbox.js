// A sandbox of its own for one tool, and what the service itself knows of that tool's work.
import { serve } from '../measure.js';
import { evenkeel } from '../programs.js';

export const APPLICATION = '222222222222222222';

/** Projects that a scenario with `count` of them uses. */
export function projectIds(count = 1) {
  return Array.from({ length: count }, (_, index) => `bench-project-${index}`);
}

async function control(url, method, path, body) {
  const response = await fetch(`${url}/_sandbox/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** Starts a sandbox whose Neon operations take `operationMs`. */
export async function startSandbox({ operationMs = 100, projects = projectIds(), quirks = [] } = {}) {
  const { url, env, stop } = await serve([
    evenkeel,
    'sandbox',
    '--operation-ms',
    String(operationMs),
    ...projects.flatMap(id => ['--project', id]),
    ...quirks.flatMap(quirk => ['--quirk', quirk]),
  ]);
  const state = () => control(url, 'GET', 'state');
  return {
    url,
    env,
    stop,
    projects,
    state,
    /** The requests since the last `forget`. */
    requests: () => control(url, 'GET', 'requests'),
    forget: () => control(url, 'DELETE', 'requests'),
    /** The first request of each of these methods has that effect. */
    fault: (methods, effect) =>
      control(
        url,
        'POST',
        'faults',
        // biome-ignore lint/suspicious/noThenProperty: the name that the sandbox has for it
        methods.map(method => ({ match: { method }, then: effect })),
      ),
    /** Changes the state as someone else would have: `change` gets it and changes it in place. */
    async change(change) {
      const now = await state();
      change(now);
      await control(url, 'PUT', 'state', now);
    },
    /** A request of someone else, as the service's own client would send it. */
    async call(service, method, path, body) {
      const [base, credential] =
        service === 'neon'
          ? [env.NEON_API_HOST, `Bearer ${env.NEON_API_KEY}`]
          : [env.DISCORD_API_HOST, `Bot ${env.DISCORD_BOT_TOKEN}`];
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          authorization: credential,
          'content-type': 'application/json',
          'user-agent': 'DiscordBot (https://example.org, 1)',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    },
  };
}

/** The branches of a project that are not its first. */
export function branchesOf(state, project) {
  return projectOf(state, project).branches.filter(branch => branch.name !== 'main');
}

/** One project of a state. */
export function projectOf(state, id) {
  return state.neon.projects.find(project => project.id === id);
}

/** How many operations had not ended at `now`, milliseconds since 1970. */
export function unfinished(state, now) {
  return state.neon.projects.flatMap(project => project.operations.filter(each => now < each.endsAt)).length;
}

/** Requests that are no reads. */
export function writes(requests) {
  return requests.filter(({ method }) => method !== 'GET');
}

/** Global commands of the application, in a state. */
export function commandsOf(state) {
  return state.discord.scopes[`${APPLICATION}/global`]?.commands ?? [];
}
