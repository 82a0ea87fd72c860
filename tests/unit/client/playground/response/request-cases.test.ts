// One request description: what is sent, printed, linked and handed to the full client is the same for each case.
import { describe, expect, it } from 'vitest';
import {
  buildRequest,
  toCookieHeader,
  toUrl,
  type ApiRequest,
} from '../../../../../src/openapi/request.ts';
import { printSample, SAMPLE_CLIENTS } from '../../../../../src/openapi/samples.ts';
import { decodeShared, encodeShared } from '../../../../../src/openapi/request-form.ts';
import { toFetchBody } from '../../../../../src/client/playground/response/send.ts';
import { fillDocument } from '../../../../../src/client/playground/full-client/fill-document.ts';
import { toFullRequest } from '../../../../../src/client/playground/full-client/dialog.ts';
import type { JsonObject } from '../../../../../src/utils/json-object.ts';
import { JsonSource, writeExact } from '../../../../../src/utils/json.ts';
import { buildCase, documentOfCase } from '../../../../support/case-request.ts';
import { compareRequest } from '../../../../support/compare-request.ts';
import type { Recorded } from '../../../../support/recording-server.ts';
import { REQUEST_CASES } from '../../../../support/request-cases.ts';

const SERVER = 'https://api.example.com';

describe.each(REQUEST_CASES)('$name', (entered) => {
  const { request, parts } = buildCase(entered, SERVER);

  it('makes the request that the specification asks for', async () => {
    expect(compareRequest(entered, await toRecorded(request), true)).toEqual([]);
  });

  it('is printed in every language', () => {
    for (const client of SAMPLE_CLIENTS) {
      const { code } = printSample(request, client);
      expect(code, client.label).toContain(entered.name);
      expect(code, client.label).not.toMatch(/undefined|\[object/);
    }
  });

  it('is in the document that the full client opens', () => {
    const full = toFullRequest({
      document: '',
      server: [SERVER, {}],
      parts: { ...parts, auth: [] },
    });
    const { document } = fillDocument(documentOfCase(entered, SERVER), full, SERVER);
    const [item = {}] = Object.values(
      document['paths'] as Record<string, Record<string, JsonObject>>,
    );
    const [operation = {}] = Object.values(item);
    const [value] = Object.values(entered.values ?? {});
    if (entered.values) expect(examplesOf(operation['parameters'])).toEqual([asText(value)]);
    if (entered.body)
      expect(examplesOf(operation['requestBody'])).toEqual([asText(entered.body.value)]);
  });

  it('comes out of a link as it went in', () => {
    const { values = {}, body } = entered;
    const hasFile = JSON.stringify(body ?? '').includes('"blob"');
    const state = {
      server: [SERVER, {}] as [string, Record<string, string>],
      parameters: values,
      body: hasFile ? undefined : body?.value,
    };
    const back = decodeShared(encodeShared(state));
    const again = buildRequest({
      ...parts,
      parameters: parts.parameters.map(({ parameter }) => ({
        parameter,
        value: back?.parameters[`${parameter.in} ${parameter.name}`],
      })),
      body: parts.body && { ...parts.body, value: hasFile ? parts.body.value : back?.body },
    });
    expect(again).toEqual(request);
  });
});

/** The record of a server for a described request. */
async function toRecorded(request: ApiRequest): Promise<Recorded> {
  const body = request.body ? toFetchBody(request.body) : null;
  const type =
    body instanceof Blob && request.body?.kind === 'multipart' ? { 'content-type': body.type } : {};
  const bytes = Buffer.from(await new Response(body).arrayBuffer());
  const pairs = request.headers.map(({ name, value }) => [name.toLowerCase(), value]);
  return {
    method: request.method,
    url: toUrl(request).slice(SERVER.length),
    headers: {
      ...(Object.fromEntries(pairs) as Record<string, string>),
      ...type,
      cookie: toCookieHeader(request),
    },
    body: bytes.toString('latin1'),
  };
}

/** Values of all Example Objects, as text. */
function examplesOf(node: unknown): string[] {
  const found: string[] = [];
  JSON.stringify(node, (key, member: unknown) => {
    if (key !== 'examples') return member;
    const { value, serializedValue } = (
      member as { default: { value?: unknown; serializedValue?: string } }
    ).default;
    found.push(serializedValue?.replace(/\s/g, '') ?? asText(value));
    return undefined;
  });
  return found;
}

/** Values as they are compared: JSON without spaces, files left out. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  const isFileLike = (member: unknown) =>
    typeof member === 'object' && member !== null && 'blob' in member;
  if (isFileLike(value)) return 'null';
  if (
    typeof value !== 'object' ||
    value === null ||
    value instanceof JsonSource ||
    Array.isArray(value)
  )
    return writeExact(value).replace(/\s(?=")/g, '');
  const members = Object.entries(value).filter(([, member]) => !isFileLike(member));
  return writeExact(Object.fromEntries(members)).replace(/\s(?=")/g, '');
}
