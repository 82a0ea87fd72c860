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

/** Has a function called for an event of an element. */
export function on<E extends HTMLElement, K extends keyof HTMLElementEventMap>(
  element: E,
  type: K,
  listener: (event: HTMLElementEventMap[K]) => void,
): E {
  element.addEventListener(type, listener);
  return element;
}
