import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Visit } from './visit-link.ts';
import { rethrowUnless } from '../../text/errors.ts';
import { isObject, NOT_WRITABLE, readJsonIfExists } from '../../engine/files.ts';

/** Milliseconds for which a page that was there counts as there. */
const KEPT_MS = 24 * 60 * 60 * 1000;

type Noted = Record<string, { at: number; visit: Visit }>;

/** What earlier checks found: pages that were there, or had moved, within a day. */
export function readVisits(file: string, now: number): Map<string, Visit> {
  return new Map(
    Object.entries(readNotes(file))
      .filter(([, { at }]) => now - at < KEPT_MS)
      .map(([href, { visit }]) => [href, visit]),
  );
}

/** Notes what was found, for the checks of the next day; what may be over by then is asked again. */
export function keepVisits(file: string, visits: ReadonlyMap<string, Visit>, now: number): void {
  const notes = Object.entries(readNotes(file)).filter(([, { at }]) => now - at < KEPT_MS);
  const fresh = [...visits]
    .filter(([, { state }]) => state === 'alive' || state === 'moved')
    .map(([href, visit]) => [href, { at: now, visit }]);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      `${file}.${process.pid}`,
      JSON.stringify(Object.fromEntries([...notes, ...fresh])),
    );
    renameSync(`${file}.${process.pid}`, file);
  } catch (error) {
    // The next check sends its requests again.
    rethrowUnless(error, ...NOT_WRITABLE);
  }
}

function readNotes(file: string): Noted {
  return readJsonIfExists<Noted>(file, isObject) ?? {};
}
