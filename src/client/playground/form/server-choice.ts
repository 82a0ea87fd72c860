import { t } from '../../../i18n/page-messages.ts';
import { fillServer } from '../../../openapi/document.ts';
import type { FormHead, FormServer, SharedRequest } from '../../../openapi/request-form.ts';
import { el, on } from '../../shared/dom.ts';
import { siteName } from '../../shared/site.ts';
import { readStored, writeStored } from '../../shared/storage.ts';

/** The base URL of requests, and the inputs that change it. */
export interface ServerChoice {
  /** The select element; undefined with only one server. */
  select?: HTMLSelectElement | undefined;
  /**
   * Description of the selected server, with inputs for its variables; updated with the selection.
   */
  variables: HTMLElement;
  /** Whose credentials are sent: those of the document's API, or of the host of a custom URL. */
  api(): string;
  /** The URL with its variables filled in. */
  url(): string;
  /** The same for samples, which cannot call a service worker. */
  sampleUrl(): string;
  /**
   * For simulated responses: the URL of the service worker, or '' if the server of the page
   * responds.
   */
  mock(): string | undefined;
  /** The custom server URL, or ''. */
  customUrl(): string;
  setCustomUrl(url: string): void;
  /**
   * Whether the page may send requests to a URL: only to servers of the API, unless docs.json
   * allows others.
   */
  isAllowed(url: string): boolean;
  /** The selected URL with placeholders for variables, and their values. */
  state(): SharedRequest['server'];
  /** The server of the document with a template. */
  find(template: string): FormServer | undefined;
  /** Selects the server of the document with this template, instead of a custom URL, and fills in its variables. */
  choose(template: string, values: Partial<Record<string, string>>): void;
  /** Calls back with every change. */
  onchange(listener: () => void): void;
}

/** The choice for a form. */
export function createServerChoice(form: FormHead, listener: () => void): ServerChoice {
  const listeners = [listener];
  const changed = () => listeners.forEach((call) => call());
  const api = form.servers[0]?.template ?? '';
  const servers = form.servers.map(withHost);
  const [first] = servers;
  const variables = createServerVariables(changed);
  const list = createServerSelect(servers);
  let chosen = Math.max(0, findServer(servers, rememberedServer()));
  const origins = new Set(servers.map((server) => originOf(fillDefaults(server))));
  const isAllowed = (url: string) => !form.onlyListedServers || origins.has(originOf(url));
  const remembered = rememberedCustomUrl(api);
  let customUrl = isAllowed(remembered) ? remembered : '';

  const template = () => servers[chosen]?.template ?? '';
  const mock = () => (customUrl ? undefined : servers[chosen]?.mock);
  const url = () => customUrl || fillServer(template(), variables.values);
  const choose = (index: number, initial: Partial<Record<string, string>> = {}) => {
    chosen = index;
    variables.show(servers[index], initial);
    list?.show(index, customUrl);
  };
  const setCustomUrl = (url: string) => {
    customUrl = url;
    rememberCustomUrl(api, customUrl);
    list?.show(chosen, customUrl);
    changed();
  };
  if (list)
    on(list.element, 'change', () => {
      const index = list.element.selectedIndex;
      if (!servers[index]) return;
      choose(index);
      rememberServer(template());
      setCustomUrl('');
      // Loaded only if simulated responses are available: they are last in the list.
      if (servers.at(-1)?.mock)
        void import('../mock.ts').then(({ chooseWorker }) => chooseWorker(mock()));
    });
  choose(chosen);

  return {
    select: list?.element,
    variables: variables.element,
    api: () => (customUrl ? originOf(customUrl) : api),
    url,
    sampleUrl: () => (mock() && first ? fillDefaults(first) : url()),
    mock,
    customUrl: () => customUrl,
    setCustomUrl,
    isAllowed,
    state: () => (customUrl ? [customUrl, {}] : [template(), toRecord(variables.values)]),
    find: (wanted) => servers[findServer(servers, wanted)],
    choose(wanted, initial) {
      customUrl = '';
      choose(findServer(servers, wanted), initial);
      changed();
    },
    onchange: (other) => void listeners.push(other),
  };
}

/** The URL of a server with the defaults of its variables. */
export function fillDefaults({ template, variables }: FormServer): string {
  return fillServer(template, new Map(variables.map((one) => [one.name, one.default])));
}

