import type { ComponentChildren } from 'preact';
import { encode } from '../../text/html.ts';
import { usePage, type PageContext } from './page-context.ts';
import type { Code } from './_code.ts';
import { classes } from './_props.ts';

/** Characters of a line that fit a phone; longer ones may have to be scrolled to. */
const PHONE_WIDTH = 36;

/** Lines above which an expandable block is clipped. */
const CLIPPED_FROM = 16;

/** The coloured text of a code block. */
export function CodeText({ code }: { code: Code }) {
  const page = usePage();
  const lines = code.text.split('\n');
  const isClipped = code.expandable && lines.length > CLIPPED_FROM;
  if (isClipped) page.use('expand');
  const scrolls = !code.wrap && lines.some((line) => line.length > PHONE_WIDTH);
  const { html, lang } = page.isDraft ? plain(code) : colored(code, page);
  return (
    <pre
      class={classes(
        't-pre',
        code.lines && 'has-lines',
        code.wrap && 'is-wrapped',
        html.includes('class="line focused') && 'has-focus',
        isClipped && 'is-clipped',
      )}
      // Browsers without keyboard scrolling of their own need something to focus.
      tabIndex={scrolls || isClipped ? 0 : undefined}
    >
      <code class={`language-${lang}`} dangerouslySetInnerHTML={{ __html: html }} />
    </pre>
  );
}

function colored(code: Code, page: PageContext): { html: string; lang: string } {
  const { text, lang, highlight: marked, focus } = code;
  const options = { highlight: marked as Set<number>, focus: focus as Set<number> };
  try {
    return page.highlight(text, lang, options);
  } catch (error) {
    page.warn(
      'uncolored-code',
      `Cannot highlight the language "${lang}": ${(error as Error).message}`,
      'The code is shown without colors',
      text,
    );
    return page.highlight(text, '', options);
  }
}

function plain({ text }: Pick<Code, 'text'>): { html: string; lang: string } {
  return { html: encode(text), lang: 'text' };
}

interface CodeHeadProps {
  /** File name or language. */
  label?: string | undefined;
  /** The icon, or the row of tabs in place of icon and label. */
  children?: ComponentChildren;
  hasCopy: boolean;
}

/** The bar above a code block. The copy button comes with the script that makes it work. */
export function CodeHead({ label, children, hasCopy }: CodeHeadProps) {
  const page = usePage();
  if (hasCopy) page.use('code');
  return (
    <div class="t-code-head">
      {children}
      {label === undefined ? null : <span class="t-code-title">{label}</span>}
      {hasCopy && <t-copy class="t-copy" />}
    </div>
  );
}
