import type { PostprocessState } from './state.ts';
import { decode, encode, hasAttribute, readAttribute } from '../../text/html.ts';
import { slugOf } from '../../text/slug.ts';

/** A heading with its id and its anchor; notes it for the table of contents. `inner` is postprocessed. */
export function postprocessHeading(
  depth: number,
  attributes: string,
  inner: string,
  state: PostprocessState,
): string {
  const slug = readAttribute(attributes, 'data-slug');
  const own = slug === undefined ? attributes : attributes.replace(/ data-slug="[^"]*"/, '');
  const plain = `<h${depth}${own}>${inner}</h${depth}>`;
  // A lone `#` is a heading to Markdown, and nothing to a reader.
  if (inner.trim() === '') return '';
  if (state.options.keepsHeadings || / class="[^"]*sr-only/.test(attributes)) return plain;
  const text = textOfHeading(inner);
  const given = readAttribute(attributes, 'id');
  const id = given ?? state.options.ids.unique(slugOf(slug ?? text));
  const isListed = text && state.tocOff === 0 && !hasAttribute(attributes, 'data-toc-off');
  if (isListed) state.headings.push({ id, text, depth });
  const heading = given === undefined ? `<h${depth} id="${encode(id)}"${plain.slice(3)}` : plain;
  // A link in a link is no HTML, so a heading that is part of one has no anchor of its own.
  if (hasAttribute(attributes, 'data-no-anchor') || state.linkDepth > 0) return heading;
  if (state.islands.at(-1) === 'island') return heading;
  // An anchor needs a box around both, which would be in the way of what the author's classes ask for.
  if (/ class="(?!t-)/.test(attributes)) return heading;
  const { t } = state.options;
  const label = t('Link to {}', text || t('this section'));
  return (
    `<div class="t-heading">${heading}` +
    `<a class="t-anchor" href="#${encode(id)}" aria-label="${encode(label)}"></a></div>`
  );
}

/** Words of a heading; the TeX behind a formula is not among them. */
function textOfHeading(html: string): string {
  return decode(html.replace(/<annotation[\s\S]*?<\/annotation>|<[^>]+>/g, '')).trim();
}
