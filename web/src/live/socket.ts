import { CUT, lossOf, type Listener, type Loss, type OpenChannel } from './channel';

/** Close codes after which the server would refuse again. */
const REFUSED: Readonly<Record<number, string>> = {
  4003: 'LIVE_WS_NOT_IN_PLAN',
  4029: 'TOO_MANY_CONNECTIONS',
};

/** A WebSocket; joins its rooms with the last sequence numbers received. */
export const openSocket: OpenChannel = ({ family, rooms }, ticket, { afterSeq }, listener) => {
  const url = new URL(`/api/v1/${family}/live/ws`, location.href.replace(/^http/, 'ws'));
  url.searchParams.set('ticket', ticket);
  const socket = new WebSocket(url);
  const stopped = new AbortController();
  const { signal } = stopped;
  let loss: Loss | undefined;
  socket.addEventListener('open', () => socket.send(JSON.stringify({ action: 'subscribe', rooms, afterSeq })), {
    signal,
  });
  const heard = ({ data }: MessageEvent<string>) => {
    loss = hear(data, listener) ?? loss;
  };
  socket.addEventListener('message', heard, { signal });
  socket.addEventListener('close', ({ code, reason }) => listener.lost(lossOfClose(code, reason, loss)), { signal });
  return () => {
    stopped.abort();
    socket.close(1000);
  };
};

interface Frame {
  type: string;
  data?: { delaySeconds: number };
  error?: { code: string; message: string };
  rejected?: { code: string; message: string }[];
}

/** Passes a frame on; returns the reason if the socket is about to close. */
function hear(text: string, listener: Listener): Loss | undefined {
  const { type, data, error, rejected } = JSON.parse(text) as Frame;
  listener.message({ text, kind: type, json: text });
  if (type === 'ready') listener.ready(data?.delaySeconds ?? 0);
  const refused = error ?? rejected?.[0];
  return refused && lossOf(refused.code, refused.message);
}

function lossOfClose(code: number, reason: string, said: Loss | undefined): Loss {
  const refused = REFUSED[code];
  if (refused !== undefined) return lossOf(said?.code ?? refused, said?.message ?? reason);
  if (code === 1012) return lossOf('SERVICE_RESTART', 'The service restarts.');
  return said ?? CUT;
}
