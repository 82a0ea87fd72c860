import type { RequestForm } from '../openapi/request/form-types.ts';
import { el, on } from './_dom.ts';
import { t } from '../text/words/page-words.ts';

/** The reader's choice among several base addresses, for all pages. */
const KEY = 'trellis-server';

/** The base address of requests, and the inputs that change it. */
export interface ServerChoice {
  /** The list to choose from; absent where there is nothing to choose. */
  select?: HTMLSelectElement | undefined;
  /** Inputs for the variables of the address; they change with the choice. */
  variables: HTMLElement;
  /** The address with its variables filled in. */
  url(): string;
  /** The chosen address with its variables still in braces, and their values. */
  state(): [template: string, values: Record<string, string>];
  /** Chooses an address of the list and fills in its variables. */
  restore(state: [template: string, values: Record<string, string>]): void;
  /** Has every change told. */
  onchange(listener: () => void): void;
}

/** The choice for a form. */
export function createServerChoice(form: RequestForm, listener: () => void): ServerChoice {
  const servers = form.servers.map((server) => ({
    ...server,
    template: onThisSite(server.template),
  }));
  const listeners = [listener];
  const onchange = () => listeners.forEach((tell) => tell());
  const variables = el('div', { className: 't-try-fields' });
  const values = new Map<string, string>();
  let chosen = Math.max(
    0,
    servers.findIndex(({ template }) => template === remembered()),
  );
  const select =
    servers.length > 1
      ? el(
          'select',
          { className: 't-api-server', ariaLabel: t('Server') },
          ...servers.map(({ template }) => el('option', {}, template)),
        )
      : undefined;
  const show = () => {
    values.clear();
    variables.replaceChildren(
      ...(servers[chosen]?.variables ?? []).map((variable) =>
        variableRow(variable, values, onchange),
      ),
    );
    if (select) select.selectedIndex = chosen;
  };
  const choose = (index: number) => {
    chosen = index;
    show();
    onchange();
  };
  if (select) {
    on(select, 'change', () => {
      remember(servers[select.selectedIndex]?.template ?? '');
      choose(select.selectedIndex);
    });
  }
  show();
  return {
    select,
    variables,
    url: () =>
      (servers[chosen]?.template ?? '').replace(
        /\{([^{}]+)\}/g,
        (whole, name: string) => values.get(name) || whole,
      ),
    state: () => [servers[chosen]?.template ?? '', Object.fromEntries(values)],
    restore([template, wanted]) {
      const index = servers.findIndex((server) => server.template === template);
      if (index < 0) return;
      chosen = index;
      show();
      variables.querySelectorAll<HTMLInputElement>('input,select').forEach((input) => {
        const value = wanted[input.name];
        if (value === undefined) return;
        input.value = value;
        values.set(input.name, value);
      });
      onchange();
    },
    onchange: (other) => void listeners.push(other),
  };
}

/** An address without a host is on the site that the page is on. */
function onThisSite(template: string): string {
  return template.startsWith('/') ? location.origin + template.replace(/\/$/, '') : template;
}

function variableRow(
  { name, default: value, enum: allowed }: RequestForm['servers'][number]['variables'][number],
  values: Map<string, string>,
  onchange: () => void,
): HTMLElement {
  values.set(name, value);
  const input =
    allowed.length > 0
      ? el('select', {}, ...allowed.map((text) => el('option', {}, text)))
      : el('input', { autocomplete: 'off' });
  input.name = name;
  input.value = value;
  on(input, 'input', () => {
    values.set(name, input.value);
    onchange();
  });
  return el(
    'label',
    { className: 't-try-row' },
    el('span', { className: 't-try-name' }, name, el('small', {}, 'server')),
    input,
  );
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(template: string): void {
  try {
    localStorage.setItem(KEY, template);
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}
