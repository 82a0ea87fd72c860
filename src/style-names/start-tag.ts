import { replaceAttributes } from '../text/html-reader.ts';

/** A start tag with what is to be added to it. */
export interface StartTag {
  name: string;
  /** As written. */
  attributes: string;
  /** Its id as written. */
  id: string | undefined;
  /** The id that takes its place, or that it gets. */
  newId?: string | undefined;
  classes: string[];
  added: Map<string, string>;
  /** Ids of elements directly inside it, from the outside. */
  inner: string[];
  /** Id of an element around it. */
  around?: string | undefined;
}

/** The tag as HTML, with the elements that carry further ids. */
export function renderStart(start: StartTag): string {
  const { name, inner, around } = start;
  const outer = around === undefined ? '' : `<div id="${around}">`;
  return `${outer}<${name}${renderAttributes(start)}>${inner.map((id) => `<div id="${id}">`).join('')}`;
}

function renderAttributes({ attributes, id, newId, classes, added }: StartTag): string {
  let hasClass = false;
  const changed = replaceAttributes(attributes, (name, value) => {
    if (name === 'id' && newId !== undefined) return ` id="${newId}"`;
    if (name !== 'class' || classes.length === 0) return added.has(name) ? '' : undefined;
    hasClass = true;
    return ` class="${[value, ...classes].filter(Boolean).join(' ')}"`;
  });
  const more = [
    ...(newId !== undefined && id === undefined ? [`id="${newId}"`] : []),
    ...(classes.length > 0 && !hasClass ? [`class="${classes.join(' ')}"`] : []),
    ...[...added].map(([name, value]) => `${name}="${value}"`),
  ];
  if (more.length === 0) return changed;
  const isClosed = changed.endsWith('/');
  return `${isClosed ? changed.slice(0, -1) : changed} ${more.join(' ')}${isClosed ? '/' : ''}`;
}
