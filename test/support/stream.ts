import { setTimeout as sleep } from 'node:timers/promises';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Json, Service } from './service.js';

export interface Stream {
  status: number;
  headers: Headers;
  messages: (EventSourceMessage & { at: number; json: Json })[];
  ended: Promise<void>;
  /** Waits until so many messages are there. */
  next(count: number, withinMs?: number): Promise<Stream['messages']>;
  close(): void;
}

/** Opens a stream of server-sent events and gathers what comes. */
export async function listen(
  service: Service,
  path: string,
  key: string,
  query = '',
  { headers = {}, url = service.url }: { headers?: Record<string, string>; url?: string } = {},
): Promise<Stream> {
  const closing = new AbortController();
  const answer = await fetch(`${url}${path}${query}`, {
    headers: { ...(key !== '' && { 'x-api-key': key }), accept: 'text/event-stream', ...headers },
    signal: closing.signal,
  });
  const messages: Stream['messages'] = [];
  const parser = createParser({
    onEvent: (message) => messages.push({ ...message, at: Date.now(), json: JSON.parse(message.data) as Json }),
  });
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) parser.feed(decoder.decode(chunk as Uint8Array, { stream: true }));
  };
  const ended = read().catch(() => {});
  const next = async (count: number, withinMs = 20_000) => {
    const until = Date.now() + withinMs;
    while (messages.length < count && Date.now() < until) await sleep(10);
    return messages;
  };
  return { status: answer.status, headers: answer.headers, messages, ended, next, close: () => closing.abort() };
}
