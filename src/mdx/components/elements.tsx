import type { ComponentChildren } from 'preact';
import { Raw, usePage } from '../page-context.ts';
import {
  toBoolean,
  rootProps,
  toNumber,
  toText,
  type CommonProps,
  type Flag,
  type Numeric,
} from './_shared.tsx';

interface HeadingProps extends CommonProps {
  /** 1 to 6. */
  level?: Numeric;
  noAnchor?: Flag;
}

/** A heading; its id and anchor come with the last pass over the page. */
export function Heading(props: HeadingProps) {
  const level = Math.min(6, Math.max(1, Math.round(toNumber(props.level) ?? 2)));
  const Element = `h${level}` as 'h2';
  return (
    <Element {...plain(props)} data-no-anchor={toBoolean(props.noAnchor) || undefined}>
      {props.children}
    </Element>
  );
}

interface LinkProps extends CommonProps {
  href?: string;
  target?: string;
  title?: string;
}

/** A link. */
export function Link(props: LinkProps) {
  return (
    <a
      {...plain(props)}
      href={toText(props.href)}
      target={toText(props.target)}
      title={toText(props.title)}
    >
      {props.children}
    </a>
  );
}

interface ImageProps extends CommonProps {
  src?: string;
  alt?: string;
  title?: string;
  width?: Numeric;
  height?: Numeric;
  noZoom?: Flag;
  /** What readers may do with it: `copy`, `download`, or both where it has no value. */
  actions?: unknown;
  /** Where the buttons for that are. */
  actionsPlacement?: unknown;
}

/** A picture, as `<img>`. */
export function Image(props: ImageProps) {
  const { alt, title, width, height } = props;
  return (
    <img
      {...plain(props)}
      src={toText(props.src)}
      alt={toText(alt) ?? ''}
      title={toText(title)}
      width={width}
      height={height}
      data-no-zoom={toBoolean(props.noZoom) || undefined}
      data-actions={props.actions === undefined ? undefined : String(props.actions)}
      data-at={toText(props.actionsPlacement)}
    />
  );
}

function plain(props: CommonProps) {
  const attributes = rootProps(props);
  return { ...attributes, class: attributes.class || undefined };
}

interface FrameProps extends CommonProps {
  /** Markdown below the frame. */
  caption?: ComponentChildren;
  /** Markdown above the frame. */
  hint?: ComponentChildren;
  type?: unknown;
}

/** A picture or anything else in a quiet frame. */
export function Frame(props: FrameProps) {
  return (
    <figure {...rootProps(props, 't-figure')}>
      <Words of={props.hint} class="t-figure-hint" />
      <div class="t-figure-box">{props.children}</div>
      {props.caption ? (
        <figcaption>
          <Words of={props.caption} />
        </figcaption>
      ) : null}
    </figure>
  );
}

function Words({ of, class: name }: { of: ComponentChildren; class?: string }) {
  const page = usePage();
  const text = toText(of);
  const words = text === undefined ? of : <Raw html={page.inline(text)} />;
  if (!of || of === true) return null;
  return name ? <p class={name}>{words}</p> : <>{words}</>;
}

/** Its content, with nothing around it. */
export function Passthrough({ children }: CommonProps) {
  return <>{children}</>;
}
