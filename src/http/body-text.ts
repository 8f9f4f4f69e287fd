import { finding } from './findings.js';
import { ValidationFailed } from './errors.js';

/** Levels of objects and lists within each other; the deepest body that a route takes has six. */
const MAX_DEPTH = 32;
/** One value in so many bytes of the limit, so that no body makes a million objects. Real ones take about twenty bytes a value. */
const BYTES_A_VALUE = 12;

/**
 * Refuses, before it is parsed, a text of JSON that nests deeper or holds more values than any body of the route needs. Reads
 * the text once; whether it is JSON is the parser's to say.
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

/** The place of the quotation mark that ends the string which begins here; the end of the text where there is none. */
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
