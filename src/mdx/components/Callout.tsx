import type { ComponentChildren } from 'preact';
import { readAttribute } from '../../utils/html.ts';
import { findByClass, quote } from '../html-to-markdown.ts';
import { usePage } from '../page-context.ts';
import { defineComponent, iconProps, kindProp } from './_define.ts';
import {
  classes,
  findKind,
  iconOf,
  inline,
  KINDS,
  rootProps,
  textOf,
  toText,
  withStyle,
  type CommonProps,
  type Kind,
} from './_shared.tsx';

const box = {
  title: { type: 'text', description: 'Title in bold.' },
  ...iconProps('Icon, instead of the icon of the type.'),
  emoji: { type: 'string', description: 'Emoji, instead of the icon of the type.' },
  color: { type: 'string', description: 'CSS color of the border, the background, and the text.' },
} as const;

const kindOfBox = {
  ...kindProp('Type of the callout. It sets the color and the icon.'),
  default: 'info',
} as const;

/** A box with a custom icon and color, or of the kind in `type`. */
export const Callout = defineComponent({
  name: 'Callout',
  aliases: ['Alert', 'CallOut'],
  description: 'A callout with a custom icon and color.',
  props: { ...box, type: kindOfBox, variant: { ...kindOfBox, sameAs: 'type' } },
  styles: { 'article.css': ['.t-callout*'] },
  styleNames: {
    '.callout': '.t-callout',
    ...Object.fromEntries(
      Object.keys(KINDS).map((kind) => [`[data-callout-type="${kind}"]`, `.t-callout.t-${kind}`]),
    ),
    '[data-component-part="callout-icon"]': '.t-callout > .t-icon',
    '[data-component-part="callout-content"]': '.t-callout-body',
  },
  markdown: {
    /** A block quote that begins with its label. */
    't-callout': (element, { blocks }) => {
      const body = findByClass(element.children, 't-callout-body') ?? element;
      const title = findByClass(body.children, 't-callout-title');
      const label = readAttribute(element.attributes, 'aria-label') ?? 'Note';
      const content = body.children.filter((child) => child !== title);
      return quote(`**${label}**\n\n${blocks(content)}`);
    },
  },
  ownIcon: KINDS.info.icon,
  render: (props) => <Box {...props} kind={findKind(props.type) ?? findKind(props.variant)} />,
});

const NO_TYPE = 'The component name sets the type. Use `<Callout>` to set `type`.';

/** Props of the callouts whose kind is their name. */
const kindProps = {
  ...box,
  type: { type: 'string', description: NO_TYPE, isIgnored: true },
  variant: { type: 'string', description: NO_TYPE, isIgnored: true },
} as const;

export const Note = defineComponent({
  name: 'Note',
  description: 'Additional information.',
  props: kindProps,
  ownIcon: KINDS.note.icon,
  render: (props) => <Box {...props} kind="note" />,
});

export const Info = defineComponent({
  name: 'Info',
  aliases: ['Banner'],
  description: 'Background information.',
  props: kindProps,
  ownIcon: KINDS.info.icon,
  render: (props) => <Box {...props} kind="info" />,
});

export const Tip = defineComponent({
  name: 'Tip',
  aliases: ['Hint'],
  description: 'A better way to do it.',
  props: kindProps,
  ownIcon: KINDS.tip.icon,
  render: (props) => <Box {...props} kind="tip" />,
});

export const Check = defineComponent({
  name: 'Check',
  aliases: ['Success'],
  description: 'A successful result.',
  props: kindProps,
  ownIcon: KINDS.check.icon,
  render: (props) => <Box {...props} kind="check" />,
});

export const Warning = defineComponent({
  name: 'Warning',
  aliases: ['Attention', 'Caution', 'Important', 'Warn'],
  description: 'A possible problem.',
  props: kindProps,
  ownIcon: KINDS.warning.icon,
  render: (props) => <Box {...props} kind="warning" />,
});

export const Danger = defineComponent({
  name: 'Danger',
  aliases: ['Critical'],
  description: 'A possible loss.',
  props: kindProps,
  ownIcon: KINDS.danger.icon,
  render: (props) => <Box {...props} kind="danger" />,
});

interface BoxProps extends CommonProps {
  kind: Kind | undefined;
  title?: ComponentChildren;
  icon?: unknown;
  emoji?: unknown;
  iconType?: string | undefined;
  color?: string | undefined;
}

/** The tinted box that all kinds share. */
function Box({ kind, ...props }: BoxProps) {
  const page = usePage();
  const { icon, label } = KINDS[kind ?? 'info'];
  const color = toText(props.color);
  const title = inline(props.title);
  // Names of emoji are those of other tools.
  const emoji = toText(props.emoji)
    ?.trim()
    .match(/^[^\w\s:]+$/u)?.[0];
  const attributes = rootProps(
    props,
    't-callout',
    `t-${kind ?? 'info'}`,
    color && 't-callout-color',
  );
  return (
    <div
      role="note"
      {...attributes}
      style={withStyle(color ? { '--t-callout': color } : {}, attributes.style)}
      aria-label={toText(props['aria-label']) ?? (textOf(title).trim() || page.t(label))}
    >
      {emoji && props.icon === undefined ? (
        <span class="t-icon" aria-hidden="true">
          {emoji}
        </span>
      ) : (
        iconOf(page, props.icon ?? icon, props.iconType ?? 'solid')
      )}
      <div class={classes('t-callout-body', 't-flow')}>
        {props.title && props.title !== true ? <p class="t-callout-title">{title}</p> : null}
        {props.children}
      </div>
    </div>
  );
}
