import { startService, type Json } from '../support/service.js';
import { ask, requestHead, WEBSOCKET_HANDSHAKE } from '../support/raw.js';

/** A service whose clock is some four hundred days ahead. */
const LATER = 'data:text/javascript,const{now}=Date;Date.now=()=>now()+400*86400000';

test('after its time a key in the address of a socket is refused, with what comes in its place', async () => {
  const service = await startService({ content: 'empty', environment: { NODE_OPTIONS: `--import="${LATER}"` } });
  const { key } = await service.key({ plan: 'scale' });
  const handshake = (query: string, headers = '') =>
    ask(service.url, requestHead('GET', `/api/v1/ufc/live/ws${query}`, headers + WEBSOCKET_HANDSHAKE));
  const refused = await handshake(`?api_key=${key}`);
  expect(refused.status).toBe(410);
  expect((JSON.parse(refused.body) as Json).error).toMatchObject({
    code: 'GONE',
    message: `A key in the address was withdrawn on 2027-12-01; use ${service.url}/api/v1/live/tickets`,
    replacement: `${service.url}/api/v1/live/tickets`,
  });
  expect((await handshake('', `x-api-key: ${key}\r\n`)).status).toBe(101);
  await service.stop();
});
