import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { parseColour } from '../../src/qr/colours.js';
import { encodePng } from '../../src/qr/png.js';
import { Random } from '../../demo/random.js';
import { LONG } from '../support/long.js';
import { dataUrl, headerOf, readCode, sampleLogos, svgOf } from '../support/qr.js';
import { DEMO_KEY, startService, type Json, type Service } from '../support/service.js';

let service: Service;
let key: string;
let logos: string[];

beforeAll(async () => {
  service = await startService();
  key = (await service.key({ plan: 'enterprise' })).key;
  logos = await sampleLogos();
});
afterAll(() => service?.stop());

const RED = dataUrl('image/svg+xml', svgOf('<rect width="10" height="10" fill="#d22"/>'));

function post(body: unknown, headers: Record<string, string> = {}, path = 'qr/generate'): Promise<Response> {
  return fetch(`${service.url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const get = (query: string, headers?: Record<string, string>) =>
  service.get(`/api/v1/qr/generate?${query}`, key, headers);
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

async function refusal(answer: Response, status = 400): Promise<Json> {
  const body: Json = await answer.json();
  expect([answer.status, body.success, answer.headers.get('x-error-code')]).toEqual([status, false, body.error.code]);
  return body.error;
}

describe('what is answered', () => {
  test('png by default, as bytes', async () => {
    const answer = await post({ data: 'https://example.com' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="qr.png"');
    expect(answer.headers.get('content-encoding')).toBeNull();
    const told = ['x-qr-version', 'x-qr-error-correction', 'x-qr-warning', 'cache-control', 'vary'];
    expect(told.map((name) => answer.headers.get(name))).toEqual(['2', 'M', null, 'no-store', 'Origin, accept']);
    const bytes = await bytesOf(answer);
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(headerOf(bytes)).toEqual([300, 300, 1, 3]);
    expect((await readCode(bytes)).texts).toEqual(['https://example.com', 'https://example.com']);
  });

  test('svg as a document, compressed for who takes it', async () => {
    const answer = await post({ data: 'hello', format: 'svg', size: 250 }, { 'accept-encoding': 'br' });
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="qr.svg"');
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
      'br',
      'Origin, accept, accept-encoding',
    ]);
    const text = await answer.text();
    expect(text).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="250" height="250" viewBox="0 0 250 250"/,
    );
    expect(await readCode(Buffer.from(text))).toEqual({ width: 250, height: 250, texts: ['hello', 'hello'] });
  });

  test('base64 as JSON, with the same image', async () => {
    const answer = await post({ data: 'hello', format: 'base64', size: 120, margin: 2, errorCorrection: 'Q' });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { success, data }: Json = await answer.json();
    const png = await bytesOf(await post({ data: 'hello', size: 120, margin: 2, errorCorrection: 'Q' }));
    const more = { format: 'base64', size: 120, errorCorrection: 'Q', margin: 2, version: 1, bytes: png.length };
    expect([success, data]).toEqual([true, { image: dataUrl('image/png', png), mediaType: 'image/png', ...more }]);
  });

  test.each([
    ['png', 'application/json', 'image/png'],
    ['svg', 'application/json, text/plain, */*', 'image/svg+xml'],
    ['png', 'application/json;q=0, */*', undefined],
    ['svg', 'image/svg+xml, application/json;q=0.5', undefined],
    ['png', '*/*', undefined],
  ])('%s with Accept: %s', async (format, accept, mediaType) => {
    const answer = await post({ data: 'hello', format }, { accept });
    const isJson = answer.headers.get('content-type') === 'application/json; charset=utf-8';
    expect(isJson).toBe(mediaType !== undefined);
    if (!isJson) return;
    const { data }: Json = await answer.json();
    expect([data.format, data.mediaType]).toEqual([format, mediaType]);
    expect(data.image).toMatch(new RegExp(`^data:${mediaType!.replace('+', '\\+')};base64,`));
    const image = Buffer.from(data.image.split(',')[1], 'base64');
    expect([image.length, (await readCode(image)).texts]).toEqual([data.bytes, ['hello', 'hello']]);
  });

  test('the alias and the GET answer what the POST answers', async () => {
    const wanted = { data: 'a b+c&d=ü', size: 200, margin: 1, errorCorrection: 'H', foreground: '#00f' };
    const bytes = await bytesOf(await post(wanted));
    expect(await bytesOf(await post(wanted, {}, 'qr'))).toEqual(bytes);
    const query = new URLSearchParams(
      Object.entries(wanted).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const got = await get(query.toString());
    expect(got.headers.get('cache-control')).toBe('private, max-age=3600');
    expect(await bytesOf(got)).toEqual(bytes);
    expect((await readCode(bytes)).texts).toEqual([wanted.data, wanted.data]);
  });

  test('the same request has the same ETag, and a GET that names it costs nothing', async () => {
    const [one, other, json] = [await get('data=a'), await get('data=a&size=300'), await get('data=a&format=base64')];
    const etag = one.headers.get('etag')!;
    expect([etag, other.headers.get('etag')]).toEqual([expect.stringMatching(/^W\/"\S{22}"$/), etag]);
    expect(json.headers.get('etag')).not.toBe(etag);
    const again = await get('data=a', { 'if-none-match': etag });
    expect([again.status, again.headers.get('x-quota-cost'), await again.text()]).toEqual([304, '0', '']);
    expect((await get('data=b', { 'if-none-match': etag })).status).toBe(200);
    const posted = await post({ data: 'a' }, { 'if-none-match': etag });
    expect([posted.status, posted.headers.get('etag'), posted.headers.get('x-quota-cost')]).toEqual([200, etag, '1']);
  });

  test('HEAD answers as GET without a body', async () => {
    const answer = await fetch(`${service.url}/api/v1/qr/generate?data=a`, {
      method: 'HEAD',
      headers: { 'x-api-key': key },
    });
    expect([answer.status, answer.headers.get('x-qr-version'), await answer.text()]).toEqual([200, '1', '']);
  });

  test('what the size leaves over is background on all sides', async () => {
    const { data } = await sharp(await bytesOf(await post({ data: 'a', size: 301, margin: 0, background: '#0f0' })))
      .raw()
      .toBuffer({ resolveWithObject: true });
    // 21 modules of 14 pixels are 294; 3 pixels are left in front and 4 behind.
    const green = (x: number, y: number) => [...data.subarray(3 * (301 * y + x), 3 * (301 * y + x) + 3)].join();
    expect([green(2, 150), green(297, 150), green(150, 2), green(150, 297)]).toEqual(Array(4).fill('0,255,0'));
    expect([green(3, 3), green(296, 3)]).toEqual(['0,0,0', '0,0,0']);
  });

  test.each([
    ['#000', '#fff', null],
    ['#ABC', '#000000FF', 'inverted_colours'],
    ['#fff', '#000', 'inverted_colours'],
    ['#aaa', '#bbb', 'low_contrast'],
    ['#bbb', '#aaa', 'low_contrast, inverted_colours'],
    ['#00000040', '#ffffff', 'low_contrast'],
    ['#000', '#ffffff00', null],
    ['#fff', '#00000000', 'low_contrast'],
  ])('colours %s on %s, warning %s', async (foreground, background, warning) => {
    const answer = await post({ data: 'a', foreground, background });
    expect([answer.status, answer.headers.get('x-qr-warning')]).toEqual([200, warning]);
  });

  test('alpha is kept, in png and svg', async () => {
    const wanted = { data: 'a', foreground: '#10203080', background: '#ffffff00', size: 100 };
    const { data } = await sharp(await bytesOf(await post(wanted)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray(4 * (100 * y + x), 4 * (100 * y + x) + 4)];
    expect([pixel(0, 0)[3], pixel(20, 20)]).toEqual([0, [16, 32, 48, 128]]);
    const svg = await (await post({ ...wanted, format: 'svg' })).text();
    expect(svg).toContain('fill="#102030" fill-opacity="0.502"');
    expect(svg).not.toContain('<rect');
  });
});

describe('what is refused', () => {
  test.each([
    [{}, 'data', 'required'],
    [{ data: '' }, 'data', 'required'],
    [{ data: 7 }, 'data', 'invalid_type'],
    [{ data: 'a'.repeat(2_049) }, 'data', 'too_long'],
    [{ data: 'a\ud800' }, 'data', 'invalid_format'],
    [{ data: 'a', size: 99 }, 'size', 'out_of_range'],
    [{ data: 'a', size: 2_001 }, 'size', 'out_of_range'],
    [{ data: 'a', size: 300.5 }, 'size', 'invalid_type'],
    [{ data: 'a', size: '300' }, 'size', 'invalid_type'],
    [{ data: 'a', size: '' }, 'size', 'invalid_type'],
    [{ data: 'a', size: true }, 'size', 'invalid_type'],
    [{ data: 'a', margin: '4' }, 'margin', 'invalid_type'],
    [{ data: 'a', logo: { image: RED, sizeRatio: '0.2' } }, 'logo.sizeRatio', 'invalid_type'],
    [{ data: 'a', logo: { image: RED, padding: '' } }, 'logo.padding', 'invalid_type'],
    [{ data: 'a', format: 'gif' }, 'format', 'invalid_enum'],
    [{ data: 'a', margin: -1 }, 'margin', 'out_of_range'],
    [{ data: 'a', margin: 11 }, 'margin', 'out_of_range'],
    [{ data: 'a', errorCorrection: 'X' }, 'errorCorrection', 'invalid_enum'],
    [{ data: 'a', foreground: 'red' }, 'foreground', 'invalid_format'],
    [{ data: 'a', foreground: '#1234' }, 'foreground', 'invalid_format'],
    [{ data: 'a', background: '#12345g' }, 'background', 'invalid_format'],
    [{ data: 'a', foreground: '#FFF' }, 'foreground', 'conflict'],
    [{ data: 'a', foreground: '#12345600', background: '#ffffff00' }, 'foreground', 'conflict'],
    [{ data: 'a', logo: 'x' }, 'logo', 'invalid_type'],
    [{ data: 'a', logo: null }, 'logo', 'invalid_type'],
    [{ data: 'a', logo: {} }, 'logo.image', 'required'],
    [{ data: 'a', logo: { image: 5 } }, 'logo.image', 'invalid_type'],
    [{ data: 'a', logo: { image: RED, sizeRatio: 0.09 } }, 'logo.sizeRatio', 'out_of_range'],
    [{ data: 'a', logo: { image: RED, sizeRatio: 'big' } }, 'logo.sizeRatio', 'invalid_type'],
    [{ data: 'a', logo: { image: RED, padding: 51 } }, 'logo.padding', 'out_of_range'],
    [{ data: 'a', logo: { image: RED, padding: -1 } }, 'logo.padding', 'out_of_range'],
    [{ data: 'a', logo: { image: RED, padding: 1.5 } }, 'logo.padding', 'invalid_type'],
    // 169 modules and a quiet zone of four on each side have no pixel each.
    [{ data: 'a'.repeat(2_048), errorCorrection: 'M', size: 176 }, 'size', 'out_of_range'],
  ])('bad value %#', async (body, param, code) => {
    const error = await refusal(await post(body));
    expect([error.code, error.param, error.details[0].code]).toEqual(['VALIDATION_ERROR', param, code]);
    expect(error.message).toContain(param);
  });

  test('everything wrong at once, named together', async () => {
    const error = await refusal(
      await post({ data: '', size: 1, format: 'gif', logo: { image: 5, padding: 99 }, margin: 'x' }),
    );
    const params = error.details.map(({ param }: Json) => param).sort();
    expect(params).toEqual(['data', 'format', 'logo.image', 'logo.padding', 'margin', 'size']);
  });

  test('the least size is told, and is enough', async () => {
    const wanted = { data: 'a'.repeat(2_048), errorCorrection: 'M', size: 100 };
    const { details } = await refusal(await post(wanted));
    expect(details[0].allowed).toEqual({ min: 177 });
    expect((await post({ ...wanted, size: 176 })).status).toBe(400);
    const image = await bytesOf(await post({ ...wanted, size: 177 }));
    expect((await readCode(image, { scale: 4 })).texts[1]).toBe(wanted.data);
  });

  test.each([
    ['é'.repeat(1_477), 'L', 2_954, 2_953],
    ['é'.repeat(1_166), 'M', 2_332, 2_331],
    ['a'.repeat(1_664), 'Q', 1_664, 1_663],
    ['a'.repeat(1_274), 'H', 1_274, 1_273],
  ])('more than the level holds (text %#)', async (data, errorCorrection, bytes, capacityBytes) => {
    const error = await refusal(await post({ data, errorCorrection }));
    expect(error).toMatchObject({
      code: 'DATA_TOO_LONG_FOR_ERROR_CORRECTION',
      param: 'data',
      errorCorrection,
      bytes,
      capacityBytes,
    });
    expect(error.message).toContain(`level ${errorCorrection} holds at most ${capacityBytes}`);
    const fitting = [...data].slice(0, -1).join('');
    expect((await post({ data: fitting, errorCorrection, size: 400 })).headers.get('x-qr-version')).toBe('40');
  });

  test('a logo forces H, for capacity too', async () => {
    const logo = { image: RED, sizeRatio: 0.1, padding: 0 };
    const error = await refusal(await post({ data: 'a'.repeat(1_300), errorCorrection: 'L', logo }));
    expect([error.code, error.errorCorrection]).toEqual(['DATA_TOO_LONG_FOR_ERROR_CORRECTION', 'H']);
  });

  test('characters are counted as code points', async () => {
    expect((await post({ data: '🎾'.repeat(700), errorCorrection: 'L', size: 400 })).status).toBe(200);
    const error = await refusal(await post({ data: '🎾'.repeat(2_048), errorCorrection: 'L' }));
    expect(error.code).toBe('DATA_TOO_LONG_FOR_ERROR_CORRECTION');
  });

  test('bodies of another type, size or form', async () => {
    const told = async (answer: Response) => [answer.status, answer.headers.get('x-error-code'), await answer.json()];
    const sentence = { success: false, error: expect.any(String) };
    const text = await post('data=a', { 'content-type': 'text/plain' });
    expect(await told(text)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE', sentence]);
    const huge = await post({ data: 'a', logo: { image: 'x'.repeat(1_048_576) } });
    expect(await told(huge)).toEqual([413, 'PAYLOAD_TOO_LARGE', sentence]);
    expect((await refusal(await post('{"data":'))).code).toBe('INVALID_JSON');
    const list = await refusal(await post('[]'));
    expect([list.code, list.param]).toEqual(['VALIDATION_ERROR', 'body']);
  });

  test('other paths and methods', async () => {
    const put = await fetch(`${service.url}/api/v1/qr/generate`, { method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    const bare = await service.get('/api/v1/qr', key);
    expect([bare.status, bare.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await service.get('/api/v1/qr/codes', key)).status).toBe(404);
  });

  test('unknown members of a body are ignored, unknown parameters named', async () => {
    expect((await post({ data: 'a', colour: 'red', logo: { image: RED, shape: 'round' } })).status).toBe(200);
    const answer = await get('data=a&colour=red&logo=x');
    expect([answer.status, answer.headers.get('x-ignored-params')]).toEqual([200, 'colour, logo']);
    const error = await refusal(await get('data=a&colour=red&strict=true'));
    expect(error.details[0]).toMatchObject({ param: 'colour', code: 'unknown_parameter' });
  });

  test('callers without a key, or whose key is for other things', async () => {
    const none = await post({ data: 'a' }, { 'x-api-key': '' });
    expect([none.status, ((await none.json()) as Json).error.code]).toEqual([401, 'invalid_api_key']);
    const demo = await post({ data: 'a' }, { 'x-api-key': DEMO_KEY });
    expect([demo.status, ((await demo.json()) as Json).error.code]).toEqual([403, 'demo_key_restricted']);
    const tennis = (await service.key({}, { scopes: ['tennis'] })).key;
    const scope = await post({ data: 'a' }, { 'x-api-key': tennis });
    expect([scope.status, ((await scope.json()) as Json).error.requiredScope]).toEqual([403, 'qr']);
    expect((await service.get('/api/v1/qr/generate?data=a', DEMO_KEY)).status).toBe(200);
    const own = (await service.key({ plan: 'one_game', game: 'tennis' }, { scopes: ['qr'] })).key;
    const free = (await service.key({ plan: 'free' })).key;
    for (const allowed of [own, free]) {
      const answer = await post({ data: 'a', logo: { image: RED } }, { 'x-api-key': allowed });
      expect([answer.status, answer.headers.get('x-quota-cost')]).toEqual([200, '1']);
    }
  });
});

describe('logos', () => {
  test('lie in the middle, padded with white, over a code of level H', async () => {
    const answer = await post({ data: 'hello', errorCorrection: 'L', logo: { image: RED } });
    expect(answer.headers.get('x-qr-error-correction')).toBe('H');
    const bytes = await bytesOf(answer);
    expect(headerOf(bytes)).toEqual([300, 300, 8, 3]);
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray(3 * (300 * y + x), 3 * (300 * y + x) + 3)].join();
    // A quarter of 300 from 112 on, and eight pixels round it.
    expect([pixel(112, 150), pixel(186, 150), pixel(150, 112)]).toEqual(Array(3).fill('221,34,34'));
    expect([pixel(111, 150), pixel(104, 104), pixel(187, 194)]).toEqual(Array(3).fill('255,255,255'));
    expect((await readCode(bytes)).texts).toEqual(['hello', 'hello']);
  });

  test('stay vectors in svg, and give both formats the same picture', async () => {
    const wanted = { data: 'hello', size: 400, logo: { image: RED, sizeRatio: 0.2 } };
    const svg = await bytesOf(await post({ ...wanted, format: 'svg' }));
    expect(svg.toString()).toContain(`<image x="160" y="160" width="80" height="80" href="${RED}"/>`);
    const pixels = async (image: Buffer) => sharp(image).removeAlpha().raw().toBuffer();
    expect(Buffer.compare(await pixels(svg), await pixels(await bytesOf(await post(wanted))))).toBe(0);
  });

  test('above 0.35 count as 0.35', async () => {
    const image = async (sizeRatio: number) =>
      bytesOf(await post({ data: 'hello', logo: { image: RED, sizeRatio, padding: 0 } }));
    expect(await image(0.9)).toEqual(await image(0.35));
  });

  test('that are wide or tall keep their shape', async () => {
    const wide = dataUrl('image/svg+xml', svgOf('<rect width="40" height="10"/>', 'viewBox="0 0 40 10"'));
    const svg = await (await post({ data: 'a', format: 'svg', size: 400, logo: { image: wide } })).text();
    expect(svg).toContain('<image x="150" y="187" width="100" height="25"');
  });

  test('of a camera held upright are upright', async () => {
    const raw = { width: 40, height: 20, channels: 3 } as const;
    const jpeg = await sharp(new Uint8Array(2_400), { raw }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const wanted = { data: 'a', format: 'svg', size: 400, logo: { image: dataUrl('image/jpeg', jpeg) } };
    const [, width, height, href] = /<image.* width="(\d+)" height="(\d+)" href="data:image\/jpeg;base64,(.*)"/.exec(
      await (await post(wanted)).text(),
    )!;
    const turned = await sharp(Buffer.from(href!, 'base64')).metadata();
    expect([width, height, turned.width, turned.height]).toEqual(['50', '100', 20, 40]);
  });

  test('that hide too much are refused with the largest ratio that works, and it does', async () => {
    const wanted = (sizeRatio: number) => ({ data: 'hello', size: 150, logo: { image: RED, sizeRatio } });
    const error = await refusal(await post(wanted(0.35)));
    expect([error.code, error.param]).toEqual(['QR_NOT_SCANNABLE', 'logo.sizeRatio']);
    expect(error.message).toContain(`logo.sizeRatio ${error.maxSizeRatio} is the largest`);
    expect((await refusal(await post(wanted(error.maxSizeRatio + 0.01)))).code).toBe('QR_NOT_SCANNABLE');
    const answer = await post(wanted(error.maxSizeRatio));
    expect((await readCode(await bytesOf(answer))).texts).toEqual(['hello', 'hello']);
  });

  test('that leave nothing to spare are drawn with a warning', async () => {
    const answer = await post({ data: 'hello', logo: { image: RED, sizeRatio: 0.35 } });
    expect(answer.headers.get('x-qr-warning')).toBe('little_error_correction_left');
    expect((await readCode(await bytesOf(answer))).texts).toEqual(['hello', 'hello']);
  });

  test('of which none would do are refused without one', async () => {
    const error = await refusal(await post({ data: 'hello', size: 100, logo: { image: RED, padding: 50 } }));
    expect([error.code, error.maxSizeRatio]).toEqual(['QR_NOT_SCANNABLE', null]);
  });

  test.each([
    [
      'Inkscape',
      'xmlns:svg="http://www.w3.org/2000/svg" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" width="10" height="10"',
      '<sodipodi:namedview id="n" pagecolor="#fff"/><defs><linearGradient id="a"><stop offset="0" style="stop-color:#f00"/></linearGradient><linearGradient xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#a" id="b"/></defs><svg:rect width="10" height="10" style="fill:url(#b)"/>',
    ],
    [
      'Illustrator',
      'viewBox="0 0 10 10"',
      '<!-- Generator --><style type="text/css"><![CDATA[.st0{fill:#00F;}]]></style><path class="st0" d="M0,0h10v10H0V0z"/>',
    ],
    [
      'Figma',
      'width="10" height="10" fill="none"',
      '<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="10" height="10"><path d="M0 0h10v10H0z" fill="#fff"/></mask><g mask="url(#m)"><circle cx="5" cy="5" r="5" fill="#0a0"/></g>',
    ],
  ])('as %s writes them are taken', async (_name, attributes, content) => {
    const image = dataUrl('image/svg+xml', `<?xml version="1.0" encoding="UTF-8"?>\n${svgOf(content, attributes)}`);
    const answer = await post({ data: 'a', logo: { image } });
    expect([answer.status, (await readCode(await bytesOf(answer))).texts]).toEqual([200, ['a', 'a']]);
  });
});

describe('hostile logos', () => {
  const refuse = async (image: string) => {
    const error = await refusal(await post({ data: 'a', logo: { image } }));
    expect([error.code, error.param]).toEqual(['VALIDATION_ERROR', 'logo.image']);
    expect(error.message).toMatch(/^logo\.image /);
    return error.message as string;
  };

  test.each([
    ['no data URL', 'aGVsbG8='],
    ['an address', 'https://example.com/logo.png'],
    ['another type', dataUrl('image/gif', 'GIF89a')],
    ['not base64', 'data:image/png;base64,a*b='],
    ['text as percent', 'data:image/svg+xml,<svg/>'],
    ['nothing', 'data:image/png;base64,'],
  ])('%s', async (_name, image) => {
    expect(await refuse(image)).toMatch(/data URL|base64/);
  });

  test('one byte more than 512 KiB', async () => {
    const svg = (bytes: number) => dataUrl('image/svg+xml', svgOf('<rect width="9" height="9"/>').padEnd(bytes, ' '));
    expect((await post({ data: 'a', logo: { image: svg(512 * 1_024) } })).status).toBe(200);
    expect(await refuse(svg(512 * 1_024 + 1))).toContain('at most 524288 bytes');
  });

  test('a type that is not what the bytes are', async () => {
    const png = Buffer.from(logos[2]!.split(',')[1]!, 'base64');
    for (const type of ['image/jpeg', 'image/webp', 'image/svg+xml'])
      expect(await refuse(dataUrl(type, png))).toContain('not of the type');
    expect(await refuse(dataUrl('image/png', 'GIF89a and no more'))).toContain('not of the type');
    expect(await refuse(dataUrl('image/svg+xml', gzipSync(svgOf('<g/>'))))).toContain('not of the type');
  });

  test.each([2, 3, 4])('cut off (sample %s)', async (sample) => {
    const [head, data] = logos[sample]!.split(',');
    const bytes = Buffer.from(data!, 'base64');
    for (const share of [0.05, 0.5, 0.9]) {
      const cut = bytes.subarray(0, Math.max(16, Math.floor(bytes.length * share)));
      expect(await refuse(`${head},${cut.toString('base64')}`)).toContain('cannot be decoded');
    }
  });

  test('an image of a hundred megapixels in a few kilobytes, without memory for it', async () => {
    const before = peakKilobytes();
    const line = { line: new Uint8Array(1_251), times: 10_000 };
    const bomb = encodePng({ size: 10_000, depth: 1, palette: [[0, 0, 0, 255]], bands: [line] });
    expect(bomb.length).toBeLessThan(300_000);
    for (let time = 0; time < 4; time += 1) expect(await refuse(dataUrl('image/png', bomb))).toContain('pixels');
    expect(peakKilobytes() - before).toBeLessThan(150_000);
  });

  test.each([
    ['script', '<script>alert(1)</script>', 'script'],
    ['script under another name', '<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>', 'namespace'],
    ['event handler', '<rect width="9" height="9" onload="alert(1)"/>', 'event handlers'],
    ['foreignObject', '<foreignObject><p/></foreignObject>', 'foreignObject'],
    ['reference outside', '<image href="https://example.com/a.png"/>', 'image'],
    ['use of a file', '<use xlink:href="file:///etc/passwd#a"/>', 'use'],
    ['link', '<a href="javascript:alert(1)"><rect/></a>', '<a>'],
    ['paint from outside', '<rect fill="url(https://example.com/a.svg#p)"/>', 'outside'],
    ['paint from outside in disguise', '<rect style="fill:&#117;rl(//example.com/a)"/>', 'outside'],
    ['paint from outside by escapes', '<rect style="fill:u\\72l(//example.com/a)"/>', 'backslashes'],
    ['gradient from outside', '<linearGradient xlink:href="//example.com/a#b"/>', 'refer'],
    ['style sheet from outside', '<style>@import "//example.com/a.css";</style>', 'load'],
    ['font from outside', '<style>@font-face{src:url(//example.com/f)}</style>', 'outside'],
    ['animation', '<rect><set attributeName="href" to="//example.com"/></rect>', 'set'],
    ['filter', '<rect style="filter:blur(99px)"/>', 'filters'],
    ['masks in masks', '<mask id="a"/><mask id="b"><g mask="url(#a)"/><g mask="url(#a)"/></mask>', 'inside'],
    ['depth', `${'<g>'.repeat(40)}${'</g>'.repeat(40)}`, 'nested'],
    ['many tags', '<g/>'.repeat(5_001), 'tags'],
    [
      'many references to much',
      `<path d="${'M0 0'.repeat(50_000)}"/>${'<g mask="url(#a)"/>'.repeat(200)}`,
      'too often',
    ],
    ['unclosed tag', '<rect width="9"', 'well-formed'],
    ['tags that cross', '<g><path d="M0 0"></g></path>', 'closed'],
    ['text', '<text font-size="9">a</text>', 'paths'],
    ['dashes', '<path stroke="#000" stroke-dasharray="1e-6" d="M0 0h9"/>', 'dashes'],
    ['dashes in a style', '<g style="stroke : red; STROKE-DASHARRAY:.001 .001"/>', 'dashes'],
    ['dashes in a style sheet', '<style>/**/.a{stroke-dasharray/**/:1e-9}</style><path class="a"/>', 'dashes'],
    ['dashes in disguise', '<path style="stroke-dash&#97;rray:1e-9" d="M0 0h9"/>', 'dashes'],
    ['markers', '<marker id="a"/><path marker-mid="url(#a)" d="M0 0h9"/>', 'marker'],
    ['markers in a style', '<path style="marker:url(#a)" d="M0 0h9"/>', 'markers'],
    ['huge coordinates', '<path d="M0 0L1e9 1"/>', 'd above 1000000'],
    ['a number without end', '<path d="M0 0L1e999 1"/>', 'd above 1000000'],
    ['huge scale', '<g transform="scale(1e7)"/>', 'transform above 1000000'],
    ['huge stroke', '<style>g{stroke-width:9999999px}</style>', 'stroke-width above 1000000'],
    ['a path of something else', '<path d="url(#a)"/>', 'd that cannot be read'],
    ['patterns', '<pattern id="a"/><rect fill="url(#a)"/>', 'pattern'],
    ['masks by a style sheet', '<style>*{mask:url(#a)}</style><mask id="a"><g/></mask>', 'inside'],
    ['clip paths of clip paths', '<clipPath id="a" clip-path="url(#b)"/><clipPath id="b"/>', 'inside'],
    ['two masks of one name', '<mask id="a"/><mask id="a"/>', 'same id'],
    ['an inherited mask', '<mask id="a"/><g mask="url(#a)"><g mask="inherit"/></g>', 'mask that cannot be read'],
    [
      'a heavy mask',
      `<mask id="a"><path d="${'M0 0'.repeat(5_000)}"/></mask>${'<g mask="url(#a)"/>'.repeat(60)}`,
      'often',
    ],
    ['layers', '<g opacity=".5"/>'.repeat(151), 'often'],
    ['layers by a style sheet', `<style>g{opacity:.5}</style>${'<g/>'.repeat(151)}`, 'often'],
    [
      'layers in a mask',
      `<mask id="a">${'<g opacity=".5"/>'.repeat(50)}</mask>${'<g mask="url(#a)"/>'.repeat(3)}`,
      'often',
    ],
    [
      'gradients of gradients',
      Array.from({ length: 6 }, (_, index) => `<linearGradient id="a${index}" href="#a${index + 1}"/>`).join(''),
      'more than 4 deep',
    ],
    ['gradients in a ring', '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>', 'more than 4 deep'],
    ['selectors that are searched for', '<style>g g g g{fill:red}</style>', 'select'],
    ['many selectors', `<style>${'a,'.repeat(1_000)}a{}</style>`, 'names'],
    ['a style sheet that does not end', `<style>${'/*'.repeat(200_000)}</style>`, 'end'],
    ['a style sheet without rules', `<style>${'a'.repeat(400_000)}</style>`, 'cut off'],
  ])('svg with %s', async (_name, content, reason) => {
    expect(await refuse(dataUrl('image/svg+xml', svgOf(content)))).toContain(reason);
  });

  test.each([
    ['DOCTYPE', '<!DOCTYPE svg SYSTEM "file:///etc/passwd"><svg/>'],
    ['entities', '<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>'],
    ['processing instruction', '<?xml-stylesheet href="//example.com/a.css"?><svg/>'],
    ['HTML', '<html><body/></html>'],
    ['UTF-16', Buffer.from('\ufeff<svg/>', 'utf16le')],
    ['nothing to see', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['huge viewBox', svgOf('<rect width="9" height="9"/>', 'width="90000" height="90000" viewBox="0 0 1e9 1e9"')],
    ['undefined entity', svgOf('<rect width="9" height="9" id="&nope;"/>')],
    ['undefined entity in text', svgOf('<title>&nope;</title><rect width="9" height="9"/>')],
    ['another namespace', '<svg xmlns="http://example.com/" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'],
    ['two roots', `${svgOf('')}${svgOf('')}`],
  ])('svg document with %s', async (_name, document) => {
    expect(await refuse(dataUrl('image/svg+xml', document))).not.toContain('data URL');
  });

  test('sixteen of one account keep neither the rest nor logos of others waiting', async () => {
    const hostile = (await service.key()).key;
    const gone = new AbortController();
    const send = (image: string, data: string) =>
      fetch(`${service.url}/api/v1/qr/generate`, {
        method: 'POST',
        headers: { 'x-api-key': hostile, 'content-type': 'application/json' },
        body: JSON.stringify({ data, size: 2_000, logo: { image, sizeRatio: 0.35 } }),
        signal: gone.signal,
      });
    const sent = Array.from({ length: 16 }, (_, index) => send(ENDLESS, `${index}`));
    const first = Promise.race(sent);
    let answered = 0;
    const settled = Promise.allSettled(sent.map((answer) => answer.then(() => (answered += 1))));
    for (let time = 0; time < 3; time += 1) {
      const login = await fetch(`${service.url}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: service.url },
        body: JSON.stringify({ email: `nobody-${time}@example.com`, password: 'none of the passwords' }),
      });
      const me = await service.get('/api/v1/me', key);
      const other = await post({ data: `other ${time}`, logo: { image: RED } });
      expect([login.status, me.status, other.status]).toEqual([401, 200, 200]);
    }
    expect(answered).toBeLessThan(16);
    const error = await refusal(await first);
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', param: 'logo.image' });
    expect(error.message).toBe('logo.image takes too long to draw; simplify it');
    gone.abort();
    await settled;
    // What nobody waits for any more is not drawn: at most the one that was begun.
    const own = await post({ data: 'own', logo: { image: RED } }, { 'x-api-key': hostile });
    expect(own.status).toBe(200);
    expect(service.log().match(/"why":"used_up"/g)!.length).toBeLessThan(5);
  });
});

