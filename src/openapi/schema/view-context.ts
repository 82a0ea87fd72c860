import { toText } from '../json.ts';
import type { References } from '../references/references.ts';

/** Markdown to HTML; whether that is sanitised is said where one is asked for. */
export type Markdown = (text: string) => string;

/** What the views of one page have in common. */
export interface ViewContext {
  references: References;
  /** Markdown to sanitised HTML. */
  markdown: Markdown;
  /** Requests leave out `readOnly` properties, responses `writeOnly` ones. */
  direction: 'request' | 'response' | 'both';
  /** Keys in the order of the document; else in alphabetical order. */
  maintainOrder: boolean;
  /** Optional properties are part of the request bodies of samples. */
  optionalInSamples: boolean;
  /** The values may be sent as XML. */
  hasXml?: boolean | undefined;
  /** Members of schemas that stand as labels behind names (`api.params.post`). */
  labelled?: readonly string[] | undefined;
  /** Only what schemas it has is wanted, no examples. */
  isDraft?: boolean | undefined;
  /** Called with the name of a schema that is too large for a complete example. */
  onCut?: ((name: string) => void) | undefined;
  /** Rows that the page has room for; counted down. */
  room: { left: number };
}

/** The HTML of a description; undefined where there is no text. */
export function toHtml(markdown: Markdown, text: unknown): string | undefined {
  const description = toText(text);
  return description === undefined ? undefined : markdown(description);
}
