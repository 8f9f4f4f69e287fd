import { readFileSync } from 'node:fs';
import type { Json } from './service.js';

/** A fenced block of a document. */
export interface Block {
  /** `README.md:31`, of its first line. */
  place: string;
  language: string;
  text: string;
}

export function blocksOf(file: string): Block[] {
  const blocks: Block[] = [];
  let open: { line: number; language: string; lines: string[] } | undefined;
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (!line.startsWith('```')) open?.lines.push(line);
    else if (!open) open = { line: index + 2, language: line.slice(3), lines: [] };
    else {
      blocks.push({ place: `${file}:${open.line}`, language: open.language, text: open.lines.join('\n') });
      open = undefined;
    }
  }
  return blocks;
}

export interface Command {
  text: string;
  /** What stands behind it, after `#`. */
  comment: string;
}

/** The commands of a block for a shell, each with the lines that a backslash or an open quotation mark adds to it. */
export function commandsOf(text: string): Command[] {
  return text
    .replaceAll('\\\n', '')
    .split(/\n(?=(?:[^']*'[^']*')*[^']*$)/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, command = line, comment = ''] = /^(.*?)\s{2,}# (.*)$/.exec(line) ?? [];
      return { text: command.trim(), comment };
    });
}

/**
 * Where an answer differs from what a document shows of it. `"..."` and `…` in a document stand for what it leaves out,
 * as a value, the end of a text, or a member.
 */
export function differences(shown: Json, answer: Json, at = ''): string[] {
  if (shown === '...' || shown === '…') return answer === undefined ? [`${at} is not in the answer`] : [];
  if (typeof shown === 'string' && shown.endsWith('…'))
    return typeof answer === 'string' && answer.startsWith(shown.slice(0, -1)) ? [] : [differing(shown, answer, at)];
  if (Array.isArray(shown))
    return Array.isArray(answer)
      ? shown.flatMap((one, index) => differences(one, answer[index], `${at}[${index}]`))
      : [differing(shown, answer, at)];
  if (typeof shown !== 'object' || shown === null) return shown === answer ? [] : [differing(shown, answer, at)];
  if (typeof answer !== 'object' || answer === null) return [differing(shown, answer, at)];
  const members = Object.entries(shown).filter(([name]) => name !== '...');
  const unsaid = Object.keys(answer).filter((name) => !(name in shown));
  return [
    ...members.flatMap(([name, value]) => differences(value, answer[name], `${at}.${name}`)),
    ...('...' in shown || unsaid.length === 0 ? [] : [`${at} has also ${unsaid.join(', ')}`]),
  ];
}

const differing = (shown: Json, answer: Json, at: string) =>
  `${at} is ${JSON.stringify(answer)}, not ${JSON.stringify(shown)}`;
