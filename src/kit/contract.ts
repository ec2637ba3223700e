import type { Provider } from '../core/provider.ts';
import { valueAt } from '../engine/desired/section-mistakes.ts';
import { type Break, breaksOf } from './breaks.ts';
import { CHANGE_LIVES } from './change-lives.ts';
import { ContractFailure, Deadline } from './deadline.ts';
import type { Declaration } from './declare.ts';
import { EXPORT_LIVES } from './export-lives.ts';
import { type Life, play, playSpoiled } from './life.ts';
import { LIST_LIVES, UNREAD_LIFE } from './list-lives.ts';
import type { MadeLife } from './made-life.ts';
import { NAME_LIVES } from './name-lives.ts';
import { OTHERS_LIVES } from './others-lives.ts';
import { OWNERSHIP_LIVES } from './ownership-lives.ts';
import { type Player, weakness } from './player.ts';
import { REFUSAL_LIVES } from './refusal-lives.ts';
import { type How, onStage, type PlayedLives, playMade } from './run.ts';
import { NOTHING, type Sample, SampledKind } from './sample.ts';
import type { Tap, TestService } from './service-stage.ts';
import { SPOILED, spoiling } from './spoiled.ts';
import { VALUE_LIVES } from './value-lives.ts';
import { WRITE_LIVES } from './write-lives.ts';

export interface ContractOptions<Service extends TestService> {
  readonly provider: Provider;
  /** One or more samples for each kind. */
  readonly samples: readonly Sample[];
  /**
   * Lives that need requests which the provider does not send, so that the kit cannot make them. An
   * example is a change by someone else, of a kind that has no update.
   */
  readonly lives?: readonly Life<Declaration, NoInfer<Service>>[];
  /** The seed for random choices: the same seed gives the same requests. Default: 1. */
  readonly seed?: number;
  /**
   * Starts a new service for one case. The service has the scopes that the samples name, and no
   * resource of the kind.
   */
  start(): Service | Promise<Service>;
}

/** One test, for any test runner: `run` rejects with what was expected and what happened. */
export interface ContractTest {
  readonly name: string;
  run(): Promise<void>;
}

/**
 * The contract of every kind, as tests. The kit makes lives from each sample and plays them:
 * resources are changed field by field, in two scopes, with odd names, in pages, renamed, pruned
 * and exported, and answers are refused, cut off, lost or about another resource. At the end the
 * kit simulates mistakes of the provider; a mistake that no life notices fails the test. Without
 * sockets, the tests take some seconds for each kind. The kinds of evenkeel pass the same tests.
 */
export function contract<Service extends TestService>(
  options: ContractOptions<Service>,
): readonly ContractTest[] {
  const { provider, samples, lives = [], seed = 1 } = options;
  const known = samples.filter(({ kind }) => provider.kinds.some(({ name }) => name === kind));
  return [
    {
      name: `every kind of ${provider.name} has a sample`,
      run: async () =>
        checkKinds(
          provider,
          samples.map(({ kind }) => kind),
        ),
    },
    ...known.flatMap((sample): readonly ContractTest[] => {
      const sampled = new SampledKind(provider, sample);
      const deadline = new Deadline(sample.kind);
      return [
        ...livesOf(sampled, ALL_LIVES).map(life =>
          timed(`${sample.kind}: ${life.name}`, deadline, how => playMade(options, sampled, life, how)),
        ),
        timed(`${sample.kind}: no break goes unnoticed`, deadline, how =>
          checkBreaks(options, sampled, livesOf(sampled, BREAK_LIVES), how),
        ),
      ];
    }),
    ...lives.map(life =>
      timed(`${life.kind} keeps the contract`, new Deadline(life.kind), how =>
        onStage(options, how, (stage, service) => play(life, stage, service)),
      ),
    ),
    ...lives
      .filter(({ first }) => first === undefined)
      .flatMap(life =>
        SPOILED.map(([what, spoiled]) => {
          const name = `${life.kind} is made once where the answer of its create ${what}`;
          return timed(name, new Deadline(life.kind), how =>
            onStage(options, how, stage => {
              const tap: Tap = (request, send) => {
                const between = spoiling(send);
                between.spoil(spoiled);
                return between.send(request);
              };
              return playSpoiled(life, stage, () => stage.next(tap));
            }),
          );
        }),
      ),
  ];

  function timed(name: string, deadline: Deadline, work: (how: How) => Promise<unknown>): ContractTest {
    return { name, run: async () => void (await deadline.of(pulse => work({ seed, pulse }))) };
  }
}

/**
 * The lives that are played with each simulated mistake. The other lives of {@link ALL_LIVES} would
 * not notice any other mistake.
 */
