import type { ComponentChildren } from 'preact';
import { Raw, usePage } from '../page-context.ts';
import { defineComponent } from './_define.ts';
import { rootProps, toText } from './_shared.tsx';

const SIZE = {
  type: 'any',
  description: 'A frame is as large as what stands in it: give the picture its size.',
  isIgnored: true,
} as const;

export const Frame = defineComponent({
  name: 'Frame',
  aliases: ['Example'],
  description: 'A quiet ground for a picture, or anything else, with a caption.',
  props: {
    caption: { type: 'text', description: 'Text below. Markdown is allowed.' },
    hint: { type: 'text', description: 'Text above. Markdown is allowed.' },
    type: { type: 'string', description: 'Frames have one look.', isIgnored: true },
    width: SIZE,
    height: SIZE,
    as: { type: 'string', description: 'A frame is a `figure`.', isIgnored: true },
  },
  styles: { 'rich.css': ['.t-figure*'] },
  styleNames: {
    '.frame': '.t-figure-box',
    '[data-component-part="frame-container"]': '.t-figure',
    '[data-component-part="frame"]': '.t-figure-box',
    '[data-component-part="frame-content"]': '.t-figure-box',
    '[data-component-part="frame-hint"]': '.t-figure-hint',
    '[data-component-part="frame-description"]': '.t-figure > figcaption',
  },
  render(props) {
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
  },
});

function Words({ of, class: name }: { of: ComponentChildren; class?: string }) {
  const page = usePage();
  const text = toText(of);
  const words = text === undefined ? of : <Raw html={page.inline(text)} />;
  if (!of || of === true) return null;
  return name ? <p class={name}>{words}</p> : <>{words}</>;
}
