import { finding } from './findings.js';
import { ValidationFailed } from './errors.js';

/** Maximum nesting of objects and lists; the deepest body of any route has six levels. */
const MAX_DEPTH = 32;
/** Bytes of the limit per value, so that no body makes a million objects; real bodies take about 20 bytes a value. */
const BYTES_A_VALUE = 12;

/**
 * Before parsing, refuses JSON text that nests deeper or holds more values than any body of the route needs. Reads the
 * text once and leaves syntax errors to the parser.
 */
export function checkSize(text: string, limitBytes: number): void {
  const maxValues = Math.ceil(limitBytes / BYTES_A_VALUE);
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(text, at);
    else if (sign === COMMA) values += 1;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) throw tooLarge(`is nested more than ${MAX_DEPTH} deep`, { max: MAX_DEPTH });
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1;
    if (values > maxValues) throw tooLarge(`has more than ${maxValues} values`, { max: maxValues });
  }
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The position of the quotation mark that closes the string starting at `from`; the text's length if none does. */
function endOfString(text: string, from: number): number {
  for (let at = from; ;) {
    at = text.indexOf('"', at + 1);
    if (at < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
}

function tooLarge(what: string, allowed: { max: number }): ValidationFailed {
  const message = `The body ${what}; send less`;
  const problem = finding('out_of_range', message, 'value_error', message, undefined, allowed);
  return new ValidationFailed([{ in: 'body', param: 'body', ...problem }]);
}
