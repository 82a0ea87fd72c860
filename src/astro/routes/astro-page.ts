import type { SSRResult } from 'astro';
import {
  chunkToString,
  createComponent,
  renderComponent,
  renderHead,
  renderSlotToString,
  renderTemplate,
  unescapeHTML,
} from 'astro/runtime/server/index.js';
import type { AstroContent, AstroHtml, AstroUse } from '../../mdx/astro-components.ts';
import { renderAstroPage } from 'virtual:trellis/engine';
import type { PageModule } from '../../mdx/render-page.ts';

interface Props extends PageModule {
  id: string;
}

/** Renders the Astro components of a page and passes them to the engine, which renders the page. */
export default createComponent(async (result: SSRResult, { id, text, files }: Props) => {
  await renderAstroPage(
    id,
    { text, files },
    {
      render: (use, content) => renderUse(result, use, content),
      readHead: () => chunkToString(result, renderHead()),
    },
  );
  return renderTemplate``;
});

async function renderUse(
  result: SSRResult,
  { component, name, props }: AstroUse,
  content: AstroContent,
): Promise<AstroHtml> {
  const componentProps = { ...props, ...mapValues(content.props, unescapeHTML) };
  const slots = mapValues(content.slots, (html) => () => renderTemplate`${unescapeHTML(html)}`);
  const rendered = await renderSlotToString(
    result,
    () =>
      renderTemplate`${renderComponent(result, name, component as never, componentProps, slots)}`,
  );
  // Astro types it as text.
  const { chunks, instructions } = rendered as unknown as Rendered;
  const scripts = chunks.filter((chunk) => typeof chunk !== 'string');
  // The layout renders the head later.
  const setup = (instructions ?? []).filter(({ type }) => !type.endsWith('head'));
  return {
    html: chunks.filter((chunk) => typeof chunk === 'string').join(''),
    setup: [...setup, ...scripts].map((one) => chunkToString(result, one as never)).join(''),
  };
}

/** Astro's output for a slot: text, and between it page-level output such as scripts. */
interface Rendered {
  chunks: (string | { type: string })[];
  instructions: { type: string }[] | null;
}

function mapValues<From, To>(
  object: Record<string, From>,
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}
