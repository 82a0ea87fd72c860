import type { z } from 'zod';
import type { JsonPath } from '../../diagnostics/position.ts';
import { locationAt, removeValues, setValue, valueAt, type JsonDocument } from '../document.ts';

/** A property that authors may write in place of one that the schema has. */
export interface ConfigAlias {
  /** Names on the way to it. */
  path: readonly string[];
  /** What it takes, with its description. */
  schema: z.ZodType;
  /** Brings what it has in a valid document to the places in the schema. */
  apply: (doc: JsonDocument) => void;
  /** Nothing comes of it. */
  isIgnored?: boolean;
  /** The property that it stands before in the reference. */
  before?: string;
}

type Convert = (value: unknown, doc: JsonDocument) => unknown;

interface SplitOptions {
  /** The newer property as a whole, beside which the older one is not read. */
  unless?: string;
  /** Set where its values count and those that stand at their places do not. */
  wins?: boolean;
}

/** A property with another name or place, and the same values. */
export function renamed(path: string, to: string, schema: z.ZodType): ConfigAlias {
  return split(path, schema, [['', to]]);
}

/** A property whose values are others in the schema. */
export function converted(
  path: string,
  to: string | string[],
  schema: z.ZodType,
  convert: Convert,
): ConfigAlias {
  return split(path, schema, [['', to, convert]]);
}

/** A property that is read without any effect. */
export function ignored(path: string, schema: z.ZodType): ConfigAlias {
  return { ...split(path, schema, []), isIgnored: true };
}

/** An object whose properties have places of their own; the first one of those that lead to one place counts. */
export function split(
  path: string,
  schema: z.ZodType,
  parts: readonly [name: string, to: string | string[], convert?: Convert][],
  { unless, wins = false }: SplitOptions = {},
): ConfigAlias {
  const own = path.split('.');
  const moves = parts.map(([name, to, convert = (value) => value]) => ({
    from: name === '' ? own : [...own, ...name.split('.')],
    targets: [to].flat().map((target) => target.split('.')),
    convert,
    wins,
  }));
  return {
    path: own,
    schema,
    apply: (doc) => {
      const isRead = unless === undefined || valueAt(doc, [unless]) === undefined;
      if (isRead) for (const move of moves) bring(doc, move);
      removeValues(doc, [own]);
    },
  };
}

/** One value on its way to the places that it has in the schema; undefined is left out. */
interface Move {
  from: JsonPath;
  targets: readonly JsonPath[];
  convert: Convert;
  wins: boolean;
}

function bring(doc: JsonDocument, { from, targets, convert, wins }: Move): void {
  const original = valueAt(doc, from);
  const value = original === undefined ? undefined : convert(original, doc);
  if (value === undefined) return;
  const place = locationAt(doc, from);
  const free = targets.filter((target) => wins || valueAt(doc, target) === undefined);
  for (const target of free) setValue(doc, target, value, place);
}
