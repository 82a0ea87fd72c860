import { join } from 'node:path';
import type { Project } from '../../content/project.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Severity } from '../../diagnostics/rules/index.ts';
import { REVISIONS } from './open-revision.ts';

/** Whether a problem is one of a file at a commit. */
export function isOfRevision({ root, cacheDir }: Project, { file }: Diagnostic): boolean {
  return file !== undefined && join(root, file).startsWith(join(cacheDir, REVISIONS));
}

const REMARK: Severity = 'info';

/** A problem of a file that Git keeps as it is: nobody can mend it there, so that it is a remark unless it is an error. */
export function ofRevision(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.severity === 'warning' ? { ...diagnostic, severity: REMARK } : diagnostic;
}
