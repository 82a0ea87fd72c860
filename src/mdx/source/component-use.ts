import type { JsxElement, SourceAttributes } from './accessible-names.ts';
import type { SourcePlace } from './locate-text.ts';

/** A use of a component in a text. */
export interface ComponentUse {
  element: JsxElement;
  attributes: SourceAttributes;
  /** The elements around it, outermost first. */
  around: readonly JsxElement[];
  /** Components that the text brings along itself. */
  own: ReadonlySet<string>;
  /** The place of its tag, or of an attribute of it: of the name, or of a value in quotes. */
  find(attribute?: string, part?: 'name' | 'value'): SourcePlace;
}
