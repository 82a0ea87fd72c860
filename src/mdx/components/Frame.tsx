import type { ComponentChildren } from 'preact';
import { usePage } from './page-context.ts';
import { Raw } from './raw.ts';
import { outer, toText, type CommonProps } from './_props.ts';

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
    <figure {...outer(props, 't-figure')}>
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