describe('the processes that draw logos', () => {
  test('are few, know no secrets, and have limits that the kernel keeps', async () => {
    await post({ data: 'a', logo: { image: RED } });
    const processes = logoProcesses();
    expect(processes.length).toBeGreaterThan(0);
    expect(processes.length).toBeLessThanOrEqual(4);
    for (const pid of processes) {
      expect(
        readFileSync(`/proc/${pid}/environ`, 'latin1')
          .split('\0')
          .map((one) => one.split('=')[0]),
      ).not.toContain('DATABASE_URL');
      const limits = readFileSync(`/proc/${pid}/limits`, 'latin1');
      expect(limits).toMatch(/Max cpu time +120 +120 /);
      expect(limits).toMatch(/Max data size +805306368 +805306368 /);
    }
  });

  test('are replaced when they are killed', async () => {
    for (const pid of logoProcesses()) process.kill(pid, 'SIGKILL');
    for (const data of ['a', 'b', 'c']) expect((await post({ data, logo: { image: RED } })).status).toBe(200);
  });
});

/** Draws for many seconds within every rule: its lines cross each other by the million. */
const ENDLESS = dataUrl(
  'image/svg+xml',
  svgOf(
    `<path d="M0 0${Array.from({ length: 45_000 }, (_, index) => `L${(index * 7) % 10} ${(index * 3) % 11}`).join('')}"/>`,
  ),
);

