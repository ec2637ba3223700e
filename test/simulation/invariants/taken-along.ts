import { isObject } from '../../../src/core/json.ts';
import type { Loss, Row } from '../../../src/core/report/row.ts';
import type { Run } from '../run.ts';
import { keyOf, type LiveObject, type LiveObjects } from '../world/live-objects.ts';
import type { LogEntry } from '../world/log-entry.ts';
import type { SimulatedWorld } from '../world/simulated-world.ts';
import { label, type Violation } from './violation.ts';

/** What is deleted with a database, as the row of the delete has to name it. */
interface Service {
  readonly kind: 'neon.data_api' | 'neon.auth';
  readonly loss: string;
  /** Where nobody could read whether it is there. */
  readonly perhaps: string;
}

const SERVICES: readonly Service[] = [
  { kind: 'neon.data_api', loss: 'Data APIs', perhaps: 'its Data API, if it has one' },
  {
    kind: 'neon.auth',
    loss: 'Neon Auth of the branch',
    perhaps: 'Neon Auth of the branch, if its users are there',
  },
];

/** A database that a row or a request deletes. */
interface DeletedDatabase {
  readonly branch: string;
  readonly name: string;
}

/**
 * Invariant 44: the row of a database that is deleted names the Data API and the Neon Auth that the
 * plan was shown, and those that it could not read; each delete follows a look at both, and what
 * that look shows is named in the plan, and in the review. `sent`: the run's requests.
 */
export function checkTakenAlong(
  run: Run,
  sent: readonly LogEntry[],
  world: SimulatedWorld,
): Violation | undefined {
  const plan = run.plan ?? (run.command === 'plan' ? run.report?.plan : undefined);
  const rows = (plan?.rows ?? []).filter(isDelete);
  if (rows.length === 0) return undefined;
  const planAt = run.plan === undefined ? run.to : run.planAt;
  const wrong = (message: string): Violation => ({ invariant: 44, message });
  for (const row of rows) {
    const looks = sent.filter(({ position }) => position < planAt);
    const untold = untoldIn(row, looks, run, world);
    if (untold !== undefined)
      return wrong(`${row.address} does not name ${untold}, which the plan was shown`);
  }
  for (const entry of sent) {
    if (entry.method !== 'DELETE' || entry.resource.kind !== 'neon.database') continue;
    const { branch = '', id: name = '', project = '' } = entry.resource;
    const own = sent.filter(({ position }) => position >= planAt && position < entry.position);
    for (const approved of run.reviewed === undefined ? [plan] : [plan, run.reviewed]) {
      const row = (approved?.rows ?? []).find(
        each => isDelete(each) && isOf(each, { branch, name, project }, entry),
      );
      // Whether it is in the plan at all is another invariant's.
      if (row === undefined || row.allow.includes('loss')) continue;
      const unseen = SERVICES.find(service => lookAt(service, { branch, name }, own) === undefined);
      if (unseen !== undefined) return wrong(`${label(entry)} without another look for ${unseen.loss}`);
      const untold = untoldIn(row, own, run, world);
      if (untold !== undefined) return wrong(`${label(entry)}, and its row does not name ${untold}`);
    }
  }
  return undefined;
}

function isDelete({ kind, action }: Row): boolean {
  return kind === 'neon.database' && action === 'delete';
}

/** The branch of a row is known by the name that it had when the run looked. */
function isOf(
  { parts }: Row,
  { branch, name, project }: DeletedDatabase & { readonly project: string },
  { before, lists }: LogEntry,
): boolean {
  const models = [before, lists.get(`neon.branch ${project}`)?.model];
  return parts[2] === name && models.some(model => model?.branches.get(branch)?.name === parts[1]);
}

/** What the last looks show, and the row does not name; undefined if it names all. */
function untoldIn(row: Row, looks: readonly LogEntry[], run: Run, world: SimulatedWorld): string | undefined {
  const [, , name = ''] = row.parts;
  for (const service of SERVICES) {
    const look = looks
      .filter(each =>
        isOf(row, { branch: each.resource.branch ?? '', name, project: each.resource.project ?? '' }, each),
      )
      .filter(each => isLookAt(each, service, name))
      .at(-1);
    if (look === undefined || isOfAnother(look, run)) continue;
    const [, reading] = look.listed ?? [];
    const branch = look.resource.branch ?? '';
    const expected =
      reading?.ok !== true
        ? service.perhaps
        : isThere(service, { branch, name }, reading.asOf, world)
          ? service.loss
          : undefined;
    if (expected !== undefined && !row.loss.some(loss => isPermitted(loss, expected))) return expected;
  }
  return undefined;
}

function isPermitted({ what, permitted }: Loss, expected: string): boolean {
  return what === expected && permitted === true;
}

function lookAt(
  service: Service,
  { branch, name }: DeletedDatabase,
  looks: readonly LogEntry[],
): LogEntry | undefined {
  return looks.filter(each => each.resource.branch === branch && isLookAt(each, service, name)).at(-1);
}

function isLookAt({ method, path, resource }: LogEntry, { kind }: Service, database: string): boolean {
  if (method !== 'GET' || resource.kind !== kind) return false;
  return kind === 'neon.auth' ? path.endsWith('/auth') : resource.id === database;
}

/** The run was told something that it may take for the answer: another one, or a bent one. */
function isOfAnother({ odd, index, clientOutcome, listed }: LogEntry, { faults }: Run): boolean {
  if (!odd || listed?.[1].ok === true) return false;
  return clientOutcome === 'ok' || faults.some(fault => fault.do === 'mixed' && fault.at === index);
}

/** Whether a service of a database was on before the entry of the log at that position. */
function isThere(
  { kind }: Service,
  { branch, name }: DeletedDatabase,
  position: number,
  { log, sandbox }: SimulatedWorld,
): boolean {
  const seeded = [...sandbox.objects.values()].filter(each => each.kind === kind && each.within === branch);
  let on = seeded.some(each => databaseOf(each) === name);
  for (const { method, path, resource, status, outcome } of log.slice(0, position)) {
    if (resource.branch !== branch || method === 'GET' || status < 200 || status >= 300) continue;
    if (resource.kind === 'neon.branch' && method === 'DELETE') on = false;
    if (resource.kind === 'neon.database' && method === 'DELETE' && resource.id === name) on = false;
    if (resource.kind !== kind || (kind === 'neon.auth' ? !path.endsWith('/auth') : resource.id !== name))
      continue;
    if (method === 'DELETE') on = false;
    if (method === 'POST') on = kind === 'neon.data_api' || databaseIn(outcome?.text ?? '') === name;
  }
  return on;
}

/** These objects without those that were deleted with a database that is gone by now. */
export function withoutTakenAlong(objects: LiveObjects, now: LiveObjects): LiveObjects {
  const gone = new Set(
    [...objects.values()]
      .filter(each => each.kind === 'neon.database' && !now.has(keyOf(each)))
      .map(({ within, name }) => `${within} ${name}`),
  );
  const isTaken = (each: LiveObject): boolean =>
    SERVICES.some(({ kind }) => kind === each.kind) && gone.has(`${each.within} ${databaseOf(each)}`);
  return new Map([...objects].filter(([, each]) => !isTaken(each)));
}

/** The database of a Data API, or of a Neon Auth. */
function databaseOf({ kind, name, whole }: LiveObject): unknown {
  return kind === 'neon.data_api' ? name : databaseIn(whole);
}

function databaseIn(auth: string): unknown {
  const value: unknown = auth === '' ? undefined : JSON.parse(auth);
  return isObject(value) ? value['db_name'] : undefined;
}
