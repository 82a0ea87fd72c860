/** Brings an entry into the middle of the box that scrolls, unless it is in sight, `margin` pixels from its edges. */
export function center(entry: Element, box: Element, margin: number): void {
  const { top, bottom, height } = box.getBoundingClientRect();
  const place = entry.getBoundingClientRect();
  if (place.top < top + margin || place.bottom > bottom - margin)
    box.scrollTop += place.top - top - height / 2;
}
