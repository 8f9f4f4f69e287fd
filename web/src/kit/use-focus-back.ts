import { useEffect } from 'react';

/** The kit returns focus by itself within this time. */
const RETURNED_MS = 100;
const ABOVE_THE_PAGE = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** The element outside of dialogs and menus that had the focus last. */
let opener: HTMLElement | undefined;

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest(ABOVE_THE_PAGE)) opener = target;
});

/**
 * Puts the focus on the heading of the page once the element that had it is gone, as after signing up, with a link of the
 * page before, or when a form has become its answer.
 */
new MutationObserver(() => {
  if (isLost()) setTimeout(() => isLost() && headingOfPage()?.focus({ preventScroll: true }), RETURNED_MS);
}).observe(document, { childList: true, subtree: true });

const isLost = () =>
  document.activeElement === document.body && opener?.isConnected === false && !document.querySelector(ABOVE_THE_PAGE);

const headingOfPage = () => document.querySelector<HTMLElement>('main h1');

/**
 * Returns the focus after the last dialog has closed, where the kit cannot: the dialog was opened from another one, or its
 * opener is gone. Without it a keyboard would begin at the top of the page again.
 */
export function useFocusBack(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const target = opener?.isConnected ? opener : headingOfPage();
        target?.focus();
      }, RETURNED_MS);
    };
  }, [isOpen]);
}
