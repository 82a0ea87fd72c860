import { addDrawingTools } from './_drawing-tools.ts';

for (const view of document.querySelectorAll<HTMLElement>('.t-diagram-view')) {
  const drawing = view.querySelector<SVGElement>(':scope > svg');
  if (drawing) addDrawingTools(view, drawing);
}
