import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { createFinding, type CheckedSite } from '../findings.ts';

/** Operations without a page in documents with pages. */
export function unreferencedOperation({
  operations,
}: Pick<CheckedSite, 'operations'>): Diagnostic[] {
  const documented = new Set(
    operations.filter(({ hasPage }) => hasPage).map(({ document }) => document),
  );
  return operations
    .filter(({ document, hasPage, isHidden }) => documented.has(document) && !hasPage && !isHidden)
    .map(({ id, location }) =>
      createFinding('unreferenced-operation', `Operation "${id}" has no page.`, location(), {
        hint: `Add a page with "openapi: ${id}" in its front matter, or set "x-hidden": true on the operation.`,
      }),
    );
}

/** Documents whose pages have no form to send requests, because no operation has a server. */
export function missingServer({
  operations,
  config,
}: Pick<CheckedSite, 'operations' | 'config'>): Diagnostic[] {
  if (config.api.playground.mode !== 'show') return [];
  const documents = Map.groupBy(operations, ({ document }) => document);
  return [...documents].flatMap(([file, all]) => {
    const isSent =
      all.some(({ hasServer }) => hasServer) ||
      !all.some(({ hasPage, hasServer }) => hasPage && hasServer === false);
    const message = 'The document has no server, so its pages have no form to send requests.';
    const hint = 'Set "servers" in it, or "api.baseUrl" in docs.json.';
    return isSent
      ? []
      : createFinding('missing-server', message, { file, line: 1, column: 1 }, { hint });
  });
}

/** Servers without a scheme, which are relative to the URL of their document (OpenAPI, Server Object, url). */
export function missingScheme({ hosts }: Pick<CheckedSite, 'hosts'>): Diagnostic[] {
  return hosts.map(({ url, location }) =>
    createFinding(
      'missing-scheme',
      `The server "${url}" has no scheme, so requests do not reach this host.`,
      location(),
      // Hosts without a domain rarely have a certificate.
      {
        hint: `Did you mean "${/^(?:localhost\b|[\d.:]+(?:\/|$))/i.test(url) ? 'http' : 'https'}://${url}"?`,
      },
    ),
  );
}

/** Schemas without a valid example, and schemas that are too large for a complete one; each reported once. */
export function impossibleExample({
  impossibleExamples,
}: Pick<CheckedSite, 'impossibleExamples'>): Diagnostic[] {
  return impossibleExamples.map(
    ({ part, operations, isShared, problem, closedBeside, location }) => {
      const places = operations.length > 1 ? ` (${operations.length} places)` : '';
      const subject = isShared ? `"${part}"` : `"${part}" of ${operations[0]}${places}`;
      if (problem === 'cut')
        return createFinding(
          'cut-schema',
          `The example for ${subject} is incomplete, because the schema is too large.`,
          location(),
        );
      if (problem === 'overlap')
        return createFinding(
          'impossible-example',
          `The alternatives of ${subject} overlap: the generated example matches more than one of them.`,
          location(),
          {
            hint: 'Make properties that distinguish the alternatives "required", or use "anyOf" instead of "oneOf".',
          },
        );
      return createFinding(
        'impossible-example',
        `No value satisfies all constraints of ${subject}.`,
        location(),
        closedBeside === undefined
          ? {}
          : {
              hint: `"additionalProperties": false forbids the properties of "${closedBeside}". Use "unevaluatedProperties": false of OpenAPI 3.1.`,
            },
      );
    },
  );
}

/** Operations of a document whose summaries result in the same URL. */
export function repeatedSummary({ operations }: Pick<CheckedSite, 'operations'>): Diagnostic[] {
  const keyOf = (document: string, id: string) => `${document} ${id}`;
  const byKey = new Map(operations.toReversed().map((one) => [keyOf(one.document, one.id), one]));
  return operations.flatMap((operation) => {
    const { id, document, generatedHref, duplicateOf, hasSummary, location } = operation;
    if (generatedHref === undefined || duplicateOf === undefined) return [];
    const first = byKey.get(keyOf(document, duplicateOf));
    if (first?.generatedHref === undefined) return [];
    const { line } = first.location();
    const reason = hasSummary
      ? 'have the same summary'
      : 'have no summary, and the same words in their paths';
    return createFinding(
      'repeated-summary',
      `${id} and ${duplicateOf} (line ${line}) ${reason}, so the URL of the page ends with a number: ${generatedHref}`,
      location(),
      { hint: 'Give each operation its own summary, or set its URL with "x-mint": { "href": … }.' },
    );
  });
}
