import { t } from '../../i18n/page-messages.ts';
import { plural } from '../../i18n/plurals.ts';
import { rethrowUnless } from '../../utils/errors.ts';
import { escapeRegExp } from '../../utils/text.ts';
import { badgeClasses, badgeText } from '../../utils/url.ts';
import type { FilterEntry, FilterGroup } from '../file-formats.ts';
import { loadOnce } from '../shared/loading.ts';
import { make } from '../shared/make.ts';

/** Number of entries rendered at a time; scrolling to the last one renders more. */
const PAGE_SIZE = 100;

const loads = new Map<string, Promise<FilterGroup[]>>();

const box = document.querySelector<HTMLElement>('[data-filter]');
const tree = document.querySelector<HTMLElement>('[data-drawer] .t-nav');
const input = box?.querySelector('input');
const status = box?.querySelector<HTMLElement>('[role=status]');
if (box && tree && input && status) start(box, { tree, input, status });

interface Parts {
  tree: HTMLElement;
  input: HTMLInputElement;
  status: HTMLElement;
}

function start(filter: HTMLElement, { tree: all, input: field, status: line }: Parts): void {
  const found = make('ul', { class: 't-nav t-found', role: 'list', hidden: '' });
  all.before(found);
  const show = async () => {
    const query = field.value.trim();
    const groups = await readGroups(filter.dataset['filter'] ?? '');
    // The reader typed on.
    if (query !== field.value.trim()) return;
    const words = toWords(query);
    const matches = groups && words.length > 0 ? findMatches(groups, words) : [];
    line.textContent = describe(query, groups && matches.length);
    found.hidden = query === '' || !groups;
    all.hidden = !found.hidden;
    found.replaceChildren();
    append(found, matches, words);
  };
  const clear = () => {
    field.value = '';
    void show();
    field.focus();
  };
  field.addEventListener('input', () => void show());
  for (const part of [filter, found, all])
    part.addEventListener('keydown', (event) =>
      followKey(event, { field, list: all.hidden ? found : all, clear }),
    );
  void show();
}

/** Entries of the sidebar; undefined if they cannot be loaded. */
function readGroups(href: string): Promise<FilterGroup[] | undefined> {
  const load = async () => {
    const response = await fetch(href);
    if (!response.ok) throw new TypeError(`${href} could not be loaded`);
    return (await response.json()) as FilterGroup[];
  };
  return loadOnce(loads, href, load).catch((error: unknown) =>
    rethrowUnless(error, 'TypeError', 'SyntaxError'),
  );
}

function describe(query: string, count: number | undefined): string {
  if (query === '') return '';
  if (count === undefined) return t('Check your connection.');
  return count > 0 ? plural('1 result | {} results', count) : t('No results for “{}”', query);
}

function toWords(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** An entry with the title of its group. */
interface Match {
  title: string;
  entry: FilterEntry;
}

/** Entries with all words in their name, path, method or group, in the order of the sidebar. */
function findMatches(groups: readonly FilterGroup[], words: readonly string[]): Match[] {
  const { version: current } = document.documentElement.dataset;
  return groups.flatMap(({ title, entries }) =>
    entries
      .filter(({ label, method = '', path = '', version }) => {
        const text = `${method} ${label} ${path} ${title}`.toLowerCase();
        const isShown = version === undefined || version === current;
        return isShown && words.every((word) => text.includes(word));
      })
      .map((entry) => ({ title, entry })),
  );
}

/**
 * Adds matches below the titles of their groups; the rest follows when the last one becomes
 * visible.
 */
function append(found: HTMLElement, matches: readonly Match[], words: readonly string[]): void {
  // The rest of a group goes on in its list.
  let group = found.querySelector<HTMLElement>(':scope > :last-child > ul');
  let last: HTMLElement | undefined;
  for (const { title, entry } of matches.slice(0, PAGE_SIZE)) {
    if (group?.dataset['title'] !== title) {
      group = make('ul', { role: 'list', 'data-title': title });
      const heading = title !== '' && make('p', { class: 't-nav-title' }, title);
      found.append(make('li', {}, heading, group));
    }
    last = make('li', {}, toLink(entry, words));
    group.append(last);
  }
  const rest = matches.slice(PAGE_SIZE);
  if (!last || rest.length === 0) return;
  const observer = new IntersectionObserver(([seen], self) => {
    if (!seen?.isIntersecting) return;
    self.disconnect();
    if (seen.target.isConnected) append(found, rest, words);
  });
  observer.observe(last);
}

function toLink({ label, href, method, path }: FilterEntry, words: readonly string[]) {
  const { origin, pathname } = new URL(href, location.href);
  const isAway = origin !== location.origin && location.protocol !== 'file:';
  return make(
    'a',
    {
      href,
      target: isAway && /^https?:/.test(href) ? '_blank' : undefined,
      rel: isAway ? 'noopener' : undefined,
      'aria-current': !isAway && pathname === location.pathname ? 'page' : undefined,
    },
    method !== undefined &&
      make('span', { class: badgeClasses('t-method', method) }, badgeText(method)),
    make(
      'span',
      {},
      ...highlight(label, words),
      path !== undefined && make('code', {}, ...highlight(path, words)),
    ),
  );
}

/** A text with the words in it marked. */
function highlight(text: string, words: readonly string[]): Node[] {
  return text
    .split(new RegExp(`(${words.map(escapeRegExp).join('|')})`, 'i'))
    .map((part, index) =>
      index % 2 === 1 ? make('mark', {}, part) : document.createTextNode(part),
    );
}

interface KeyContext {
  field: HTMLInputElement;
  /** The list that is shown. */
  list: HTMLElement;
  clear: () => void;
}

/**
 * Arrow keys go through the field and the rows below it, Escape clears the field, and Enter in it follows the first
 * result.
 */
function followKey(event: KeyboardEvent, { field, list, clear }: KeyContext): void {
  const { key, target, isComposing } = event;
  if (isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...list.querySelectorAll<HTMLElement>('a, summary')].filter((row) =>
    row.checkVisibility(),
  );
  const at = rows.findIndex((row) => row === target);
  if (key === 'Escape' && field.value !== '') clear();
  else if (key === 'Enter' && target === field && field.value !== '') rows[0]?.click();
  else if (key === 'ArrowDown') rows[at + 1]?.focus();
  else if (key === 'ArrowUp' && target !== field) (at > 0 ? rows[at - 1] : field)?.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
