/** Titles of folds without the word for a click, "properties" for "Hide properties": all of them stay open on paper. */
export function nameFolds(article: Element): void {
  for (const summary of article.querySelectorAll('summary')) {
    const closed = summary.querySelector('.t-closed');
    const opened = summary.querySelector('.t-opened');
    if (!closed || !opened) continue;
    const name = findCommon(closed.textContent, opened.textContent);
    if (name === '') continue;
    opened.textContent = name;
    closed.remove();
  }
}

/** What two texts begin or end with alike, whichever is longer, in whole words where there are spaces. */
export function findCommon(one: string, other: string): string {
  const [separator = ''] = / /.exec(one) ?? [];
  const [a, b] = [one.split(separator), other.split(separator)];
  const start = countAlike(a, b);
  const end = countAlike(a.toReversed(), b.toReversed());
  return (end > start ? a.slice(-end) : a.slice(0, start)).join(separator);
}

function countAlike(a: readonly string[], b: readonly string[]): number {
  const length = a.findIndex((part, index) => part !== b[index]);
  return length < 0 ? a.length : length;
}
