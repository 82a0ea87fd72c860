import type { Locate } from '../../diagnostics/position.ts';
import { parsePointer, toSegment } from '../../openapi/json.ts';
import {
  viewOperation,
  type OperationOptions,
  type OperationView,
} from '../../openapi/operation/operation-view.ts';
import type { ApiDocument } from '../../openapi/read/document.ts';
import type { Site } from '../../site/model/site.ts';
import type { CheckedExample } from '../model/types.ts';
import { createLocator } from './operations.ts';

/** Samples are the same whatever else docs.json says of API pages. */
const OPTIONS: OperationOptions = {
  baseUrl: [],
  maintainOrder: true,
  showOptionalParams: false,
  markdown: () => '',
};

/** The samples of all documents that do not follow their schemas, or lack a part of them; each part once. */
export function collectImpossibleExamples(
  { documents }: Site,
  readText: (file: string) => string,
): CheckedExample[] {
  return documents.flatMap((document) => {
    let locate: Locate | undefined;
    const examples = new Map<string, CheckedExample>();
    for (const entry of document.operations) {
      const cut = new Set<string>();
      const view = viewOperation(document, entry, {
        ...OPTIONS,
        onCut: (name) => void cut.add(name),
      });
      for (const part of [...cut, ...listUnfit(view)]) {
        const isCut = cut.has(part);
        const shared = pointerOf(document, part);
        const pointer = shared ?? entry.pointer;
        const key = `${pointer} ${part}`;
        if (examples.has(key)) continue;
        const place = () => {
          locate ??= createLocator(readText(document.id));
          return { file: document.id, ...locate(parsePointer(pointer), 'key') };
        };
        examples.set(key, {
          part,
          operation: entry.id,
          isShared: shared !== undefined,
          isCut,
          place,
        });
      }
    }
    return [...examples.values()];
  });
}

/** What the parts that no value follows are called. */
function listUnfit({ body, responses }: OperationView): string[] {
  const contents = [...(body?.contents ?? []), ...responses.flatMap((one) => one.contents)];
  return contents.flatMap(({ examples }) => examples.flatMap(({ unfit }) => unfit ?? []));
}

/** Where a shared schema stands; undefined for anything else. */
function pointerOf({ schemas, version }: ApiDocument, part: string): string | undefined {
  if (!Object.hasOwn(schemas, part)) return undefined;
  return `#/${version === '2.0' ? 'definitions' : 'components/schemas'}/${toSegment(part)}`;
}