function logoProcesses(): number[] {
  const { pid } = service.processes[0]!;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
  return children === '' ? [] : children.split(' ').map(Number);
}

/** Most memory that the service, or one that draws its logos, had so far. */
function peakKilobytes(): number {
  const peaks = [service.processes[0]!.pid, ...logoProcesses()].map((pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s*(\d+) kB/.exec(status)![1]);
  });
  return Math.max(...peaks);
}

test('when hundreds of codes with logos wait, the next are told to come again', async () => {
  const { key: own } = await service.key({ plan: 'enterprise' });
  const ask = (count: number) =>
    fetch(`${service.url}/api/v1/qr/generate`, {
      method: 'POST',
      headers: { 'x-api-key': own, 'content-type': 'application/json' },
      body: JSON.stringify({ data: `ticket ${count}`, size: 2_000, logo: { image: RED } }),
    });
  const answers = await Promise.all(Array.from({ length: 500 }, (_, count) => ask(count)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(256);
  expect(refused[0]!.headers.get('retry-after')).toBe('1');
  expect(await refusal(refused[0]!, 503)).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'Too many codes with logos wait already; try again shortly.',
    retryAfterSeconds: 1,
  });
  expect((await ask(500)).status).toBe(200);
});

const RANDOM_CODES = LONG ? 500 : 80;

