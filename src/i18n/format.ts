/** A text with values in place of its `{}`, in order. */
export function fill(text: string, values: (string | number)[]): string {
  return text.replace(/{}/g, () => `${values.shift()}`);
}

/**
 * The form of a text that a number asks for, of forms between bars in the order in which counting up from one needs
 * them: `1 result | {} results`. The last form serves numbers that none is given for.
 */
export function pluralForm(lang: string, forms: string, count: number): string {
  const all = forms.split(' | ');
  const index = all.length > 1 ? listNeeded(lang).indexOf(categoryOf(lang, count)) : 0;
  return all[index] ?? all.at(-1) ?? forms;
}

/** The forms that a language needs for the numbers that people count to. */
function listNeeded(lang: string): Intl.LDMLPluralRule[] {
  return [...new Set(Array.from({ length: 101 }, (_, index) => categoryOf(lang, index + 1)))];
}

function categoryOf(lang: string, count: number): Intl.LDMLPluralRule {
  return new Intl.PluralRules(lang).select(count);
}
