import { on, post, said } from './session.js';

const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
// A password manager and a shared screen need not see it any longer.
history.replaceState(null, '', location.pathname);

const form = document.querySelector('form');
if (token === '') said('This address lacks its token: open the link of the mail as it is.');
on(form, 'submit', async () => {
  const { error } = await post('auth/password/reset', { token, password: form.elements.password.value });
  if (error !== undefined) return said(error);
  form.hidden = true;
  said('The new password is set, and every session has ended. Sign in at Account.');
});
