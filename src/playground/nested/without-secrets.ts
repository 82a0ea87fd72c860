import { isFileValue } from '../../openapi/request/file-value.ts';
import { isSecret } from '../../openapi/request/shared-request.ts';
import { ANY_FILE } from '../../openapi/schema/file.ts';
import { JsonSource, parseExact, writeExact } from '../../text/exact-json.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** A value to be written down: files cannot be, and secrets must not be; the reader enters them again. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value instanceof JsonSource) return withoutSecretSource(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isFileValue(value)) return ANY_FILE;
  const entries = Object.entries(value).flatMap(([name, member]): [string, unknown][] =>
    typeof member === 'string' && isSecret(name) ? [] : [[name, withoutSecrets(member)]],
  );
  return Object.fromEntries(entries);
}

/** What no value of JavaScript stands for is kept whole or, with secrets in it, as the nearest value. */
function withoutSecretSource(source: JsonSource): unknown {
  const value: unknown = JSON.parse(source.source);
  const kept = withoutSecrets(value);
  return writeExact(kept) === writeExact(value) ? source : kept;
}

/** A text of JSON to be written down: as it is where it has no secrets. */
export function withoutSecretText(text: string): string {
  try {
    const value = parseExact(text);
    const kept = writeExact(withoutSecrets(value), 2);
    return kept === writeExact(value, 2) ? text : kept;
  } catch (error) {
    rethrowUnless(error, 'SyntaxError');
    // What cannot be read may have a secret anywhere.
    return isSecret(text) ? '' : text;
  }
}
