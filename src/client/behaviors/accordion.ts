import { findTarget, headingOf } from '../shared/page-dom.ts';

/** Opens the target of the URL fragment, and every closed element around it. */
function openTarget(): void {
  const target = headingOf(location);
  if (!target) return;
  let opened = false;
  for (
    let details = target.closest('details');
    details;
    details = details.parentElement?.closest('details') ?? null
  ) {
    opened ||= !details.open;
    details.open = true;
  }
  if (opened) target.scrollIntoView();
}

/** Opening an accordion updates the URL, so that readers can share it. */
document.addEventListener('click', (event) => {
  const details = findTarget(event, '.t-accordion > summary')?.parentElement;
  if (details instanceof HTMLDetailsElement && details.id && !details.open)
    history.replaceState(history.state, '', `#${details.id}`);
});

openTarget();
addEventListener('hashchange', openTarget);
