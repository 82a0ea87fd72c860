import type { JsonPath } from '../../diagnostics/position.ts';
import { valueAt, type JsonDocument } from '../read/document.ts';
import type { Report } from '../read/problem.ts';

/** Properties inside the navigation that mean something to the hosted product only, and why they do nothing here. */
const IN_NAVIGATION: Record<string, string> = {
  public: 'a static site asks nobody to sign in, so that whoever opens it may read all of it',
  sdk: 'references of SDKs are not generated',
  overlays: 'documents are read as they are',
};

/** The same elsewhere in docs.json. */
const ELSEWHERE: Record<string, string> = {
  'thumbnails.fonts': 'social images are set in Inter',
};

/** Tells once of each property of a valid document that nothing comes of, at the first place where it stands. */
export function reportWithoutEffect(
  doc: JsonDocument,
  ignored: readonly { path: readonly string[] }[],
  report: Report,
): void {
  const tell = (path: JsonPath, reason: string | undefined) =>
    report({
      code: 'without-effect',
      path,
      message: 'has no effect',
      hint: reason ?? 'it means something to other tools only; it may stay',
    });
  for (const { path } of ignored)
    if (valueAt(doc, path) !== undefined) tell([...path], ELSEWHERE[path.join('.')]);
  const told = new Set<string>();
  visit(valueAt(doc, ['navigation']), ['navigation'], (path) => {
    const key = String(path.at(-1));
    const reason = Object.hasOwn(IN_NAVIGATION, key) ? IN_NAVIGATION[key] : undefined;
    if (reason === undefined || told.has(key)) return;
    told.add(key);
    tell(path, reason);
  });
}

function visit(value: unknown, path: JsonPath, onKey: (path: JsonPath) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const own = [...path, Array.isArray(value) ? Number(key) : key];
    if (!Array.isArray(value)) onKey(own);
    visit(inner, own, onKey);
  }
}
