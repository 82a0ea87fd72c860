import { locateJson } from '../../diagnostics/locate-json.ts';
import { locateYaml } from '../../diagnostics/locate-yaml.ts';
import type { Locate } from '../../diagnostics/position.ts';
import { findOperation } from '../../openapi/lookup/find-operation.ts';
import { parsePointer } from '../../openapi/json.ts';
import type { Site } from '../../site/model/site.ts';
import type { CheckedOperation } from '../model/types.ts';

/** The operations of all documents of a project, and whether a page shows them. */
export function collectOperations(
  { documents, pages }: Site,
  readText: (file: string) => string,
): CheckedOperation[] {
  if (documents.length === 0) return [];
  const shown = new Set<unknown>();
  for (const { frontMatter } of pages.values()) {
    const found = frontMatter.openapi ? findOperation(documents, frontMatter.openapi) : undefined;
    if (found && found.problem === undefined) shown.add(found.value);
  }
  return documents.flatMap(({ id: document, operations }) => {
    let locate: Locate | undefined;
    return operations.map((entry) => {
      const { operation, item, id, pointer } = entry;
      const marks = ['x-hidden', 'x-excluded'];
      return {
        id,
        document,
        hasPage: shown.has(entry),
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

/** Finds places of a JSON or YAML text. */
export function createLocator(text: string): Locate {
  return /^\s*[[{]/.test(text) ? locateJson(text) : locateYaml(text);
}
