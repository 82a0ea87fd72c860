import type { ComponentChildren } from 'preact';
import { usePage } from './page-context.ts';
import { findKind, KINDS } from './_kinds.ts';
import { isOn, outer, toText, type CommonProps, type Flag } from './_props.ts';
import { iconOf, isExternal } from './_render.tsx';
import { inline } from './_words.tsx';
import { CardTitle } from './_CardTitle.tsx';

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
  const href = isOn(props.disabled) ? undefined : toText(props.href);
  const img = toText(props.img);
  const kind = findKind(props.type);
  const icon = kind
    ? iconOf(page, props.icon ?? KINDS[kind].icon, props.iconType ?? 'solid')
    : iconOf(page, props.icon, props.iconType);
  const hasArrow = href && (props.arrow === undefined ? isExternal(href) : isOn(props.arrow));
  const attributes = outer(
    props,
    't-card',
    kind && `t-card-kind t-${kind}`,
    isOn(props.horizontal) && 't-card-horizontal',
    isOn(props.disabled) && 't-card-disabled',
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
