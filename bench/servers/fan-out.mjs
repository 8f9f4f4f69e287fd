import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { WebSocketServer } from 'ws';
import { repeat, textOf } from '../support/live-world.mjs';

/** The same updates to everybody who is connected, as the manuals of ws, socket.io and node:http do it. */
const { CHANNEL, PORT } = process.env;
const streams = new Set();
const server = createServer((request, response) => {
  const [path, perSecond] = request.url.split('?');
  if (path === '/start') repeat(Number(perSecond), send);
  if (path !== '/stream') return response.end();
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('retry: 3000\n\n');
  streams.add(response);
  response.on('close', () => streams.delete(response));
});
const sockets = CHANNEL === 'ws' && new WebSocketServer({ server, perMessageDeflate: false });
const rooms = CHANNEL === 'socket.io' && new Server(server, { transports: ['websocket'], perMessageDeflate: false });
if (rooms) rooms.on('connection', (socket) => socket.join('bout'));

let count = 0;
function send() {
  const text = textOf((count += 1));
  if (sockets) for (const client of sockets.clients) client.send(text);
  else if (rooms) rooms.to('bout').emit('update', JSON.parse(text));
  else for (const response of streams) response.write(`id: ${count}\nevent: update\ndata: ${text}\n\n`);
}

server.listen(Number(PORT), '127.0.0.1');
