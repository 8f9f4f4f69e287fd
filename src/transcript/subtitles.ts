import { decodeHTML } from 'entities';

/** A piece of a transcript with its times, in milliseconds from the start of the video. */
export interface Cue {
  startMs: number;
  endMs: number;
  text: string;
}

/** A WebVTT file. Leaves out blank lines and cues without text, which a cue cannot hold. */
export function writeVtt(cues: readonly Cue[]): string {
  return ['WEBVTT\n', ...cuesWithText(cues).map((cue) => `${timing(cue, '.')}\n${escaped(cue.text)}\n`)].join('\n');
}

/** A SubRip file, numbered from 1. Text is not escaped, as the format has no escapes; leaves out what WebVTT does. */
export function writeSrt(cues: readonly Cue[]): string {
  return cuesWithText(cues)
    .map((cue, index) => `${index + 1}\n${timing(cue, ',')}\n${cue.text}\n`)
    .join('\n');
}

/**
 * The cues of a WebVTT file in file order, their text without tags and escapes; undefined if it is not WebVTT. Follows
 * the parser of the specification (w3c.github.io/webvtt, 6.1 to 6.4): a broken cue is skipped, never the file.
 */
export function parseVtt(file: string): Cue[] | undefined {
  const lines = linesOf(file);
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return undefined;
  const cues: Cue[] = [];
  let at = 1;
  while (at < lines.length && !endsHeader(lines[at]!)) at += 1;
  while (at < lines.length) {
    let times: Times | undefined;
    let text: string[] = [];
    let hasArrow = false;
    for (let count = 1; at < lines.length; at += 1, count += 1) {
      const line = lines[at]!;
      if (line === '') break;
      if (!line.includes('-->')) {
        text.push(line);
        continue;
      }
      // A second arrow begins the next cue, with or without an empty line before it.
      if (count > 2 || hasArrow) break;
      hasArrow = true;
      times = timesOf(line, VTT_TIMES);
      if (times) text = [];
    }
    if (times) cues.push({ ...times, text: plainText(text.join('\n')) });
    while (lines[at] === '') at += 1;
  }
  return cues;
}

/** The cues of a SubRip file in file order; skips blocks without times. */
export function parseSrt(file: string): Cue[] {
  return linesOf(file)
    .join('\n')
    .split(/\n\s*\n/)
    .flatMap((block) => {
      const lines = block.replace(/^\s*\n/, '').split('\n');
      const at = lines.slice(0, 2).findIndex((line) => line.includes('-->'));
      const times = timesOf(lines[at] ?? '', SRT_TIMES);
      const text = lines.slice(at + 1).filter((line) => line.trim() !== '');
      return times ? [{ ...times, text: text.join('\n') }] : [];
    });
}

type Times = Pick<Cue, 'startMs' | 'endMs'>;

/** In WebVTT, hours are optional with any number of digits; minutes and seconds have two. */
const VTT_TIMES = timesForm(String.raw`(?:(\d+):)?([0-5]\d):([0-5]\d)\.(\d{3})(?!\d)`);
/** SubRip files also occur with a point for the comma, fewer digits, or no hours. */
const SRT_TIMES = timesForm(String.raw`(?:(\d+):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})`);

function timesForm(time: string): RegExp {
  return new RegExp(String.raw`^[ \t\f]*${time}[ \t\f]*-->[ \t\f]*${time}`);
}

function timesOf(line: string, form: RegExp): Times | undefined {
  const found = form.exec(line);
  if (!found) return undefined;
  const ms = (first: number) => {
    const [hours, minutes, seconds] = found.slice(first, first + 3).map((digits) => Number(digits ?? 0));
    return ((hours! * 60 + minutes!) * 60 + seconds!) * 1_000 + Number(found[first + 3]!.padEnd(3, '0'));
  };
  return { startMs: ms(1), endMs: ms(5) };
}

/** Removes the byte order mark; CRLF, CR and LF end a line. */
function linesOf(file: string): string[] {
  return file
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '\ufffd')
    .split(/\r\n|\r|\n/);
}

function endsHeader(line: string): boolean {
  return line === '' || line.includes('-->');
}

/** An unclosed tag extends to the end; character references are those of HTML. */
function plainText(payload: string): string {
  if (!/[<&]/.test(payload)) return payload;
  return payload
    .split(/<[^>]*>?/)
    .map((piece) => decodeHTML(piece))
    .join('');
}

function cuesWithText(cues: readonly Cue[]): Cue[] {
  return cues
    .map((cue) => ({
      ...cue,
      text: linesOf(cue.text)
        .filter((line) => line.trim() !== '')
        .join('\n'),
    }))
    .filter(({ text }) => text !== '');
}

/** Escapes `>` too, so that no text contains an arrow. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function timing({ startMs, endMs }: Cue, point: '.' | ','): string {
  return `${clock(startMs, point)} --> ${clock(endMs, point)}`;
}

function clock(ms: number, point: '.' | ','): string {
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return `${hours}:${minutes}:${seconds}${point}${String(ms % 1_000).padStart(3, '0')}`;
}