test(`${RANDOM_CODES} random codes are read back by two readers, have their size, and come out the same twice`, async () => {
  const random = new Random(20_261_121);
  const keys = [key, (await service.key({ plan: 'enterprise' })).key];
  let refusals = 0;
  const work = async (own: string) => {
    for (let time = 0; time < RANDOM_CODES / keys.length; time += 1) {
      const wanted = randomBody(random);
      const ask = () => post(wanted, { 'x-api-key': own });
      let answer = await ask();
      // Taken at its word a refusal leads to a code, at most by way of another: first of the size, then of the logo.
      for (let again = 0; again < 2 && answer.status === 400; again += 1) {
        refusals += 1;
        follow(wanted, await refusal(answer));
        answer = await ask();
      }
      await check(wanted, answer, await ask());
    }
  };
  await Promise.all(keys.map(work));
  expect(refusals).toBeLessThan(RANDOM_CODES / 5);
});

test('no process that draws logos outlives the service', async () => {
  post({ data: 'a', size: 2_000, logo: { image: ENDLESS } }).catch(() => {});
  expect((await post({ data: 'a', logo: { image: RED } }, { 'x-api-key': (await service.key()).key })).status).toBe(
    200,
  );
  const processes = logoProcesses();
  expect(processes.length).toBeGreaterThan(1);
  await service.processes[0]!.kill();
  while (processes.some((pid) => existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'latin1')))
    await new Promise((wake) => setTimeout(wake, 20));
});

