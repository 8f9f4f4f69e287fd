import { decodeHTMLStrict } from 'entities';

/** Between the elements of a list that upstream writes as text. */
const BETWEEN = ';;';

/** Characters that take no place and that authors of pages leave behind. */
const INVISIBLE = /[\u200B-\u200F\u2060\uFEFF]/g;

/** Cargo's word for a date of which day, month and year are known. */
const TO_THE_DAY = 1;

/** Before the game's first year there is no date: spreadsheets write their empty day as 1899. */
const FIRST_DAY = '2009-01-01';

/** A record of a Cargo table. A missing value is an empty text there; any number may be text and any text a number. */
export class WikiRecord {
  constructor(private readonly members: Readonly<Record<string, unknown>>) {}

  /** Text with its entities decoded and single blanks. */
  text(name: string): string | null {
    return textOf(this.value(name));
  }

  /** The elements of a list, or of a text that `;;` divides. An element of which nothing is told is null. */
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

  /** A date as told. What its precision does not cover is filled up by upstream. */
  date(name: string): string | null {
    const date = /^\d{4}-\d{2}-\d{2}/.exec(this.text(name) ?? '')?.[0] ?? null;
    return date !== null && isReal(date) ? date : null;
  }

  /** 0 and 1 are exact to the day, 2 to the month, 3 to the year. */
  precision(name: string): number | null {
    return this.small(`${name}__precision`);
  }

  /** The date if it is exact to the day; a date without a precision is. */
  day(name: string): string | null {
    return (this.precision(name) ?? TO_THE_DAY) <= TO_THE_DAY ? this.date(name) : null;
  }

  /** A day of the game's own time; null for an earlier one. */
  gameDay(name: string): string | null {
    const day = this.day(name);
    return day !== null && day >= FIRST_DAY ? day : null;
  }

  /** The members that hold a number and are none of these. */
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

/** Upstream encodes what may be encoded already: `&amp;#39;`. */
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

/** Of `Solo (Colin Earnest)` the name without what tells the page from others of the name. */
export function shownName(page: string): string {
  return /^(.+?) \([^()]*\)$/.exec(page)?.[1] ?? page;
}

/** What tells the page from others of the name, which most often is the real name. */
export function addition(page: string): string | null {
  return /^.+? \(([^()]*)\)$/.exec(page)?.[1] ?? null;
}

/** The season that the name of a tournament's page tells: `LCK/2021 Season/Spring Season`, `2014 GPL Summer`. */
export function seasonOf(page: string): number | null {
  const year = /(?:^|[^\d])(20[012]\d)(?:[^\d]|$)/.exec(page)?.[1];
  return year === undefined ? null : Number(year);
}
