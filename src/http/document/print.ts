const WIDTH = 140;

/**
 * JSON text of which what fits on a line stands on one, so that a person can read it and compare two versions. What is
 * in `flat` stands on one line however long it is.
 */
export function printJson(value: unknown, flat: ReadonlySet<unknown> = new Set(), indent = '', before = 0): string {
  const line = JSON.stringify(value);
  const isPlain = typeof value !== 'object' || value === null || flat.has(value);
  if (isPlain || indent.length + before + line.length <= WIDTH) return line;
  const inner = `${indent} `;
  if (Array.isArray(value)) {
    const items = value.map((item) => `${inner}${printJson(item, flat, inner)}`);
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const lines = members.map(([name, member]) => {
    const head = `${inner}${JSON.stringify(name)}:`;
    return `${head}${printJson(member, flat, inner, head.length - inner.length)}`;
  });
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

/** The document as it is committed; examples stand on a line each, since docs/examples has them to read. */
export function printDocument(document: { components: { examples: Record<string, object> } }): string {
  return `${printJson(document, new Set(Object.values(document.components.examples)))}\n`;
}
