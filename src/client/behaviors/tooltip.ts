/** Minimum distance from the edges of the window, in pixels. */
const MARGIN = 8;

function bubbleOf(term: EventTarget | null): HTMLElement | null {
  const tooltip = term instanceof Element ? term.closest('.t-tooltip') : null;
  return tooltip?.querySelector<HTMLElement>('.t-tooltip-bubble') ?? null;
}

/** Moves a bubble into the window, and below its word if there is no space above. */
function moveTooltip(event: Event): void {
  const bubble = bubbleOf(event.target);
  if (!bubble) return;
  bubble.parentElement?.classList.remove('is-dismissed');
  bubble.classList.remove('is-below');
  bubble.style.removeProperty('--t-shift');
  const box = bubble.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const shift = Math.max(MARGIN - box.left, 0) || Math.min(width - MARGIN - box.right, 0);
  const top = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  bubble.classList.toggle('is-below', box.top < top);
  if (shift !== 0) bubble.style.setProperty('--t-shift', `${shift}px`);
}

document.addEventListener('mouseover', moveTooltip);
document.addEventListener('focusin', moveTooltip);

/** WCAG 1.4.13: content on hover or focus can be dismissed without moving either. */
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  for (const tooltip of document.querySelectorAll('.t-tooltip:is(:hover, :focus-within)')) {
    tooltip.classList.add('is-dismissed');
  }
});