function withHost(server: FormServer): FormServer {
  return { ...server, template: withOrigin(server.template) };
}

/** The template of a server; one without a host is relative to the page. */
export function withOrigin(template: string): string {
  return template.startsWith('/') ? location.origin + template.replace(/\/$/, '') : template;
}

function findServer(servers: readonly FormServer[], wanted: string | null): number {
  return servers.findIndex(({ template }) => template === wanted);
}

/** The list of base URLs. */
interface ServerSelect {
  element: HTMLSelectElement;
  /** Shows the selected server, or the custom URL if there is one. */
  show(index: number, customUrl: string): void;
}

/** The server select; undefined if there is only one server. */
function createServerSelect(servers: readonly FormServer[]): ServerSelect | undefined {
  if (servers.length < 2) return undefined;
  const element = el(
    'select',
    // `ltr` places its arrow at the end of URLs, also on right-to-left pages.
    { className: 't-api-server', ariaLabel: t('Server'), dir: 'ltr' },
    ...servers.map(({ template, description, label }) =>
      el('option', { title: description ?? '' }, label ?? template),
    ),
  );
  const other = el('option');
  return {
    element,
    show(index, customUrl) {
      other.textContent = customUrl;
      if (customUrl) element.append(other);
      else other.remove();
      element.selectedIndex = customUrl ? servers.length : index;
    },
  };
}

/** Values of the variables of a server URL; undefined for those that readers must fill in. */
type ServerValues = Map<string, string | undefined>;

/** The description of a server, with inputs for its variables. */
interface ServerVariables {
  element: HTMLElement;
  values: ServerValues;
  /** Shows a server, with values in place of the defaults of its variables. */
  show(server: FormServer | undefined, initial: Partial<Record<string, string>>): void;
}

function createServerVariables(changed: () => void): ServerVariables {
  const element = el('div', { className: 't-try-fields' });
  const values: ServerValues = new Map();
  return {
    element,
    values,
    show(server, initial) {
      values.clear();
      const rows = (server?.variables ?? []).map((variable) =>
        variableRow(variable, initial[variable.name], values, changed),
      );
      const { description } = server ?? {};
      const about = description ? [el('p', { className: 't-try-about' }, description)] : [];
      element.replaceChildren(...about, ...rows);
    },
  };
}

let count = 0;

function toRecord(values: ServerValues): Record<string, string> {
  return Object.fromEntries([...values].map(([name, value]) => [name, value ?? '']));
}

/** The input for a variable of a server URL; `values` holds the entered values. */
function variableRow(
  { name, default: value, enum: allowed, description }: FormServer['variables'][number],
  initial: string | undefined,
  values: ServerValues,
  changed: () => void,
): HTMLElement {
  const input =
    allowed.length > 0
      ? el('select', {}, ...allowed.map((text) => el('option', {}, text)))
      : el('input', { autocomplete: 'off' });
  input.name = name;
  input.value = initial ?? value ?? '';
  // A variable is empty only if the document says so.
  const empty = [value, ...allowed].includes('') ? '' : undefined;
  const read = () => values.set(name, input.value || empty);
  read();
  on(input, 'input', () => {
    read();
    changed();
  });
  const id = (input.id = `server-variable-${++count}`);
  const label = el(
    'label',
    { className: 't-try-name', htmlFor: id },
    name,
    el('small', {}, 'server'),
  );
  const row = el('div', { className: 't-try-row' }, label, input);
  if (!description) return row;
  const help = el('p', { className: 't-try-help', id: `${id}-help` }, description);
  input.setAttribute('aria-describedby', help.id);
  row.append(help);
  return row;
}

/** The origin of a URL; the URL itself if it has none. */
export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

/** Storage key of the selected server, shared by all pages. */
const key = () => siteName('trellis-server');

/** The server of the document selected last; null if there is none. */
function rememberedServer(): string | null {
  return readStored('localStorage', key());
}

/** Saves the selected URL. */
function rememberServer(template: string): void {
  writeStored('localStorage', key(), template || undefined);
}

/** The custom server URL for an API, or ''. */
function rememberedCustomUrl(api: string): string {
  return readStored('localStorage', `${key()} ${api}`) ?? '';
}

/** Saves a custom server URL; an empty one is removed. */
function rememberCustomUrl(api: string, url: string): void {
  writeStored('localStorage', `${key()} ${api}`, url || undefined);
}
