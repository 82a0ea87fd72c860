import { textByClass, toCode } from './inline.ts';
import { elementsOf, findByClass, hasClass, textOfNodes } from './html-tree.ts';
import { indent, type MarkdownWriter } from './writer.ts';

/** `- **name** (string, required): text`, with what belongs to it below. */
export const field: MarkdownWriter = ({ children }, { blocks }) => {
  const head = findByClass(children, 't-field-head');
  const body = findByClass(children, 't-field-body');
  const facts = (head ? elementsOf(head) : [])
    .filter((child) => !hasClass(child, 't-field-name'))
    .map((child) => textOfNodes(child.children));
  const name = toCode(textByClass(children, 't-field-name'));
  const text = body ? blocks(body.children) : '';
  const shown = facts.filter(Boolean).join(', ');
  return `- ${name}${shown && ` (${shown})`}${text && `: ${indent(text, 2)}`}`;
};

/** The method and the path of an operation, as code. */
export const endpoint: MarkdownWriter = ({ children }) =>
  `\`${textByClass(children, 't-api-method')} ${textByClass(children, 't-api-path')}\``;

/** A colour: its name, and its value in each mode where there are two. */
export const color: MarkdownWriter = ({ children }) => {
  const values = children.flatMap((child) =>
    typeof child !== 'string' && hasClass(child, 't-color-value')
      ? [toCode(textOfNodes(child.children))]
      : [],
  );
  const [light = '', dark] = values;
  const shown = dark === undefined ? light : `${light} (light), ${dark} (dark)`;
  return `- ${textByClass(children, 't-color-name')} ${shown}`;
};
