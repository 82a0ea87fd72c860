import type { ComponentChildren } from 'preact';
import { Raw, usePage } from '../page-context.ts';
import { defineComponent } from './_define.ts';
import { rootProps, toText } from './_shared.tsx';

const SIZE = {
  type: 'any',
  description: 'Set the size on the image.',
  isIgnored: true,
} as const;

export const Frame = defineComponent({
  name: 'Frame',
  aliases: ['Example'],
  description: 'A frame for an image or other content, with a caption.',
  props: {
    caption: { type: 'text', description: 'Text below the content. Supports Markdown.' },
    hint: { type: 'text', description: 'Text above the content. Supports Markdown.' },
    type: { type: 'string', description: 'Frames have a single style.', isIgnored: true },
    width: SIZE,
    height: SIZE,
    as: { type: 'string', description: 'Frames are always `figure` elements.', isIgnored: true },
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
  const caption = text === undefined ? of : <Raw html={page.inline(text)} />;
  if (!of || of === true) return null;
  return name ? <p class={name}>{caption}</p> : <>{caption}</>;
}
