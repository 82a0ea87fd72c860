/**
 * Makes the open drawer modal: the rest is inert, Tab stays inside, and it closes when the column
 * has space.
 */
function start(drawer: HTMLElement): void {
  const background = findRest(drawer);
  // The rest becomes active before the drawer closes, because focus then returns to the button in
  // it.
  drawer.addEventListener('beforetoggle', (event) => {
    if (event.target === drawer && event.newState === 'closed') setModal(drawer, background, false);
  });
  drawer.addEventListener('toggle', (event) => {
    if (event.target === drawer && event.newState === 'open') enter(drawer, background);
  });
  drawer.addEventListener('keydown', (event) => keepFocus(event, drawer));
  matchMedia('(width >= 64em)').addEventListener('change', () => drawer.hidePopover());
  // It may have been faster than this script.
  if (drawer.matches(':popover-open')) enter(drawer, background);
}

function enter(drawer: HTMLElement, background: Element[]): void {
  setModal(drawer, background, true);
  drawer.querySelector('button')?.focus();
}

/** Everything outside of the drawer, up to the body. */
function findRest(element: HTMLElement): Element[] {
  const parent = element.parentElement;
  if (!parent || element === document.body) return [];
  const siblings = [...parent.children].filter((child) => child !== element);
  return [...siblings, ...findRest(parent)];
}

function setModal(drawer: HTMLElement, background: Element[], on: boolean): void {
  for (const other of background) other.toggleAttribute('inert', on);
  const label = drawer.dataset['drawer'] ?? '';
  for (const [name, value] of Object.entries({
    role: 'dialog',
    'aria-modal': 'true',
    'aria-label': label,
  })) {
    if (on) drawer.setAttribute(name, value);
    else drawer.removeAttribute(name);
  }
}

/** Keeps Tab inside: on an inert page, it would move to the browser's own controls. */
function keepFocus(event: KeyboardEvent, drawer: HTMLElement): void {
  if (event.key !== 'Tab' || !drawer.matches(':popover-open')) return;
  const stops = [...drawer.querySelectorAll<HTMLElement>('a[href], button, summary')].filter(
    (stop) => stop.checkVisibility(),
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** The sidebar, which is a drawer on narrow screens. */
export const drawer = document.querySelector<HTMLElement>('[data-drawer]');
if (drawer) start(drawer);
