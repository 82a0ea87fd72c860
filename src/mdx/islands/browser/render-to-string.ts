import { render, type ComponentChild } from 'preact';

/** HTML of an element. Handlers in it are lost. */
export function renderToString(element: ComponentChild): string {
  const box = document.createElement('div');
  render(element, box);
  const { innerHTML } = box;
  render(null, box);
  return innerHTML;
}
