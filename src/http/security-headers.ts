/** Policy for a browser that opens an answer which is not a page: only images inside it are shown, such as QR codes. */
const NO_PAGE = "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS = {
  'content-security-policy': NO_PAGE,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const SECURE_HEADERS = { ...HEADERS, 'strict-transport-security': 'max-age=31536000' };

/** Headers of every answer; pages replace the policy with their own. `isSecure`: callers use https. */
export function securityHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return isSecure ? SECURE_HEADERS : HEADERS;
}
