/** A new element with properties set and children in it. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** A button that does not submit the form around it. */
export function button(text: string, className: string, onclick: () => void): HTMLButtonElement {
  return el('button', { type: 'button', className, textContent: text, onclick });
}

/** Adds an event listener to an element, and returns the element. */
export function on<E extends HTMLElement, K extends keyof HTMLElementEventMap>(
  element: E,
  type: K,
  listener: (event: HTMLElementEventMap[K]) => void,
): E {
  element.addEventListener(type, listener);
  return element;
}

/** Content that is hidden until the reader opens it. */
export function disclosure(title: string, ...children: Node[]): HTMLDetailsElement {
  return el('details', { className: 't-try-headers' }, el('summary', {}, title), ...children);
}

/** Names with their values. */
export function pairList(pairs: Iterable<readonly [name: string, value: string]>): HTMLElement {
  const rows = Array.from(pairs, ([name, value]) =>
    el('div', {}, el('dt', {}, name), el('dd', {}, value)),
  );
  return el('dl', {}, ...rows);
}
