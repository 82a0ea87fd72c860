import { addDrawingTools } from './_drawing-tools.ts';

const done = new WeakSet<HTMLElement>();

function equip(view: HTMLElement): void {
  const drawing = view.querySelector<SVGElement>(':scope > svg');
  if (!drawing || done.has(view)) return;
  done.add(view);
  addDrawingTools(view, drawing);
}

for (const view of document.querySelectorAll<HTMLElement>('.t-diagram-view')) equip(view);
// Diagrams that a script draws come later.
addEventListener('trellis:drawn', ({ target }) => {
  if (target instanceof HTMLElement) equip(target);
});
