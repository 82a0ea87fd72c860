/** A text with values in place of its `{}`, in order. */
export function fill(text: string, values: (string | number)[]): string {
  return text.replace(/{}/g, () => `${values.shift()}`);
}
