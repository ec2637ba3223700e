import { RequestFailure } from '../../../core/http.ts';
import { NotAsked } from '../lane-guard.ts';
import { failedReply, type Reply } from '../question.ts';
import { McpRefusal } from './mcp-reply.ts';

/** What a request over MCP that failed says about the portal. Throws an error of another kind. */
export function mcpFailure(error: unknown): Extract<Reply, { readonly why: string }> {
  if (error instanceof McpRefusal) return { is: 'absent', why: error.message };
  if (error instanceof NotAsked || !(error instanceof RequestFailure)) return failedReply(error);
  const at = error.request.replace(/^POST /, '');
  switch (error.status) {
    case 404:
      return {
        is: 'absent',
        why: `the portal has no MCP endpoint at ${at}, or has forgotten the session again (404)`,
      };
    case 405:
      return { is: 'absent', why: `the portal has no MCP endpoint at ${at} (405)` };
    case 503:
      return { is: 'absent', why: `the MCP endpoint at ${at} answers nothing for the moment (503)` };
    default:
      return failedReply(error);
  }
}
