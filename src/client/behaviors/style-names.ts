import type { LiveName } from '../../site/style-names.ts';

// Adds the names that style sheets and scripts of the project select to elements that appear or
// change while the page is open.
const data = document.querySelector('.t-style-names')?.textContent ?? '[]';
const styleNames = JSON.parse(data) as LiveName[];
const attributes = styleNames.filter(([, kind]) => kind === 'attribute');
let waiting = false;

new MutationObserver(schedule).observe(document.body, {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['aria-current', 'open', 'hidden'],
});
schedule();

function schedule(): void {
  if (!waiting) requestAnimationFrame(update);
  waiting = true;
}

function update(): void {
  waiting = false;
  for (const [part, , name, value] of attributes) {
    for (const element of document.querySelectorAll(`[${name}="${value}"]`))
      if (!element.matches(part)) element.removeAttribute(name);
  }
  for (const [part, kind, name, value] of styleNames) {
    for (const element of document.querySelectorAll(part)) put(element, kind, name, value);
  }
}

function put(element: Element, kind: LiveName[1], name: string, value: string): void {
  if (kind === 'class') element.classList.add(name);
  else if (kind === 'attribute') element.setAttribute(name, value);
  // Keeps ids of Trellis, because other elements refer to them.
  else if (!element.id && !document.getElementById(name)) element.id = name;
}
