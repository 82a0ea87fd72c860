import { remember } from './store.ts';

const root = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');
const buttons = document.querySelectorAll<HTMLButtonElement>('[data-mode-toggle]');

function isDark(): boolean {
  return root.classList.contains('dark');
}

function setMode(dark: boolean): void {
  root.classList.toggle('dark', dark);
  root.classList.toggle('light', !dark);
}

for (const button of buttons) {
  button.addEventListener('click', () => {
    setMode(!isDark());
    // Without an author's default the page follows the system again once both agree.
    const followed = !button.dataset['default'] && isDark() === system.matches;
    remember('t-mode', followed ? undefined : isDark() ? 'dark' : 'light');
  });
}

function showState(): void {
  for (const button of buttons) button.setAttribute('aria-pressed', String(isDark()));
}

showState();
new MutationObserver(showState).observe(root, { attributeFilter: ['class'] });
