import type { FastifyReply } from 'fastify';

/** A page for people, in the common look. */
export interface Page {
  title: string;
  /** HTML; foreign text in it has gone through `escapeHtml`. */
  body: string;
  /** A file of `src/pages/assets`. */
  script?: string;
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

export function htmlOf({ title, body, script }: Page): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · Scoreline</title>
<link rel="icon" href="/pages/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/pages/page.css">${
    script === undefined ? '' : `<script src="/pages/${script}" type="module"></script>`
  }</head>
<body><nav><a class="home" href="/">Scoreline</a> <a href="/docs">API</a> <a href="/status">Status</a> <a href="/changelog">Changelog</a> <a href="/dashboard">Dashboard</a></nav>
<main>${body}</main></body>
</html>
`;
}

/** Sends HTML made by `htmlOf`, or HTML with its own policy. */
export function sendPage(reply: FastifyReply, html: string, policy = POLICY): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-cache',
    })
    .send(html);
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
