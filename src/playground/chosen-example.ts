/** Tells of the example of a body that the reader chooses beside the text: its media type, and its label. */
export function onChosenExample(use: (mediaType: string, label: string) => void): void {
  document.addEventListener('t-choose', (event) => {
    const { target, detail } = event as CustomEvent<number>;
    const list = (target as Element).closest<HTMLElement>('[data-bodies]')?.dataset['bodies'];
    const bodies = JSON.parse(list ?? '[]') as [mediaType: string, label: string][];
    const chosen = bodies[detail];
    if (chosen) use(...chosen);
  });
}
