import { defineMdastPlugin, type MdxJsxFlowElement } from 'satteri';
import { rethrowUnless } from '../../utils/errors.ts';
import { renderMath } from '../components/render-math.ts';

type JsxAttribute = { type: 'mdxJsxAttribute'; name: string; value: string };

const attribute = (name: string, value: string): JsxAttribute => ({
  type: 'mdxJsxAttribute',
  name,
  value,
});

/** Fences become `<CodeBlock>`, which every other code block of a page is, too. */
export const codeBlocks = defineMdastPlugin({
  name: 'code-blocks',
  code(node, context) {
    context.replaceNode(node, {
      type: 'mdxJsxFlowElement',
      name: 'CodeBlock',
      attributes: [
        attribute('code', node.value),
        attribute('lang', node.lang ?? ''),
        attribute('meta', node.meta ?? ''),
      ],
      children: [],
    });
  },
});

/** Formulas become MathML, which browsers show without a style sheet or fonts of their own; wrong ones a component that tells so. */
export const math = defineMdastPlugin({
  name: 'math',
  math(node, context) {
    context.replaceNode(node, { type: 'mdxJsxFlowElement', ...drawMath(node.value, true) });
  },
  inlineMath(node, context) {
    context.replaceNode(node, { type: 'mdxJsxTextElement', ...drawMath(node.value, false) });
  },
});

/** Formulas as components, for pages that must not contain finished HTML. */
export const mathComponents = defineMdastPlugin({
  name: 'math-components',
  math(node, context) {
    context.replaceNode(node, { type: 'mdxJsxFlowElement', ...formula(node.value, true) });
  },
  inlineMath(node, context) {
    context.replaceNode(node, { type: 'mdxJsxTextElement', ...formula(node.value, false) });
  },
});

function formula(tex: string, isDisplay: boolean) {
  const display = isDisplay ? [attribute('display', 'true')] : [];
  return { name: 'Latex', attributes: [attribute('tex', tex), ...display], children: [] };
}

function drawMath(tex: string, displayMode: boolean) {
  try {
    const html = renderMath(tex, { displayMode, throwOnError: true });
    return { name: 'Raw', attributes: [attribute('html', html)], children: [] };
  } catch (error) {
    // The component reports the mistake. Formulas that are nested too deeply exceed the stack.
    rethrowUnless(error, 'ParseError', 'RangeError');
    return formula(tex, displayMode);
  }
}

/** Callouts by the word that GitHub writes in the first line of a quotation. */
const ALERTS: Record<string, string> = {
  NOTE: 'Note', TIP: 'Tip', IMPORTANT: 'Info', WARNING: 'Warning', CAUTION: 'Danger',
}; // prettier-ignore

/** GitHub's alerts, quotations that begin with `[!NOTE]`, become callouts. */
export const alerts = defineMdastPlugin({
  name: 'alerts',
  blockquote(node, context) {
    const [first, ...others] = node.children;
    const start = first?.type === 'paragraph' ? first.children[0] : undefined;
    if (first?.type !== 'paragraph' || start?.type !== 'text') return;
    const [mark, word = ''] = /^\[!(\w+)\][ \t]*(?:\n|$)/.exec(start.value) ?? [];
    const name = ALERTS[word.toUpperCase()];
    if (mark === undefined || name === undefined) return;
    const rest = start.value.slice(mark.length);
    const inline = [...(rest ? [{ ...start, value: rest }] : []), ...first.children.slice(1)];
    const children = [...(inline.length > 0 ? [{ ...first, children: inline }] : []), ...others];
    context.replaceNode(node, { type: 'mdxJsxFlowElement', name, attributes: [], children });
  },
});

/** Prose in braces that happens to be JavaScript: `{api-id}`, `{read,write}`. */
const LOOSE = /^(?=.*[-,|&+*/])[\w$.\s,|&+*/-]+$/;

