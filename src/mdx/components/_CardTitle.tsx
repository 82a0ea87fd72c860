import type { ComponentChildren } from 'preact';
import { inline, inlineName } from './_words.tsx';
import { textOf } from './text-of.ts';

interface CardTitleProps {
  title?: ComponentChildren;
  children?: ComponentChildren;
  cta?: ComponentChildren;
  href: string | undefined;
}

/** The link covers the card by style, so that the body may contain links of its own and readers hear a short name. */
export function CardTitle({ title, href, children, cta }: CardTitleProps) {
  const hasTitle = textOf(title).trim() !== '' || (typeof title === 'object' && title !== null);
  if (href === undefined) return hasTitle ? <div class="t-card-title">{inline(title)}</div> : null;
  const name = hasTitle ? undefined : textOf(cta) || textOf(children).trim().slice(0, 80) || href;
  return (
    <div class={hasTitle ? 't-card-title' : undefined}>
      <a class="t-card-link" href={href} aria-label={name}>
        {hasTitle ? inlineName(title) : null}
      </a>
    </div>
  );
}
