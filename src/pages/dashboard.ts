import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ROOT } from '../config.js';
import { POLICY, sendPage } from '../http/page.js';
import { typeOf } from './types.js';

const FOLDER = join(ROOT, 'dist/web');
const ASSETS = join(FOLDER, 'assets');

/** Every path below `/dashboard` is one page whose script reads the path; asset names contain a digest. */
export function addDashboard(fastify: FastifyInstance): void {
  const html = readFileSync(join(FOLDER, 'index.html'), 'utf8');
  for (const path of ['/dashboard', '/dashboard/*'])
    fastify.get(path, (_request, reply) => {
      const nonce = randomBytes(16).toString('hex');
      return sendPage(reply, html.replaceAll('%NONCE%', nonce), policyFor(nonce));
    });
  for (const name of readdirSync(ASSETS).filter((file) => !/\.(br|gz)$/.test(file))) addAsset(fastify, name);
  fastify.get('/dashboard/assets/*', (_request, reply) => reply.callNotFound());
}

/** The UI kit adds a style element to lock scrolling; QR codes and pictures come from data and blob URLs. */
function policyFor(nonce: string): string {
  return POLICY.replace("img-src 'self'", "img-src 'self' data: blob:").replace(
    "style-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
  );
}

function addAsset(fastify: FastifyInstance, name: string): void {
  const file = join(ASSETS, name);
  const plain = readFileSync(file);
  const packed = new Map<string, Buffer>();
  for (const [encoding, ending] of [['br', '.br'] as const, ['gzip', '.gz'] as const])
    if (existsSync(file + ending)) packed.set(encoding, readFileSync(file + ending));
  const headers = {
    'content-type': typeOf(extname(name)),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  };
  fastify.get(`/dashboard/assets/${name}`, { compress: false }, (request, reply) => {
    reply.headers(headers);
    const accepted = request.headers['accept-encoding'];
    const [encoding] = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings([...packed.keys()]);
    const bytes = accepted === undefined || encoding === undefined ? undefined : packed.get(encoding);
    if (bytes) reply.header('content-encoding', encoding);
    return reply.send(bytes ?? plain);
  });
}
