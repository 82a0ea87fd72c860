import { findTarget, idOf, refreshToc } from '../shared/page-dom.ts';
import { readStoredTexts, writeStored } from '../shared/storage.ts';

const KEY = 'trellis-tabs';

/** Maximum number of saved labels. */
const MAX_KEPT = 20;

/** A row of tabs: same-named tabs of the page move together, and the choice is remembered. */
class TabSet extends HTMLElement {
  #tabs: HTMLElement[] = [];
  #panels: HTMLElement[] = [];
  #select: HTMLSelectElement | null = null;

  connectedCallback(): void {
    // An interactive component may have removed it for a while.
    if (this.#panels.length > 0) return;
    this.#panels = [...this.querySelectorAll<HTMLElement>(':scope > .t-tabset-panel')];
    this.#select = this.querySelector(':scope > .t-code-head > select');
    const row = this.querySelector(':scope > .t-tabset-row, :scope > .t-code-head > .t-tabset-row');
    this.#tabs = [...(row?.querySelectorAll<HTMLElement>(':scope > a') ?? [])];
    if (row) this.#describe(row);
    row?.addEventListener('click', (event) => this.#onClick(event as MouseEvent));
    row?.addEventListener('keydown', (event) => this.#onKey(event as KeyboardEvent));
    this.#select?.addEventListener('change', () => this.choose(this.#select?.selectedIndex ?? 0));
    this.#start();
  }

  /** Names of the tabs, in order. */
  get labels(): string[] {
    const named = this.#select ? [...this.#select.options] : this.#tabs;
    return named.map((element) => element.textContent.trim());
  }

  /** Shows a panel without an event. */
  show(index: number): void {
    this.#panels.forEach((panel, at) => panel.classList.toggle('is-active', at === index));
    this.#tabs.forEach((tab, at) => {
      tab.classList.toggle('is-active', at === index);
      tab.ariaSelected = String(at === index);
      tab.tabIndex = at === index ? 0 : -1;
    });
    if (this.#select) this.#select.selectedIndex = index;
  }

  /** Shows the panel that contains an element; false if none does. */
  reveal(element: Element): boolean {
    const index = this.#panels.findIndex((panel) => panel.contains(element));
    if (index >= 0) this.show(index);
    return index >= 0;
  }

  /** Selects a tab by user action: keeps it at its position while synced sets above change. */
  choose(index: number): void {
    const label = this.labels[index];
    const before = this.getBoundingClientRect().top;
    this.show(index);
    if (label !== undefined && this.dataset['sync'] !== 'off') {
      for (const set of allSets())
        if (set !== this && set.dataset['sync'] !== 'off') set.#follow(label);
      keep(label);
    }
    scrollBy({ top: this.getBoundingClientRect().top - before, behavior: 'instant' });
    refreshToc();
  }

  #follow(label: string): boolean {
    const index = this.labels.indexOf(label);
    if (index >= 0) this.show(index);
    return index >= 0;
  }

  #start(): void {
    const active = this.#panels.findIndex((panel) => panel.classList.contains('is-active'));
    // The reader may have used the list before this script ran, or the browser restored it.
    const chosen = this.#select?.selectedIndex ?? active;
    this.show(Math.max(0, chosen));
    if (this.dataset['sync'] === 'off' || chosen !== active) return;
    readStoredTexts('localStorage', KEY).some((label) => this.#follow(label));
  }

  #describe(row: Element): void {
    row.role = 'tablist';
    this.#tabs.forEach((tab, index) => {
      const panel = this.#panels[index];
      if (!panel) return;
      tab.id ||= `${panel.id}-tab`;
      tab.role = 'tab';
      tab.setAttribute('aria-controls', panel.id);
      panel.role = 'tabpanel';
      panel.setAttribute('aria-labelledby', tab.id);
    });
  }

  #onClick(event: MouseEvent): void {
    const tab = findTarget(event, '[role=tab]');
    const index = this.#tabs.findIndex((one) => one === tab);
    if (index < 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    this.choose(index);
  }

  #onKey(event: KeyboardEvent): void {
    // Alt and the left arrow go back in the browser's history.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const from = this.#tabs.findIndex((tab) => tab === document.activeElement);
    const step = getComputedStyle(this).direction === 'rtl' ? -1 : 1;
    const count = this.#tabs.length;
    const targets: Record<string, number> = {
      ArrowRight: (from + step + count) % count,
      ArrowLeft: (from - step + count) % count,
      Home: 0,
      End: count - 1,
      ' ': from,
    };
    const index = targets[event.key];
    if (from < 0 || index === undefined) return;
    event.preventDefault();
    this.choose(index);
    this.#tabs[index]?.focus({ preventScroll: true });
    this.#tabs[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}

function allSets(): TabSet[] {
  return [...document.querySelectorAll('t-tabs')];
}

function keep(label: string): void {
  const labels = [
    label,
    ...readStoredTexts('localStorage', KEY).filter((other) => other !== label),
  ].slice(0, MAX_KEPT);
  writeStored('localStorage', KEY, JSON.stringify(labels));
}

/**
 * Opens the hidden panel of a link target; `#python` selects the tab with that name if no element
 * has the id.
 */
function followHash(): void {
  const hash = idOf(location);
  if (!hash) return;
  const element = document.getElementById(hash);
  const target = element ?? document.getElementById(`tab-${hash}`);
  if (!target) return;
  const opened = allSets().filter((set) => set.reveal(target));
  if (opened.length > 0 || !element) target.scrollIntoView();
}

declare global {
  interface HTMLElementTagNameMap {
    't-tabs': TabSet;
  }
}

customElements.define('t-tabs', TabSet);
followHash();
refreshToc();
addEventListener('hashchange', followHash);
