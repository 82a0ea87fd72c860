import { writeStored } from '../../../text/web-storage.ts';

const root = document.documentElement;

/** Lets the reader switch between light and dark; src/theme/mode-script.ts has settled the first mode. */
export function startMode(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-mode-toggle]');
  const showState = () => {
    for (const button of buttons) button.ariaPressed = String(isDark());
  };
  for (const button of buttons) button.addEventListener('click', () => toggle(button));
  showState();
  new MutationObserver(showState).observe(root, { attributeFilter: ['class'] });
}

function isDark(): boolean {
  return root.classList.contains('dark');
}

function toggle(button: HTMLButtonElement): void {
  const dark = !isDark();
  root.classList.toggle('dark', dark);
  root.classList.toggle('light', !dark);
  // Without an author's default the page follows the system again once both agree.
  const system = matchMedia('(prefers-color-scheme: dark)').matches;
  const follows = !button.dataset['default'] && dark === system;
  writeStored('localStorage', 't-mode', follows ? undefined : dark ? 'dark' : 'light');
}
