/** Elements that are printed in one go: some hundred megabytes for the browser. */
const MAX_ELEMENTS = 12_000;

const ASIDE = 'b-aside';

/** Divides chapters, in order, so that none of the batches has too many elements. */
export function divide(chapters: readonly Element[]): Element[][] {
  const batches: Element[][] = [];
  let room = 0;
  for (const chapter of chapters) {
    const size = chapter.querySelectorAll('*').length;
    if (size > room || batches.length === 0) {
      batches.push([]);
      room = MAX_ELEMENTS;
    }
    batches.at(-1)?.push(chapter);
    room -= size;
  }
  return batches;
}

/** Shows one batch and nothing else; its first page comes after `before` others. */
export function showBatch(batches: readonly Element[][], index: number, before: number): void {
  for (const [at, batch] of batches.entries())
    for (const part of batch) part.classList.toggle(ASIDE, at !== index);
  document.documentElement.style.counterReset = `page ${before}`;
}
