import { fillServer } from '../../openapi/operation/servers.ts';
import type { FormServer, RequestForm } from '../../openapi/request/request-form.ts';
import type { SharedRequest } from '../../openapi/request/shared-request.ts';
import { t } from '../../text/words/page-words.ts';
import { el, on } from '../dom.ts';
import { rememberedServer, rememberServer } from './remembered-server.ts';
import { variableRow } from './server-variable.ts';

/** The base address of requests, and the inputs that change it. */
export interface ServerChoice {
  /** The list to choose from; absent where there is nothing to choose. */
  select?: HTMLSelectElement | undefined;
  /** Inputs for the variables of the address; they change with the choice. */
  variables: HTMLElement;
  /** The address with its variables filled in. */
  url(): string;
  /** The chosen address with its variables still in braces, and their values. */
  state(): SharedRequest['server'];
  /** Chooses an address of the list and fills in its variables. */
  restore(state: SharedRequest['server']): void;
  /** Calls back with every change. */
  onchange(listener: () => void): void;
}

/** The choice for a form. */
export function createServerChoice(form: RequestForm, listener: () => void): ServerChoice {
  const listeners = [listener];
  const changed = () => listeners.forEach((call) => call());
  const servers = form.servers.map(withHost);
  const values = new Map<string, string>();
  const variables = el('div', { className: 't-try-fields' });
  const select = createSelect(servers);
  let chosen = Math.max(0, findServer(servers, rememberedServer()));

  const template = () => servers[chosen]?.template ?? '';
  const choose = (index: number, given: Partial<Record<string, string>> = {}) => {
    chosen = index;
    values.clear();
    const rows = (servers[index]?.variables ?? []).map((variable) => {
      const { name, default: value } = variable;
      return variableRow({ ...variable, default: given[name] ?? value }, values, changed);
    });
    variables.replaceChildren(...rows);
    if (select) select.selectedIndex = index;
  };
  if (select)
    on(select, 'change', () => {
      choose(select.selectedIndex);
      rememberServer(template());
      changed();
    });
  choose(chosen);

  return {
    select,
    variables,
    url: () => fillServer(template(), values),
    state: () => [template(), Object.fromEntries(values)],
    restore([wanted, given]) {
      const index = findServer(servers, wanted);
      if (index < 0) return;
      choose(index, given);
      changed();
    },
    onchange: (other) => void listeners.push(other),
  };
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

function createSelect(servers: readonly FormServer[]): HTMLSelectElement | undefined {
  if (servers.length < 2) return undefined;
  return el(
    'select',
    { className: 't-api-server', ariaLabel: t('Server') },
    ...servers.map(({ template }) => el('option', {}, template)),
  );
}
