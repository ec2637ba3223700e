import { type Reader, RequestFailure } from '../../../core/http.ts';
import { QUESTIONS, questionTimeoutMs } from '../api.ts';
import { laneOf, type McpLane } from '../lane.ts';
import { ensureAskable, freeGuard, NotAsked, questionGuard } from '../lane-guard.ts';
import { oneLine } from '../pages/markdown-parts.ts';
import { readBody } from '../pages/read-body.ts';
import { failedReply, isSpent, type Reply } from '../question.ts';
import { operationFor, type PortalReading } from './mcp-operations.ts';
import { McpRefusal, type ToolResult } from './mcp-reply.ts';
import { isForgotten, type McpLimits, type McpSession, openMcp } from './mcp-session.ts';

const SEARCH_TIMEOUT_MS = 30_000;
/**
 * The group of requests over MCP that cost nothing. When one of them got a 429, all of them wait.
 */
const MESSAGES = 'messages';

/** A call over MCP: its purpose and its argument. */
interface McpCall {
  readonly reading: PortalReading;
  /**
   * The value of the operation's only argument, or a function that makes it from the argument's
   * name.
   */
  readonly value: string | ((argument: string) => string);
}

/**
 * Calls one operation of a portal over MCP. One session serves the whole run and is opened at the
 * first use. If the server forgets the session, it is opened again, once. A call that reads an
 * `answer` counts as a question; a call that reads a `search` or a `page` does not. Throws a
 * RequestFailure, or a {@link McpRefusal} where no listed operation exists.
 */
export async function callByMcp({ reading, value }: McpCall, client: Reader): Promise<ToolResult> {
  const lane = laneOf(client);
  const { mcp } = lane;
  const at = `POST ${mcp.path}`;
  // Without room in the budget no question can follow, so no session is opened either.
  if (reading === 'answer') ensureAskable(lane, at);
  const limits: McpLimits =
    reading === 'answer'
      ? {
          timeoutMs: questionTimeoutMs,
          silentMs: questionTimeoutMs,
          apart: QUESTIONS,
          beforeSend: questionGuard(lane, at),
        }
      : { timeoutMs: SEARCH_TIMEOUT_MS, apart: MESSAGES, beforeSend: freeGuard(mcp, at) };
  const call = async (opened: Promise<McpSession>): Promise<ToolResult> => {
    const session = await opened;
    const operation = operationFor(reading, session.offer);
    if ('why' in operation) throw new McpRefusal(operation.why);
    const sent = typeof value === 'string' ? value : value(operation.argument);
    return session.call(operation, sent, limits);
  };
  const used = sessionOf(mcp, at);
  try {
    return await call(used);
  } catch (error) {
    if (reading !== 'answer' && isSpent(error)) mcp.stopped ??= mcpFailure(error).why;
    if (!isForgotten(error) || !(await isOpen(used))) throw error;
    if (mcp.session === used) {
      if (mcp.renewed) throw error;
      mcp.renewed = true;
      mcp.session = undefined;
    }
    return call(sessionOf(mcp, at));
  }
}

function sessionOf(mcp: McpLane, at: string): Promise<McpSession> {
  if (mcp.endpoint === undefined)
    return Promise.reject(
      new McpRefusal(
        'this check needs the MCP endpoint of the portal, and this run can send only plain requests',
      ),
    );
  mcp.session ??= openMcp(mcp.endpoint(mcp.path), {
    timeoutMs: SEARCH_TIMEOUT_MS,
    apart: MESSAGES,
    beforeSend: freeGuard(mcp, at),
  });
  return mcp.session;
}

function isOpen(session: Promise<McpSession>): Promise<boolean> {
  return session.then(
    () => true,
    () => false,
  );
}

/** The reply for a failed request over MCP. Rethrows errors of another kind. */
export function mcpFailure(error: unknown): Extract<Reply, { readonly why: string }> {
  if (error instanceof McpRefusal) return { is: 'absent', why: error.message };
  if (error instanceof NotAsked || !(error instanceof RequestFailure)) return failedReply(error);
  const at = error.request.replace(/^POST /, '');
  const absences: ReadonlyMap<number | undefined, string> = new Map([
    [404, `the portal has no MCP endpoint at ${at}, or no longer knows the session (404)`],
    [405, `the portal has no MCP endpoint at ${at} (405)`],
    [503, `the MCP endpoint at ${at} answers nothing at the moment (503)`],
  ]);
  const why = absences.get(error.status);
  return why === undefined ? failedReply(error) : { is: 'absent', why };
}

/**
 * Asks one question over the portal's MCP endpoint, if the endpoint has an operation that answers.
 * The call counts as a question, contains nothing but the question, and is not sent again after a
 * lost answer.
 */
export async function questionByMcp(question: string, client: Reader): Promise<Reply> {
  try {
    const { texts } = await callByMcp({ reading: 'answer', value: question }, client);
    const text = texts.join('\n\n');
    const body = readBody(text, 'text/markdown', question);
    // Over MCP a text without sources is an answer, too. `readBody` takes such a text for an answer
    // only if the question is its first heading, so the question is written above it.
    const answer =
      body.is === 'other' ? readBody(`# ${oneLine(question)}\n\n${text}`, 'text/markdown', question) : body;
    return answer.is === 'other' ? { is: 'absent', why: answer.why } : answer;
  } catch (error) {
    const reply = mcpFailure(error);
    if (isSpent(error)) laneOf(client).stopped ??= reply.why;
    return reply;
  }
}
