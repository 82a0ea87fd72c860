import { defineMdastPlugin } from 'satteri';

/**
 * The id of a heading is made of its words; those of a badge or another component in it are not among them,
 * and links would have to change with it.
 */
export const headingSlugs = defineMdastPlugin({
  name: 'heading-slugs',
  heading(node, context) {
    const words = wordsOf(node.children).trim();
    const data: { hProperties?: Record<string, unknown> } = { ...node.data };
    if (words === '' || data.hProperties?.['id'] !== undefined) return;
    if (!node.children.some(isComponent)) return;
    const hProperties = { ...data.hProperties, 'data-slug': words };
    context.replaceNode(node, { ...node, data: { ...data, hProperties } });
  },
});

interface Inline {
  type: string;
  name?: string | null;
  value?: string;
  children?: readonly Inline[];
}

function isComponent({ type, name }: Inline): boolean {
  return type === 'mdxJsxTextElement' && /^[A-Z]/.test(name ?? '');
}

function wordsOf(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => (isComponent(node) ? '' : (node.value ?? wordsOf(node.children ?? []))))
    .join('');
}

/** Elements of HTML that hold words, and no paragraphs. */
const WORDS_ONLY = /^(?:p|h[1-6]|span|button|summary|label|strong|em|b|i|small)$/;

/** Takes the paragraph out of `<p>` or `<h3>` whose text stands on lines of its own, which Markdown puts there. */
export const innerParagraphs = defineMdastPlugin({
  name: 'inner-paragraphs',
  mdxJsxFlowElement(node, context) {
    if (!WORDS_ONLY.test(node.name ?? '')) return;
    const [only, ...others] = node.children;
    if (only?.type !== 'paragraph' || others.length > 0) return;
    // The types know no words directly in such an element, which is what JSX on one line gives.
    const children = only.children as unknown as typeof node.children;
    context.replaceNode(node, { ...node, children });
  },
});
