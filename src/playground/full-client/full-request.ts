import { isFileValue } from '../../openapi/request/file-value.ts';
import { isContainer, isPlain, toText } from '../../openapi/request/members.ts';
import type { BodyInput } from '../../openapi/request/request-body.ts';
import type { RequestParts } from '../../openapi/request/request.ts';
import { writeExact } from '../../text/exact-json.ts';
import type { FullRequest } from './messages.ts';

/** What a form holds for the full client. */
export interface FilledForm {
  /** Name of the file with the document of the operation. */
  document: string;
  /** The chosen server as the document has it, and the values of its variables. */
  server: FullRequest['server'];
  /** Credentials know their schemes. */
  parts: Omit<RequestParts, 'auth'> & {
    auth: readonly { scheme: { id: string; kind: string }; value: string }[];
  };
}

/** A request as the full client takes it over, in values that frames can be told; files are chosen again there. */
export function toFullRequest({ document, server, parts }: FilledForm): FullRequest {
  const { parameters, auth, body } = parts;
  const values = parameters.map(({ parameter, value }) => [
    `${parameter.in} ${parameter.name}`,
    isPlain(value) ? withoutFiles(value) : toText(value),
  ]);
  return {
    document,
    server,
    values: Object.fromEntries(values) as Record<string, unknown>,
    body: body && toFullBody(body),
    credentials: auth.map(({ scheme: { id, kind }, value }) => ({ id, kind, value })),
  };
}

/** JSON that JavaScript would change goes as the text that it is. */
function toFullBody({ mediaType, value }: BodyInput): FullRequest['body'] {
  return isPlain(value)
    ? { mediaType, value: withoutFiles(value) }
    : { mediaType, text: writeExact(value, 2) };
}

function withoutFiles(value: unknown): unknown {
  if (isFileValue(value)) return undefined;
  if (Array.isArray(value)) return value.map(withoutFiles);
  if (!isContainer(value)) return value;
  const members = Object.entries(value as object).map(([name, member]) => [
    name,
    withoutFiles(member),
  ]);
  return Object.fromEntries(members) as object;
}
