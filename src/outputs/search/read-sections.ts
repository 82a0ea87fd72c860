import { readAttribute } from '../../text/html.ts';
import {
  classesOf,
  findByClass,
  parseHtml,
  textOfNodes,
  type HtmlElement,
  type HtmlNode,
} from '../markdown/html-tree.ts';
import type { Section } from './types.ts';

/** Code beyond this many characters of a section is data rather than an example. */
const MAX_CODE = 3000;

/** Parts that repeat what stands elsewhere, or are no words of the author. */
const LEFT_OUT = new Set([
  't-anchor', 't-code-head', 't-tabset-row', 't-step-mark', 't-opened', 't-view-picker', 'katex-html',
  'data-footnote-backref', 't-sr', 'sr-only',
]); // prettier-ignore

const BLOCK =
  /^(?:p|div|section|article|li|ul|ol|dl|dt|dd|tr|td|th|table|h[1-6]|blockquote|details|summary|figure|figcaption|br|hr)$/;

/** Facts that stand side by side without a space between them. */
const APART = / class="t-(?:field|api|badge|code-title)/;

/** Sections that begin with a box instead of a heading: its class, and the class of its title inside. */
const BOXES: ReadonlyMap<string, [title: string, kind: Section['kind']]> = new Map([
  ['t-field', ['t-field-name', 'field']],
  ['t-accordion', ['t-accordion-title', 'heading']],
  ['t-update', ['t-update-label', 'heading']],
]);

interface Walk {
  sections: Section[];
  current: Section;
  /** Numbers of the headings around this place by level. */
  open: number[];
}

/** The parts of a page's HTML that have addresses, each with its text; first what stands before any of them. */
export function readSections(html: string): Section[] {
  const first: Section = { id: '', heading: '', kind: 'page', parent: 0, text: '', code: '' };
  const walk: Walk = { sections: [first], current: first, open: [] };
  visit(parseHtml(html), walk);
  for (const section of walk.sections) {
    section.text = section.text.replace(/\s+/g, ' ').trim();
    section.code = section.code.replace(/\s+/g, ' ').trim();
  }
  return walk.sections;
}

function visit(nodes: readonly HtmlNode[], walk: Walk): void {
  for (const node of nodes) {
    if (typeof node === 'string') walk.current.text += node;
    else visitElement(node, walk);
  }
}

function visitElement(element: HtmlElement, walk: Walk): void {
  const { tag, attributes, children } = element;
  const classes = attributes ? classesOf(attributes) : [];
  if (classes.some((name) => LEFT_OUT.has(name)) || / hidden(?:[ =]|$)/.test(attributes)) return;
  if (tag === 'pre') {
    const { current } = walk;
    if (current.code.length < MAX_CODE) current.code += `${children.join('').slice(0, MAX_CODE)}\n`;
    return;
  }
  const id = readAttribute(attributes, 'id');
  if (id && /^h[1-4]$/.test(tag)) {
    startHeading(walk, Number(tag[1]), id, textOfNodes(children));
    return;
  }
  const box = id ? classes.map((name) => BOXES.get(name)).find(Boolean) : undefined;
  if (id && box) {
    visitBox(element, id, box, walk);
    return;
  }
  const isBlock = BLOCK.test(tag) || APART.test(attributes);
  if (isBlock) walk.current.text += ' ';
  visit(children, walk);
  if (isBlock) walk.current.text += ' ';
}

/** What follows a box belongs to the section around it again. */
function visitBox(
  { children }: HtmlElement,
  id: string,
  [titleClass, kind]: [string, Section['kind']],
  walk: Walk,
): void {
  const around = walk.current;
  const title = findByClass(children, titleClass);
  const heading = title ? textOfNodes(title.children) : '';
  start(walk, { id, heading: heading || id, kind, parent: walk.sections.indexOf(around) });
  if (title) title.children = [];
  visit(children, walk);
  walk.current = around;
}

function startHeading(walk: Walk, level: number, id: string, heading: string): void {
  walk.open.length = level;
  const parent = walk.open.findLast((number) => number > 0) ?? 0;
  walk.open[level] = walk.sections.length;
  start(walk, { id, heading, kind: 'heading', parent });
}

function start(walk: Walk, section: Omit<Section, 'text' | 'code'>): void {
  walk.current = { ...section, text: '', code: '' };
  walk.sections.push(walk.current);
}
