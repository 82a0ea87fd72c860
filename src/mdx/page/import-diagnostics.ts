import type { FunctionComponent } from 'preact';
import type { ImportStatement } from '../source/extract-imports.ts';
import type { SourceModule } from '../compile/source-module.ts';
import type { RenderState } from './render-state.ts';
import { escapeRegExp, report } from './report.ts';
import { messageOf } from '../../text/errors.ts';

const nothing: FunctionComponent = () => null;

/** What an import brings that leads nowhere: for every name a component that renders nothing. */
export function nothingFor({ names }: ImportStatement): Record<string, unknown> {
  return Object.fromEntries(names.map(({ imported }) => [imported, nothing]));
}

const content: FunctionComponent = ({ children }) => children;

/** Likewise components that render what stands between their tags. */
export function contentFor({ names }: ImportStatement): Record<string, unknown> {
  return Object.fromEntries(names.map(({ imported }) => [imported, content]));
}

/** Reports names that a file does not export. */
export function missingExports(
  state: RenderState,
  source: SourceModule,
  { specifier, names, line }: ImportStatement,
  exports: Record<string, unknown>,
): void {
  for (const { imported, local } of names.filter(
    ({ imported: name }) => exports[name] === undefined,
  )) {
    report(state, source, {
      code: 'missing-export',
      message: `"${specifier}" exports no ${imported}`,
      hint: 'what it would bring is left out',
      line,
      find: new RegExp(`\\b${escapeRegExp(imported === 'default' ? local : imported)}\\b`),
    });
  }
}

/** Reports a package that is there and cannot be bundled or run. */
export function unusablePackage(
  state: RenderState,
  source: SourceModule,
  { specifier, line }: ImportStatement,
  error: unknown,
): void {
  report(state, source, {
    code: 'unsupported-import',
    message: `package "${specifier}" cannot be used in a page: ${messageOf(error)}`,
    cause: error,
    hint: 'what it would bring is left out',
    line,
    find: new RegExp(escapeRegExp(specifier)),
  });
}

/** `@scope/name` of `@scope/name/part`. */
function packageName(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}

/** Reports an import that leads nowhere. */
export function missingImport(
  state: RenderState,
  source: SourceModule,
  { specifier, line }: ImportStatement,
): void {
  const isPackage = !/^\.{0,2}\//.test(specifier);
  report(state, source, {
    code: isPackage ? 'unsupported-import' : 'missing-snippet',
    message: isPackage
      ? `package "${specifier}" is not in node_modules beside docs.json`
      : `"${specifier}" is not there`,
    hint: isPackage
      ? `run npm install ${packageName(specifier)} there; what it would bring is left out`
      : 'what it would bring is left out',
    line,
    find: new RegExp(escapeRegExp(specifier)),
  });
}

/** Reports a component of a framework that nothing renders. */
export function unsupportedFile(
  state: RenderState,
  source: SourceModule,
  { specifier, line }: ImportStatement,
): void {
  report(state, source, {
    code: 'unsupported-import',
    message: `"${specifier}" is no component that a page can show`,
    hint: 'write it as a .jsx or .tsx file; what it would bring is left out',
    line,
    find: new RegExp(escapeRegExp(specifier)),
  });
}
