import type { ComponentChildren } from 'preact';
import { readAttribute } from '../../utils/html.ts';
import {
  findByClass,
  inlineByClass,
  linkItem,
  toInline,
  type HtmlNode,
  type WriterContext,
} from '../html-to-markdown.ts';
import { usePage } from '../page-context.ts';
import { defineComponent, iconProps, kindProp } from './_define.ts';
import {
  findKind,
  iconOf,
  inline,
  inlineName,
  hasHost,
  KINDS,
  reportMissingProp,
  rootProps,
  textOf,
  toBoolean,
  toNumber,
  toText,
} from './_shared.tsx';
import { cutText } from '../../utils/text.ts';

export const Card = defineComponent({
  name: 'Card',
  description: 'A box with a border. With `href`, the whole card is a link.',
  props: {
    title: { type: 'text', description: 'Title of the card.' },
    ...iconProps('Icon above the title.'),
    color: { type: 'string', description: 'CSS color of the icon.' },
    href: {
      type: 'string',
      description: 'URL of the link. Cards that link to another site have an arrow in the corner.',
    },
    horizontal: {
      type: 'boolean',
      description: 'Shows the icon beside the text instead of above it.',
      default: false,
    },
    description: {
      type: 'text',
      description: 'Text of the card, before the content between the tags.',
    },
    img: { type: 'string', description: 'Full-width image at the top.' },
    cta: { type: 'text', description: 'Label of a link at the end of the card.' },
    arrow: {
      type: 'boolean',
      description: 'Shows the arrow on internal links, or hides it with `{false}`.',
    },
    disabled: {
      type: 'boolean',
      description: 'Grays out the card and removes its link.',
      default: false,
    },
    type: kindProp('Colors and icon of this type of callout.'),
  },
  styles: { 'rich.css': ['.t-card*'], 'components/card-kind.css': ['.t-card-kind*'] },
  styleNames: {
    '.card': '.t-card',
    '[data-component-part="card-icon"]': '.t-card-icon',
    '[data-component-part="card-image"]': '.t-card-img',
    '[data-component-part="card-title"]': '.t-card-title',
    '[data-component-part="card-content-container"]': '.t-card-main',
    '[data-component-part="card-content"]': '.t-card-body',
    '[data-component-part="card-cta"]': '.t-card-cta',
  },
  markdown: {
    /** An item of a list. */
    't-card': ({ tag, attributes, children }, context) => {
      const title = titleOf(children, context);
      const link = findByClass(children, 't-cover-link');
      const href = readAttribute(tag === 'a' ? attributes : (link?.attributes ?? ''), 'href');
      const body = findByClass(children, 't-card-body');
      return linkItem(title, href, body ? context.blocks(body.children) : '', context);
    },
  },
  render(props) {
    const page = usePage();
    const href = toBoolean(props.disabled) ? undefined : toText(props.href);
    const img = toText(props.img);
    const kind = findKind(props.type);
    const icon = kind
      ? iconOf(page, props.icon ?? KINDS[kind].icon, props.iconType ?? 'solid')
      : iconOf(page, props.icon, props.iconType);
    const hasArrow = href && (props.arrow === undefined ? hasHost(href) : toBoolean(props.arrow));
    const attributes = rootProps(
      props,
      't-card',
      kind && `t-card-kind t-${kind}`,
      toBoolean(props.horizontal) && 't-card-horizontal',
      toBoolean(props.disabled) && 't-card-disabled',
    );
    return (
      <div {...attributes}>
        {img && <img class="t-card-img" src={img} alt="" data-no-zoom />}
        {icon && (
          <span class="t-card-icon" style={toText(props.color) && { color: props.color }}>
            {icon}
          </span>
        )}
        <div class="t-card-main">
          <CardTitle {...props} href={href} />
          <CardBody {...props} />
          {props.cta && props.cta !== true ? <span class="t-card-cta">{props.cta}</span> : null}
        </div>
        {hasArrow && (
          <span class="t-card-arrow" aria-hidden="true">
            <svg viewBox="0 0 16 16">
              <path d="m4.5 11.5 7-7m-5.5 0h5.5v5.5" />
            </svg>
          </span>
        )}
      </div>
    );
  },
});

