import type { AttributeSelector, CssLocation, CssNode, Selector, WalkContext } from 'css-tree';
import parse from 'css-tree/parser';
import walk from 'css-tree/walker';
import type { Written, WrittenName, WrittenProperty, WrittenSelector } from './written.ts';
import { rethrowUnless } from '../text/errors.ts';

/** What the selectors and the custom properties of a style sheet name. Text that is no CSS is skipped, as browsers do. */
export function readSheet(css: string): Written {
  try {
    return readRules(css);
  } catch (error) {
    // The parser is recursive: rules that are nested thousands of times name nothing.
    return rethrowUnless(error, 'RangeError') ?? { selectors: [], properties: [] };
  }
}

function readRules(css: string): Written {
  const root = parse(css, { positions: true, parseCustomProperty: true, onParseError: () => {} });
  const selectors: WrittenSelector[] = [];
  const properties: WrittenProperty[] = [];
  walk(root, {
    enter(this: WalkContext, node: CssNode) {
      if (node.type === 'Rule' && !isKeyframes(this.atrule?.name))
        selectors.push(...selectorsOf(node.prelude, css));
      const property = readProperty(node);
      if (property) properties.push(property);
    },
  });
  return { selectors, properties };
}

/** The selectors of a list such as scripts look elements up by; undefined where it is none. */
export function readSelectorList(text: string): WrittenSelector[] | undefined {
  try {
    const list = parse(text, {
      context: 'selectorList',
      positions: true,
      onParseError: (error) => {
        throw error;
      },
    });
    return selectorsOf(list, text);
  } catch (error) {
    return rethrowUnless(error, 'SyntaxError');
  }
}

function isKeyframes(atrule: string | undefined): boolean {
  return atrule?.endsWith('keyframes') ?? false;
}

function selectorsOf(list: CssNode, css: string): WrittenSelector[] {
  if (list.type !== 'SelectorList') return [];
  return list.children.toArray().flatMap((node) => {
    const found = node.type === 'Selector' ? readSelector(node, css) : undefined;
    return found ? [{ ...found, list: list.loc?.start.offset ?? 0 }] : [];
  });
}

function readSelector(node: Selector, css: string): Omit<WrittenSelector, 'list'> | undefined {
  const { loc } = node;
  if (!loc) return undefined;
  return {
    text: css.slice(loc.start.offset, loc.end.offset).replace(/\s+/g, ' ').trim(),
    names: namesOf(node, true),
    ...placeOf(loc),
  };
}

function placeOf({ start }: CssLocation) {
  return { line: start.line, column: start.column };
}

function namesOf({ children }: Selector, isRequired: boolean): WrittenName[] {
  return children.toArray().flatMap((node): WrittenName[] => {
    if (node.type === 'IdSelector') return [{ kind: 'id', name: unescape(node.name), isRequired }];
    if (node.type === 'ClassSelector')
      return [{ kind: 'class', name: unescape(node.name), isRequired }];
    if (node.type === 'TypeSelector') return [{ kind: 'type', name: node.name, isRequired }];
    if (node.type === 'AttributeSelector') return [readAttribute(node, isRequired)];
    if (node.type !== 'PseudoClassSelector') return [];
    const isInner = isRequired && node.name === 'has';
    const lists = node.children?.toArray() ?? [];
    return lists.flatMap((list) => {
      if (list.type !== 'SelectorList') return [];
      const inner = list.children.toArray();
      return inner.flatMap((one) =>
        one.type === 'Selector' ? namesOf(one, isInner && inner.length === 1) : [],
      );
    });
  });
}

function readAttribute(
  { name, matcher, value }: AttributeSelector,
  isRequired: boolean,
): WrittenName {
  const text = value?.type === 'String' ? value.value : value?.name;
  return {
    kind: 'attribute',
    name: name.name,
    value: text,
    matcher: matcher ?? undefined,
    isRequired,
  };
}

/** Tailwind's names have signs in them that CSS wants escaped: `.w-1\.5`. */
function unescape(name: string): string {
  return name.replace(/\\(.)/g, '$1');
}

function readProperty(node: CssNode): WrittenProperty | undefined {
  if (!node.loc) return undefined;
  if (node.type === 'Declaration' && node.property.startsWith('--'))
    return { name: node.property, isSet: true, isNeeded: false, ...placeOf(node.loc) };
  if (node.type !== 'Function' || node.name.toLowerCase() !== 'var') return undefined;
  const [name, ...more] = node.children.toArray();
  if (name?.type !== 'Identifier') return undefined;
  return { name: name.name, isSet: false, isNeeded: more.length === 0, ...placeOf(node.loc) };
}
