import { el } from '../dom.ts';

/** Inputs under a title. */
export function inputGroup(title: string, ...children: Node[]): HTMLElement {
  return el('fieldset', { className: 't-try-group' }, el('legend', {}, title), ...children);
}

/** Whether a group has anything that the reader can do; inputs that are nested are made when they are opened. */
export function isUsable(group: HTMLElement): boolean {
  return group.querySelector('input,select,textarea,button,t-own-server,.t-try-nested') !== null;
}
