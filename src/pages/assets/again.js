/** Reloads the page every ten seconds while it is visible. */
setInterval(() => {
  if (!document.hidden)
    refresh().catch(() => (document.querySelector('h1').textContent = 'The service does not answer'));
}, 10_000);

async function refresh() {
  const answer = await fetch(location.href);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  document.querySelector('main').replaceWith(page.querySelector('main'));
}
