import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { ApiError, refusalOf } from '../api/error';
import { CUT, lossOf, lossOfRefusal, type Listener, type Loss, type OpenChannel } from './channel';

/**
 * Server-sent events without `EventSource`, which hides why it is refused and retries with a used ticket. Sends no
 * cookies, so that only the ticket opens it.
 */
export const openStream: OpenChannel = ({ family, query }, ticket, { lastId }, listener) => {
  const stopped = new AbortController();
  const search = new URLSearchParams({ ...query, ticket, ...(lastId !== undefined && { lastEventId: lastId }) });
  read(`/api/v1/${family}/live/stream?${search}`, stopped.signal, listener).catch((error: unknown) => {
    if (!stopped.signal.aborted) listener.lost(error instanceof ApiError ? lossOfRefusal(error) : CUT);
  });
  return () => stopped.abort();
};

async function read(url: string, signal: AbortSignal, listener: Listener): Promise<void> {
  const headers = { accept: 'text/event-stream' };
  const response = await fetch(url, { signal, headers, credentials: 'omit', cache: 'no-store' });
  if (response.status === 204) return listener.over();
  if (!response.ok || response.body === null) throw await refusalOf(response);
  let loss: Loss | undefined = CUT;
  const parser = createParser({
    onEvent(event) {
      const said = hear(event, listener);
      if (said !== undefined) loss = said === 'over' ? undefined : said;
    },
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) parser.feed(part.value);
  if (signal.aborted) return;
  if (loss) listener.lost(loss);
  else listener.over();
}

/** Passes an event on; returns the reason if the stream is about to end. */
function hear({ event = 'message', id, data }: EventSourceMessage, listener: Listener): Loss | 'over' | undefined {
  const text = `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}`;
  listener.message({ text, kind: event, json: data, ...(id !== undefined && { id }) });
  if (event === 'end') return 'over';
  if (event === 'ready') listener.ready((JSON.parse(data) as { delay_seconds: number }).delay_seconds);
  if (event !== 'error') return undefined;
  const { code, message } = JSON.parse(data) as { code: string; message: string };
  return lossOf(code, message);
}
