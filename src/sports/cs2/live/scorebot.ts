import { io, type Socket } from 'socket.io-client';
import { Breaker } from '../../../live/breaker.js';
import type { Frame } from '../../../live/feed.js';
import { pause } from '../../../live/source.js';

export interface ScorebotOptions {
  url: string;
  /** Upstream's id of the match. */
  key: string;
  timeoutMs: number;
  onFrame(frame: Frame): void;
  onError?(error: Error, name: string): void;
}

/** The message types to read. */
const KINDS = ['log', 'fullLog', 'scoreboard', 'score'] as const;

/**
 * Follows one match of a scorebot and reconnects when it is cut off. Each match has its own connection, because
 * messages do not name their match.
 */
export class Scorebot {
  readonly breaker = new Breaker();
  lastAnswerAt: number | undefined;
  private readonly name: string;

  constructor(private readonly options: ScorebotOptions) {
    this.name = `scorebot/${options.key}`;
  }

  /** Ends when the signal aborts. */
  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(this.breaker.waitMs(), signal);
      if (signal.aborted) return;
      const error = await this.listen(signal);
      if (signal.aborted) return;
      this.breaker.failed();
      this.options.onError?.(error, this.name);
    }
  }

  /** Resolves with the reason when the connection ends. */
  private listen(signal: AbortSignal): Promise<Error> {
    const { url, key, timeoutMs } = this.options;
    const socket = io(url, {
      reconnection: false,
      forceNew: true,
      timeout: timeoutMs,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
    });
    return new Promise((resolve) => {
      const end = (reason: Error) => {
        signal.removeEventListener('abort', leave);
        socket.removeAllListeners();
        socket.disconnect();
        resolve(reason);
      };
      const leave = () => end(new Error('left'));
      signal.addEventListener('abort', leave);
      socket.on('connect_error', end);
      socket.on('disconnect', (reason: string) => end(new Error(reason)));
      // Upstream's own page sends the message as text, too.
      socket.on('connect', () => socket.emit('readyForMatch', JSON.stringify({ token: '', listId: Number(key) })));
      this.read(socket);
    });
  }

  /** The first log after joining is the history. */
  private read(socket: Socket): void {
    let hasJoined = false;
    for (const kind of KINDS) {
      socket.on(kind, (body: unknown) => {
        const isFirst = kind === 'log' && !hasJoined;
        hasJoined ||= kind === 'log' || kind === 'fullLog';
        this.lastAnswerAt = Date.now();
        this.breaker.succeeded();
        this.options.onFrame({ feed: `${this.name}/${isFirst ? 'history' : kind}`, at: this.lastAnswerAt, body });
      });
    }
  }
}
