import { readAttribute } from '../../text/html.ts';
import { isLeftOut, textByClass, toInline } from './inline.ts';
import { elementsOf, findByClass, hasClass, textOfNodes, type HtmlElement } from './html-tree.ts';
import { bold, indent, quote, type WriterContext, type MarkdownWriter } from './writer.ts';

/** A callout: a quotation that begins with its label. */
export const callout: MarkdownWriter = (element, { blocks }) => {
  const body = findByClass(element.children, 't-callout-body') ?? element;
  const title = findByClass(body.children, 't-callout-title');
  const label = readAttribute(element.attributes, 'aria-label') ?? 'Note';
  const rest = body.children.filter((child) => child !== title);
  return quote(`**${label}**\n\n${blocks(rest)}`);
};

/** A tab's panel or a view: its title in bold, then what is in it. */
export const panel: MarkdownWriter = ({ children }, { blocks }) => {
  const title = findByClass(children, 't-tabset-title') ?? findByClass(children, 't-view-title');
  const rest = children.filter((child) => child !== title);
  return bold(title ? textOfNodes(title.children) : '') + blocks(rest);
};

/** Steps as a numbered list. */
export const steps: MarkdownWriter = (element, context) => {
  const items = elementsOf(element);
  // Steps with headings stay sections of the page, which a list would hide.
  if (items.some((item) => /^h\d$/.test(findByClass(item.children, 't-step-title')?.tag ?? '')))
    return items.map((item) => context.blocks(item.children)).join('\n\n');
  return items
    .map((item, index) => {
      const mark = `${index + 1}. `;
      return mark + indent(step(item, context), mark.length);
    })
    .join('\n\n');
};

/** One step: its title in bold, then what is to be done. */
export const step: MarkdownWriter = ({ children }, { blocks, toAddress }) => {
  const main = findByClass(children, 't-step-main')?.children ?? children;
  const title = findByClass(main, 't-step-title');
  const rest = main.filter((child) => child !== title);
  return (bold(title ? toInline(title.children, toAddress) : '') + blocks(rest)).trim();
};

/** An accordion or another `<details>`: its summary in bold, then what is in it. */
export const details: MarkdownWriter = (element, { blocks, toAddress }) => {
  const summary = elementsOf(element).find(({ tag }) => tag === 'summary');
  const rest = element.children.filter((child) => child !== summary);
  const named = readAttribute(element.attributes, 'data-title');
  const title = named
    ? named
    : summary
      ? textOfApart(elementsOf(summary)) || toInline(summary.children, toAddress)
      : '';
  return bold(title) + blocks(rest);
};

/** A card, as an item of a list that links where the card leads. */
export const card: MarkdownWriter = ({ tag, attributes, children }, context) => {
  const title = textByClass(children, 't-card-title');
  const link = findByClass(children, 't-card-link');
  const href = readAttribute(tag === 'a' ? attributes : (link?.attributes ?? ''), 'href');
  const body = findByClass(children, 't-card-body');
  return linkItem(title, href, body ? context.blocks(body.children) : '', context);
};

/** A tile: as a card, with the picture it shows below. */
export const tile: MarkdownWriter = ({ children }, context) => {
  const title = findByClass(children, 't-card-title');
  const link = findByClass(children, 't-card-link');
  const href = readAttribute(link?.attributes ?? '', 'href');
  const box = findByClass(children, 't-preview-box');
  const shown = box ? context.blocks(box.children) : '';
  const text = [textByClass(children, 't-preview-more'), shown].filter(Boolean).join('\n\n');
  return linkItem(title ? textOfNodes(title.children) : '', href, text, context);
};

/** A repository: a link, and stars and forks where the author gives them. */
export const repository: MarkdownWriter = ({ attributes, children }, { toAddress }) => {
  const counts = children.filter(
    (child): child is HtmlElement => typeof child !== 'string' && hasClass(child, 't-repo-count'),
  );
  const href = readAttribute(attributes, 'href') ?? '';
  const text = counts.map((count) => textOfNodes(count.children)).join(', ');
  return `- [${textByClass(children, 't-repo-name')}](${toAddress(href)})${text && `: ${text}`}`;
};

/** A prompt: what it is for in bold, then its text as a quotation. */
export const prompt: MarkdownWriter = ({ children }, { blocks }) => {
  const text = findByClass(children, 't-prompt-text');
  return bold(textByClass(children, 't-prompt-title')) + quote(blocks(text?.children ?? []));
};

/** The side of an update: its label as a heading, and on one line below what else is said of it. */
export const updateSide: MarkdownWriter = ({ children }, { blocks }) => {
  const tags = findByClass(children, 't-update-tags');
  const more = findByClass(children, 't-update-more');
  const rest = children.filter((child) => child !== tags && child !== more);
  const facts = [
    more ? `*${textOfNodes(more.children)}*` : '',
    (tags ? elementsOf(tags) : []).map((tag) => textOfNodes(tag.children)).join(', '),
  ];
  return [blocks(rest), facts.filter(Boolean).join(' · ')].filter(Boolean).join('\n\n');
};

function linkItem(
  title: string,
  href: string | undefined,
  text: string,
  { toAddress }: WriterContext,
): string {
  const name = href === undefined ? `**${title}**` : `[${title}](${toAddress(href)})`;
  return `- ${title === '' ? '' : name}${title && text && ': '}${indent(text, 2)}`;
}

/** Texts of elements that stand beside each other without a space. */
function textOfApart(elements: readonly HtmlElement[]): string {
  return elements
    .filter((element) => !isLeftOut(element))
    .map(({ children }) => textOfNodes(children))
    .filter(Boolean)
    .join(' ');
}
