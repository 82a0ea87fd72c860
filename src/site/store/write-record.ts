import { isAstroFile } from '../../mdx/evaluate/astro-component.ts';
import type { MdxEnvironment, RenderedPage } from '../../mdx/page/types.ts';
import { findClasses } from '../../mdx/tailwind/find-classes.ts';
import { digest } from '../../text/digest.ts';
import type { ContentStore } from '../cache/content-store.ts';
import type { PageRecord } from './page-record.ts';

/** Puts what was rendered of a page into the store, and gives the record that names it. */
export function writeRecord(
  content: ContentStore,
  key: string,
  rendered: RenderedPage,
  environment: MdxEnvironment,
): PageRecord {
  const { html, aside, operationDocument, formInputs, clientModules, ...rest } = rendered;
  // Only the parts of a draft are read, not its HTML.
  if (environment.isDraft) {
    const parts = listParts(html + (aside ?? ''));
    return { ...rest, key, html: '', draftParts: parts, clientModules: [], classes: [] };
  }
  const write = (text: string, extension: string, name = `${digest(text)}.${extension}`) => {
    content.write(name, text);
    return name;
  };
  // Copied, because a text cut out of the HTML keeps all of the HTML in memory.
  return structuredClone({
    ...rest,
    key,
    html: write(html, 'html'),
    aside: aside === undefined ? undefined : write(aside, 'html'),
    operationDocument:
      operationDocument === undefined ? undefined : write(operationDocument, 'json'),
    formInputs: formInputs === undefined ? undefined : write(formInputs, 'json'),
    clientModules: clientModules.map(({ name, code }) => write(code, 'js', name)),
    classes: findClasses(html + (aside ?? '') + Object.values(rendered.parts ?? {}).join(''), [
      ...clientModules.map(({ code }) => code),
      ...astroTexts(rendered, environment),
    ]),
  });
}

/** The names of the elements of some HTML and their own classes, each once, in the form that they have in HTML. */
function listParts(html: string): string {
  const names = new Set(html.match(/<[a-z][\w-]*|\bt-[\w-]+/g));
  // A draft of an operation has no examples, which make these parts.
  if (names.has('t-api-bar')) names.add('t-request-example').add('t-response-example');
  return ` ${[...names].join(' ')} `;
}

/** Texts of the files that Astro renders, whose classes are the author's, too. */
function astroTexts({ astroFiles, dependencies }: RenderedPage, { modules }: MdxEnvironment) {
  if (astroFiles.length === 0) return [];
  const files = dependencies.map(({ file }) => file).filter(isAstroFile);
  return files.map((file) => modules.load(file).body);
}
