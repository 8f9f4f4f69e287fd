import { decodeHTMLStrict } from 'entities';

/** The separator of a list that upstream writes as text. */
const BETWEEN = ';;';

/** Characters without width that authors leave in pages. */
const INVISIBLE = /[\u200B-\u200F\u2060\uFEFF]/g;

/** Cargo's precision of a date whose day, month and year are known. */
const TO_THE_DAY = 1;

/** The game's first year; earlier dates are errors, such as 1899, which spreadsheets write for an empty day. */
const FIRST_DAY = '2009-01-01';

/** A record of a Cargo table. A missing value is an empty text there; any number may be text and any text a number. */
export class WikiRecord {
  constructor(private readonly members: Readonly<Record<string, unknown>>) {}

  /** Text with its entities decoded and single blanks. */
  text(name: string): string | null {
    return textOf(this.value(name));
  }

  /** The elements of a list, or of a text that `;;` divides. An empty element is null. */
  list(name: string): (string | null)[] {
    const value = this.value(name);
    const elements: unknown[] = Array.isArray(value) ? value : (textOf(value)?.split(BETWEEN) ?? []);
    return elements.length === 1 && textOf(elements[0]) === null ? [] : elements.map(textOf);
  }

  number(name: string): number | null {
    const text = this.text(name)?.replaceAll(',', '') ?? '';
    return /^-?\d{1,12}(\.\d+)?$/.test(text) ? Number(text) : null;
  }

  /** A whole number of a small column. */
  small(name: string): number | null {
    const number = this.number(name);
    return number !== null && Number.isInteger(number) && Math.abs(number) < 32_768 ? number : null;
  }

  flag(name: string): boolean | null {
    const word = this.text(name)?.toLowerCase() ?? '';
    if (/^(1|yes|true)$/.test(word)) return true;
    return /^(0|no|false)$/.test(word) ? false : null;
  }

  /** A date as upstream writes it; upstream fills in the parts that its precision does not cover. */
  date(name: string): string | null {
    const date = /^\d{4}-\d{2}-\d{2}/.exec(this.text(name) ?? '')?.[0] ?? null;
    return date !== null && isReal(date) ? date : null;
  }

  /** 0 and 1 are exact to the day, 2 to the month, 3 to the year. */
  precision(name: string): number | null {
    return this.small(`${name}__precision`);
  }

  /** The date if it is exact to the day; a date without a precision counts as exact. */
  day(name: string): string | null {
    return (this.precision(name) ?? TO_THE_DAY) <= TO_THE_DAY ? this.date(name) : null;
  }

  /** The day; null before the game's first year. */
  gameDay(name: string): string | null {
    const day = this.day(name);
    return day !== null && day >= FIRST_DAY ? day : null;
  }

  /** The members that hold a number, except the named ones. */
  numbers(...besides: readonly string[]): Record<string, number> {
    const names = Object.keys(this.members).filter(
      (name) => !besides.includes(name) && !/^_|__precision$/.test(name) && !Array.isArray(this.members[name]),
    );
    return Object.fromEntries(
      names.flatMap((name): [string, number][] => {
        const number = this.number(name);
        return number === null ? [] : [[name, number]];
      }),
    );
  }

  /** Exports write `Prize USD` or `Prize_USD`. */
  private value(name: string): unknown {
    return this.members[name] ?? this.members[name.replaceAll(' ', '_')];
  }
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return null;
  const text = decoded(value).replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
  return text === '' ? null : text;
}

/** Upstream encodes some entities twice: `&amp;#39;`. */
function decoded(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(decodeHTMLStrict(text)) : text;
}

function isReal(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

/** The name under which the wiki knows a page: its first letter counts as a capital, and `_` as a blank. */
export function pageName(written: string): string {
  const [first = '', ...others] = written.replaceAll('_', ' ').trim();
  return first.toUpperCase() + others.join('');
}

/** The name of a page without its addition: `Solo` for `Solo (Colin Earnest)`. */
export function shownName(page: string): string {
  return /^(.+?) \([^()]*\)$/.exec(page)?.[1] ?? page;
}

/** The addition that distinguishes a page from others of the same name, most often the player's real name. */
export function addition(page: string): string | null {
  return /^.+? \(([^()]*)\)$/.exec(page)?.[1] ?? null;
}

/** The season in the name of a tournament's page: `LCK/2021 Season/Spring Season`, `2014 GPL Summer`. */
export function seasonOf(page: string): number | null {
  const year = /(?:^|[^\d])(20[012]\d)(?:[^\d]|$)/.exec(page)?.[1];
  return year === undefined ? null : Number(year);
}
