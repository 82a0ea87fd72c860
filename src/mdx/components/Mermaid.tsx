import { diagramClasses, NARROWEST } from '../diagram-protocol.ts';
import { drawDiagram } from '../diagrams/draw-diagram.ts';
import { Raw, usePage } from '../page-context.ts';
import { CodeHead, CodeText, readCode } from './_code.tsx';
import { defineComponent } from './_define.ts';
import { rootProps, textOf, toBoolean, toText, type CommonProps, type Flag } from './_shared.tsx';

const PLACEMENTS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;

/** Diagrams that the build cannot render are shown as text until a script renders them. */
export const Mermaid = defineComponent({
  name: 'Mermaid',
  description: 'A diagram in Mermaid syntax.',
  props: {
    title: { type: 'string', description: 'Text below the diagram.' },
    chart: {
      type: 'string',
      description: 'Diagram text, instead of the content between the tags.',
    },
    actions: {
      type: 'boolean',
      description: 'Shows or hides the zoom buttons. Default: shown on tall diagrams.',
    },
    placement: {
      type: 'string',
      description: 'Corner of the zoom buttons.',
      values: PLACEMENTS,
      default: 'top-right',
    },
  },
  styles: {
    'rich.css': ['.t-diagram*'],
    'components/diagram.css': ['.t-diagram*'],
    'components/diagram-hues.css': ['.t-diagram-source*', '.t-d-hue*'],
    'components/zoom.css': ['.t-diagram*'],
  },
  styleNames: {
    '.mermaid': '.t-diagram, .t-diagram-source',
    '[data-component-name="mermaid-container"]': '.t-diagram, .t-diagram-source',
  },
  limitInBrowser: 'the browser code of Mermaid is too large, so the source of the diagram is shown',
  render(props) {
    const page = usePage();
    const text = (toText(props.chart) ?? textOf(props.children)).trim();
    // Agents read the source of a diagram, which the SVG does not contain.
    if (page.audience === 'agents') return <DiagramText text={text} title={toText(props.title)} />;
    const drawn = drawDiagram(text);
    const title = props.title ?? drawn.title;
    if (drawn.problem !== undefined) {
      const lines = text.split('\n');
      const position = drawn.line === undefined ? '' : ` (line ${drawn.line})`;
      const at = (drawn.line ?? 1) - 1;
      // The type of a diagram alone may be prose.
      const near = lines.slice(at, at + 2).join('\n');
      const { scriptKind } = drawn;
      if (scriptKind === undefined) {
        const hint = 'Trellis shows the source of the diagram.';
        page.warn('diagram', `Cannot draw the diagram${position}: ${drawn.problem}.`, hint, near);
      } else {
        page.use('diagram');
        page.use('drawing-tools');
        const message = `The diagram is drawn by a script in the browser${position}: ${drawn.problem}.`;
        page.warn(
          'diagram-script',
          message,
          'Readers without JavaScript see the source of the diagram.',
          near,
        );
      }
      return <DiagramText text={text} title={title} {...{ props, scriptKind }} />;
    }
    page.use('visibility');
    page.use('drawing-tools');
    const width = Number(/ width="(\d+)"/.exec(drawn.svg)?.[1]);
    return (
      <figure {...rootProps(props, diagramClasses(width))} {...toolsOf(props)}>
        <div class="t-diagram-view" tabIndex={width > NARROWEST ? 0 : undefined}>
          <Raw html={drawn.svg} />
        </div>
        {title ? <figcaption>{title}</figcaption> : null}
      </figure>
    );
  },
});

interface ToolProps {
  actions?: Flag;
  placement?: unknown;
}

/** Options for the toolbar, as attributes for the script that adds it. */
function toolsOf({ actions, placement }: ToolProps) {
  const corner = toText(placement);
  return {
    'data-actions': actions === undefined ? undefined : String(toBoolean(actions)),
    'data-placement': PLACEMENTS.find((one) => one === corner),
  };
}

interface DiagramTextProps {
  text: string;
  title: string | undefined;
  /** Of the component. */
  props?: CommonProps & ToolProps;
  /** Accessible name of a diagram that a script renders. */
  scriptKind?: string | undefined;
}

/** The source of a diagram as a code block. */
function DiagramText({ text, title, props = {}, scriptKind }: DiagramTextProps) {
  const page = usePage();
  return (
    <div
      {...rootProps(props, 't-code', !title && 't-code-plain', scriptKind && 't-diagram-source')}
      data-diagram={scriptKind}
      data-title={scriptKind && title}
      {...(scriptKind && toolsOf(props))}
    >
      <CodeHead label={title ?? page.t('Diagram')} hasCopy />
      <CodeText code={readCode({ code: text, lang: 'mermaid' }, page)} />
    </div>
  );
}
