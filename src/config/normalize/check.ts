import type { CheckFields } from '../schema/check.ts';
import type { DocsConfig } from '../model/types.ts';

/** Settings of rules with every list in one form. */
export function normalizeCheck({ rules, ignore }: CheckFields): DocsConfig['check'] {
  return {
    rules,
    ignore: ignore.map((exception) => ({
      files: [exception.files].flat(),
      ...(exception.rules !== undefined && { rules: [exception.rules].flat() }),
    })),
  };
}
