/** Calls of the API with the session's cookie. */

let csrfToken;

/** What `/auth/me` says of the session; undefined without one. */
export async function signedIn() {
  const { data, error } = await call('auth/me', {});
  csrfToken = data?.csrfToken;
  return error === undefined ? data : undefined;
}

export const get = (path) => call(path, {});

export const post = (path, body) =>
  call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(csrfToken && { 'x-csrf-token': csrfToken }) },
    body: JSON.stringify(body),
  });

/** The answer's data, or a sentence that says what is wrong. */
async function call(path, init) {
  try {
    const answer = await fetch(`/api/v1/${path}`, init);
    if (answer.status === 204) return {};
    const { data, error } = await answer.json();
    return answer.ok ? { data } : { error: typeof error === 'string' ? error : error.message };
  } catch {
    return { error: 'The service does not answer; try again in a moment.' };
  }
}

export function said(text) {
  document.querySelector('.said').textContent = text;
}

/** Does `work` on each event of a kind, in place of what the browser would do. */
export function on(target, kind, work) {
  target.addEventListener(kind, (event) => {
    event.preventDefault();
    work().catch(({ message }) => said(message));
  });
}
