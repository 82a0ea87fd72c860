import { toObject, type JsonObject } from '../json.ts';
import { condense, type Violation } from './condense-errors.ts';

/** What the OpenAPI schema of its version finds wrong in a document; nothing in versions that have none yet. */
export async function validateDocument(root: JsonObject, version: string): Promise<Violation[]> {
  const typing = listMistypedNumbers(root);
  const violations = await validateVersion(root, version);
  return [...typing, ...violations];
}

/** Whether documents of a version are checked. */
export function isChecked(version: string): boolean {
  return /^(?:2\.0|3(?:\.[0-2](?:\.|$)|$))/.test(version);
}

async function validateVersion(root: JsonObject, version: string): Promise<Violation[]> {
  if (!isChecked(version)) return [];
  const minor = /^3\.([12])/.exec(version)?.[1];
  // Loaded by sites with a document only; it takes as long as all else that a small site needs to be read.
  if (minor !== undefined) {
    const { validate } = await (minor === '1'
      ? import('./validators/openapi-3.1.ts')
      : import('./validators/openapi-3.2.ts'));
    return validate(prepare(root, `3.${minor}.0`)) ? [] : condense(validate.errors ?? []);
  }
  const { validateOlder } = await import('./validate-older.ts');
  return validateOlder(prepare(root, version === '2.0' ? version : '3.0.3'));
}

/** The document with a version that the validator knows. */
function prepare(root: JsonObject, version: string): JsonObject {
  const info = toObject(root['info']);
  const fixed =
    typeof info['version'] === 'number'
      ? { ...info, version: String(info['version']) }
      : root['info'];
  const isOlder = !/^3\.[12]/.test(version);
  const paths = root['paths'] === undefined && isOlder ? { paths: {} } : {};
  return { ...root, ...paths, info: fixed, [version === '2.0' ? 'swagger' : 'openapi']: version };
}

/** Versions written without quotes, which YAML and JSON read as numbers. */
function listMistypedNumbers(root: JsonObject): Violation[] {
  const places: [string, unknown][] = [
    ['/openapi', root['openapi']],
    ['/swagger', root['swagger']],
    ['/info/version', toObject(root['info'])['version']],
  ];
  return places
    .filter(([, value]) => typeof value === 'number')
    .map(([pointer, value]) => ({
      pointer,
      message: `must be a string: write "${String(value)}" in quotes`,
    }));
}
