import { createPlaceFinder, lineStarts } from '../../text/edits.ts';
import type { JsxElement } from './accessible-names.ts';
import type { ComponentUse } from './component-use.ts';
import type { Locator } from './locate-text.ts';
import { findAttributes } from './tag-attributes.ts';

/** Gives for an element what finds the places of its tag and its attributes. */
export type TagFinder = (element: JsxElement) => ComponentUse['find'];

/** Finder in a body; `text` is what the parser was given, whose offsets hold where nothing was rewritten before. */
export function createTagFinder(body: string, text: string, locate: Locator): TagFinder {
  const starts = lineStarts(body);
  const placeOf = createPlaceFinder(body);
  return (element) => {
    let found: { start: number; attributes: ReturnType<typeof findAttributes> } | undefined;
    return (attribute, part = 'name') => {
      found ??= readTag(startOf(element));
      const tag = { start: found.start, end: found.start + 1 + (element.name?.length ?? 0) };
      const written = found.attributes.get(attribute ?? '');
      const { start, end } = (part === 'value' && written?.text) || written || tag;
      return { ...placeOf(start), length: end - start };
    };
  };

  function readTag(start: number) {
    return { start, attributes: findAttributes(body, start) };
  }

  function startOf(element: JsxElement): number {
    const tag = `<${element.name}`;
    const offset = element.position?.start.offset ?? 0;
    if (body === text || body.startsWith(tag, offset)) return offset;
    const { line, column } = locate(tag, element);
    return (starts[line - 1] ?? body.length) + column - 1;
  }
}
