import {
  CallToolRequestSchema,
  InitializeRequestSchema,
  type JSONRPCRequest,
  ListToolsRequestSchema,
  type RequestId,
  RequestIdSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { isObject } from '../../core/json.ts';

/** The `error` of an answer of JSON-RPC 2.0. */
export interface ProtocolMistake {
  readonly code: number;
  readonly message: string;
}

export const PARSE_ERROR: ProtocolMistake = { code: -32_700, message: 'this line is no JSON' };
export const TOO_LONG: ProtocolMistake = {
  code: -32_600,
  message: 'this line is longer than 1 MiB, which no call of a tool needs',
};
export const NOT_BEGUN: ProtocolMistake = {
  code: -32_600,
  message: 'the first request of a client is initialize',
};
export const INVALID_REQUEST: ProtocolMistake = {
  code: -32_600,
  message: 'this line is no message of JSON-RPC 2.0',
};

interface Params {
  readonly schema: { safeParse(request: unknown): { readonly success: boolean } };
  /** What the params are, in words. */
  readonly are: string;
}

/** The requests of a server of tools; the SDK would answer wrong params as an error of its own. */
const PARAMS: ReadonlyMap<string, Params> = new Map([
  [
    'initialize',
    {
      schema: InitializeRequestSchema,
      are: '{ "protocolVersion": a text, "capabilities": an object, "clientInfo": { "name", "version" } }',
    },
  ],
  [
    'tools/list',
    {
      schema: ListToolsRequestSchema.refine(({ params }) => params?.cursor === undefined),
      are: '{}: there is one page, and no cursor',
    },
  ],
  ['tools/call', { schema: CallToolRequestSchema, are: '{ "name": a text, "arguments": an object }' }],
]);

/** What is wrong with the params of a request; undefined if nothing is. Pure. */
export function wrongParams(request: JSONRPCRequest): ProtocolMistake | undefined {
  const params = PARAMS.get(request.method);
  if (params === undefined || params.schema.safeParse(request).success) return undefined;
  return { code: -32_602, message: `the params of ${request.method} are ${params.are}` };
}

/**
 * The id of a request that is wrong in another part: its client waits for an answer with it. null
 * if there is none. Pure.
 */
export function requestIdIn(value: unknown): RequestId | null {
  if (!isObject(value) || typeof value['method'] !== 'string') return null;
  return RequestIdSchema.safeParse(value['id']).data ?? null;
}
