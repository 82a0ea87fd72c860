import { posix } from 'node:path';
import { isInsideProject } from '../values/project-path.ts';
import type { JsonDocument } from './document.ts';
import { parseJson } from './parse-json.ts';
import { shorten } from './path-text.ts';
import type { Place, SourceFile } from './place.ts';
import type { PlacedProblem } from './problem.ts';

/** Why a file is not read; `private`: it may be one that the project's authors must not see. */
type Unreadable = 'missing' | 'outside' | 'private';

/** Text of a file of the project by its path from the root, or why there is none. */
export type ReadPart = (path: string) => { text: string } | { error: Unreadable };

export interface ResolvedReferences {
  /** Files that were brought in, in the order of resolution; one that is named twice stands twice. */
  parts: SourceFile[];
  problems: PlacedProblem[];
}

/** Files of one docs.json, counted as often as they are referred to, and their characters. */
const MAX_PARTS = 1000;
const MAX_TEXT = 50_000_000;

/** Resolution of one docs.json. */
export interface Run extends ResolvedReferences {
  doc: JsonDocument;
  read: ReadPart;
  textLength: number;
}

/** A node on the way through the files. */
export interface At {
  place: Place;
  /** Files that are being read. */
  open: readonly string[];
}

/** The value in a file that a reference names. */
export interface Loaded {
  source: SourceFile;
  value: unknown;
}

/** Reads the file that `$ref` names; undefined, with an error, where that cannot be done. */
export function loadReferenced(reference: unknown, at: At, run: Run): Loaded | undefined {
  const found = readPart(reference, at, run);
  if ('message' in found) {
    run.problems.push(toBrokenReference(found, at));
    return undefined;
  }
  const parsed = parseJson(found);
  const isNew = !run.parts.some(({ file }) => file === found.file);
  if (isNew) run.problems.push(...parsed.problems);
  run.parts.push(found);
  return parsed.value === undefined ? undefined : { source: found, value: parsed.value };
}

interface Refusal {
  message: string;
  hint: string;
}

function readPart(reference: unknown, { place, open }: At, run: Run): SourceFile | Refusal {
  if (typeof reference !== 'string' || reference.trim() === '') {
    const hint = 'write for example "./navigation.json"';
    return { message: 'must be the path of a JSON file', hint };
  }
  const quoted = JSON.stringify(shorten(reference));
  const file = toFile(reference.trim(), place.source.file);
  if (file === undefined) {
    const hint =
      'write the path of a JSON file inside the folder of docs.json, as seen from this file';
    return { message: `is ${quoted}, which is no file of the project`, hint };
  }
  if (open.includes(file)) {
    const hint = 'remove one of the references';
    return { message: `is ${quoted}, which leads back to this file`, hint };
  }
  const found = run.read(file);
  if ('error' in found) return toUnreadable(found.error, file, quoted);
  run.textLength += found.text.length;
  if (run.parts.length >= MAX_PARTS || run.textLength > MAX_TEXT) {
    const hint = 'split docs.json into fewer files';
    return { message: `is ${quoted}, one reference too many`, hint };
  }
  return { file, text: found.text };
}

function toUnreadable(error: Unreadable, file: string, quoted: string): Refusal {
  const refusals = {
    missing: {
      message: `is ${quoted}, but there is no such file`,
      hint: `add ${file}, or correct the path`,
    },
    outside: {
      message: `is ${quoted}, which leads out of the project`,
      hint: 'copy the file into the project',
    },
    private: {
      message: `is ${quoted}, which is a hidden file, a key, or a file that Git does not track; --no-code does not read it`,
      hint: `rename ${file}, or add it with "git add"`,
    },
  };
  return refusals[error];
}

/** Named as seen from the file that has the reference. */
function toBrokenReference(refusal: Refusal, { place: { source, path } }: At): PlacedProblem {
  const inside = [...path, '$ref'];
  const place = { source, path: inside, fullPath: inside };
  const mark = { place, part: 'value' } as const;
  return { code: 'broken-reference', ...refusal, place, mark };
}

/** Path from the project root; undefined for addresses, and for paths that lead out of it. */
function toFile(reference: string, from: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|[\\\0?#]/i.test(reference)) return undefined;
  const path = reference.startsWith('/')
    ? reference.replace(/^\/+/, '')
    : posix.join(posix.dirname(from), reference);
  const file = posix.normalize(path);
  return isInsideProject(file) && file !== '.' ? file : undefined;
}
