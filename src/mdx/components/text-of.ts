import { replaceClosed } from '../../text/edits.ts';
import { isValidElement, type ComponentChildren } from 'preact';
import { decode } from '../../text/html.ts';

/** Plain text of children, as far as it can be known before they are rendered. */
export function textOf(children: unknown): string {
  if (typeof children === 'string') return children;
  if (typeof children === 'number' || typeof children === 'bigint') return String(children);
  if (Array.isArray(children)) return children.map(textOf).join('');
  if (!isValidElement(children as ComponentChildren)) return '';
  const { props } = children as { props: Record<string, unknown> };
  if (typeof props['html'] === 'string') return htmlText(props['html']);
  if (typeof props['code'] === 'string') return props['code'];
  const inner = props['dangerouslySetInnerHTML'] as Record<'__html', unknown> | undefined;
  const html = inner?.['__html'];
  if (typeof html === 'string') return htmlText(html);
  return textOf(props['children']);
}

function htmlText(html: string): string {
  return decode(replaceClosed(html, '>', /<[^>]+>/g, ''));
}
