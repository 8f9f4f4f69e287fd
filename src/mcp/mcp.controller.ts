import { Controller, Post, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BodyReader } from '../http/bodies.js';
import { ApiError, badRequest } from '../http/errors.js';
import type { Route } from '../http/routes.js';
import { Urls } from '../http/urls.js';
import { askAs } from './ask.js';
import { McpGuard } from './mcp.guard.js';
import { answerMessage, type Offer } from './protocol.js';
import { errorOf, ownErrorOf, Refused } from './refused.js';
import { Toolbox } from './toolbox.js';

/** Enough for a call with every argument, and for a few in one message. */
const MESSAGE_BYTES = 65_536;

/** Not of the API's document: JSON-RPC has contracts of its own. It is `open` since `McpGuard` checks the key. */
const ROUTE: Partial<Route> = {
  method: 'POST',
  resource: { path: 'mcp', tag: 'MCP', errors: 'standard' },
  bodyLimitBytes: MESSAGE_BYTES,
  open: true,
};

/** Headers of the protocol that the library reads. */
const READ = ['mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id'];

/** The Model Context Protocol over stateless HTTP. A message costs nothing itself; the requests of its calls do. */
@ApiExcludeController()
@Controller('mcp')
@UseGuards(McpGuard)
export class McpController {
  constructor(
    private readonly toolbox: Toolbox,
    private readonly host: HttpAdapterHost,
    private readonly urls: Urls,
  ) {}

  @Post()
  @RouteConfig({ route: ROUTE })
  @UseInterceptors(BodyReader)
  async answer(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    // A batch would multiply what costs nothing; the protocol dropped them.
    if (Array.isArray(request.body))
      throw badRequest('A body is one message, not a list of them; send each by itself.');
    const headers = Object.fromEntries(
      READ.flatMap((name) => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    const answer = await answerMessage(
      { url: `${this.urls.publicUrl}/mcp`, headers, body: request.body ?? null },
      await this.offerFor(request),
    );
    const body = Buffer.from(await answer.arrayBuffer());
    for (const [name, value] of answer.headers) reply.header(name, value);
    await reply.header('cache-control', 'no-store').code(answer.status).send(body);
  }

  private async offerFor(request: FastifyRequest): Promise<Offer> {
    const ask = askAs(this.host.httpAdapter.getInstance<FastifyInstance>(), request);
    const call: Offer['call'] = async (name, given) => {
      try {
        const answer = await this.toolbox.run(name, given, ask);
        return answer && { ...textOf(answer), structuredContent: { ...answer } };
      } catch (error) {
        if (error instanceof Refused) return { ...textOf({ error: errorOf(error) }), isError: true };
        if (error instanceof ApiError)
          return { ...textOf({ error: ownErrorOf(error, this.urls.docs) }), isError: true };
        throw error;
      }
    };
    return { ...(await this.toolbox.introduction()), call };
  }
}

const textOf = (answer: object): CallToolResult => ({ content: [{ type: 'text', text: JSON.stringify(answer) }] });
