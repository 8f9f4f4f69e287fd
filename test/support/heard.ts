import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Service } from './service.js';

/** A room of each family that nothing is in. */
const EMPTY_ROOMS = { lol: 'game:lol-game-999999', tennis: 'match:lm_999999', ufc: 'bout:ufc-999999' };

/**
 * Waits until every process of the service has read all that is logged of a family: only then it says of a room that
 * nothing is in it. The key's plan has a place for a socket.
 */
export async function heard(service: Service, family: keyof typeof EMPTY_ROOMS, key: string): Promise<void> {
  for (const url of service.urls) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/${family}/live/ws`, {
      headers: { 'x-api-key': key },
    });
    const answered = new Promise<void>((resolve) =>
      socket.on('message', (data: Buffer) => data.toString().includes('"type":"subscribed"') && resolve()),
    );
    await once(socket, 'open');
    socket.send(JSON.stringify({ action: 'subscribe', rooms: [EMPTY_ROOMS[family]] }));
    await answered;
    socket.close();
    await once(socket, 'close');
  }
}
