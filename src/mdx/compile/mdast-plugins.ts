import { defineMdastPlugin, type MdxJsxFlowElement } from 'satteri';
import { rethrowUnless } from '../../utils/errors.ts';
import { renderMath } from '../components/render-math.ts';
import { isModule } from '../es-modules.ts';
import { SLUG_OFF_TAG } from '../page-context.ts';

type JsxAttribute = { type: 'mdxJsxAttribute'; name: string; value: string };

const attribute = (name: string, value: string): JsxAttribute => ({
  type: 'mdxJsxAttribute',
  name,
  value,
});

/** Turns fences into `<CodeBlock>`, as all code blocks of a page. */
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

/**
 * Turns formulas into MathML, which browsers render without style sheets or fonts, and invalid ones
 * into a component that reports the error.
 */
export const math = replaceFormulas('math', drawMath);

/** Formulas as components, for pages that must not contain finished HTML. */
export const mathComponents = replaceFormulas('math-components', formula);

function replaceFormulas(name: string, toElement: typeof formula) {
  return defineMdastPlugin({
    name,
    math(node, context) {
      context.replaceNode(node, { type: 'mdxJsxFlowElement', ...toElement(node.value, true) });
    },
    inlineMath(node, context) {
      context.replaceNode(node, { type: 'mdxJsxTextElement', ...toElement(node.value, false) });
    },
  });
}

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

/** Turns GitHub alerts, quotations that begin with `[!NOTE]`, into callouts. */
export const alerts = defineMdastPlugin({
  name: 'alerts',
  blockquote(node, context) {
    const [first, ...others] = node.children;
    const start = first?.type === 'paragraph' ? first.children[0] : undefined;
    if (first?.type !== 'paragraph' || start?.type !== 'text') return;
    const [mark, word = ''] = /^\[!(\w+)\][ \t]*(?:\n|$)/.exec(start.value) ?? [];
    const name = ALERTS[word.toUpperCase()];
    if (mark === undefined || name === undefined) return;
    const text = start.value.slice(mark.length);
    const inline = [...(text ? [{ ...start, value: text }] : []), ...first.children.slice(1)];
    const children = [...(inline.length > 0 ? [{ ...first, children: inline }] : []), ...others];
    context.replaceNode(node, { type: 'mdxJsxFlowElement', name, attributes: [], children });
  },
});

/** Text in braces that is also valid JavaScript: `{api-id}`, `{read,write}`, `{key=value}`. */
const LOOSE = /^(?=.*[-,|&+*/%^=!?>])[\p{ID_Continue}\p{Join_Control}$.\s,|&+*/%^=!?:>-]+$/u;

/** Attributes of other dialects, such as `![](a.png){width=300}`, which JavaScript takes for assignments. */
const ASSIGNED = /^\s*([\p{ID_Start}_$][\p{ID_Continue}$]*)\s*=(?![=>])/u;

/**
 * Marks expressions that are probably prose: they render as their source if one of their names is
 * undefined.
 */
export const looseExpressions = defineMdastPlugin({
  name: 'loose-expressions',
  ...replaceExpressions(({ value }) => (isLoose(value) ? words(value) : undefined)),
});

function isLoose(expression: string): boolean {
  return (LOOSE.test(expression) && !/\/[*/]/.test(expression)) || ASSIGNED.test(expression);
}

function words(expression: string): string {
  const [, name] = ASSIGNED.exec(expression) ?? [];
  if (name === undefined) return `__words(() => (${expression}), ${JSON.stringify(expression)})`;
  // Code of the page can count: `{n = n + 1}`. Globals stay as they are.
  const assign = name in globalThis ? '' : `, () => (${expression}\n)`;
  return `__words(() => (${name}), ${JSON.stringify(expression)}${assign})`;
}

/**
 * For pages that are data: wraps each expression in `__at` with its line and source for messages.
 * Expressions that are probably prose are marked as by `looseExpressions`.
 */
export const locatedExpressions = defineMdastPlugin({
  name: 'located-expressions',
  options: { position: true },
  ...replaceExpressions((node) => located(node, node.value)),
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
      const [, dots = '', expression = ''] = /^(\s*\.\.\.)([\s\S]*)$/.exec(attribute.value) ?? [];
      return { ...attribute, value: dots + (located(element, expression) ?? '{}') };
    }
    const value = attribute.value;
    if (typeof value !== 'object' || value === null) return attribute;
    return { ...attribute, value: { ...value, value: located(element, value.value) ?? 'null' } };
  };
}

