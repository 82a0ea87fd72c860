import type { FormExample } from '../../openapi/request/form-field.ts';
import { t } from '../../text/words/page-words.ts';
import { el, on } from '../dom.ts';

/** A list of examples; `choose` is called with the one that the reader takes, `first` is taken already. */
export function exampleMenu(
  label: string,
  examples: readonly FormExample[],
  choose: (example: FormExample) => void,
  first?: FormExample,
): HTMLElement {
  const word = t('Example');
  const select = el(
    'select',
    { className: 't-try-examples', ariaLabel: `${label}: ${word}` },
    el('option', { value: '' }, word),
    ...examples.map((example, index) => el('option', { value: String(index) }, example.label)),
  );
  const help = el('p', { className: 't-try-help', hidden: true });
  const explain = (example: FormExample | undefined) => {
    help.textContent = example?.help ?? '';
    help.hidden = help.textContent === '';
  };
  on(select, 'input', () => {
    const example = select.value === '' ? undefined : examples[Number(select.value)];
    explain(example);
    if (example) choose(example);
  });
  if (first) select.value = String(examples.indexOf(first));
  explain(first);
  return el('div', { className: 't-try-example' }, select, help);
}