export const Tile = defineComponent({
  name: 'Tile',
  description: 'A preview on a patterned background, with a caption.',
  props: {
    href: { type: 'string', description: 'URL of the link.', required: true },
    title: { type: 'text', description: 'Title of the caption.' },
    description: { type: 'text', description: 'Text below the title.' },
  },
  styles: { 'rich.css': ['.t-card*', '.t-preview*'] },
  styleNames: {
    '.tile': '.t-preview',
    '[data-component-part="tile-title"]': '.t-preview > .t-card-title',
    '[data-component-part="tile-description"]': '.t-preview-more',
  },
  markdown: {
    /** The Markdown of a card, followed by the preview. */
    't-preview': ({ children }, context) => {
      const title = titleOf(children, context);
      const link = findByClass(children, 't-cover-link');
      const href = readAttribute(link?.attributes ?? '', 'href');
      const box = findByClass(children, 't-preview-box');
      const content = box ? context.blocks(box.children) : '';
      const more = inlineByClass(children, 't-preview-more', context.resolveUrl);
      const text = [more, content].filter(Boolean).join('\n\n');
      return linkItem(title, href, text, context);
    },
  },
  render(props) {
    const page = usePage();
    const href = toText(props.href);
    if (!href) reportMissingProp(page, 'Tile', 'href', '/page');
    return (
      <div {...rootProps(props, 't-preview')} data-no-zoom>
        <div class="t-preview-box">{props.children}</div>
        <CardTitle title={props.title} href={href}>
          {props.description}
        </CardTitle>
        {props.description ? <div class="t-preview-more">{inline(props.description)}</div> : null}
      </div>
    );
  },
});

/** Markdown of the title of a card, without its link. */
function titleOf(children: readonly HtmlNode[], { resolveUrl }: WriterContext): string {
  const title = findByClass(children, 't-card-title');
  if (!title) return '';
  const text = findByClass(title.children, 't-cover-link') ?? title;
  return toInline(text.children, resolveUrl);
}

const COLUMN_COUNT = {
  type: 'number',
  description: 'Number of columns. On phones, the grid has one column.',
  values: [1, 2, 3, 4],
  default: 2,
} as const;

export const Columns = defineComponent({
  name: 'Columns',
  aliases: ['CardGroup', 'Cards'],
  description: 'A grid for cards and other content.',
  props: { cols: COLUMN_COUNT, columns: { ...COLUMN_COUNT, sameAs: 'cols' } },
  styles: { 'rich.css': ['.t-columns*'] },
  styleNames: { '.card-group': '.t-columns', '.columns': '.t-columns' },
  render(props) {
    const columns = toNumber(props.cols) ?? toNumber(props.columns) ?? 2;
    const cols = Math.min(4, Math.max(1, Math.round(columns)));
    return (
      <div {...rootProps(props, 't-columns')} data-cols={cols}>
        {props.children}
      </div>
    );
  },
});

export const Column = defineComponent({
  name: 'Column',
  description: 'Content of one grid cell.',
  props: {},
  inside: 'Columns',
  render: (props) => <div {...rootProps(props, 't-column', 't-flow')}>{props.children}</div>,
});

interface CardTitleProps {
  title?: ComponentChildren;
  children?: ComponentChildren;
  cta?: ComponentChildren;
  href: string | undefined;
}

/**
 * The style sheet stretches the link over the card. The body can contain other links, and screen readers announce a
 * short name.
 */
function CardTitle({ title, href, children, cta }: CardTitleProps) {
  const hasTitle = textOf(title).trim() !== '' || (typeof title === 'object' && title !== null);
  if (href === undefined) return hasTitle ? <div class="t-card-title">{inline(title)}</div> : null;
  const name = hasTitle ? undefined : textOf(cta) || cutText(textOf(children).trim(), 80) || href;
  return (
    <div class={hasTitle ? 't-card-title' : undefined}>
      <a class="t-cover-link" href={href} aria-label={name}>
        {hasTitle ? inlineName(title) : null}
      </a>
    </div>
  );
}

interface CardBodyProps {
  description?: ComponentChildren;
  children?: ComponentChildren;
}

function CardBody({ description, children }: CardBodyProps) {
  if (!hasChildren(description) && !hasChildren(children)) return null;
  return (
    <div class="t-card-body t-flow">
      {hasChildren(description) && <p>{inline(description)}</p>}
      {children}
    </div>
  );
}

function hasChildren(children: ComponentChildren): boolean {
  if (Array.isArray(children)) return children.some(hasChildren);
  return typeof children === 'string'
    ? children.trim() !== ''
    : Boolean(children) && children !== true;
}
