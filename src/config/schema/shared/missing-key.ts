import { z } from 'zod';

/** A property that an object lacks, as other properties of it show. */
interface MissingKey {
  key: string;
  hint: string;
}

/** Refuses an object for lack of a property. */
export function lacksKey(ctx: z.RefinementCtx, missing: MissingKey): never {
  ctx.addIssue({ code: 'custom', params: { missing } });
  return z.NEVER;
}

/** The property that an issue is about the lack of; undefined for other issues. */
export function getMissingKey(params: Record<string, unknown> | undefined): MissingKey | undefined {
  return params?.['missing'] as MissingKey | undefined;
}

/** The lack of the text of a link or button in the header. */
export function toMissingLabel(key: string): MissingKey {
  return { key, hint: `add "${key}" with the text to show; only the type "github" goes without` };
}
