import type { ComponentChildren } from 'preact';
import { directionOf } from '../../text/words/direction.ts';
import { readInline, type Inline } from './inline-markdown.ts';
import { usePage, type PageContext } from './page-context.ts';

/** What an attribute says, with the Markdown in it made to elements; what is no text stays as it is. */
export function inline(words: ComponentChildren): ComponentChildren {
  return typeof words === 'string' ? readInline(words).map(toElement) : words;
}

/** The same without links, for what stands in a link or opens something. */
export function inlineName(words: ComponentChildren): ComponentChildren {
  if (typeof words !== 'string') return words;
  return readInline(words)
    .flatMap((part) => (typeof part !== 'string' && part.tag === 'a' ? part.children : [part]))
    .map(toElement);
}

function toElement(part: Inline): ComponentChildren {
  if (typeof part === 'string') return part;
  const words = part.children.map(toElement);
  if (part.tag === 'a') return <a href={part.href}>{words}</a>;
  return <part.tag>{words}</part.tag>;
}

/** A text with elements in place of its `{}`, in order. */
export function withParts(text: string, ...parts: ComponentChildren[]): ComponentChildren[] {
  return text
    .split('{}')
    .flatMap((piece, index) => (index === 0 ? piece : [parts[index - 1], piece]));
}

/** What the summary of a fold says while it is closed, and while it is open. */
export function OpenClose({ children }: { children?: ComponentChildren }) {
  const page = usePage();
  return (
    <>
      <span class="t-closed">{withParts(page.t('Show {}'), children)}</span>
      <span class="t-opened">{withParts(page.t('Hide {}'), children)}</span>
    </>
  );
}

/** The `dir` of signs such as `Plant[]`, whose order must stay on pages that are read from right to left. */
export function dirOfSigns({ lang = 'en' }: PageContext): 'ltr' | undefined {
  return directionOf(lang) === 'rtl' ? 'ltr' : undefined;
}
