import { useContext } from 'preact/hooks';
import {
  codeFence,
  elementsOf,
  hasClass,
  textByClass,
  type HtmlElement,
  type HtmlNode,
  type WriterContext,
} from '../html-to-markdown.ts';
import { Raw, usePage, type PageContext } from '../page-context.ts';
import { CodeHead, CodeText, languageIcon, languageName, readCode } from './_code.tsx';
import { defineComponent, STATIC_HTML, iconProps, type PropsOf } from './_define.ts';
import {
  classes,
  iconOf,
  renderNow,
  rootProps,
  toBoolean,
  toText,
  type CommonProps,
  type Flag,
} from './_shared.tsx';
import { Mermaid } from './Mermaid.tsx';
import { enterSet, renderSet, TabRow, TabSelect, TabSetContext, type TabSet } from './Tabs.tsx';

const LANGUAGE = { type: 'string', description: 'Language of the code.' } as const;
const TITLE = {
  type: 'string',
  description: 'Title in the header, such as a file name.',
} as const;

const codeProps = {
  language: LANGUAGE,
  lang: { ...LANGUAGE, sameAs: 'language' },
  filename: TITLE,
  title: { ...TITLE, sameAs: 'filename' },
  ...iconProps('Icon in the header.'),
  highlight: { type: 'lines', description: 'Lines to highlight. Example: `"[1,3-5]"`.' },
  focus: {
    type: 'lines',
    description: 'Lines to focus. The other lines are dimmed. Example: `"[2]"`.',
  },
  lines: { type: 'boolean', description: 'Shows line numbers.', default: false },
  wrap: { type: 'boolean', description: 'Wraps long lines.', default: false },
  expandable: {
    type: 'boolean',
    description: 'Collapses a long block, with a button that expands it.',
    default: false,
  },
  nocopy: { type: 'boolean', description: 'Removes the copy button.', default: false },
  file: {
    type: 'string',
    description: 'File to include, with an optional region. Example: `../src/client.ts#connect`.',
  },
  gitRef: { type: 'string', description: 'Commit, tag, or branch of the file.' },
  code: { type: 'string', description: 'Code, instead of the content between the tags.' },
  meta: {
    type: 'string',
    description: 'Options in the syntax of Markdown code blocks.',
  },
} as const;

/** A fence has `code`, `lang` and `meta`; a block written as JSX has the others. */
export type CodeBlockProps = PropsOf<typeof codeProps>;

/** A code block with its header: icon, file name or language, copy button. In a `<CodeGroup>` it is a panel. */
export const CodeBlock = defineComponent({
  name: 'CodeBlock',
  description: 'A code block, for computed text and for places without Markdown.',
  props: codeProps,
  styles: {
    'article.css': ['.t-code*', '.t-copy*', '.t-pre*'],
    'components/code-rare.css': [
      '.highlighted',
      '.diff',
      '.has-lines',
      '.has-focus',
      '.is-clipped',
    ],
  },
  styleNames: {
    '.code-block': '.t-code:not(.t-code-group)',
    '.code-block-icon': '.t-code-head .t-icon',
    '.code-block-copy-button': '.t-code .t-copy, .t-code-group .t-copy',
    '[data-testid="copy-code-button"]': '.t-code .t-copy, .t-code-group .t-copy',
    '[data-component-part="code-block-root"]': '.t-code',
    '[data-component-part="code-block-header"]': '.t-code-head',
    '[data-component-part="code-block-header-filename"]': '.t-code-title',
  },
  markdown: {
    't-code': (element, { blocks }) => {
      const title = hasClass(element, 't-code-plain')
        ? ''
        : textByClass(element.children, 't-code-title');
      const pre = elementsOf(element).find(({ tag }) => tag === 'pre');
      return pre ? codeFence(pre, title) : blocks(element.children);
    },
  },
  render(props) {
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
      <div {...rootProps(props, 't-code', !code.title && 't-code-plain')}>
        <CodeHead label={code.title ?? language} hasCopy={!code.nocopy}>
          {iconOf(page, icon, props.iconType)}
        </CodeHead>
        <CodeText code={code} />
      </div>
    );
  },
});

