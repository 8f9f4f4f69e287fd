import type { FastifyReply } from 'fastify';

/** A page for people, in the common look. */
export interface Page {
  title: string;
  /** HTML; foreign text in it has gone through `escapeHtml`. */
  body: string;
  /** A file of `src/pages/assets`. */
  script?: string;
  /** A file of `src/pages/assets`, beside the common style sheet. */
  styles?: string;
  /** HTML beside the body. */
  side?: string;
  /** More elements of the head. */
  head?: string;
}

/** A page loads from this server only, and runs only the script files that it names. */
export const POLICY = [
  "default-src 'none'",
  "connect-src 'self'",
  "img-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function htmlOf({ title, body, script, styles, side, head = '' }: Page): string {
  const main = `<main>${body}</main>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · Scoreline</title>
<link rel="icon" href="/pages/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/pages/page.css">${
    styles === undefined ? '' : `<link rel="stylesheet" href="/pages/${styles}">`
  }${script === undefined ? '' : `<script src="/pages/${script}" type="module"></script>`}${head}</head>
<body><nav><a class="home" href="/">Scoreline</a> <a href="/docs">Docs</a> <a href="/docs/reference">API</a> <a href="/coverage">Coverage</a> <a href="/status">Status</a> <a href="/changelog">Changelog</a> <a href="/dashboard">Dashboard</a></nav>
${side === undefined ? main : `<div class="sided">${main}<aside class="side" aria-label="Guides">${side}</aside></div>`}</body>
</html>
`;
}

/** Sends HTML made by `htmlOf`, or HTML with its own policy. An answer that may be kept (`max-age`) gets an ETag. */
export function sendPage(
  reply: FastifyReply,
  html: string | Buffer,
  policy = POLICY,
  cacheControl = 'no-cache',
): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': cacheControl,
    })
    .send(html);
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
