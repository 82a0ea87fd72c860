import { createPositions } from '../diagnostics/position.ts';
import type { FilePlace } from '../site/page/link-places.ts';
import type { CheckedSite } from './types.ts';

/**
 * Finder for values of docs.json by their text, in all files that it consists of. What validation made of the
 * file has lost the places of its values; the text of an address is nearly always its own.
 */
export function createSettingFinder(
  texts: ReadonlyMap<string, string>,
): CheckedSite['findSetting'] {
  return (keys, value): FilePlace | undefined => {
    const quoted = escapeRegExp(JSON.stringify(value).slice(1, -1));
    const inside = keys.includes('content') ? '[^"]*?' : '';
    const pattern = new RegExp(
      `"(?:${keys.join('|')})"\\s*:\\s*"${inside}(${quoted})${inside}"`,
      'id',
    );
    for (const [file, text] of texts) {
      const [start, end] = pattern.exec(text)?.indices?.[1] ?? [];
      if (start !== undefined && end !== undefined)
        return { file, ...createPositions(text)(start - 1, end - start + 2) };
    }
    return undefined;
  };
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
