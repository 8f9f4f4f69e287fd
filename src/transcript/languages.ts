import { wordTable } from '../word-table.js';

/** The two-letter codes of ISO 639-1. */
const CODES = new Set(
  `aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es
  et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki
  kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no
  nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te
  tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu`.split(/\s+/),
);

/** Languages with three letters in Intl and two in ISO 639-1. */
const TWO_LETTERS: Record<string, string> = wordTable({ fil: 'tl', yue: 'zh' });

export function isLanguage(code: string): boolean {
  return CODES.has(code);
}

/** Codes for no language: undetermined, several, uncoded, without words. */
const NO_LANGUAGE = new Set(['und', 'mul', 'mis', 'zxx']);

/** The language of a tag such as `eng-US` or `cmn-Hans-CN`, with two letters if it has them; null if there is none. */
export function languageOfTag(tag: string): string | null {
  try {
    // Newer engines return no language for `und`, contrary to the type.
    const language: string | undefined = new Intl.Locale(tag).language;
    return language === undefined || NO_LANGUAGE.has(language) ? null : (TWO_LETTERS[language] ?? language);
  } catch {
    return null;
  }
}

/** The code of an English language name such as `english`, or of a code; undefined for other text. */
export function languageOfName(name: string): string | undefined {
  const wanted = name.toLowerCase();
  return CODES.has(wanted) ? wanted : byName().get(wanted);
}

let names: Map<string, string> | undefined;

function byName(): Map<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'language' });
  return (names ??= new Map([...CODES].map((code) => [english.of(code)!.toLowerCase(), code])));
}
