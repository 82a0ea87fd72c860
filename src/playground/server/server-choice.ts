import { fillServer } from '../../openapi/operation/servers.ts';
import type { FormHead, FormServer } from '../../openapi/request/request-form.ts';
import type { SharedRequest } from '../../openapi/request/shared-request.ts';
import { el, on } from '../dom.ts';
import { fitVariables, originOf } from './fit-variables.ts';
import {
  rememberedOwnServer,
  rememberedServer,
  rememberOwnServer,
  rememberServer,
} from './remembered-server.ts';
import { createServerSelect } from './server-select.ts';
import { variableRow } from './server-variable.ts';

/** The base address of requests, and the inputs that change it. */
export interface ServerChoice {
  /** The list to choose from; absent where there is nothing to choose. */
  select?: HTMLSelectElement | undefined;
  /** What the document says of the address, with inputs for its variables; they change with the choice. */
  variables: HTMLElement;
  /** Whose credentials are sent there: those of the document's API, or of the host of the reader's own address. */
  api(): string;
  /** The address with its variables filled in. */
  url(): string;
  /** The address that the reader gave in place of the document's; empty for none. */
  own(): string;
  setOwn(address: string): void;
  /** Whether the page may send requests to an address: to servers of the API only, unless docs.json allows others. */
  isAllowed(address: string): boolean;
  /** The chosen address with its variables still in braces, and their values. */
  state(): SharedRequest['server'];
  /**
   * Chooses an address of the document and fills in its variables. What leads elsewhere is not chosen, but given
   * back. A form that the reader left brings its variables only: the address is chosen for all pages.
   */
  restore(state: SharedRequest['server'], isOwn: boolean): string | undefined;
  /** Calls back with every change. */
  onchange(listener: () => void): void;
}

/** The choice for a form. */
export function createServerChoice(form: FormHead, listener: () => void): ServerChoice {
  const listeners = [listener];
  const changed = () => listeners.forEach((call) => call());
  const api = form.servers[0]?.template ?? '';
  const servers = form.servers.map(withHost);
  const values = new Map<string, string>();
  const variables = el('div', { className: 't-try-fields' });
  const list = createServerSelect(servers);
  let chosen = Math.max(0, findServer(servers, rememberedServer()));
  const origins = new Set(servers.map((server) => originOf(fillDefaults(server))));
  const isAllowed = (address: string) => !form.onlyListedServers || origins.has(originOf(address));
  const remembered = rememberedOwnServer(api);
  let own = isAllowed(remembered) ? remembered : '';

  const template = () => servers[chosen]?.template ?? '';
  const choose = (index: number, given: Partial<Record<string, string>> = {}) => {
    chosen = index;
    values.clear();
    const rows = (servers[index]?.variables ?? []).map((variable) => {
      const { name, default: value } = variable;
      return variableRow({ ...variable, default: given[name] ?? value }, values, changed);
    });
    const { description } = servers[index] ?? {};
    const about = description ? [el('p', { className: 't-try-about' }, description)] : [];
    variables.replaceChildren(...about, ...rows);
    list?.show(index, own);
  };
  const setOwn = (address: string) => {
    own = address;
    rememberOwnServer(api, own);
    list?.show(chosen, own);
    changed();
  };
  if (list)
    on(list.element, 'change', () => {
      const index = list.element.selectedIndex;
      if (!servers[index]) return;
      choose(index);
      rememberServer(template());
      setOwn('');
    });
  choose(chosen);

  return {
    select: list?.element,
    variables,
    api: () => (own ? originOf(own) : api),
    url: () => own || fillServer(template(), values),
    own: () => own,
    setOwn,
    isAllowed,
    state: () => (own ? [own, {}] : [template(), Object.fromEntries(values)]),
    restore([wanted, given], isOwn) {
      if (isOwn && wanted === template() && !own) choose(chosen, given);
      if (isOwn || wanted === own) return undefined;
      const index = findServer(servers, wanted);
      const server = servers[index];
      if (!server) return wanted;
      const { kept, elsewhere } = fitVariables(server, given);
      own = '';
      choose(index, kept);
      changed();
      return elsewhere;
    },
    onchange: (other) => void listeners.push(other),
  };
}

function fillDefaults({ template, variables }: FormServer): string {
  return fillServer(template, new Map(variables.map((one) => [one.name, one.default])));
}

/** An address without a host is on the site that the page is on. */
function withHost(server: FormServer): FormServer {
  const { template } = server;
  if (!template.startsWith('/')) return server;
  return { ...server, template: location.origin + template.replace(/\/$/, '') };
}

function findServer(servers: readonly FormServer[], wanted: string | null): number {
  return servers.findIndex(({ template }) => template === wanted);
}
