import type { Transport } from '../core/http.ts';
import type { Provider } from '../core/provider.ts';
import type { Report } from '../core/report.ts';
import { createSession } from '../engine/create-session.ts';
import type { Credential } from '../http/auth.ts';
import { createTransport } from '../http/transport.ts';
import { apply, drift, plan } from '../reconcile.ts';
import { type Declaration, declare } from './declare.ts';
import { hastyClock } from './hasty-clock.ts';
import { type Life, play, playSpoiled } from './life.ts';
import { SPOILED, type Spoiled, spoiling } from './spoiled.ts';
import type { Stage } from './stage.ts';

/** A service for one case, with nothing in it that another case has left. */
export interface TestService {
  readonly base: string;
  readonly credentials?: readonly Credential[];
  /** How it is reached without a socket. Left out: over one. */
  readonly transport?: Transport;
  /** Its own time passes, where it has one. Runs wait for nothing: they say that time has passed. */
  passed?(ms: number): void;
  close?(): void | Promise<void>;
}

export interface ContractOptions<Service extends TestService> {
  readonly provider: Provider;
  /** One or more for each kind. */
  readonly lives: readonly Life<Declaration, NoInfer<Service>>[];
  start(): Service | Promise<Service>;
}

/** One test, for any runner: `run` rejects with what was expected and what came. */
export interface ContractTest {
  readonly name: string;
  run(): Promise<void>;
}

/**
 * What every kind must keep, as tests: made, seen, changed, changed by somebody else, told and taken back, deleted; and after each
 * apply an empty plan. The kinds of evenkeel itself are held to the same.
 */
export function contract<Service extends TestService>(
  options: ContractOptions<Service>,
): readonly ContractTest[] {
  const { provider, lives } = options;
  return [
    {
      name: `every kind of ${provider.name} has a life`,
      run: async () => checkKinds(provider, new Set(lives.map(({ kind }) => kind))),
    },
    ...lives.map(life => ({
      name: `${life.kind} keeps the contract`,
      run: () => onStage(options, (stage, service) => play(life, stage, service)),
    })),
    ...lives
      .filter(({ first }) => first === undefined)
      .flatMap(life =>
        SPOILED.map(([what, spoiled]) => ({
          name: `${life.kind} is made once where the answer of its create ${what}`,
          run: () => onStage(options, stage => playSpoiled(life, stage, () => stage.spoil(spoiled))),
        })),
      ),
  ];
}

function checkKinds({ name, kinds }: Provider, told: ReadonlySet<string>): void {
  const names = kinds.map(kind => kind.name);
  const mistakes = [
    ...names.filter(kind => !told.has(kind)).map(kind => `${kind} has no life`),
    ...[...told].filter(kind => !names.includes(kind)).map(kind => `${kind} is no kind of ${name}`),
    ...names
      .filter(kind => !kind.startsWith(`${name}.`))
      .map(kind => `${kind} must be called ${name}.${kind}: its provider is found by that`),
    ...kinds.flatMap(({ name: kind, own, access }) =>
      own?.protectedBy === undefined || access?.fields.includes(own.protectedBy) === true
        ? []
        : [`${kind}: access.fields lacks ${own.protectedBy}, so that nothing tells when its protection goes`],
    ),
  ];
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
}

interface SpoilingStage extends Stage<Declaration> {
  /** The next answer of a write comes to this. */
  spoil(spoiled: Spoiled): void;
}

async function onStage<Service extends TestService>(
  { provider, start }: Pick<ContractOptions<Service>, 'provider' | 'start'>,
  work: (stage: SpoilingStage, service: Service) => Promise<void>,
): Promise<void> {
  const service = await start();
  const sockets = createTransport();
  try {
    await work(stageOf(provider, service, service.transport ?? sockets.send), service);
  } finally {
    await sockets.close();
    await service.close?.();
  }
}

const OPTIONS = { prune: true };

/** The loop over a service, whose requests are counted. */
function stageOf(provider: Provider, service: TestService, transport: Transport): SpoilingStage {
  const { base, credentials = [] } = service;
  const clock = hastyClock(ms => service.passed?.(ms));
  const writes: string[] = [];
  const { send, spoil } = spoiling(transport);
  const watched: Transport = request => {
    if (request.method !== 'GET') writes.push(`${request.method} ${request.url.slice(base.length)}`);
    return send(request);
  };
  const run =
    (how: typeof plan) =>
    (value: Declaration): Promise<Report> => {
      const { wanted } = declare({ file: 'contract', value }, [provider], clock.now());
      const userAgent = 'evenkeel-contract';
      const session = createSession({ provider, base, credentials, transport: watched, clock, userAgent });
      return how(wanted, session, OPTIONS);
    };
  return {
    clock,
    plan: run(plan),
    drift: run(drift),
    apply: run(apply),
    writes: () => [...writes],
    forget: () => {
      writes.length = 0;
    },
    spoil,
  };
}
