import type { ComponentChildren } from 'preact';
import { directionOf } from '../../words/direction.ts';
import { usePage, type PageContext } from '../page-context.ts';

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
      <span class="t-closed">{withParts(page.say('Show {}'), children)}</span>
      <span class="t-opened">{withParts(page.say('Hide {}'), children)}</span>
    </>
  );
}

/** The `dir` of signs such as `Plant[]`, whose order must stay on pages that are read from right to left. */
export function dirOfSigns({ lang = 'en' }: PageContext): 'ltr' | undefined {
  return directionOf(lang) === 'rtl' ? 'ltr' : undefined;
}
