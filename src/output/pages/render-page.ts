import type { AstroGlobal, SSRResult } from 'astro';
import { chunkToString, renderSlotToString, renderToString } from 'astro/runtime/server/index.js';
import type { PageData } from '../../site/page-data.ts';
import type { StandalonePage } from '../output.ts';
import ClientFrame from './layouts/ClientFrame.astro';
import DiagramFrame from './layouts/DiagramFrame.astro';
import DocsPage from './layouts/DocsPage.astro';
import NotFoundPage from './layouts/NotFoundPage.astro';
import ReferencePage from './layouts/ReferencePage.astro';
import SidebarPage from './layouts/SidebarPage.astro';
import SignInPage from './layouts/SignInPage.astro';

const STANDALONE = { ClientFrame, DiagramFrame, ReferencePage, SidebarPage, SignInPage };

/** The document of a page. */
export function renderPage(page: PageData, locals: App.Locals): Promise<string> {
  const layout = page.kind === 'not-found' ? NotFoundPage : DocsPage;
  return render(layout, { page }, locals);
}

/** A document without the frame of the site. */
export function renderStandalone(
  { layout, props }: StandalonePage,
  locals: App.Locals,
): Promise<string> {
  return render(STANDALONE[layout], props, locals);
}

type Component = Parameters<typeof renderToString>[1];

/**
 * Renders a layout to HTML. Calls the renderer of Astro's runtime directly: for each page,
 * `AstroContainer` creates a request, a route that it never frees, and a streamed response, which
 * take a third of the time of layouts.
 */
async function render(layout: Component, props: object, locals: App.Locals): Promise<string> {
  const html = await renderToString(createResult(locals), layout, props, {}, true);
  if (typeof html !== 'string') throw new TypeError('a layout has no response of its own');
  return html;
}

type SlotContent = Parameters<typeof renderSlotToString>[1];
type Slot = Extract<SlotContent, (...args: never[]) => unknown>;

/** A slot that contains a function, called with the arguments of `Astro.slots.render`. */
function callSlot(slot: Slot, args: readonly unknown[]): Slot {
  return async (result) => {
    const content: unknown = await slot(result);
    const { expressions } = content as { expressions: readonly unknown[] };
    const call = expressions.find((one) => typeof one === 'function') as (
      ...slotArgs: readonly unknown[]
    ) => ReturnType<Slot>;
    return call(...args);
  };
}

/**
 * The render state of a document; the runtime also reads the fields for components without islands,
 * endpoints, and sessions.
 */
function createResult(locals: App.Locals): SSRResult {
  const result: Partial<SSRResult> = {
    base: '/',
    cancelled: false,
    compressHTML: 'jsx',
    partial: false,
    pathname: '/',
    params: {},
    renderers: [],
    clientDirectives: new Map(),
    componentMetadata: new Map(),
    inlinedScripts: new Map(),
    links: new Set(),
    scripts: new Set(),
    styles: new Set(),
    shouldInjectCspMetaTags: false,
    resolve: (specifier) => Promise.resolve(specifier),
    // The layouts of Trellis use no other members.
    createAstro: (props, slots) =>
      ({
        locals,
        props,
        slots: {
          render: async (name: string, args: readonly unknown[] = []) => {
            const slot: Slot = slots?.[name];
            const content = args.length > 0 ? callSlot(slot, args) : slot;
            return chunkToString(internal, await renderSlotToString(internal, content));
          },
        },
      }) as unknown as AstroGlobal,
    _metadata: {
      hasHydrationScript: false,
      rendererSpecificHydrationScripts: new Set(),
      hasRenderedHead: false,
      renderedScripts: new Set(),
      hasDirectives: new Set(),
      hasRenderedServerIslandRuntime: false,
      headInTree: false,
      extraHead: [],
      extraStyleHashes: [],
      extraScriptHashes: [],
      propagators: new Set(),
      routeHasPropagation: false,
      pendingSlotEvaluations: [],
      templateDepth: 0,
    },
  };
  const internal = result as SSRResult;
  return internal;
}
