/** Adds a button to each `pre` that copies its text. */
for (const block of document.querySelectorAll('pre')) {
  const button = document.createElement('button');
  button.textContent = 'Copy';
  const copy = async () => {
    await navigator.clipboard.writeText(block.textContent);
    button.textContent = 'Copied';
  };
  const selected = () => {
    getSelection().selectAllChildren(block);
    button.textContent = 'Press Ctrl+C';
  };
  button.addEventListener('click', () => {
    copy().catch(selected);
  });
  const both = document.createElement('div');
  both.className = 'copied';
  block.replaceWith(both);
  both.append(block, button);
}
