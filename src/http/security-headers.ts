/** What an answer that is no page may do when a browser opens it: show the pictures that stand in it, as those of a code. */
const NO_PAGE = "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS = {
  'content-security-policy': NO_PAGE,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const SECURE_HEADERS = { ...HEADERS, 'strict-transport-security': 'max-age=31536000' };

/** Headers of every answer; a page replaces the policy by its own. `isSecure`: callers come over https. */
export function securityHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return isSecure ? SECURE_HEADERS : HEADERS;
}
