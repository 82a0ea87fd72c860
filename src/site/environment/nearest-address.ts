/** Of the pages that an operation has, say in several languages, the one that stands nearest to the page that leads there. */
export function nearestAddress(
  from: string,
  addresses: readonly string[] = [],
): string | undefined {
  return addresses.toSorted((a, b) => sharedLength(from, b) - sharedLength(from, a))[0];
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
