import type { MdastNode } from 'satteri';
import { findDescription, type Described } from '../descriptions/descriptions.ts';
import type { JsxElement } from './accessible-names.ts';
import type { ComponentUse } from './component-use.ts';
import type { Slip } from './slip.ts';

/** What is wrong with where a component stands, or with what stands in it. */
export function nestingSlip(
  { element, around, own, find }: ComponentUse,
  { description }: Described,
): Slip | undefined {
  const { name } = element;
  const { inside, holds } = description;
  if (inside !== undefined && isOutside(inside, around, own)) {
    return {
      code: 'component-nesting',
      message: `<${name}> stands outside of <${inside}>`,
      hint: `put <${inside}> around it and those beside it`,
      ...find(),
    };
  }
  if (holds === undefined || element.children.some((child) => mayBe(child, holds, own))) return;
  return {
    code: 'component-nesting',
    message: `<${name}> has no ${partName(holds[0])} in it`,
    hint: `it shows nothing of its own without; put ${holds.map(partName).join(' or ')} into it`,
    ...find(),
  };
}

/** What a part is called that belongs into a component: another one, or something of Markdown. */
function partName(part = ''): string {
  if (part === 'code') return 'code block';
  return part === 'list' ? part : `<${part}>`;
}

/** Whether none of the elements around is the one, and none is a component of the author's that may hold it. */
function isOutside(
  inside: string,
  around: readonly JsxElement[],
  own: ReadonlySet<string>,
): boolean {
  return !around.some((element) => isUnknown(element, own) || nameOf(element) === inside);
}

/** Whether a part is, or has in it, what is looked for; what only rendering shows may be anything. */
function mayBe(node: MdastNode, parts: readonly string[], own: ReadonlySet<string>): boolean {
  switch (node.type) {
    // A fence in one line is told as such.
    case 'inlineCode':
      return parts.includes('code');
    case 'code':
    case 'list':
      return parts.includes(node.type) || mayHold(node, parts, own);
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return node.value.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '').trim() !== '';
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      if (isUnknown(node, own) || parts.includes(nameOf(node))) return true;
      return mayHold(node, parts, own);
    default:
      return mayHold(node, parts, own);
  }
}

function mayHold(node: MdastNode, parts: readonly string[], own: ReadonlySet<string>): boolean {
  return 'children' in node && node.children.some((child) => mayBe(child as MdastNode, parts, own));
}

/** Whether an element is a component that is not the library's. */
function isUnknown({ name }: JsxElement, own: ReadonlySet<string>): boolean {
  if (!name || !/^[A-Z]/.test(name)) return false;
  return own.has(name) || findDescription(name) === undefined;
}

/** The name that a component is described under. */
function nameOf({ name }: JsxElement): string {
  return findDescription(name ?? '')?.name ?? '';
}
