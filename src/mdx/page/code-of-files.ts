import { parseCodeReference } from '../code-files/code-reference.ts';
import { takePart } from '../code-files/take-part.ts';
import type { SourceModule } from '../compile/source-module.ts';
import type { RenderState } from './render-state.ts';
import { escapeRegExp, report } from './report.ts';

/** The code that a block of a text takes from a file; undefined, and reported, where there is none. The page depends on the file. */
export function readCodeOf(
  state: RenderState,
  source: SourceModule,
  reference: string,
  ref: string | undefined,
): string | undefined {
  const { codeFiles } = state.environment;
  const { path, part } = parseCodeReference(reference);
  const file = { file: codeFiles.locate(path, source.file), ref };
  state.codeFiles.set(JSON.stringify(file), { ...file, digest: codeFiles.digestOf(file) });
  const find = new RegExp(escapeRegExp(reference));
  const found = codeFiles.read(file);
  if ('problem' in found) {
    const { problem, hint } = found;
    report(state, source, { code: 'missing-code', message: problem, hint, find });
    return undefined;
  }
  const text = takePart(found.text, part);
  if (text !== undefined) return text;
  const message =
    typeof part === 'string'
      ? `${file.file} has no region "${part}"`
      : `${file.file} has ${found.text.split('\n').length} lines, not those that are asked for`;
  const hint =
    'a region begins with a comment such as "// #region name" and ends with "// #endregion"';
  report(state, source, {
    code: 'missing-code',
    message,
    hint: typeof part === 'string' ? hint : undefined,
    find,
  });
  return undefined;
}
