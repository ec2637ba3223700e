import type { Result } from '../../../src/core/report/report.ts';
import type { Row } from '../../../src/core/report/row.ts';
import type { Run } from '../run.ts';
import type { LogEntry } from '../world/log-entry.ts';
import type { SimulatedWorld } from '../world/simulated-world.ts';
import { drawnOutputs } from './drawn-outputs.ts';
import { isRouteOf, type SecretPlace, secretAtService, secretIn, secretPlaces } from './secret-places.ts';
import type { Violation } from './violation.ts';

/**
 * Invariant 43, for the secrets that variables give: no output has one; each goes to the place for
 * which the manifest names its variable, and only where the plan, and the review, show that; and a
 * row tells the truth about those that it sends. `sent`: the run's requests.
 */
export function checkSentSecrets(
  run: Run,
  sent: readonly LogEntry[],
  world: SimulatedWorld,
): Violation | undefined {
  if (run.given.size === 0) return undefined;
  if (run.command === 'plan') return wrong(`a plan asks for ${[...run.given.keys()].join(', ')}`);
  const places = secretPlaces(run.written ?? {});
  const unnamed = [...run.given.keys()].find(each => places.every(({ variable }) => variable !== each));
  if (unnamed !== undefined) return wrong(`it asks for ${unnamed}, which no entry names`);
  for (const [variable, value] of run.given) {
    for (const entry of sent) {
      const astray = isIn(value, wireOf(entry))
        ? whyAstray(entry, variable, { places, run, value })
        : undefined;
      if (astray !== undefined) return wrong(`${at(entry)} has the value of ${variable}${astray}`);
    }
  }
  return checkShown(run) ?? checkTold(run, sent, places, world);
}

function wrong(message: string): Violation {
  return { invariant: 43, message };
}

/** Without its body, which a failure would print. */
function at({ index, run, method, path }: LogEntry): string {
  return `request ${index} of run ${run}, ${method} ${path}`;
}

/** All that left the machine. */
function wireOf({ request }: LogEntry): string {
  return request === undefined ? '' : [request.url, JSON.stringify(request.headers), request.body].join('\n');
}

/** As it is, and as the formats of requests and outputs write it. */
function isIn(value: string, text: string): boolean {
  return formsOf(value).some(form => text.includes(form));
}

const FORMS = new Map<string, readonly string[]>();

function formsOf(value: string): readonly string[] {
  const inHtml = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const known = FORMS.get(value) ?? [
    value,
    JSON.stringify(value).slice(1, -1),
    JSON.stringify(JSON.stringify(value)).slice(3, -3),
    encodeURIComponent(value),
    inHtml,
    inHtml.replaceAll('"', '&quot;'),
    // Without its end, which differs with what follows.
    Buffer.from(value).toString('base64').slice(0, 12),
  ];
  FORMS.set(value, known);
  return known;
}

/** Why a request may not have the value of a variable; undefined where it may. */
function whyAstray(
  entry: LogEntry,
  variable: string,
  {
    places,
    run,
    value,
  }: { readonly places: readonly SecretPlace[]; readonly run: Run; readonly value: string },
): string | undefined {
  const place = places.find(each => each.variable === variable && isRouteOf(each, entry));
  if (place === undefined) return ', which no entry sends there';
  const { secret, rest } = secretIn(place, entry.body);
  const { url = '', headers = {} } = entry.request ?? {};
  if (secret !== value || isIn(value, [url, JSON.stringify(headers), JSON.stringify(rest)].join('\n')))
    return ' in another place than that for secrets';
  for (const plan of run.reviewed === undefined ? [run.plan] : [run.plan, run.reviewed]) {
    const rows = (plan?.rows ?? []).filter(each => each.address === place.address);
    if (!rows.some(row => sends(row).includes(variable))) return ', which no row of the plan says';
  }
  return undefined;
}

function sends(row: Row): readonly string[] {
  return row.action === 'blocked' ? [] : (row.sends ?? []);
}

/** No output has a secret. */
function checkShown(run: Run): Violation | undefined {
  for (const [output, text] of drawnOutputs(run))
    for (const [variable, value] of run.given)
      if (isIn(value, text)) return wrong(`${output} of run ${run.number} has the value of ${variable}`);
  return undefined;
}

/** What the report tells of rows that send secrets is what the service has. */
function checkTold(
  run: Run,
  sent: readonly LogEntry[],
  places: readonly SecretPlace[],
  world: SimulatedWorld,
): Violation | undefined {
  const { plan, results = [], refused } = run.report ?? {};
  const rows = (plan?.rows ?? []).filter(row => row.sends !== undefined);
  for (const row of rows) {
    const result = results.find(({ address }) => address === row.address);
    const own = places.filter(place => place.address === row.address);
    const got = own.find(place => sent.some(entry => hasReceived(entry, place, run.given)));
    const ended = refused === undefined ? result?.status : 'refused';
    if (got !== undefined && isUnsent(ended, result))
      return wrong(`${row.address} is ${ended}, but the service was sent the value of ${got.variable}`);
    if (ended !== 'done' || isOthersToo(row, world)) continue;
    const lacking = own
      .filter(({ variable }) => sends(row).includes(variable))
      .find(place => secretAtService(place, world) !== run.given.get(place.variable));
    if (lacking !== undefined)
      return wrong(`${row.address} is done, but the service lacks the value of ${lacking.variable}`);
  }
  return undefined;
}

/** Nothing of the row was written, as the run tells it. */
function isUnsent(ended: string | undefined, result: Result | undefined): boolean {
  if (ended === 'skipped' || ended === 'blocked' || ended === 'refused') return true;
  const isPartly = result?.partly === true || result?.reason?.code.startsWith('verify/') === true;
  return (ended === 'stale' || ended === 'failed') && !isPartly;
}

/** The service worked on a request that has the secret, and said yes. */
function hasReceived(entry: LogEntry, place: SecretPlace, given: Run['given']): boolean {
  if (entry.status < 200 || entry.status >= 300 || !isRouteOf(place, entry)) return false;
  return secretIn(place, entry.body).secret === given.get(place.variable);
}

/** Someone else wrote to the branch, or made it anew. */
function isOthersToo({ parts: [project] }: Row, { log }: SimulatedWorld): boolean {
  return log.some(
    ({ actor, method, resource, status }) =>
      actor === 'other' && method !== 'GET' && resource.project === project && status < 300,
  );
}
