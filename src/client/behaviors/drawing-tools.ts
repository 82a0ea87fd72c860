import { t } from '../../i18n/page-messages.ts';
import { rethrowUnless } from '../../utils/errors.ts';
import { drawOutline } from '../shared/page-dom.ts';

/** Maximum height of diagrams without tools, unless the author requests them. Pixels. */
const SMALL = 120;

const STEP = 1.25;
const LARGEST = 5;

/** Two arrows that point outwards. */
const ARROWS = 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7';
const PLUS = 'M12 5v14M5 12h14';
const MINUS = 'M5 12h14';
/** An arrow that turns back. */
const BACK = 'M4 4v6h6M4.5 10a8 8 0 1 1 1.5 7';

const done = new WeakSet<HTMLElement>();

/** Waits for diagrams in closed tabs and accordions, which have no size. */
const resized = new ResizeObserver((entries) => {
  for (const { target } of entries) if (target instanceof HTMLElement) equip(target);
});

function equip(view: HTMLElement): void {
  const drawing = view.querySelector<SVGElement>(':scope > svg');
  if (!drawing || done.has(view)) return;
  if (view.clientWidth === 0) return resized.observe(view);
  resized.unobserve(view);
  done.add(view);
  showStart(view, drawing);
  addDrawingTools(view, drawing);
}

/** Scrolls to the first node of a diagram that is wider than its box. One that branches downwards starts in the middle. */
function showStart(view: HTMLElement, drawing: SVGElement): void {
  const node = drawing.querySelector('[fill="var(--_node-fill)"]')?.getBoundingClientRect();
  const box = view.getBoundingClientRect();
  if (node && node.right > box.right)
    view.scrollLeft += (node.left + node.right - box.left - box.right) / 2;
}

for (const view of document.querySelectorAll<HTMLElement>('.t-diagram-view')) equip(view);
// Diagrams that a script draws are added later.
addEventListener('trellis:drawn', ({ target }) => {
  if (target instanceof HTMLElement) equip(target);
});

/**
 * Adds buttons to a diagram that zoom in, reset the zoom, and open it in a dialog; `actions` and
 * `placement` of the author control them. A zoomed diagram is moved by dragging, scroll bars, and
 * arrow keys.
 */
function addDrawingTools(view: HTMLElement, drawing: SVGElement): void {
  const figure = view.closest<HTMLElement>('.t-diagram');
  const { actions, placement = 'top-right' } = figure?.dataset ?? {};
  const isTall = view.getBoundingClientRect().height > SMALL;
  if (!figure || actions === 'false' || (actions === undefined && !isTall)) return;
  const zoom = createZoom(view, drawing);
  const tools = document.createElement('div');
  tools.className = 't-diagram-tools';
  tools.role = 'group';
  tools.ariaLabel = t('Diagram');
  tools.dataset['at'] = placement;
  tools.append(
    button('Zoom in', PLUS, () => zoom.by(STEP)),
    button('Zoom out', MINUS, () => zoom.by(1 / STEP)),
    button('Reset the view', BACK, zoom.reset),
    button('Enlarge the diagram', ARROWS, () => enlarge(drawing)),
  );
  figure.append(tools);
  view.tabIndex = 0;
  view.addEventListener('keydown', (event) => onKey(event, zoom));
  dragToScroll(view);
}

type Label = 'Zoom in' | 'Zoom out' | 'Reset the view' | 'Enlarge the diagram';

function button(label: Label, outline: string, act: () => void): HTMLButtonElement {
  const control = document.createElement('button');
  control.type = 'button';
  control.ariaLabel = t(label);
  control.title = t(label);
  control.append(drawOutline(24, outline, 't-glyph'));
  control.addEventListener('click', act);
  return control;
}

interface Zoom {
  by(factor: number): void;
  reset(): void;
}

/** Makes the drawing larger inside a box that keeps its size, so that nothing around it moves. */
function createZoom(view: HTMLElement, drawing: SVGElement): Zoom {
  let scale = 1;
  let width = 0;
  const reset = () => {
    scale = 1;
    view.removeAttribute('data-zoomed');
    for (const element of [view, drawing]) element.removeAttribute('style');
  };
  const by = (factor: number) => {
    const next = Math.min(scale * factor, LARGEST);
    // With a tolerance, because steps up and down do not cancel out exactly.
    if (next < 1.01) return reset();
    if (scale === 1) {
      width = drawing.getBoundingClientRect().width;
      view.style.blockSize = `${view.offsetHeight}px`;
      view.dataset['zoomed'] = '';
    }
    const middle = middleOf(view);
    drawing.style.inlineSize = `${width * next}px`;
    scrollToMiddle(view, middle);
    scale = next;
  };
  return { by, reset };
}

/** The point of the content in the middle of a box, as parts of its width and height. */
function middleOf(view: HTMLElement): { x: number; y: number } {
  return {
    x: (view.scrollLeft + view.clientWidth / 2) / view.scrollWidth,
    y: (view.scrollTop + view.clientHeight / 2) / view.scrollHeight,
  };
}

function scrollToMiddle(view: HTMLElement, { x, y }: { x: number; y: number }): void {
  view.scrollLeft = x * view.scrollWidth - view.clientWidth / 2;
  view.scrollTop = y * view.scrollHeight - view.clientHeight / 2;
}

function onKey(event: KeyboardEvent, { by, reset }: Zoom): void {
  // With these keys it is the browser that zooms.
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === '+' || event.key === '=') by(STEP);
  else if (event.key === '-') by(1 / STEP);
  else if (event.key === '0') reset();
  else return;
  event.preventDefault();
}

/** Lets a mouse drag a zoomed diagram; touch scrolling is built in. */
function dragToScroll(view: HTMLElement): void {
  view.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'mouse' || event.button !== 0 || !('zoomed' in view.dataset)) return;
    view.setPointerCapture(event.pointerId);
    event.preventDefault();
    view.focus({ preventScroll: true });
  });
  view.addEventListener('pointermove', (event) => {
    if (view.hasPointerCapture(event.pointerId)) view.scrollBy(-event.movementX, -event.movementY);
  });
}

/** Shows a diagram in a dialog at its own size, with scrolling. */
function enlarge(drawing: SVGElement): void {
  const large = document.createElement('div');
  large.className = 't-diagram';
  const copy = drawing.cloneNode(true) as SVGElement;
  copy.removeAttribute('style');
  large.append(copy);
  import('../shared/enlarge.ts').then(
    ({ openLarge }) => openLarge(large),
    (error: unknown) => rethrowUnless(error, 'TypeError'),
  );
}
