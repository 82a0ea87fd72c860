import { useContext } from 'preact/hooks';
import { usePage } from './page-context.ts';
import { languageIcon, languageName } from './_languages.ts';
import { readCode, type CodeBlockProps } from './_code.ts';
import { CodeHead, CodeText } from './_CodeText.tsx';
import { classes, outer, toText } from './_props.ts';
import { iconOf } from './_render.tsx';
import { Mermaid } from './Mermaid.tsx';
import { enterSet, TabSetContext } from './_tab-set.tsx';

/** A code block with its head: icon, file name or language, copy button. In a `<CodeGroup>` it is a panel. */
export function CodeBlock(props: CodeBlockProps) {
  const page = usePage();
  const set = useContext(TabSetContext);
  const code = readCode(props, page);
  if (/^mermaid$/i.test(code.lang)) {
    const { title, actions, placement } = code;
    return <Mermaid {...{ title, actions, placement }}>{code.text}</Mermaid>;
  }
  const language = languageName(code.lang);
  if (set?.kind === 'code') {
    const label = code.title ?? (set.nameless ? undefined : (language ?? page.t('Text')));
    const icon = iconOf(page, code.icon, props.iconType);
    const panel = enterSet(page, set, { label, icon, id: toText(props.id) });
    return (
      <div class={classes('t-tabset-panel', panel.isActive && 'is-active')} id={panel.id}>
        <p class="t-tabset-title">{panel.label}</p>
        <CodeText code={code} />
      </div>
    );
  }
  const icon = code.icon ?? (code.title && languageIcon(code.lang));
  return (
    <div {...outer(props, 't-code', !code.title && 't-code-plain')}>
      <CodeHead label={code.title ?? language} hasCopy={!code.nocopy}>
        {iconOf(page, icon, props.iconType)}
      </CodeHead>
      <CodeText code={code} />
    </div>
  );
}
