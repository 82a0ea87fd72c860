import type { References } from '../references/references.ts';
import type { Fits } from './fits.ts';
import type { Direction } from './rules.ts';

/** A value that was made; wrapped, as it may be null. Undefined stands for none that follows the schema. */
export type Made = { value: unknown } | undefined;

/** What the making of one value has in common. */
export interface Maker {
  references: References;
  direction: Direction;
  /** Optional properties are in too. */
  optional: boolean;
  fits: Fits;
  /** Anything goes, as no value follows the whole schema. */
  isLenient: boolean;
  /** Values that are not needed, but may still be made. */
  left: number;
  /** Steps that may still be taken, needed or not. */
  steps: number;
  /** A limit left out what is needed. */
  isCut: boolean;
  /** What the first schema that no value was found for is called. */
  unfit?: string | undefined;
  /** A value of a schema; none where it contains itself or there is no room left. */
  make(node: unknown, place: Place): Made;
  /** A value of a schema that has to be there. */
  makeNeeded(node: unknown, place: Place, label?: string): Made;
}

/** Where a value stands, and how much of it is wanted. */
export interface Place {
  /** The schemas of the values around it, by their identities. */
  around: readonly unknown[];
  /** Identities of the schemas that the value itself has been followed through. */
  own: readonly unknown[];
  depth: number;
  /** Alternatives that have been chosen for the value itself. */
  chosen: number;
  /** Only what is required. */
  isMinimal: boolean;
  /** Values of the same schema that are to differ have different ones. */
  variant: number;
  /** Optional properties that would make the value fit an alternative too many. */
  omitted: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Where a whole value begins. */
export const TOP: Place = {
  around: [],
  own: [],
  depth: 0,
  chosen: 0,
  isMinimal: false,
  variant: 0,
  omitted: NOTHING,
};

/** The place of a value inside of another. */
export function inside(place: Place, variant = place.variant): Place {
  const around = [...place.around, ...place.own];
  return {
    ...place,
    around,
    own: [],
    depth: place.depth + 1,
    chosen: 0,
    variant,
    omitted: NOTHING,
  };
}

/** The same place, where only what is required is wanted; a schema may then be met once more. */
export function minimal(place: Place): Place {
  return place.isMinimal ? place : { ...place, around: [], own: [], isMinimal: true };
}
