const drawer = document.querySelector<HTMLElement>('[data-drawer]');
const wide = matchMedia('(width >= 64em)');

/** Everything beside the drawer, up to the body. */
function findRest(element: HTMLElement): Element[] {
  const parent = element.parentElement;
  if (!parent || element === document.body) return [];
  const siblings = [...parent.children].filter((child) => child !== element);
  return [...siblings, ...findRest(parent)];
}

/** Keeps Tab inside: an inert page alone would let it reach the browser's own controls. */
function keepFocus(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || !drawer?.matches(':popover-open')) return;
  const stops = [...drawer.querySelectorAll<HTMLElement>('a[href], button, summary')].filter(
    (stop) => stop.checkVisibility(),
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

if (drawer) {
  const rest = findRest(drawer);
  drawer.addEventListener('toggle', (event) => {
    const open = (event as ToggleEvent).newState === 'open';
    for (const element of rest) element.toggleAttribute('inert', open);
    document.documentElement.toggleAttribute('data-drawer-open', open);
    if (open) drawer.querySelector('button')?.focus();
  });
  drawer.addEventListener('keydown', keepFocus);
  wide.addEventListener('change', () => drawer.hidePopover());
}

export {};