const BREAK_LIVES = [
  ...CHANGE_LIVES,
  ...VALUE_LIVES,
  ...NAME_LIVES,
  ...OWNERSHIP_LIVES,
  ...OTHERS_LIVES,
  ...EXPORT_LIVES,
  UNREAD_LIFE,
];
const ALL_LIVES = [...BREAK_LIVES, ...LIST_LIVES, ...WRITE_LIVES, ...REFUSAL_LIVES];

/**
 * The lives that make sense for this kind. The first is always the life that checks the service
 * itself.
 */
function livesOf(sampled: SampledKind, lives: readonly MadeLife[]): readonly MadeLife[] {
  const service = { name: 'the service keeps what it is given', play: checkService };
  const { write } = sampled.kind;
  const isFit = ({ needs = [], fits }: MadeLife): boolean =>
    needs.every(verb => write[verb] !== undefined) && (fits?.(sampled) ?? true);
  return [service, ...lives.filter(isFit)];
}

/**
 * Checks the service: created resources are listed, and deleted ones are not. If that fails, every
 * other life would fail too.
 */
async function checkService(player: Player): Promise<void> {
  const { sampled, stage } = player;
  const empty = await player.plan(NOTHING);
  player.rows('nothing made yet', 'the plan', empty, [], 'start the service without resources of the kind');
  player.none(
    'the sample',
    'entries that are not where their path says',
    sampled
      .desired(sampled.base)
      .filter(({ path }) => !isEntry(sampled, valueAt(sampled.manifest(sampled.base), path)))
      .map(({ address }) => address),
    'look at the paths of `roots`: messages show a place by them',
  );
  await player.apply(sampled.base);
  await player.plan(sampled.base);
  const weak = weakness(stage.exchanges, stage.base, sampled);
  if (weak !== undefined) throw new ContractFailure(`${sampled.kind.name}: ${weak}`);
  await player.converges('made', sampled.base);
}

function isEntry({ base }: SampledKind, value: unknown): boolean {
  return base.flat().some(entry => JSON.stringify(entry) === JSON.stringify(value));
}

/** A life, with its traffic when it was played without a simulated mistake. */
interface SoundLife extends PlayedLives {
  readonly life: MadeLife;
}

/** Simulates mistakes of the provider one at a time. At least one life must notice each mistake. */
async function checkBreaks<Service extends TestService>(
  options: ContractOptions<Service>,
  sampled: SampledKind,
  lives: readonly MadeLife[],
  how: How,
): Promise<void> {
  const sound: SoundLife[] = [];
  for (const life of lives) sound.push({ life, ...(await playMade(options, sampled, life, how)) });
  // Shortest life first, because one life that notices the mistake is enough.
  sound.sort((one, other) => one.exchanges.length - other.exchanges.length);
  const base = await onStage(options, how, async stage => stage.base);
  const exchanges = sound.flatMap(life => life.exchanges.filter(({ tapped }) => !tapped));
  const { exempt = [] } = sampled.sample;
  const left: string[] = [];
  for (const each of breaksOf(exchanges, base))
    if (!exempt.includes(each.name) && !(await isNoticed(options, sampled, sound, how, each)))
      left.push(each.name);
  if (left.length === 0) return;
  throw new ContractFailure(
    [
      `${sampled.kind.name}: no life notices`,
      ...left.map(name => `  ${name}`),
      ` provider  ${sampled.provider.name}, seed ${how.seed}`,
      ' next      either the sample never sets it to anything but its default, or the service is too weak: it takes what the API',
      '           would refuse, or does not keep what it is given. What the API ignores goes into exempt of the sample',
    ].join('\n'),
  );
}

/** Whether a life notices the mistake, or the mistake changes nothing in any life. */
async function isNoticed<Service extends TestService>(
  options: ContractOptions<Service>,
  sampled: SampledKind,
  lives: readonly SoundLife[],
  how: How,
  broken: Break,
): Promise<boolean> {
  let isUsed = false;
  for (const { life, exchanges, isMarked } of lives) {
    if (!exchanges.some(broken.concerns)) continue;
    const { tap, used } = broken.make();
    try {
      await playMade(options, sampled, life, { ...how, broken: tap, isMarked });
    } catch (error) {
      // A failure of the service itself does not count as noticing.
      if (how.pulse.isOver() || !(error instanceof ContractFailure)) throw error;
      return true;
    }
    isUsed ||= used();
  }
  return !isUsed;
}

function checkKinds({ name, kinds }: Provider, sampled: readonly string[]): void {
  const names = kinds.map(kind => kind.name);
  const mistakes = [
    ...names.filter(kind => !sampled.includes(kind)).map(kind => `${kind} has no sample`),
    ...sampled.filter(kind => !names.includes(kind)).map(kind => `${kind} is no kind of ${name}`),
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
