import { escapeHtml } from '../http/page.js';

const WORDS: Readonly<Record<string, string>> = {
  js: 'async await break catch class const continue export for from function if import in let new of return throw try typeof while yield',
  ts: 'async await const export from function if import interface let new return throw type',
  python: 'and any as def False for from if import in is None not or return True while',
  go: 'chan defer err for func if import nil package range return string struct true type var',
  sh: 'cd curl export git node npm npx',
  json: 'true false null',
};

const COMMENTS: Readonly<Record<string, string>> = {
  js: String.raw`\/\/[^\n]*|\/\*[^]*?\*\/`,
  go: String.raw`\/\/[^\n]*`,
  python: String.raw`#[^\n]*|"""[^]*?"""`,
  sh: String.raw`(?<=^|\s)#[^\n]*`,
  yaml: String.raw`(?<=^|\s)#[^\n]*`,
};

const STRING = String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\x60(?:\\.|[^\x60\\])*\x60`;

/** Code as HTML, with its comments, strings, numbers and words in elements of classes; other languages plain. */
export function highlight(code: string, language: string): string {
  const comment = COMMENTS[language === 'ts' ? 'js' : language] ?? '(?!)';
  const words = (WORDS[language] ?? '').replaceAll(' ', '|');
  if (words === '' && comment === '(?!)') return escapeHtml(code);
  const tokens = new RegExp(
    `(${comment})|(${STRING})|${language === 'sh' ? '((?!))' : '\\b(\\d[\\d_.]*)\\b'}|\\b(${words || '(?!)'})\\b`,
    'gm',
  );
  let html = '';
  let end = 0;
  for (const found of code.matchAll(tokens)) {
    const kind = KINDS[found.slice(1).findIndex((part) => part !== undefined)];
    html += `${escapeHtml(code.slice(end, found.index))}<span class="${kind}">${escapeHtml(found[0])}</span>`;
    end = found.index + found[0].length;
  }
  return html + escapeHtml(code.slice(end));
}

const KINDS = ['comment', 'string', 'figure', 'word'];
