import type { Transport } from '../../core/http.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Bases } from '../../sandbox/copy/bases.ts';
import type { LiveAnswer } from '../../sandbox/copy/live-answer.ts';
import { isSecretPath } from '../../sandbox/copy/live-answer.ts';

/** Answers of a whole account are far below; a copy of more would fill the memory. */
const MOST_ANSWERS = 20_000;
const MOST_CHARACTERS = 64 * 1024 * 1024;

/** A transport that also keeps what reads were answered. */
export interface ReadAnswers {
  readonly transport: Transport;
  readonly answers: readonly LiveAnswer[];
  /** Paths that were read, whatever was answered. */
  readonly paths: ReadonlySet<string>;
  /** Those of them that were refused: nobody knows what is there. */
  readonly refused: ReadonlySet<string>;
}

/**
 * Keeps the answers to all reads below the bases. Throws a Failure with code `usage` where they are
 * too many for a copy.
 */
export function readAnswers(wire: Transport, bases: Bases): ReadAnswers {
  const answers: LiveAnswer[] = [];
  const paths = new Set<string>();
  const refused = new Set<string>();
  let characters = 0;
  const transport: Transport = async request => {
    const response = await wire(request);
    const place = bases.place(request.url);
    if (request.method !== 'GET' || place === undefined || isSecretPath(place.path)) return response;
    paths.add(place.path);
    if (response.status !== 200) {
      if (response.status !== 404) refused.add(place.path);
      return response;
    }
    refused.delete(place.path);
    characters += response.body.length;
    if (answers.length >= MOST_ANSWERS || characters > MOST_CHARACTERS)
      throw new Failure('usage', 'what is live is too much for a copy in memory', {
        next: 'Rehearse a part of it, with --target or --shard.',
      });
    const body = parsed(response.body);
    if (body !== undefined)
      answers.push({
        service: place.service,
        segments: place.path.split('/').slice(1).map(decodeURIComponent),
        isLater: new URL(request.url).searchParams.has('cursor'),
        body,
      });
    return response;
  };
  return { transport, answers, paths, refused };
}

/** The client itself tells what is wrong with an answer that is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
