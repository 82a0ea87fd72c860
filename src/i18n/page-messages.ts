import type { MessageKey } from './english.ts';

type Translations = Partial<Record<MessageKey, string>>;

let known: Translations | undefined;

/** Translations embedded in the page for its scripts, by English text; empty on English pages. */
export function translations(): Translations {
  return (known ??= JSON.parse(
    document.querySelector('.t-words')?.textContent ?? '{}',
  ) as Translations);
}

/** Browser only: message in the language of the page, with placeholders filled in order. */
export function t(text: MessageKey, ...values: (string | number)[]): string {
  return fill(translations()[text] ?? text, values);
}

/** Replaces each `{}` with the next value. */
export function fill(text: string, values: (string | number)[]): string {
  return text.replace(/{}/g, () => `${values.shift()}`);
}
