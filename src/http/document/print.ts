const WIDTH = 140;

/**
 * JSON text that puts values on one line where they fit, so that a person can read it and compare versions. Values in
 * `flat` stay on one line whatever their length.
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

/** The document as committed; each example takes one line, since docs/examples has readable copies. */
export function printDocument(document: { components: { examples: Record<string, object> } }): string {
  return `${printJson(document, new Set(Object.values(document.components.examples)))}\n`;
}
