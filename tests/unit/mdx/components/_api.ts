import { prepareForm, renderOperation } from '../../../../src/mdx/api.tsx';
import type { OperationPageOptions } from '../../../../src/mdx/components/api/Operation.tsx';
import { plainPage, type PageContext } from '../../../../src/mdx/page-context.ts';
import type { JsonObject } from '../../../../src/utils/json-object.ts';
import { slugOf } from '../../../../src/utils/slug.ts';
import { operationOf } from '../../openapi/helpers.ts';

const OPTIONS: OperationPageOptions = {
  mode: 'show',
  expanded: undefined,
  hasDescription: false,
  isWritten: false,
};

/** The generated parts of the page of an operation. */
export function render(
  operation: JsonObject,
  root: JsonObject = {},
  options: Partial<OperationPageOptions> = {},
  page: Partial<PageContext> = {},
) {
  const features = new Set<string>();
  const taken = new Map<string, number>();
  const context: PageContext = {
    ...plainPage(),
    use: (feature) => void features.add(feature),
    id(text) {
      const slug = slugOf(text);
      const count = taken.get(slug) ?? 0;
      taken.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    },
    aside: {},
    ...page,
  };
  const view = operationOf(operation, { servers: [{ url: 'https://x.example' }], ...root });
  const shown = { ...OPTIONS, ...options };
  const form = prepareForm(view, shown.mode);
  const html = renderOperation(context, view, { ...shown, form });
  return {
    ...html,
    form,
    aside: context.aside,
    features: [...features].toSorted(),
    text: textOf(html.after),
  };
}

/** The words of some html, one line for each block. */
export function textOf(html: string): string {
  return html
    .replace(/<\/(p|h2|div|summary|details|section|a)>/g, '\n')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}
