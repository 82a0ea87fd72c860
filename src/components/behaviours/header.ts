const header = document.querySelector<HTMLElement>('[data-header]');

function update(): void {
  header?.toggleAttribute('data-scrolled', scrollY > 50);
}

addEventListener('scroll', update, { passive: true });
update();

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
for (const key of document.querySelectorAll('[data-search-key]')) {
  if (isMac) key.textContent = '⌘ K';
}

export {};
