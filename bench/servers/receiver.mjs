import { createServer } from 'node:http';

/** Takes webhooks. `GET /ages` answers how old they were when their first byte came, in milliseconds, and starts anew. */
const NINE_SECONDS = 9_000;
let ages = [];

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify(ages));
    if (request.url === '/ages') ages = [];
    return;
  }
  const at = Date.now();
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url === '/dead') return;
    if (request.url === '/nine') {
      setTimeout(() => response.writeHead(204).end(), NINE_SECONDS);
      return;
    }
    ages.push(at - Date.parse(JSON.parse(Buffer.concat(chunks)).timestamp));
    response.writeHead(204).end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.env.PORT), '127.0.0.1');
