import { locateJson } from '../../diagnostics/locate-json.ts';
import { locateYaml } from '../../diagnostics/locate-yaml.ts';
import type { Locate } from '../../diagnostics/position.ts';
import { findOperation } from '../../openapi/lookup/find-operation.ts';
import { parsePointer } from '../../openapi/json.ts';
import { buildAutoPages, type AutoPage } from '../../openapi/publish/auto-pages.ts';
import type { ApiDocument } from '../../openapi/read/document.ts';
import type { Site } from '../../site/model/site.ts';
import type { CheckedOperation } from '../model/types.ts';

/** The operations of all documents of a project, and whether a page shows them. */
export function collectOperations(
  { documents, pages }: Site,
  readText: (file: string) => string,
): CheckedOperation[] {
  if (documents.length === 0) return [];
  const shown = new Set<unknown>();
  const generated = new Map<unknown, string>();
  for (const { frontMatter, isGenerated, href } of pages.values()) {
    const found = frontMatter.openapi ? findOperation(documents, frontMatter.openapi) : undefined;
    if (!found || found.problem !== undefined) continue;
    shown.add(found.value);
    if (isGenerated) generated.set(found.value, href);
  }
  return documents.flatMap((api) => {
    const { id: document, operations } = api;
    const namesakes = generated.size > 0 ? findNamesakes(api) : undefined;
    let locate: Locate | undefined;
    return operations.map((entry): CheckedOperation => {
      const { operation, item, id, pointer } = entry;
      const marks = ['x-hidden', 'x-excluded'];
      return {
        id,
        document,
        hasPage: shown.has(entry),
        generatedHref: generated.get(entry),
        namesake: namesakes?.get(id),
        isHidden:
          operation['deprecated'] === true ||
          marks.some((mark) => operation[mark] === true || item[mark] === true),
        place: () => {
          locate ??= createLocator(readText(document));
          return { file: document, ...locate(parsePointer(pointer), 'key') };
        },
      };
    });
  });
}

/** For operations whose page has the address of an earlier one of the same document: the id of that one. */
function findNamesakes(document: ApiDocument): Map<string, string> {
  const { pages } = buildAutoPages(document, { prefix: '', taken: new Set() });
  const idOf = ({ openapi }: AutoPage) => openapi.slice(document.id.length + 1);
  const owners = new Map(pages.map((page) => [page.id, idOf(page)]));
  return new Map(
    pages.flatMap((page) => {
      const owner = owners.get(page.wanted);
      return page.id === page.wanted || owner === undefined ? [] : [[idOf(page), owner]];
    }),
  );
}

/** Finds places of a JSON or YAML text. */
export function createLocator(text: string): Locate {
  return /^\s*[[{]/.test(text) ? locateJson(text) : locateYaml(text);
}
