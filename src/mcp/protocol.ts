import type { CallToolResult, Server as McpServer } from '@modelcontextprotocol/server';
import { API_VERSION } from '../http/hooks.js';
import type { ToolDeclaration } from './tools.js';

/** What a server offers to one message. */
export interface Offer {
  instructions: string;
  tools: readonly ToolDeclaration[];
  /** Undefined if there is no tool of that name. */
  call(name: string, given: Record<string, unknown>): Promise<CallToolResult | undefined>;
}

/** One message of a client as it came. */
export interface Message {
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Answers one message: each has a server of its own, so that nothing is kept between two. */
export async function answerMessage({ url, headers, body }: Message, offer: Offer): Promise<Response> {
  const library = await import('@modelcontextprotocol/server');
  const { createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport } = library;
  // Answers never stream, so that a client that cannot read streams is served too.
  const request = new Request(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  });
  if (!(await isLegacyRequest(request, body))) {
    // A stream of subscriptions would have nothing to say.
    const handler = createMcpHandler(() => serverFor(library, offer), { legacy: 'reject', maxSubscriptions: 0 });
    return handler.fetch(request, { parsedBody: body });
  }
  const server = serverFor(library, offer);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}

type Library = typeof import('@modelcontextprotocol/server');

function serverFor(
  { Server, ProtocolError, ProtocolErrorCode }: Library,
  { instructions, tools, call }: Offer,
): McpServer {
  const info = { name: 'scoreline', title: 'Scoreline', version: API_VERSION };
  const server = new Server(info, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler('tools/list', () => ({ tools: tools as never }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const result = await call(params.name, params.arguments ?? {});
    if (result) return result;
    const names = tools.map(({ name }) => name).join(', ');
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}; there are ${names}`);
  });
  return server;
}
