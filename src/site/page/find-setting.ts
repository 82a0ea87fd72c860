import { visit } from 'jsonc-parser';
import { createPositions } from '../../diagnostics/position.ts';
import type { FilePlace } from './link-places.ts';

/** Finds the place of a text of docs.json by the properties that may have it; undefined where none has. */
export type FindSetting = (keys: readonly string[], value: string) => FilePlace | undefined;

/** A property of docs.json whose value is a text. */
interface Setting {
  key: string;
  value: string;
  /** Where the value begins and how long it is, quotes included. */
  offset: number;
  length: number;
}

/** Finder for texts in docs.json by the property that has them, in all files that it consists of. */
export function createSettingFinder(texts: ReadonlyMap<string, string>): FindSetting {
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
  // Only the items of a list that stands directly below a property are its own.
  const keys: string[] = [];
  const open = () => void keys.push(keys.at(-1) ?? '');
  const close = () => void keys.pop();
  visit(text, {
    onObjectBegin: open,
    onObjectEnd: close,
    onArrayBegin: open,
    onArrayEnd: close,
    onObjectProperty: (name) => void (keys[keys.length - 1] = name),
    onLiteralValue: (value: unknown, offset, length) => {
      if (typeof value === 'string')
        settings.push({ key: keys.at(-1) ?? '', value, offset, length });
    },
  });
  return settings;
}
