/** A statement or a part of one: text with numbered places, and the values that go there. */
export class Sql {
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
  ) {}

  /** The text with `$1`, `$2`, … and the values in that order; nested parts are spliced in. */
  compile(): { text: string; values: unknown[] } {
    const values: unknown[] = [];
    return { text: this.write(values), values };
  }

  private write(into: unknown[]): string {
    let text = this.strings[0] ?? '';
    this.values.forEach((value, index) => {
      text += value instanceof Sql ? value.write(into) : `$${into.push(value)}`;
      text += this.strings[index + 1];
    });
    return text;
  }
}

/** Builds a statement; `${value}` becomes a bound parameter and `${sql`…`}` a nested part. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  return new Sql(strings, values);
}

/** Text that goes in unchanged. Only for text of this code, never for anything a caller sent. */
export function raw(text: string): Sql {
  return new Sql([text], []);
}

export function join(parts: readonly Sql[], separator: string): Sql {
  if (parts.length === 0) return raw('');
  return new Sql(['', ...parts.slice(1).map(() => separator), ''], parts);
}

/** `where a and b`, without absent conditions; empty when every condition is absent. */
export function where(conditions: readonly (Sql | undefined | false)[]): Sql {
  const given = conditions.filter((condition) => condition instanceof Sql);
  return given.length === 0 ? raw('') : sql`where ${join(given, ' and ')}`;
}
