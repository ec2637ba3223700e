import type { HttpRequest, HttpResponse } from '../core/http.ts';
import type { Report } from '../core/report/report.ts';
import type { Row } from '../core/report/row.ts';
import { shortened } from '../core/text/shortened.ts';
import { wordsOf } from '../render/reason-words/reason-words.ts';
import { ContractFailure } from './deadline.ts';
import { resultText, rowTexts, SETTLED_MS } from './playing.ts';
import { leavesOf, OWNER, type SampledKind, type SampleEntry, type SampleState } from './sample.ts';
import { type Exchange, isWrite, jsonOf, type ServiceStage, type Tap } from './service-stage.ts';
import { answerOf, ERROR_BODY } from './spoiled.ts';

export interface PlayerOptions {
  readonly life: string;
  readonly seed: number;
  /**
   * Whether created resources bear a mark. Default: whether the answers to their creates show one.
   */
  readonly isMarked?: boolean;
}

/**
 * Plays one life of a sample on one service, and compares the result of each step with the expected
 * one.
 */
export class Player {
  readonly sampled: SampledKind;
  readonly stage: ServiceStage;
  readonly #options: PlayerOptions;
  /** Addresses of resources that others have created. */
  strangers: readonly string[] = [];
  #before: readonly string[] = [];

  constructor(sampled: SampledKind, stage: ServiceStage, options: PlayerOptions) {
    this.sampled = sampled;
    this.stage = stage;
    this.#options = options;
  }

  /** Reads what exists before anything is created. */
  async begin(): Promise<void> {
    await this.plan(this.sampled.base);
    this.#before = this.listed();
  }

  get base(): SampleState {
    return this.sampled.base;
  }

  get first(): SampleEntry {
    return this.sampled.sample.entries[0];
  }

  plan(state: SampleState, owner = OWNER): Promise<Report> {
    return this.stage.plan(this.sampled.manifest(state, owner));
  }

  drift(state: SampleState): Promise<Report> {
    return this.stage.drift(this.sampled.manifest(state));
  }

  /** Applies a state, then moves the clock on, so that the next plan sees the result. */
  async apply(state: SampleState, owner = OWNER): Promise<Report> {
    const applied = await this.stage.apply(this.sampled.manifest(state, owner));
    this.settle();
    return applied;
  }

  /**
   * Sends a request once more, as someone else would. Then moves the clock on, so that the next
   * plan sees the result.
   */
  async repeat(request: HttpRequest): Promise<HttpResponse> {
    const answer = await this.stage.repeat(request);
    this.settle();
    return answer;
  }

  /**
   * The first write that an apply sends in each lane (writes that must follow one another). All
   * writes are refused, so none reaches the service.
   */
  async writesOf(state: SampleState): Promise<readonly HttpRequest[]> {
    const kept: HttpRequest[] = [];
    const tap: Tap = async (request, send) => {
      if (!isWrite(request)) return send(request);
      kept.push(request);
      return answerOf(403, ERROR_BODY);
    };
    await this.stage.during(tap, () => this.apply(state));
    return kept;
  }

  settle(): void {
    this.stage.clock.advance(SETTLED_MS);
  }

  /**
   * Applies the state. The apply must end without a refusal, every entry must be live as declared,
   * and nothing else may be in the lists.
   */
  async converges(step: string, state: SampleState, owner = OWNER): Promise<Report> {
    const applied = await this.apply(state, owner);
    await this.isDone(step, state, applied, owner);
    return applied;
  }

  /**
   * Makes the checks of `converges` for an apply that has ended. A difference that only a second
   * apply would fix is a mistake of the first apply.
   */
  async isDone(step: string, state: SampleState, applied: Report, owner = OWNER): Promise<void> {
    const refused = applied.refused === undefined ? [] : [wordsOf(applied.refused.reason).message];
    this.none(step, 'what refuses the apply', refused);
    const undone = applied.results.filter(({ status }) => status !== 'done' && status !== 'done_before');
    if (undone.length > 0) {
      const left = rowTexts(await this.plan(state, owner)).map(text => `and then the plan is: ${text}`);
      this.fail(step, 'what is not done', [...undone.map(resultText), ...left], []);
    }
    await this.isSettled(step, state, owner);
  }

  /**
   * Checks that the plan is empty, all lists were read, the expected number of resources exist, and
   * planning wrote nothing.
   */
  async isSettled(step: string, state: SampleState, owner = OWNER): Promise<void> {
    this.stage.forget();
    this.stage.lists.clear();
    const again = await this.plan(state, owner);
    this.none(
      step,
      'what a second plan still wants',
      rowTexts(again),
      'look at what `live` makes of the list, at `expand`, and at what the last write has sent',
    );
    this.none(step, 'what the second plan has written', this.stage.writes());
    if (owner === OWNER) this.isAlone(step, state);
  }