function follow(wanted: Json, { code, param, details, maxSizeRatio }: Json): void {
  if (param === 'size') wanted.size = details[0].allowed.min;
  else if (code === 'QR_NOT_SCANNABLE' && maxSizeRatio !== null) wanted.logo.sizeRatio = maxSizeRatio;
  else if (code === 'QR_NOT_SCANNABLE') delete wanted.logo;
}

async function check(wanted: Json, answer: Response, again: Response): Promise<void> {
  const shown = JSON.stringify({ ...wanted, logo: wanted.logo && { ...wanted.logo, image: undefined } });
  expect([shown, answer.status]).toEqual([shown, 200]);
  const bytes = await bytesOf(answer);
  expect(Buffer.compare(await bytesOf(again), bytes)).toBe(0);
  const image =
    wanted.format === 'base64' ? Buffer.from(JSON.parse(bytes.toString()).data.image.split(',')[1], 'base64') : bytes;
  const modules = 17 + 4 * Number(answer.headers.get('x-qr-version')) + 2 * wanted.margin;
  const scale = Math.floor(wanted.size / modules) < 2 ? 2 : 1;
  const read = await readCode(image, { scale, page: pageOf(wanted.background) });
  const { size, data } = wanted;
  expect([shown, read]).toEqual([shown, { width: size, height: size, texts: [data, data] }]);
}

