import type { Type } from '@nestjs/common';
import {
  SubscribeMessage,
  WebSocketGateway,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
} from '@nestjs/websockets';
import type { Terms } from './admission.js';
import type { LiveSocket } from './live-socket.js';
import { Live } from './live.service.js';
import type { Ping, Subscribe, Unsubscribe } from './client-frames.js';
import { SocketReader } from './socket-reader.js';
import type { GatewayOptions } from './sockets.adapter.js';

/** Makes the WebSocket gateway of a family, under the family's own address. */
export function gatewayOf(family: string): Type {
  const options: GatewayOptions = { path: `/api/v1/${family}/live/ws`, family };

  @WebSocketGateway(options as object)
  class LiveGateway implements OnGatewayConnection, OnGatewayDisconnect {
    private readonly readers = new Map<LiveSocket, SocketReader>();

    constructor(private readonly live: Live) {}

    handleConnection(client: LiveSocket, terms: Terms): void {
      const reader = new SocketReader(client, this.live.sockets(family), terms);
      this.readers.set(client, reader);
      reader.start();
    }

    handleDisconnect(client: LiveSocket): void {
      this.readers.get(client)?.stop();
      this.readers.delete(client);
    }

    @SubscribeMessage('subscribe')
    subscribe(client: LiveSocket, frame: Subscribe): void {
      this.readers.get(client)?.subscribe(frame);
    }

    @SubscribeMessage('unsubscribe')
    unsubscribe(client: LiveSocket, frame: Unsubscribe): void {
      this.readers.get(client)?.unsubscribe(frame);
    }

    @SubscribeMessage('ping')
    ping(client: LiveSocket, frame: Ping): void {
      this.readers.get(client)?.pong(frame);
    }
  }
  return LiveGateway;
}
