import { chosenIn, DEFAULTS, type Logo, type Wish } from './wish';

/** Placeholder that the shell replaces with the logo file. */
const PLACE = 'LOGO';

/** The request as a shell command; parameters at their defaults are left out. */
export function curlOf(wish: Wish, logo: Logo | undefined): string {
  const { data, ...chosen } = chosenIn(wish);
  const body = { data: data ?? DEFAULTS.data, ...chosen, ...(logo && { logo: logoOf(logo) }) };
  const text = quoted(JSON.stringify(body));
  const file = { png: ' \\\n  -o qr.png', svg: ' \\\n  -o qr.svg', base64: '' }[wish.format];
  const send = [
    `curl ${location.origin}/api/v1/qr/generate`,
    `-H "x-api-key: $SCORELINE_KEY"`,
    `-H 'content-type: application/json'`,
  ].join(' \\\n  ');
  if (!logo) return `${send} \\\n  -d ${text}${file}`;
  // A logo is too long for program arguments, so it goes through a pipe.
  const read = `'"$(base64 < ${quoted(logo.fileName)} | tr -d '\\n')"'`;
  // The logo ends the body; the placeholder's word may occur earlier, in the text of the code.
  const place = text.lastIndexOf(PLACE);
  const filled = `${text.slice(0, place)}${read}${text.slice(place + PLACE.length)}`;
  return `printf %s ${filled} |\n${send} \\\n  --data-binary @-${file}`;
}

function logoOf({ image, sizeRatio, padding }: Logo) {
  return { image: `${image.slice(0, image.indexOf(',') + 1)}${PLACE}`, sizeRatio, padding };
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
