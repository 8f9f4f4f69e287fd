/** Adds a box above the page that searches guides, their sections and operations. */
const box = document.createElement('input');
box.type = 'search';
box.placeholder = 'Search guides and operations';
box.setAttribute('aria-label', box.placeholder);
const list = document.createElement('ul');
list.setAttribute('aria-live', 'polite');
const both = document.createElement('search');
both.append(box, list);
document.querySelector('main').prepend(both);

const MOST = 12;
let index;

box.addEventListener('input', () => {
  show().catch(() => list.replaceChildren('The service does not answer'));
});
box.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') list.querySelector('a')?.click();
  if (key === 'Escape') list.replaceChildren();
});

async function show() {
  index ??= fetch('/docs/search.json').then((answer) => answer.json());
  const entries = await index;
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return list.replaceChildren();
  const found = entries
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MOST);
  list.replaceChildren(
    ...(found.length > 0 ? found.map(({ entry }) => line(entry)) : ['Nothing has all of these words']),
  );
}

/** 0 where a word is missing; words of the title count more than those beside it, beginnings more than middles. */
function rankOf({ title, within }, words) {
  const ranks = words.map((word) => 3 * placeOf(title.toLowerCase(), word) + placeOf(within.toLowerCase(), word));
  return ranks.includes(0) ? 0 : ranks.reduce((sum, rank) => sum + rank);
}

function placeOf(text, word) {
  const at = text.indexOf(word);
  if (at < 0) return 0;
  return at === 0 || !/[a-z0-9]/.test(text[at - 1]) ? 2 : 1;
}

function line({ title, within, to }) {
  const link = document.createElement('a');
  link.href = to;
  link.textContent = title;
  const place = document.createElement('span');
  place.className = 'quiet';
  place.textContent = ` ${within}`;
  const item = document.createElement('li');
  item.append(link, place);
  return item;
}
