import type { ComponentChildren } from 'preact';
import { CardTitle } from './_CardTitle.tsx';
import { outer, toText, type CommonProps } from './_props.ts';
import { inline } from './_words.tsx';
import { usePage } from './page-context.ts';

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
    <div {...outer(props, 't-preview')} data-no-zoom>
      <div class="t-preview-box">{props.children}</div>
      <CardTitle title={props.title} href={href}>
        {props.description}
      </CardTitle>
      {props.description ? <div class="t-preview-more">{inline(props.description)}</div> : null}
    </div>
  );
}
