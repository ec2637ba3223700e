import { RequestFailure } from '../../core/http.ts';
import { canonical } from '../../core/json.ts';
import type { Kind } from '../../core/kind.ts';
import type { Live } from '../../core/resource.ts';
import type {
  Asks,
  OpenPullRequests,
  PullRequestOf,
  PullRequestState,
  PullRequests,
  SweepFacts,
  UnknownAnswer,
} from '../../core/sweep.ts';
import { failureReason } from '../failure-reason.ts';
import { connectionOf, type Session } from '../session.ts';

/** The greatest age of a list of open pull requests that a delete relies on, in milliseconds. */
const FRESH_MS = 5_000;

interface OpenList {
  readonly open: OpenPullRequests | UnknownAnswer;
  readonly at: number;
}

const NOT_GIVEN: UnknownAnswer = {
  unknown: { code: 'sweep/open-unknown', said: 'nobody said which pull requests are open' },
};

/**
 * Whether the list of open pull requests was read from a git remote. Such a list is read again
 * before each delete, however fresh it is.
 */
function asksGit(open: OpenPullRequests | UnknownAnswer): boolean {
  return (
    !('unknown' in open) && (open.heads ?? []).some(each => !('unknown' in each) && each.at === undefined)
  );
}

/**
 * The answers to a sweep's questions that no list of the service can answer, such as which pull
 * requests are open. A new answer replaces the older answer.
 */
export class SweepAnswers implements SweepFacts {
  readonly #pulls: PullRequests | undefined;
  readonly #open = new Map<string, OpenList>();
  readonly #states = new Map<string, PullRequestState | UnknownAnswer>();
  readonly #contents = new Map<string, readonly string[] | UnknownAnswer>();

  constructor(pulls: PullRequests | undefined) {
    this.#pulls = pulls;
  }

  get own(): readonly string[] {
    return this.#pulls?.own ?? [];
  }

  get asksEach(): boolean {
    return this.#pulls?.state !== undefined;
  }

  open(repositories: readonly string[]): OpenPullRequests | UnknownAnswer | undefined {
    return this.#pulls === undefined ? NOT_GIVEN : this.#open.get(canonical(repositories))?.open;
  }

  state(of: PullRequestOf, repositories: readonly string[]): PullRequestState | UnknownAnswer | undefined {
    return this.#states.get(canonical([of, repositories]));
  }

  contents(id: string): readonly string[] | UnknownAnswer | undefined {
    return this.#contents.get(id);
  }

  /**
   * Gets the answers to the questions about one resource. `look` reads what the resource contains.
   */
  async ask(
    { open, state, contents }: Asks,
    {
      id,
      now,
      look,
    }: { readonly id: string; now(): number; look(): Promise<readonly string[] | UnknownAnswer> },
  ): Promise<void> {
    await Promise.all([
      open && this.#askOpen(open, now),
      state && this.#askState(state.of, state.repositories),
      contents && look().then(found => this.#contents.set(id, found)),
    ]);
  }

  /**
   * A new instance with only those lists of open pull requests that are fresh enough for a delete
   * at that time. Everything else must be asked again.
   */
  fresh(now: number): SweepAnswers {
    const answers = new SweepAnswers(this.#pulls);
    for (const [key, listed] of this.#open)
      if (now - listed.at <= FRESH_MS && !asksGit(listed.open)) answers.#open.set(key, listed);
    return answers;
  }

  /** Adds the later answers of another instance. */
  take(later: SweepAnswers): void {
    for (const [key, listed] of later.#open) this.#open.set(key, listed);
    for (const [key, state] of later.#states) this.#states.set(key, state);
    for (const [id, contents] of later.#contents) this.#contents.set(id, contents);
  }

  async #askOpen(repositories: readonly string[], now: () => number): Promise<void> {
    const open = (await this.#pulls?.open(repositories)) ?? NOT_GIVEN;
    this.#open.set(canonical(repositories), { open, at: now() });
  }

  async #askState(of: PullRequestOf, repositories: readonly string[]): Promise<void> {
    const state = await this.#pulls?.state?.(of, repositories);
    if (state !== undefined) this.#states.set(canonical([of, repositories]), state);
  }
}

/** A live resource, and the questions of a sweep about it. */
export interface AskedSwept {
  readonly kind: Kind;
  readonly live: Live;
  readonly asks: Asks;
}

/** Gets the answers to the questions about one resource. A failed read counts as an answer, too. */
export async function askSwept(
  { kind, live, asks }: AskedSwept,
  answers: SweepAnswers,
  session: Session,
): Promise<void> {
  const { provider, client } = connectionOf(session, kind.name);
  await answers.ask(asks, {
    id: live.id,
    now: () => session.clock.now(),
    async look() {
      try {
        return (await kind.own?.sweep?.contents(live, client(live.scope).reader)) ?? [];
      } catch (error) {
        if (!(error instanceof RequestFailure)) throw error;
        return { unknown: failureReason(error, provider) };
      }
    },
  });
}
