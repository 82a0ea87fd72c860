import { join } from 'node:path';
import type { LoadedPage } from '../../content/load-pages.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { findField } from './find-field.ts';
import { readIfReadable } from '../../engine/files.ts';

/** Fields of the front matter that problems without a line are about. */
const FIELDS: Record<string, readonly string[]> = {
  'unknown-operation': ['openapi', 'openapi-schema', 'openapi-introduction', 'api'],
  'unknown-channel': ['asyncapi'],
  'icon-stand-in': ['icon'],
  'unknown-icon': ['icon'],
  'unknown-mode': ['mode'],
  'unsafe-url': ['url'],
  'conflicting-version': ['version'],
};

/** A problem of a page, at the field of its front matter that it is about where it has no line yet. */
export function placeInFrontMatter(
  root: string,
  { file, frontMatter }: LoadedPage,
  diagnostic: Diagnostic,
): Diagnostic {
  if (diagnostic.line !== undefined) return diagnostic;
  const field = FIELDS[diagnostic.code]?.find((name) => frontMatter.raw[name] !== undefined);
  if (field === undefined) return diagnostic;
  return { ...diagnostic, ...findField(file, readText(join(root, file)), field) };
}

function readText(path: string): string {
  return readIfReadable(path) ?? '';
}
