import type { MdastNode, MdxJsxFlowElement, MdxJsxTextElement } from 'satteri';

export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

/** Attributes of a JSX tag: text as it is, expressions by their literal value; `...` where others are spread in. */
export type SourceAttributes = ReadonlyMap<string, string>;

/** The attributes of a JSX tag. */
export function readAttributes(node: JsxElement): SourceAttributes {
  return new Map(
    node.attributes.map((attribute): [string, string] => {
      if (attribute.type !== 'mdxJsxAttribute') return ['...', attribute.value];
      const { name, value } = attribute;
      if (typeof value === 'string' || !value) return [name, value ?? ''];
      return [name, literalOf(value.value)];
    }),
  );
}

/** `"/a.png"` gives /a.png; any other expression stands for a text that only rendering tells. */
function literalOf(expression: string): string {
  const [, , text] = /^\s*(["'`])([^"'`$\\]*)\1\s*$/.exec(expression) ?? [];
  return text ?? `{${expression}}`;
}

/** Names that elements bring along. */
const NAME_ATTRIBUTES = ['aria-label', 'aria-labelledby', 'title', 'alt'];

/** Words by which a reader knows a piece of text: its letters, those of images in it, and names of elements. */
export function accessibleName(node: MdastNode): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'inlineMath':
      return node.value.trim();
    case 'image':
    case 'imageReference':
      return node.alt?.trim() ?? '';
    case 'mdxTextExpression':
    case 'mdxFlowExpression':
      return isComment(node.value) ? '' : node.value.trim();
    case 'html':
      return node.value;
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return nameOfElement(node);
    default:
      return 'children' in node ? namesOf(node.children as MdastNode[]) : '';
  }
}

function nameOfElement(node: JsxElement): string {
  const attributes = readAttributes(node);
  const own = NAME_ATTRIBUTES.map((name) => attributes.get(name) ?? '')
    .join('')
    .trim();
  // What a component shows is known only when it is rendered.
  const isComponent = /^[A-Z]/.test(node.name ?? '') && node.name !== 'Icon';
  return own || (isComponent ? (node.name ?? '') : namesOf(node.children as MdastNode[]));
}

function namesOf(nodes: readonly MdastNode[]): string {
  return nodes.map(accessibleName).join('').trim();
}

function isComment(expression: string): boolean {
  return expression.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '').trim() === '';
}
