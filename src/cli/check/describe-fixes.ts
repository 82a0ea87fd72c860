import type { Fix } from '../../check/fix/apply-replacements.ts';
import type { Args } from '../args/args.ts';

/** What was changed, a line each; on standard error, so that output for programs stays what it is. */
export function describeFixes(fixes: readonly Fix[], { dryRun }: Args): string {
  const lines = fixes.map(
    ({ file, line, column, before, after, code }) =>
      `  ${file}:${line}:${column}  ${before} -> ${after}  ${code}`,
  );
  const verb = dryRun ? 'Would mend' : 'Mended';
  if (lines.length === 0) return 'There is nothing that could be mended without a doubt.';
  return [
    `${verb} ${lines.length === 1 ? 'one place' : `${lines.length} places`}:`,
    ...lines,
    '',
  ].join('\n');
}