  /**
   * Checks that the last lists contain only resources from before the life, resources of the
   * entries, and those that others have created.
   */
  isAlone(step: string, state: SampleState): void {
    const entries = this.sampled.desired(state).map(({ address }) => String(address));
    const known = new Set([...this.#before, ...this.strangers, ...entries]);
    this.none(
      step,
      'what else is in the lists',
      this.listed().filter(address => !known.has(address)),
      'a write has made something twice, or elsewhere',
    );
  }

  /** The addresses of the kind in all lists that were read since `stage.lists` was cleared. */
  listed(): readonly string[] {
    return [...this.stage.lists]
      .filter(([list]) => list.startsWith(`${this.sampled.kind.name} `))
      .flatMap(([, addresses]) => [...addresses]);
  }

  /**
   * Fails the life unless the kind's rows have exactly these actions and addresses, in any order.
   */
  rows(step: string, what: string, report: Report, expected: readonly string[], next?: string): void {
    const actual = this.rowsOf(report).map(({ action, address }) => `${action} ${address}`);
    if (JSON.stringify([...actual].sort()) === JSON.stringify([...expected].sort())) return;
    this.fail(step, what, rowTexts(report), expected, next);
  }

  rowsOf({ plan }: Report): readonly Row[] {
    return plan.rows.filter(({ kind }) => kind === this.sampled.kind.name);
  }

  /** Whether the entry can be found by its mark. */
  isMarked(entry: SampleEntry): boolean {
    return this.#options.isMarked ?? this.stage.receipts.get(this.addressOf(entry))?.isMarked === true;
  }

  addressOf(entry: SampleEntry, scope: 0 | 1 = 0): string {
    const state: SampleState = scope === 0 ? [[entry], []] : [[], [entry]];
    return this.sampled.desired(state)[0]?.address ?? '(none)';
  }

  /**
   * Fails the life unless both lists are equal. `next`: what the failure tells the author to look
   * at.
   */
  same(
    step: string,
    what: string,
    actual: readonly string[],
    expected: readonly string[],
    next?: string,
  ): void {
    if (JSON.stringify(actual) !== JSON.stringify(expected)) this.fail(step, what, actual, expected, next);
  }

  none(step: string, what: string, actual: readonly string[], next?: string): void {
    this.same(step, what, actual, [], next);
  }

  /**
   * Fails the life because of an error that a function of the provider or the service has thrown.
   */
  threw(error: unknown): never {
    const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const place = error instanceof Error ? (error.stack?.split('\n')[1]?.trim() ?? '') : '';
    const next =
      'throw a RequestFailure where an answer is not as it should be: any other error ends the whole run';
    this.fail('something was thrown', 'the error', [said, place], [], next);
  }

  fail(
    step: string,
    what: string,
    actual: readonly string[],
    expected: readonly string[],
    next?: string,
  ): never {
    const { provider, exchanges, base } = this.stage;
    const list = (texts: readonly string[]): string => (texts.length === 0 ? 'nothing' : texts.join('\n  '));
    const last = exchanges.filter(({ request }) => isWrite(request)).at(-1) ?? exchanges.at(-1);
    const weak = this.sampled.isValid ? weakness(exchanges, base, this.sampled) : undefined;
    throw new ContractFailure(
      [
        `${this.sampled.kind.name}, ${this.#options.life}: ${step}: ${what}`,
        ` expected\n  ${list(expected)}`,
        ` but it is\n  ${list(actual)}`,
        ` provider  ${provider.name}, seed ${this.#options.seed}`,
        ...(last === undefined ? [] : [` request   ${exchangeText(last, base)}`]),
        ` next      ${weak ?? next ?? 'send that request by hand, and compare it with what the API asks for'}`,
      ].join('\n'),
    );
  }
}

const LONGEST_BODY = 300;

function exchangeText({ request, answer, tapped }: Exchange, base: string): string {
  const sent =
    `${request.method} ${request.url.slice(base.length)} ${shortened(request.body ?? '', LONGEST_BODY)}`.trimEnd();
  const came =
    answer === undefined ? 'no answer' : `${answer.status} ${shortened(answer.body, LONGEST_BODY)}`.trimEnd();
  return `${sent} → ${came}${tapped ? ' (as this life has changed it)' : ''}`;
}

/**
 * Describes a write that the service accepted, although one of its values is in no later read. Then
 * the service itself may be wrong, and not the provider. Undefined if there is no such write.
 */
export function weakness(
  exchanges: readonly Exchange[],
  base: string,
  sampled: SampledKind,
): string | undefined {
  const wanted = new Set(sampled.desired(sampled.base).flatMap(({ fields }) => leavesOf(fields)));
  for (const [index, { request, answer, tapped }] of exchanges.entries()) {
    if (tapped || answer === undefined || answer.status >= 300) continue;
    if (request.method !== 'POST' && request.method !== 'PUT' && request.method !== 'PATCH') continue;
    const later = exchanges
      .slice(index + 1)
      .filter(each => !isWrite(each.request) && each.answer !== undefined);
    if (later.length === 0 || later.some(each => each.tapped)) continue;
    const shown = new Set(later.flatMap(each => leavesOf(jsonOf(each.answer ?? {}))));
    const missing = leavesOf(jsonOf(request)).find(leaf => wanted.has(leaf) && !shown.has(leaf));
    if (missing === undefined) continue;
    const path = request.url.slice(base.length);
    return `the service may be too weak for this: it took ${request.method} ${path}, and no later list has its ${JSON.stringify(missing)}. Let it keep and list what it is given; if it does, the provider asks for another list`;
  }
  return undefined;
}
