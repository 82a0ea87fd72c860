import { defineComponent } from './_define.ts';
import { plainProps, toBoolean, toNumber, toText, type CommonProps } from './_shared.tsx';

/** Postprocessing adds the id and the anchor. */
export const Heading = defineComponent({
  name: 'Heading',
  description: 'A heading, for places without Markdown.',
  props: {
    level: {
      type: 'number',
      description: 'Level of the heading.',
      values: [1, 2, 3, 4, 5, 6],
      default: 2,
    },
    noAnchor: { type: 'boolean', description: 'Removes the anchor.', default: false },
  },
  render(props) {
    const level = Math.min(6, Math.max(1, Math.round(toNumber(props.level) ?? 2)));
    const Element = `h${level}` as 'h2';
    return (
      <Element {...plainProps(props)} data-no-anchor={toBoolean(props.noAnchor) || undefined}>
        {props.children}
      </Element>
    );
  },
});

export const Link = defineComponent({
  name: 'Link',
  description: 'A link.',
  props: {
    href: { type: 'string', description: 'URL of the link.' },
    target: { type: 'string', description: 'Browsing context, such as `_blank`.' },
    title: { type: 'string', description: 'Text on hover.' },
  },
  isInline: true,
  styleNames: { '.link': '.t-prose a[href]:not([class])' },
  render(props) {
    return (
      <a
        {...plainProps(props)}
        href={toText(props.href)}
        target={toText(props.target)}
        title={toText(props.title)}
      >
        {props.children}
      </a>
    );
  },
});

/** Renders its content without a wrapper. */
export function Passthrough({ children }: CommonProps) {
  return <>{children}</>;
}