function located({ position }: Located, expression: string): string | undefined {
  if (isEmpty(expression)) return undefined;
  const key = `${position?.start.line ?? 1}, ${JSON.stringify(expression)}`;
  // The newline ends a trailing comment.
  return `__at(${key}, ${isLoose(expression) ? words(expression) : `(${expression}\n)`})`;
}

/** Every `{expression}` of the text on its own: one that throws is left out, and the rest of the page stays. */
export const guardedExpressions = defineMdastPlugin({
  name: 'guarded-expressions',
  ...replaceExpressions(({ value }) => guard(value)),
});

type Handlers = Pick<
  Parameters<typeof defineMdastPlugin>[0],
  'mdxFlowExpression' | 'mdxTextExpression'
>;

/** Replaces expressions among blocks and in text; undefined leaves one unchanged. */
function replaceExpressions(
  change: (node: Located & { value: string }) => string | undefined,
): Handlers {
  return {
    mdxFlowExpression(node, context) {
      const value = change(node);
      if (value !== undefined) context.replaceNode(node, { type: 'mdxFlowExpression', value });
    },
    mdxTextExpression(node, context) {
      const value = change(node);
      if (value !== undefined) context.replaceNode(node, { type: 'mdxTextExpression', value });
    },
  };
}

/**
 * Marks badges and other components in headings, whose text is no part of the id: their changes would break links. The
 * last step of rendering (`postprocess-html.ts`) derives the id and removes the marks.
 */
export const headingSlugs = defineMdastPlugin({
  name: 'heading-slugs',
  heading(node, context) {
    const children = markComponents(node.children);
    if (children) context.replaceNode(node, { ...node, children });
  },
  mdxJsxFlowElement(node, context) {
    const children = isHeading(node) && markComponents(node.children);
    if (children) context.replaceNode(node, { ...node, children });
  },
  mdxJsxTextElement(node, context) {
    const children = isHeading(node) && markComponents(node.children);
    if (children) context.replaceNode(node, { ...node, children });
  },
});

interface Inline {
  type: string;
  name?: string | null;
  children?: readonly Inline[];
}

function isHeading({ name }: Inline): boolean {
  return /^h[1-6]$/.test(name ?? '');
}

function isComponent({ type, name }: Inline): boolean {
  return type.startsWith('mdxJsx') && /^[A-Z]/.test(name ?? '');
}

/** The nodes with marks around their components; undefined if there are none. */
function markComponents<Node extends Inline>(nodes: readonly Node[]): Node[] | undefined {
  const marked = nodes.map((node): Node => {
    if (isComponent(node)) {
      const mark = { type: 'mdxJsxTextElement', name: SLUG_OFF_TAG, attributes: [] };
      return { ...mark, children: [node] } as unknown as Node;
    }
    const children = node.children && markComponents(node.children);
    return children ? { ...node, children } : node;
  });
  return marked.some((node, index) => node !== nodes[index]) ? marked : undefined;
}

/** HTML elements that are parts of a sentence. */
const PHRASES = 'span|strong|em|b|i|u|s|small|code|kbd|samp|var|mark|sub|sup|q|cite|abbr|time';

const WORDS = `p|h[1-6]|button|summary|label|${PHRASES}|LiveWords\\d+`;

/** HTML elements that contain phrasing content only, and what `liftInteractive` replaces them with. */
export const WORDS_ONLY = new RegExp(`^(?:${WORDS})$`);

/** Elements of that kind, and links, whose text begins on the next line. */
export const BROKEN_LINES = new RegExp(`<(?:a|${WORDS})(?:\\s[^<>]*)?>[ \\t]*\\r?\\n`);

/** Elements and components that words can stand beside in a line. */
const BESIDE_WORDS = new RegExp(`^(?:${WORDS}|a|br|img|input|svg|Badge|Icon|Tooltip)$`);

/**
 * Removes the paragraph that Markdown adds in `<span>` or `<h3>` if their text is on separate lines, also beside
 * elements such as icons. Several paragraphs stay, because they stand below each other, unless there is a `<br />`
 * between them.
 */
