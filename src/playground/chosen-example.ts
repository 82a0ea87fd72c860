/** Tells of the example of a body that the reader chooses beside the text: its media type, and its label. */
export function onChosenExample(use: (mediaType: string, label: string) => void): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const list = target.closest<HTMLElement>('[data-bodies]')?.dataset['bodies'];
    const bodies = JSON.parse(list ?? '[]') as [mediaType: string, label: string][];
    const chosen = bodies[target.selectedIndex];
    if (chosen) use(...chosen);
  });
}
