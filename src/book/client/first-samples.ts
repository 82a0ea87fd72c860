import { make } from '../../outputs/pages/behaviours/search-dom.ts';

/** Leaves of the samples of a request, which say the same in many languages, the first; names the others, as `words` has it. */
export function keepFirstSamples(article: Element, words: string): void {
  for (const samples of article.querySelectorAll('.t-api-samples[data-clients]')) {
    const [first, ...others] = samples.querySelectorAll('.t-tabset-panel');
    if (!first || others.length === 0) continue;
    const names = others.map((panel) => panel.querySelector('.t-tabset-title')?.textContent);
    for (const panel of others) panel.remove();
    const list = names.filter(Boolean).join(', ');
    samples.append(
      make(
        'p',
        { class: 'b-others' },
        words.replace('{}', () => list),
      ),
    );
  }
}