export const innerParagraphs = defineMdastPlugin({
  name: 'inner-paragraphs',
  mdxJsxFlowElement(node, context) {
    if (!WORDS_ONLY.test(node.name ?? '') && !(node.name === 'a' && isStyled(node))) return;
    if (!isSingleText(node.children)) return;
    const last = node.children.length - 1;
    // The types do not allow text directly in such an element, although JSX on one line produces it.
    const children = node.children.flatMap((child, at): unknown[] => {
      if (child.type !== 'paragraph') return [child];
      const space = (isThere: boolean) => (isThere ? [{ type: 'text', value: ' ' }] : []);
      return [...space(at > 0), ...child.children, ...space(at < last)];
    }) as unknown as typeof node.children;
    context.replaceNode(node, { ...node, children });
  },
});

/** Whether the children are paragraphs with `<br />` between them, and other parts of a line. */
function isSingleText(children: MdxJsxFlowElement['children']): boolean {
  let paragraphs = 0;
  let isBroken = true;
  for (const child of children) {
    const name = 'name' in child ? (child.name ?? '') : '';
    if (child.type === 'paragraph') {
      if (!isBroken) return false;
      paragraphs += 1;
      isBroken = false;
    } else if (!BESIDE_WORDS.test(name)) return false;
    else if (name === 'br') isBroken = true;
  }
  return paragraphs > 0;
}

const COMMENT = '\\{\\/\\*(?:[^*]|\\*(?!\\/))*\\*\\/\\}';

/** Phrases, and links, below each other, also with comments between them. */
export const PHRASES_ON_LINES = new RegExp(
  `</(?:a|${PHRASES})>(?:[ \\t]|${COMMENT})*\\r?\\n(?:\\s|${COMMENT})*<(?:a|${PHRASES})[\\s>]`,
);

const PHRASE = new RegExp(`^(?:a|${PHRASES})$`);

/**
 * Keeps the space between phrases on lines of their own in another element, unless their style may separate them: in a
 * paragraph or heading, they are words.
 */
export const spacedPhrases = defineMdastPlugin({
  name: 'spaced-phrases',
  options: { position: true },
  mdxJsxFlowElement(node, context) {
    const isInWords = WORDS_ONLY.test(node.name ?? '');
    const isPhrase = (child: (typeof node.children)[number] | undefined) =>
      child?.type === 'mdxJsxFlowElement' &&
      PHRASE.test(child.name ?? '') &&
      (isInWords || !isStyled(child));
    let before: (typeof node.children)[number] | undefined;
    const children = node.children.flatMap((child): unknown[] => {
      if (isComment(child)) return [child];
      // Those that `innerParagraphs` changes are on several lines, and have no position.
      const end = before?.position?.end.line;
      const isBeside = end !== undefined && end === child.position?.start.line;
      const isSpaced = !isBeside && isPhrase(child) && isPhrase(before);
      before = child;
      return isSpaced ? [{ type: 'text', value: ' ' }, child] : [child];
    }) as unknown as typeof node.children;
    if (children.length > node.children.length) context.replaceNode(node, { ...node, children });
  },
});

function isComment(node: MdxJsxFlowElement['children'][number]): boolean {
  return node.type === 'mdxFlowExpression' && isEmpty(node.value);
}

/** Whether an element has a look of its own, such as a link with that of a button. */
function isStyled({ attributes }: MdxJsxFlowElement): boolean {
  return attributes.some(
    (attribute) =>
      attribute.type === 'mdxJsxAttribute' && /^(?:class(?:Name)?|style)$/.test(attribute.name),
  );
}

function guard(expression: string): string | undefined {
  // The newline ends a trailing comment.
  if (isEmpty(expression)) return undefined;
  const read = `() => (${expression}\n)`;
  const isAsync = /\bawait\b/.test(expression) && !isModule(read);
  return `__try(${isAsync ? 'async ' : ''}${read}, ${JSON.stringify(expression)})`;
}

/** Whether an expression contains only comments. */
function isEmpty(expression: string): boolean {
  return expression.replace(/\/\*[\s\S]*?(?:\*\/|$)|\/\/.*/g, '').trim() === '';
}
