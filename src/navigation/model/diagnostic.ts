import { toPathText } from '../../config/read/path-text.ts';
import type { Place } from '../../config/read/place.ts';
import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticInput,
} from '../../diagnostics/diagnostic.ts';

/** A problem of the navigation, with the place of the value in docs.json, where there is one. */
export interface NavigationDiagnostic extends Diagnostic {
  place?: Place | undefined;
}

/** Diagnostic about a value of docs.json. */
export function atPlace(place: Place, input: DiagnosticInput): NavigationDiagnostic {
  return { ...createDiagnostic(input), place };
}

/** A value in the words of docs.json: `navigation[0].pages[2]`. */
export function nameOf({ fullPath }: Place): string {
  return toPathText(fullPath);
}
