import { markdownToHtml } from '../../mdx/source/parser.ts';
import type { ApiAuth, DocsConfig } from '../../config/model/types.ts';
import { AUTH_METHODS } from '../../config/schema/api.ts';
import type { Page } from '../../content/page.ts';
import type { SampledOperationOptions } from '../../openapi/request/sampled-operation.ts';
import type { SiteOptions } from '../model/site-options.ts';

/** Where `preview` serves a site unless told otherwise; stands for a site whose address is not known. */
const PREVIEW_ORIGIN = 'http://localhost:4321';

/** How operations are shown on a page, by what docs.json and its front matter say. */
export function operationOptions(
  { frontMatter }: Page,
  config: DocsConfig,
  options: SiteOptions,
): SampledOperationOptions {
  const { api } = config;
  const { authMethod } = frontMatter;
  return {
    baseUrl: api.baseUrl,
    siteOrigin: (options.origin ?? PREVIEW_ORIGIN) + options.base,
    auth: authOf(api.auth, authMethod),
    maintainOrder: api.maintainOrder,
    labelled: api.paramFields.post,
    ...api.request.example,
    autogenerate: api.examples.autogenerate,
    markdown: (text) => markdownToHtml(text),
  };
}

/** A page's own method takes the name along only where it is the method the name was made for. */
function authOf(auth: ApiAuth | undefined, word: string | undefined): ApiAuth | undefined {
  if (!word) return auth;
  const method = toMethod(word);
  return method === auth?.method ? auth : { method };
}

function toMethod(word: string): ApiAuth['method'] {
  return AUTH_METHODS.find((method) => method === word);
}

/** The page's own `playground` (in either dialect's words), else `api.playground.mode`. */
export function playgroundMode(
  { frontMatter }: Page,
  config: DocsConfig,
): 'show' | 'simple' | 'hide' {
  const words = {
    interactive: 'show',
    show: 'show',
    simple: 'simple',
    // Nobody can sign in to a static site.
    auth: 'simple',
    none: 'hide',
    hide: 'hide',
  } as const;
  const own = frontMatter.playground as keyof typeof words | undefined;
  return (own && words[own]) ?? config.api.playground.mode;
}
