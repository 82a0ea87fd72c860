import { drawDiagram } from '../diagrams/draw-diagram.ts';
import { usePage } from '../page-context.ts';
import { Raw } from '../raw.ts';
import { textOf } from '../text-of.ts';
import { CodeHead, CodeText } from './_CodeText.tsx';
import { readCode } from './_code.ts';
import { classes, outer, toText, type CommonProps } from './_props.ts';

interface MermaidProps extends CommonProps {
  title?: string | undefined;
  /** The text of the diagram, in place of content. */
  chart?: string | undefined;
}

/** Pixels that a diagram has on the narrowest phone; a wider one may have to be scrolled by keyboard. */
const NARROWEST = 240;

/** A diagram, drawn from its text; one that cannot be drawn is shown as it is written. */
export function Mermaid(props: MermaidProps) {
  const page = usePage();
  const text = (toText(props.chart) ?? textOf(props.children)).trim();
  const drawn = drawDiagram(text);
  const title = props.title ?? drawn.title;
  if (drawn.problem !== undefined) {
    const lines = text.split('\n');
    const place = drawn.line === undefined ? '' : `, in its line ${drawn.line}`;
    page.warn(
      'diagram',
      `a diagram is not drawn${place}: ${drawn.problem}`,
      'its text is shown in its place',
      lines[(drawn.line ?? 1) - 1],
    );
    return (
      <div {...outer(props, 't-code')}>
        <CodeHead label={title ?? page.say('Diagram')} hasCopy />
        <CodeText code={readCode({ code: text, lang: 'mermaid' })} />
      </div>
    );
  }
  page.use('zoom');
  const width = Number(/ width="(\d+)"/.exec(drawn.svg)?.[1]);
  return (
    <figure
      {...outer(
        props,
        't-diagram',
        width > 1600 ? 't-diagram-vast' : width > 1000 && 't-diagram-wide',
      )}
    >
      <div class={classes('t-diagram-view')} tabIndex={width > NARROWEST ? 0 : undefined}>
        <Raw html={drawn.svg} />
      </div>
      {title ? <figcaption>{title}</figcaption> : null}
    </figure>
  );
}
