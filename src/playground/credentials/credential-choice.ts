import type { FormScheme } from '../../openapi/request/form-scheme.ts';
import type { RequestForm } from '../../openapi/request/request-form.ts';
import { t } from '../../text/words/page-words.ts';
import { el, on } from '../dom.ts';
import type { ServerChoice } from '../server/server-choice.ts';
import {
  createCredentials,
  type Credential,
  type CredentialInputs,
  type GivenCredentials,
} from './credential-inputs.ts';
import { createKeepRow } from './keep-row.ts';
import { createKeptValues } from './kept-values.ts';
import { valuesOf } from './scheme-values.ts';

/** The credentials of a request. */
export interface CredentialChoice {
  element: HTMLElement;
  /** Those that are filled in. */
  read(): Credential[];
  /** Enters credentials, and chooses the first way to authenticate that they are enough for. */
  fill(given: GivenCredentials): void;
  /** Those that samples show: words in place of secrets, unless the reader wants to see them. */
  sample(): Credential[];
}

/** The inputs of the chosen way to authenticate. Values are shared by all operations of an API. */
export function createCredentialChoice(form: RequestForm, server: ServerChoice): CredentialChoice {
  const kept = createKeptValues(form.forgetsCredentials);
  const create = (schemes: readonly FormScheme[]) =>
    createCredentials(schemes, ({ id, name }) => valuesOf(kept, server, `${id} ${name}`));
  const alternatives = form.auth.map(create);
  const { element, chosen, show } = choose(form.auth, alternatives);
  const row = createKeepRow(kept, form.forgetsCredentials);
  if (element.querySelector('input')) element.append(row.element);
  return {
    element,
    read: () => chosen()?.read() ?? [],
    fill(given) {
      const isEnough = alternatives.map((one) => one.fill(given));
      show(isEnough.indexOf(true));
    },
    sample() {
      const real = row.isShowing() ? (chosen()?.read() ?? []) : [];
      const words = chosen()?.placeholders() ?? [];
      return words.map((one) => real.find(({ scheme }) => scheme === one.scheme) ?? one);
    },
  };
}

/** The alternatives, of which one is shown. */
interface Alternatives {
  element: HTMLElement;
  chosen(): CredentialInputs | undefined;
  /** Shows the one of an index; nothing changes for -1. */
  show(index: number): void;
}

/** All alternatives with what chooses one of them. */
function choose(
  auth: RequestForm['auth'],
  alternatives: readonly CredentialInputs[],
): Alternatives {
  const holder = el('div', {}, alternatives[0]?.element ?? '');
  const labels = auth.map((schemes) => schemes.map(({ id }) => id).join(' + ') || t('None'));
  const select = el(
    'select',
    { ariaLabel: t('Way to authenticate') },
    ...labels.map((label) => el('option', {}, label)),
  );
  const chosen = () => alternatives[select.selectedIndex];
  const update = () => holder.replaceChildren(chosen()?.element ?? '');
  on(select, 'change', update);
  return {
    // A form has no group for what leaves nothing to do.
    element: el(
      'div',
      { className: 't-try-fields' },
      ...(alternatives.length > 1 ? [select, holder] : [holder]),
    ),
    chosen,
    show(index) {
      if (index >= 0) select.selectedIndex = index;
      update();
    },
  };
}