/** A page of the same colour, as a code without a quiet zone needs it. */
function pageOf(background: string): readonly number[] {
  const [red, green, blue, alpha] = parseColour(background);
  return alpha === 0 ? [255, 255, 255] : [red, green, blue];
}

function randomBody(random: Random): Json {
  const [foreground, background] = random.pick(COLOURS);
  const length = random.chance(0.9) ? random.whole(1, 60) : random.whole(1, 250);
  const letters = [...random.pick(ALPHABETS)];
  return {
    data: Array.from({ length }, () => random.pick(letters)).join(''),
    size: random.whole(100, random.chance(0.9) ? 200 : 400),
    format: random.pick(['png', 'svg', 'base64']),
    foreground,
    background,
    margin: random.whole(0, 10),
    errorCorrection: random.pick(['L', 'M', 'Q', 'H']),
    ...(random.chance(0.3) && {
      logo: {
        image: random.pick(logos),
        sizeRatio: random.whole(10, 35) / 100,
        padding: random.whole(0, random.chance(0.9) ? 12 : 50),
      },
    }),
  };
}

const ALPHABETS = ['0123456789', 'ABC XYZ $%*+-./:019', 'https://example.com/?q=&-_~', 'aé漢🎾Ωß\n"<&', '1aA%'];

/** Contrast 3 and more, on white, coloured, dark and no ground. */
const COLOURS = [
  ['#000000', '#ffffff'],
  ['#000', '#ffffff00'],
  ['#123', '#FFD'],
  ['#00008b', '#90ee90'],
  ['#b00020', '#fff8e1'],
  ['#000000c0', '#ffffff'],
  ['#ffffff', '#202020'],
  ['#ffe066', '#1a1a40ff'],
] as const;
