/** Marks the header once the page has scrolled, and names the key that opens the search. */
export function startHeader(): void {
  const header = document.querySelector('[data-header]');
  const update = () => header?.toggleAttribute('data-scrolled', scrollY > 50);
  addEventListener('scroll', update, { passive: true });
  update();
  if (!/Mac|iPhone|iPad/.test(navigator.platform)) return;
  for (const key of document.querySelectorAll('[data-search-key]')) key.textContent = '⌘ K';
}
