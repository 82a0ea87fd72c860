import { textByClass } from './inline.ts';
import { elementsOf, hasClass, textOfNodes, type HtmlElement } from './html-tree.ts';
import type { MarkdownWriter } from './writer.ts';

/** Names that a reader of Markdown expects for the highlighter's own. */
const LANGUAGES: Record<string, string> = { text: '', plaintext: '', txt: '', shellscript: 'bash' };

/** A fenced block; the fence is longer than any in the text. */
export function fence(text: string, info: string): string {
  const longest = Math.max(2, ...(text.match(/^`{3,}/gm) ?? []).map((run) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}${info}\n${text.replace(/(?<!\n)\n+$/, '')}\n${marks}`;
}

/** The code of a `<pre>`, with its language and title behind the fence. */
export function codeFence(element: HtmlElement, title: string): string {
  const language = /language-([\w+#-]+)/.exec(element.attributes)?.[1] ?? '';
  const shown = LANGUAGES[language] ?? language;
  return fence(element.children.join(''), [shown, title].filter(Boolean).join(' '));
}

/** A code block of the library. */
export const codeBlock: MarkdownWriter = (element, { blocks }) => {
  const title = hasClass(element, 't-code-plain')
    ? ''
    : textByClass(element.children, 't-code-title');
  const pre = elementsOf(element).find(({ tag }) => tag === 'pre');
  return pre ? codeFence(pre, title) : blocks(element.children);
};

/** Code in several languages: one fenced block for each. */
export const codeGroup: MarkdownWriter = (element) => {
  const panels = elementsOf(element).filter((child) => hasClass(child, 't-tabset-panel'));
  const all = panels.map((child) => {
    const pre = elementsOf(child).find(({ tag }) => tag === 'pre');
    return pre ? codeFence(pre, textByClass(child.children, 't-tabset-title')) : '';
  });
  return all.filter(Boolean).join('\n\n');
};

/** A file tree as indented names. */
export const tree: MarkdownWriter = (element) => fence(treeLines(element, 0).join('\n'), '');

function treeLines({ children }: HtmlElement, depth: number): string[] {
  return children.flatMap((child): string[] => {
    if (typeof child === 'string') return [];
    if (hasClass(child, 't-tree-name'))
      return [`${'  '.repeat(depth - 1)}${textOfNodes(child.children)}`];
    return treeLines(child, child.tag === 'ul' ? depth + 1 : depth);
  });
}