const dropdown = {
  type: 'boolean',
  description: 'Shows a menu instead of tabs.',
  default: false,
} as const;

const CODE = ['code', 'CodeBlock'];

export const CodeGroup = defineComponent({
  name: 'CodeGroup',
  aliases: ['SnippetGroup'],
  description: 'Code blocks in tabs. The title of a block is the label of its tab.',
  props: { dropdown },
  holds: CODE,
  styleNames: {
    '.code-group': '.t-code-group',
    '[data-component-part="code-group-tab-bar"]': '.t-code-group .t-tabset-row',
    '[data-component-part="code-group-tab-content"]': '.t-code-group > .t-tabset-panel',
  },
  markdown: {
    /** A fence for each language, below its notes, and other content in its place. */
    't-code-group': ({ children }, context) => {
      const parts: string[] = [];
      let others: HtmlNode[] = [];
      for (const child of children) {
        if (typeof child === 'string' || !hasClass(child, 't-tabset-panel')) {
          others.push(child);
        } else {
          parts.push(context.blocks(others), ...panelToMarkdown(child, context));
          others = [];
        }
      }
      return [...parts, context.blocks(others)].filter(Boolean).join('\n\n');
    },
  },
  limitInBrowser: STATIC_HTML,
  render: (props) => <Group {...props} />,
});

function panelToMarkdown(panel: HtmlElement, { blocks }: WriterContext): string[] {
  const parts = elementsOf(panel).filter((part) => !hasClass(part, 't-tabset-title'));
  const title = textByClass(panel.children, 't-tabset-title');
  const pre = parts.find(({ tag }) => tag === 'pre');
  const notes = blocks(parts.filter((part) => part !== pre));
  return pre ? [notes, codeFence(pre, title)] : [`**${title}**`, notes];
}

export const RequestExample = defineComponent({
  name: 'RequestExample',
  description: 'Request examples at the side of the page.',
  props: { dropdown },
  holds: CODE,
  render: (props) => renderExample(usePage(), 'request', props),
});

export const ResponseExample = defineComponent({
  name: 'ResponseExample',
  description: 'Response examples at the side of the page.',
  props: { dropdown },
  holds: CODE,
  render: (props) => renderExample(usePage(), 'response', props),
});

export const Panel = defineComponent({
  name: 'Panel',
  description: 'Content that replaces the table of contents.',
  props: {},
  render(props) {
    const page = usePage();
    const inner = { ...page, aside: { panel: '' } };
    const panel = <div {...rootProps(props, 't-panel', 't-prose')}>{props.children}</div>;
    page.aside.panel = (page.aside.panel ?? '') + renderNow(inner, panel);
    return null;
  },
});

interface GroupProps extends CommonProps {
  /** A dropdown instead of tabs. */
  dropdown?: Flag;
  /** Name of blocks without a title; defaults to their language. */
  nameless?: string;
}

/** Code blocks in tabs, named by title or language, with one copy button for the selected one. */
function Group(props: GroupProps) {
  const page = usePage();
  const set: TabSet = { kind: 'code', panels: [], first: 0, nameless: props.nameless ?? '' };
  const panels = renderSet(page, set, props.children);
  if (set.panels.length === 0) return <Raw html={panels} />;
  page.use('tabs');
  return (
    <t-tabs {...rootProps(props, 't-tabset', 't-code', 't-code-group')}>
      <CodeHead hasCopy>
        {toBoolean(props.dropdown) ? (
          <TabSelect set={set} of={props.nameless} />
        ) : (
          <TabRow set={set} />
        )}
      </CodeHead>
      <Raw html={panels} />
    </t-tabs>
  );
}

/** Puts a code group into the right column; further ones on the same page stay in the text. */
function renderExample(page: PageContext, part: 'request' | 'response', props: GroupProps) {
  const nameless = page.t(part === 'request' ? 'Request' : 'Response');
  const group = <Group {...props} nameless={nameless} />;
  if (page.aside[part] !== undefined || page.aside.panel !== undefined) return group;
  page.aside[part] = renderNow(page, <div class={`t-${part}-example`}>{group}</div>);
  return null;
}
