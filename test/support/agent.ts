import { Client, StreamableHTTPClientTransport, type VersionNegotiationOptions } from '@modelcontextprotocol/client';
import type { Json } from './service.js';

/** A client of `/mcp` that counts its calls, as an agent would make them. */
export interface Agent {
  client: Client;
  /** Calls since the agent was made or `begin` was called. */
  calls(): number;
  begin(): void;
  /** The structured answer of a tool; throws where the tool answers an error. */
  ask(tool: string, given: object): Promise<Json>;
  /** The error of a tool; throws where it answers. */
  refusal(tool: string, given: object): Promise<Json>;
  close(): Promise<void>;
}

export async function startAgent(
  url: string,
  key: string,
  mode: VersionNegotiationOptions['mode'] = 'auto',
): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { 'x-api-key': key } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  let calls = 0;
  const call = async (name: string, given: object) => {
    calls += 1;
    const result = await client.callTool({ name, arguments: given as Record<string, unknown> });
    const [content] = result.content;
    return { result, text: JSON.parse(content?.type === 'text' ? content.text : '') as Json };
  };
  return {
    client,
    calls: () => calls,
    begin: () => (calls = 0),
    async ask(tool, given) {
      const { result, text } = await call(tool, given);
      if (result.isError) throw new Error(`${tool} ${JSON.stringify(given)}: ${JSON.stringify(text)}`);
      expect(text).toEqual(result.structuredContent);
      return text;
    },
    async refusal(tool, given) {
      const { result, text } = await call(tool, given);
      if (!result.isError) throw new Error(`${tool} ${JSON.stringify(given)} answered`);
      expect(result.structuredContent).toBeUndefined();
      return text.error;
    },
    close: () => client.close(),
  };
}