/** Expressions that are likely prose show their own text where a name in them is unknown. */
export const looseExpressions = defineMdastPlugin({
  name: 'loose-expressions',
  mdxFlowExpression(node, context) {
    if (isLoose(node.value))
      context.replaceNode(node, { type: 'mdxFlowExpression', value: words(node.value) });
  },
  mdxTextExpression(node, context) {
    if (isLoose(node.value))
      context.replaceNode(node, { type: 'mdxTextExpression', value: words(node.value) });
  },
});

function isLoose(expression: string): boolean {
  return LOOSE.test(expression) && !/\/[*/]/.test(expression);
}

function words(expression: string): string {
  return `__words(() => (${expression}), ${JSON.stringify(expression)})`;
}

/**
 * For pages that are data: every expression is an argument of `__at`, with the line and the text that problems name.
 * What is likely prose is marked as `looseExpressions` does.
 */
export const locatedExpressions = defineMdastPlugin({
  name: 'located-expressions',
  options: { position: true },
  mdxFlowExpression(node, context) {
    const value = located(node, node.value);
    if (value !== undefined) context.replaceNode(node, { type: 'mdxFlowExpression', value });
  },
  mdxTextExpression(node, context) {
    const value = located(node, node.value);
    if (value !== undefined) context.replaceNode(node, { type: 'mdxTextExpression', value });
  },
  mdxJsxFlowElement(node, context) {
    if (node.attributes.some(isExpression))
      context.replaceNode(node, { ...node, attributes: node.attributes.map(toLocated(node)) });
  },
  mdxJsxTextElement(node, context) {
    if (node.attributes.some(isExpression))
      context.replaceNode(node, { ...node, attributes: node.attributes.map(toLocated(node)) });
  },
});

interface Located {
  position?: { start: { line: number } } | undefined;
}

type Attribute = MdxJsxFlowElement['attributes'][number];

function isExpression(attribute: Attribute): boolean {
  return attribute.type === 'mdxJsxExpressionAttribute' || typeof attribute.value === 'object';
}

function toLocated(element: Located): (attribute: Attribute) => Attribute {
  return (attribute) => {
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      const [, dots = '', rest = ''] = /^(\s*\.\.\.)([\s\S]*)$/.exec(attribute.value) ?? [];
      return { ...attribute, value: dots + (located(element, rest) ?? '{}') };
    }
    const given = attribute.value;
    if (typeof given !== 'object' || given === null) return attribute;
    return { ...attribute, value: { ...given, value: located(element, given.value) ?? 'null' } };
  };
}

function located({ position }: Located, expression: string): string | undefined {
  if (isEmpty(expression)) return undefined;
  const place = `${position?.start.line ?? 1}, ${JSON.stringify(expression)}`;
  // The line break ends a comment that may stand at the end.
  return `__at(${place}, ${isLoose(expression) ? words(expression) : `(${expression}\n)`})`;
}

/** Every `{expression}` of the text on its own: one that throws is left out, and the rest of the page stays. */
export const guardedExpressions = defineMdastPlugin({
  name: 'guarded-expressions',
  mdxFlowExpression(node, context) {
    const value = guard(node.value);
    if (value !== undefined) context.replaceNode(node, { type: 'mdxFlowExpression', value });
  },
  mdxTextExpression(node, context) {
    const value = guard(node.value);
    if (value !== undefined) context.replaceNode(node, { type: 'mdxTextExpression', value });
  },
});

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

function guard(expression: string): string | undefined {
  // The line break ends a comment that may stand at the end.
  return isEmpty(expression)
    ? undefined
    : `__try(() => (${expression}\n), ${JSON.stringify(expression)})`;
}

/** Whether nothing but comments stands between the braces. */
function isEmpty(expression: string): boolean {
  return expression.replace(/\/\*[\s\S]*?(?:\*\/|$)|\/\/.*/g, '').trim() === '';
}

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
