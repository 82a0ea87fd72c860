import type { References } from '../document.ts';
import type { Direction, SchemaTest } from '../schema/validation.ts';

/** A sample, wrapped because it can be null; undefined if no valid value was found. */
export type Sample = { value: unknown } | undefined;

/** State of sampling a value. */
export interface Sampler {
  references: References;
  direction: Direction;
  /** Includes optional properties; `all` includes deprecated ones. */
  optional: boolean | 'all';
  /** Uses the examples and defaults of the document. */
  usesDocumented: boolean;
  /** Uses `string` and 0 instead of placeholders. */
  isMock: boolean;
  fits: SchemaTest;
  /** Accepts invalid values, because no value satisfies the whole schema. */
  isLenient: boolean;
  /** Remaining number of optional values. */
  remainingValues: number;
  /** Remaining number of steps. */
  remainingSteps: number;
  /** Whether a limit excluded a required value. */
  isCut: boolean;
  /** Name of the first schema without a valid value. */
  unfit?: string | undefined;
  /** Samples a schema; undefined if it contains itself or a limit is reached. */
  sample(node: unknown, context: SampleContext): Sample;
  /** Samples a schema whose value is required. */
  sampleRequired(node: unknown, context: SampleContext, label?: string): Sample;
}

/** Position of a value, and which parts of it to include. */
export interface SampleContext {
  /** Identities of the enclosing schemas. */
  around: readonly unknown[];
  /** Identities of the schemas that were followed to this value. */
  own: readonly unknown[];
  depth: number;
  /** Number of chosen alternatives for this value. */
  chosen: number;
  /** Includes only required properties. */
  isMinimal: boolean;
  /** Distinguishes values of the same schema. */
  variant: number;
  /** Optional properties to omit, because they would match too many alternatives. */
  omitted: ReadonlySet<string>;
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** Context of a root value. */
export const ROOT_CONTEXT: SampleContext = {
  around: [],
  own: [],
  depth: 0,
  chosen: 0,
  isMinimal: false,
  variant: 0,
  omitted: NO_NAMES,
};

/** Context of a nested value. */
export function nestedContext(context: SampleContext, variant = context.variant): SampleContext {
  const around = [...context.around, ...context.own];
  return {
    ...context,
    around,
    own: [],
    depth: context.depth + 1,
    chosen: 0,
    variant,
    omitted: NO_NAMES,
  };
}

/** Context with only required properties, in which a schema may recur once. */
export function minimalContext(context: SampleContext): SampleContext {
  return context.isMinimal ? context : { ...context, around: [], own: [], isMinimal: true };
}
