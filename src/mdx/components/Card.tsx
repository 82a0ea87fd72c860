import type { ComponentChildren } from 'preact';
import { usePage } from '../page-context.ts';
import {
  findKind,
  iconOf,
  inline,
  inlineName,
  isExternal,
  toBoolean,
  KINDS,
  rootProps,
  textOf,
  toNumber,
  toText,
  type CommonProps,
  type Flag,
  type Numeric,
} from './_shared.tsx';

interface CardProps extends CommonProps {
  title?: ComponentChildren;
  /** First paragraph of the body; most cards have it as content. */
  description?: ComponentChildren;
  icon?: unknown;
  iconType?: string;
  /** Colour of the icon. */
  color?: string;
  href?: string;
  /** Icon beside the text. */
  horizontal?: Flag;
  /** Picture on top, edge to edge. */
  img?: string;
  /** Words of the link at the foot. */
  cta?: ComponentChildren;
  /** Corner arrow; external links have one anyway. */
  arrow?: Flag;
  /** Kind of a callout, whose colours and icon the card takes: `tip`. */
  type?: unknown;
  disabled?: Flag;
}

/** A bordered box; with `href` all of it is the link. */
export function Card(props: CardProps) {
  const page = usePage();
  const href = toBoolean(props.disabled) ? undefined : toText(props.href);
  const img = toText(props.img);
  const kind = findKind(props.type);
  const icon = kind
    ? iconOf(page, props.icon ?? KINDS[kind].icon, props.iconType ?? 'solid')
    : iconOf(page, props.icon, props.iconType);
  const hasArrow = href && (props.arrow === undefined ? isExternal(href) : toBoolean(props.arrow));
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
}

function CardBody({ description, children }: Pick<CardProps, 'description' | 'children'>) {
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

interface TileProps extends CommonProps {
  href?: string;
  title?: ComponentChildren;
  description?: ComponentChildren;
}

/** A preview on a patterned ground, with a caption. */
export function Tile(props: TileProps) {
  const page = usePage();
  const href = toText(props.href);
  if (!href) page.warn('missing-prop', '<Tile> has no href', 'add href="/page"');
  return (
    <div {...rootProps(props, 't-preview')} data-no-zoom>
      <div class="t-preview-box">{props.children}</div>
      <CardTitle title={props.title} href={href}>
        {props.description}
      </CardTitle>
      {props.description ? <div class="t-preview-more">{inline(props.description)}</div> : null}
    </div>
  );
}

interface ColumnsProps extends CommonProps {
  cols?: Numeric;
  columns?: Numeric;
}

/** A grid of one to four columns, fewer where the page is narrow. */
export function Columns(props: ColumnsProps) {
  const asked = toNumber(props.cols) ?? toNumber(props.columns) ?? 2;
  const cols = Math.min(4, Math.max(1, Math.round(asked)));
  return (
    <div {...rootProps(props, 't-columns')} data-cols={cols}>
      {props.children}
    </div>
  );
}

/** One cell of a grid. */
export function Column(props: CommonProps) {
  return <div {...rootProps(props, 't-column', 't-flow')}>{props.children}</div>;
}

interface CardTitleProps {
  title?: ComponentChildren;
  children?: ComponentChildren;
  cta?: ComponentChildren;
  href: string | undefined;
}

/** The link covers the card by style, so that the body may contain links of its own and readers hear a short name. */
function CardTitle({ title, href, children, cta }: CardTitleProps) {
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
