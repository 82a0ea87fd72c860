import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticInput,
} from '../../diagnostics/diagnostic.ts';
import { locateJson } from '../../diagnostics/locate-json.ts';
import { locateYaml } from '../../diagnostics/locate-yaml.ts';
import type { Locate, Position } from '../../diagnostics/position.ts';
import { parsePointer } from '../json.ts';

/** Collects the problems of one document and of the files it is made of. */
export interface ProblemList {
  readonly diagnostics: Diagnostic[];
  /** Makes a file known, so that problems in it get a line. */
  addFile(name: string, text: string): void;
  /** A problem at a pointer of a file. */
  at(name: string, pointer: string, message: string, more?: Partial<DiagnosticInput>): void;
  /** A problem of a whole file, or at a known position. */
  add(name: string, message: string, more?: Partial<DiagnosticInput>, position?: Position): void;
}

const CODE = 'openapi-invalid';

/** An empty list of problems. Positions are looked for only in files that have a problem. */
export function createProblems(): ProblemList {
  const diagnostics: Diagnostic[] = [];
  const locators = new Map<string, Locate>();
  return {
    diagnostics,
    addFile(name, text) {
      locators.set(name, /^\s*[[{]/.test(text) ? locateJson(text) : locateYaml(text));
    },
    at(name, pointer, message, more) {
      const path = parsePointer(pointer);
      const position = locators.get(name)?.(path, 'key');
      const place = path.length === 0 ? '' : ` (#${pointer.replace(/^#/, '')})`;
      diagnostics.push(
        createDiagnostic({
          code: CODE,
          message: message + place,
          file: name,
          ...position,
          ...more,
        }),
      );
    },
    add(name, message, more, position) {
      diagnostics.push(createDiagnostic({ code: CODE, message, file: name, ...position, ...more }));
    },
  };
}
