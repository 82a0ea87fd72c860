import type { LoadedPage } from '../../content/load-pages.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';

/** Documents that could not be had, which may have the operations that no other has. */
function findUnreachable(ofSite: readonly Diagnostic[]): Diagnostic[] {
  return ofSite.filter(({ code }) => code === 'openapi-unreachable');
}

/** What is to be told of a page: for an operation that nothing has, the document that could not be had. */
export function blameDocument(
  problem: Diagnostic,
  { frontMatter: { openapi = '' } }: Pick<LoadedPage, 'frontMatter'>,
  ofSite: readonly Diagnostic[],
): Diagnostic {
  if (problem.code !== 'unknown-operation') return problem;
  const unreachable = findUnreachable(ofSite);
  const [named = ''] = openapi.split(' ');
  const isNamed = ({ file, message }: Diagnostic) =>
    file === named || message.startsWith(`${named}: `);
  return unreachable.find(isNamed) ?? unreachable[0] ?? problem;
}

/** The problems of a site, where entries of operations that nothing has are told with the document that could not be had. */
export function blameDocuments(ofSite: readonly Diagnostic[]): Diagnostic[] {
  const [first] = findUnreachable(ofSite);
  if (!first) return [...ofSite];
  const others = ofSite.filter(({ code }) => code !== 'unknown-operation');
  const count = ofSite.length - others.length;
  if (count === 0) return others;
  const entries = count === 1 ? 'an entry' : `${count} entries`;
  const hint = `until then ${entries} of the navigation, which may stand in it, cannot be shown`;
  return others.map((one) => (one === first ? { ...one, hint } : one));
}
