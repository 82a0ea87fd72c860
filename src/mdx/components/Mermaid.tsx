import { usePage } from '../page-context.ts';
import { encode } from '../html-text.ts';
import { textOf } from '../text-of.ts';
import { outer, type CommonProps } from './_props.ts';

interface MermaidProps extends CommonProps {
  title?: string | undefined;
}

/** The text of a diagram, for a script that draws it; without one the text can be read. */
export function Mermaid(props: MermaidProps) {
  const page = usePage();
  page.use('mermaid');
  return (
    <figure {...outer(props, 't-code', 't-mermaid')}>
      <div class="t-code-head">
        <span class="t-code-title">{props.title ?? 'Diagram'}</span>
      </div>
      <pre class="t-pre" tabIndex={0}>
        <code dangerouslySetInnerHTML={{ __html: encode(textOf(props.children).trim()) }} />
      </pre>
    </figure>
  );
}
