import type { Reader } from '../../../core/http.ts';
import { laneOf } from '../lane.ts';
import { oneLine } from '../pages/headings.ts';
import { readBody } from '../pages/read-body.ts';
import { isSpent, type Reply } from '../question.ts';
import { callByMcp } from './call-by-mcp.ts';
import { mcpFailure } from './mcp-failure.ts';

/**
 * Asks one question over the portal's MCP endpoint, where that has an operation that answers. It
 * counts as a question, goes alone and is sent once.
 */
export async function questionByMcp(question: string, client: Reader): Promise<Reply> {
  try {
    const { texts } = await callByMcp({ reading: 'answer', value: question }, client);
    const text = texts.join('\n\n');
    const body = readBody(text, 'text/markdown', question);
    // Text without sources may be a page where a page was asked, but not here.
    const answer =
      body.is === 'other' ? readBody(`# ${oneLine(question)}\n\n${text}`, 'text/markdown', question) : body;
    return answer.is === 'other' ? { is: 'absent', why: answer.why } : answer;
  } catch (error) {
    const reply = mcpFailure(error);
    if (isSpent(error)) laneOf(client).stopped ??= reply.why;
    return reply;
  }
}
