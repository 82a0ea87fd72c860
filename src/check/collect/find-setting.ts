import { visit } from 'jsonc-parser';
import { createPositions } from '../../diagnostics/position.ts';
import type { FilePlace } from '../../site/page/link-places.ts';
import type { CheckedSite } from '../model/types.ts';

/** A property of docs.json whose value is a text. */
interface Setting {
  key: string;
  value: string;
  /** Where the value begins and how long it is, quotes included. */
  offset: number;
  length: number;
}

/** Finder for texts in docs.json by the property that has them, in all files that it consists of. */
export function createSettingFinder(
  texts: ReadonlyMap<string, string>,
): CheckedSite['findSetting'] {
  const known = new Map<string, readonly Setting[]>();
  const settingsOf = (file: string, text: string) => {
    const settings = known.get(file) ?? listSettings(text);
    known.set(file, settings);
    return settings;
  };
  return (keys, value): FilePlace | undefined => {
    for (const [file, text] of texts) {
      const found = settingsOf(file, text).find(
        (one) => keys.includes(one.key) && hasText(one, value),
      );
      if (found) return { file, ...createPositions(text)(...placeIn(text, found, value)) };
    }
    return undefined;
  };
}

/** Markdown that a setting holds has its addresses inside. */
function hasText({ key, value }: Setting, text: string): boolean {
  return key === 'content' ? value.includes(text) : value === text;
}

/** Offset and length of a text of a setting, with the characters around it. */
function placeIn(text: string, { offset }: Setting, value: string): [number, number] {
  const written = JSON.stringify(value).slice(1, -1);
  return [text.indexOf(written, offset) - 1, written.length + 2];
}

function listSettings(text: string): Setting[] {
  const settings: Setting[] = [];
  let key = '';
  visit(text, {
    onObjectProperty: (name) => void (key = name),
    onArrayBegin: () => void (key = ''),
    onLiteralValue: (value: unknown, offset, length) => {
      if (key !== '' && typeof value === 'string') settings.push({ key, value, offset, length });
    },
  });
  return settings;
}
