import type { ComponentChildren, FunctionComponent } from 'preact';
import {
  classes,
  findKind,
  iconOf,
  inline,
  KINDS,
  rootProps,
  textOf,
  toText,
  type CommonProps,
  type Kind,
} from './_shared.tsx';
import { usePage } from '../page-context.ts';

interface CalloutProps extends CommonProps {
  /** First line, in bold. */
  title?: ComponentChildren;
  icon?: unknown;
  iconType?: string;
  /** Colour of border, tint and text. */
  color?: string;
  type?: unknown;
  variant?: unknown;
}

interface BoxProps extends CalloutProps {
  kind: Kind | undefined;
}

/** The tinted box that all kinds share. */
function Box({ kind, ...props }: BoxProps) {
  const page = usePage();
  const { icon, label } = KINDS[kind ?? 'info'];
  const color = toText(props.color);
  const title = inline(props.title);
  const attributes = rootProps(
    props,
    't-callout',
    `t-${kind ?? 'info'}`,
    color && 't-callout-color',
  );
  const style = color ? { '--t-callout': color } : {};
  return (
    <div
      role="note"
      {...attributes}
      style={
        typeof attributes.style === 'string' ? attributes.style : { ...attributes.style, ...style }
      }
      aria-label={toText(props['aria-label']) ?? (textOf(title).trim() || page.t(label))}
    >
      {iconOf(page, props.icon ?? icon, props.iconType ?? 'solid')}
      <div class={classes('t-callout-body', 't-flow')}>
        {props.title && props.title !== true ? <p class="t-callout-title">{title}</p> : null}
        {props.children}
      </div>
    </div>
  );
}

function ofKind(kind: Kind): FunctionComponent<CalloutProps> {
  return (props) => <Box {...props} kind={kind} />;
}

export const Note = ofKind('note');
export const Info = ofKind('info');
export const Warning = ofKind('warning');
export const Tip = ofKind('tip');
export const Check = ofKind('check');
export const Danger = ofKind('danger');

/** A box of the author's own icon and colour, or of the kind that `type` names. */
export function Callout(props: CalloutProps) {
  return <Box {...props} kind={findKind(props.type) ?? findKind(props.variant)} />;
}
