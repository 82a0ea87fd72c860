/** Chooses an example of the body in the lists of the form, as its reader would. */
export function chooseExample(form: HTMLElement, mediaType: string, label: string): void {
  choose(form.querySelector('.t-try-media select'), mediaType);
  choose(form.querySelector('.t-try-media + div .t-try-examples'), label);
}

function choose(select: HTMLSelectElement | null, label: string): void {
  const index = [...(select?.options ?? [])].findIndex(({ text }) => text === label);
  if (!select || index < 0) return;
  select.selectedIndex = index;
  select.dispatchEvent(new Event('input', { bubbles: true }));
}
