const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The media type for a file extension such as `.js`. */
export function typeOf(ending: string): string {
  return TYPES[ending] ?? 'application/octet-stream';
}
