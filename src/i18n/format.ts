/** Replaces each `{}` with the next value. */
export function fill(text: string, values: (string | number)[]): string {
  return text.replace(/{}/g, () => `${values.shift()}`);
}

/**
 * Plural form for a number. `forms` are separated by bars, in the order in which counting up from one needs them: `1
 * result | {} results`. Numbers without their own form use the last one.
 */
export function pluralForm(lang: string, forms: string, count: number): string {
  const all = forms.split(' | ');
  const index = all.length > 1 ? listNeeded(lang).indexOf(categoryOf(lang, count)) : 0;
  return all[index] ?? all.at(-1) ?? forms;
}

/** Plural categories that a language needs for the numbers that people count to. */
function listNeeded(lang: string): Intl.LDMLPluralRule[] {
  return [...new Set(Array.from({ length: 101 }, (_, index) => categoryOf(lang, index + 1)))];
}

function categoryOf(lang: string, count: number): Intl.LDMLPluralRule {
  return new Intl.PluralRules(lang).select(count);
}
