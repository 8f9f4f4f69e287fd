import { Choice, Decimal, Flag, Holds, Inner, Text, Whole, type Rule } from '../http/fields.js';
import { finding } from '../http/findings.js';
import { AnswerOf } from '../http/envelopes.js';
import { LEVELS, type Level } from './capacity.js';
import { COLOUR, parseColour } from './colours.js';
import { vocabulary } from '../http/vocabulary.js';

export const FORMATS = vocabulary('QrFormat', ['png', 'svg', 'base64']);
export type Format = (typeof FORMATS)[number];

export const MAX_SIZE_RATIO = 0.35;

const EXAMPLE_IMAGE = 'data:image/png;base64,iVBORw0KGgo…';

const isColour: Rule = (value, _dto, param) => {
  if (typeof value !== 'string' || COLOUR.test(value)) return undefined;
  const rule = 'must be a colour as #rgb, #rrggbb or #rrggbbaa';
  return finding('invalid_format', `${param} ${rule}`, 'value_error', `Value ${rule}`);
};

const differs: Rule = (value, { background }, param) => {
  const both = [value, background].map((text) => (COLOUR.test(String(text)) ? parseColour(String(text)).join() : text));
  if (both[0] !== both[1] || !COLOUR.test(String(value))) return undefined;
  const message = `${param} must differ from background`;
  return finding('conflict', message, 'value_error', message);
};

const SAYS = {
  data: 'Text or URL to encode, as UTF-8',
  size: 'Width and height, pixels',
  format:
    'png and svg answer the image itself, base64 answers JSON, and so does every format with Accept: application/json',
  foreground: 'Colour of dark modules: #rgb, #rrggbb or #rrggbbaa',
  background: 'Colour of the ground; alpha 00 leaves it transparent',
  margin: 'Quiet zone, modules',
  errorCorrection: 'Forced to H with a logo',
  sizeRatio: 'Longer side of the logo as a share of size; what is above 0.35 counts as 0.35',
  padding: 'White round the logo, pixels',
  image: 'data:<media type>;base64,<data> of PNG, JPEG, WebP or SVG, at most 512 KiB decoded',
};

class QrFields {
  @Text({ min: 1, max: 2_048, exact: true, example: 'https://example.com', says: SAYS.data })
  data!: string;

  @Whole({ default: 300, min: 100, max: 2_000, says: SAYS.size })
  size!: number;

  @Choice(FORMATS, { default: 'png', says: SAYS.format })
  format!: Format;

  @Holds(differs)
  @Holds(isColour)
  @Text({ default: '#000000', says: SAYS.foreground })
  foreground!: string;

  @Holds(isColour)
  @Text({ default: '#ffffff', says: SAYS.background })
  background!: string;

  @Whole({ default: 4, min: 0, max: 10, says: SAYS.margin })
  margin!: number;

  @Choice(LEVELS, { default: 'M', says: SAYS.errorCorrection })
  errorCorrection!: Level;
}

/** The options that fit in a query string: all but a logo. */
export class QrQuery extends QrFields {
  @Flag({ default: false, says: 'Refuse unknown query parameters instead of ignoring them' })
  strict!: boolean;
}

export class LogoBody {
  @Text({ example: EXAMPLE_IMAGE, exact: true, says: SAYS.image })
  image!: string;

  @Decimal({ default: 0.25, min: 0.1, says: SAYS.sizeRatio })
  sizeRatio!: number;

  @Whole({ default: 8, min: 0, max: 50, says: SAYS.padding })
  padding!: number;
}

export class QrBody extends QrFields {
  @Inner(() => LogoBody, { optional: true, says: 'Drawn over the middle' })
  logo?: LogoBody;
}

export class QrImage {
  @Text({ example: EXAMPLE_IMAGE, says: 'The image as a data URL' }) image!: string;
  @Choice(FORMATS, { example: 'base64', says: 'As asked for' }) format!: Format;
  @Choice(['image/png', 'image/svg+xml'], {
    example: 'image/png',
    says: 'What `image` holds: PNG, or SVG for the format svg',
  })
  mediaType!: string;
  @Whole({ example: 300, says: 'Width and height, pixels' }) size!: number;
  @Choice(LEVELS, { example: 'M', says: 'The level applied' }) errorCorrection!: Level;
  @Whole({ example: 4, says: 'Quiet zone, modules' }) margin!: number;
  @Whole({ example: 2, says: 'Version of the symbol, 1 to 40' }) version!: number;
  @Whole({ example: 451, says: 'Bytes of the image' }) bytes!: number;
}

export const QrImageAnswer = AnswerOf(QrImage);
