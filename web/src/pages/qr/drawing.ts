import { api, type Schemas } from '../../api/client';

export type Drawn = Schemas['QrImage'] & { warnings: string[] };

/** Draws a code, which costs one request of the month. */
export async function drawCode(body: Schemas['QrBody']): Promise<Drawn> {
  const { data, response } = await api.POST('/qr/generate', { body, headers: { accept: 'application/json' } });
  const { data: image } = data as Schemas['QrImageAnswer'];
  const warned = response.headers.get('x-qr-warning') ?? '';
  return { ...image, warnings: warned.split(', ').filter(Boolean) };
}

const WARNINGS: Readonly<Record<string, string>> = {
  low_contrast: 'The colours are too close to each other, so many cameras cannot read this code.',
  inverted_colours: 'The code is lighter than its background. Some readers take dark codes on a light background only.',
  little_error_correction_left:
    'The logo takes nearly all that error correction can repair. A smaller logo makes the code easier to read.',
};

export const warningOf = (name: string) => WARNINGS[name] ?? name;

/** The image of a data URL. */
export function blobOf(image: string): Blob {
  const [head = '', base64 = ''] = image.split(',');
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return new Blob([bytes], { type: head.slice('data:'.length, head.indexOf(';')) });
}
