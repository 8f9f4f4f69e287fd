import { Body, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { hash } from 'node:crypto';
import { callerOf } from '../auth/caller.js';
import { matches } from '../http/answers.js';
import { refusedValue, tooBusy } from '../http/errors.js';
import { Read, Resource, Send } from '../http/route.js';
import { parseColour } from './colours.js';
import type { Drawn, Undrawable } from './draw.js';
import { dataTooLong, qrNotScannable } from './errors.js';
import { MAX_SIZE_RATIO, QrBody, QrImageAnswer, QrQuery } from './qr.dto.js';
import { QrStudio } from './studio.js';

const IMAGES = { png: 'image/png', svg: 'image/svg+xml' } as const;

const COMMON = {
  returns: QrImageAnswer,
  imageTypes: Object.values(IMAGES),
  answerHeaders: ['ETag', 'X-QR-Version', 'X-QR-Error-Correction', 'X-QR-Warning'],
  freshness: 'own',
} as const;
const MADE = { ...COMMON, tryBody: { data: 'https://example.com', format: 'base64' }, status: 200 } as const;

@Resource({ path: 'qr', tag: 'QR codes', errors: 'standard', scope: 'qr' })
export class QrController {
  constructor(private readonly studio: QrStudio) {}

  @Read('generate', {
    summary: 'A QR code, without a logo',
    says: 'For an address in an image tag or a quick look: everything is in the query, and the answer may be kept for an hour. Use POST for logos and for texts that are not to stand in logs.',
    try: 'generate?data=https%3A%2F%2Fexample.com&format=base64',
    ...COMMON,
  })
  drawQrCode(@Query() query: QrQuery, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    reply.header('cache-control', 'private, max-age=3600');
    return this.answer(query, request, reply);
  }

  @Send('generate', {
    summary: 'A QR code',
    says: 'An image, or JSON with the image in it, in your colours and with a logo. Codes that a camera could not read are refused with what to change.',
    try: 'generate',
    session: 'caller',
    ...MADE,
  })
  createQrCode(@Body() body: QrBody, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer(body, request, reply);
  }

  @Send('', {
    summary: 'A QR code, as /qr/generate',
    says: 'A shorter path to the same drawing, with the same body and answer as `/qr/generate`.',
    try: '',
    ...MADE,
  })
  createQrCodeAlias(
    @Body() body: QrBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answer(body, request, reply);
  }

  private async answer(asked: QrBody, request: FastifyRequest, reply: FastifyReply): Promise<object | string> {
    const { format, size, margin } = asked;
    const errorCorrection = asked.logo ? 'H' : asked.errorCorrection;
    const drawn = await this.drawn(asked, errorCorrection, request, reply);
    const { version, warnings } = drawn;
    const bytes = Buffer.from(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.length);
    const type = format === 'svg' ? 'svg' : 'png';
    const isJson = format === 'base64' || prefersJson(request.headers.accept, IMAGES[type]);
    const etag = `W/"${hash('md5', bytes, 'base64').slice(0, 22)}${isJson ? `-${format}` : ''}"`;
    reply.headers({
      'x-qr-error-correction': errorCorrection,
      'x-qr-version': version,
      'content-disposition': `inline; filename="qr.${type}"`,
      vary: [reply.getHeader('vary'), 'accept'].filter(Boolean).join(', '),
      etag,
    });
    if (warnings.length > 0) reply.header('x-qr-warning', warnings.join(', '));
    if (request.method !== 'POST' && matches(request.headers['if-none-match'], etag)) {
      reply.code(304);
      return '';
    }
    if (!isJson) {
      reply.header('content-type', type === 'svg' ? `${IMAGES.svg}; charset=utf-8` : IMAGES.png);
      return bytes;
    }
    const mediaType = IMAGES[type];
    const image = `data:${mediaType};base64,${bytes.toString('base64')}`;
    const data = { image, format, mediaType, size, errorCorrection, margin, version, bytes: bytes.length };
    return { success: true, data };
  }

  private async drawn(
    asked: QrBody,
    level: QrBody['errorCorrection'],
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Drawn> {
    const { data: text, size, format, margin, logo } = asked;
    const [foreground, background] = [parseColour(asked.foreground), parseColour(asked.background)];
    const type = format === 'svg' ? 'svg' : 'png';
    const wanted = { text, size, type, foreground, background, margin, level } as const;
    if (!logo) return unlessRefused(this.studio.draw(wanted), asked);
    const place = { sizeRatio: Math.min(logo.sizeRatio, MAX_SIZE_RATIO), padding: logo.padding };
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const work = { wanted, place, image: logo.image };
    const drawn = await this.studio.drawWithLogo(callerOf(request).accountId, work, gone.signal);
    if (!drawn) throw tooBusy('codes with logos');
    return unlessRefused(drawn, asked);
  }
}

function unlessRefused(drawn: Drawn | Undrawable, { errorCorrection, logo }: QrBody): Drawn {
  if (!('reason' in drawn)) return drawn;
  switch (drawn.reason) {
    case 'too_long':
      throw dataTooLong(logo ? 'H' : errorCorrection, drawn.capacityBytes, drawn.bytes);
    case 'too_small':
      throw refusedValue('size', `size must be at least ${drawn.minSize} for this data, errorCorrection and margin`, {
        code: 'out_of_range',
        allowed: { min: drawn.minSize },
      });
    case 'not_scannable':
      throw qrNotScannable(drawn.maxSizeRatio);
    case 'bad_logo':
      throw refusedValue('logo.image', `logo.image ${drawn.message}`);
  }
}

/** True if the client prefers JSON to the image itself. */
function prefersJson(accept: string | undefined, image: string): boolean {
  return new Negotiator({ headers: { accept } }).mediaType([image, JSON_TYPE]) === JSON_TYPE;
}

const JSON_TYPE = 'application/json';
