import type { MessageKey } from './english.ts';

let known: Partial<Record<MessageKey, string>> | undefined;

/** Translations embedded in the page for its scripts, by English text; empty on English pages. */
export function translations(): Partial<Record<MessageKey, string>> {
  known ??= JSON.parse(document.querySelector('.t-words')?.textContent ?? '{}') as typeof known;
  return known ?? {};
}

/** Browser only: message in the language of the page, with placeholders filled in order. */
export function t(text: MessageKey, ...values: (string | number)[]): string {
  return fill(translations()[text] ?? text, values);
}

/** Replaces each `{}` with the next value. */
export function fill(text: string, values: (string | number)[]): string {
  return text.replace(/{}/g, () => `${values.shift()}`);
}
