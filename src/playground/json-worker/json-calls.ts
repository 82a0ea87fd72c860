import type { JsonDocument } from './json-document.ts';
import type { Found, JsonPath, JsonRow } from './json-rows.ts';

/** What the worker is asked, and what it answers. */
export interface JsonCalls {
  /** Reads a text; the root with what is open from the start. */
  load(text: Blob, encoding: string): Promise<JsonRow>;
  members(path: JsonPath, from: number, to: number): JsonRow[];
  source(path: JsonPath): string;
  pretty(): string;
  search(text: string): Found;
  locate(keys: readonly string[]): JsonPath;
}

/** The functions behind the calls, which all speak of the text that was loaded last. */
export function createJsonCalls(open: (text: string) => JsonDocument): JsonCalls {
  let document: JsonDocument | undefined;
  const loaded = (): JsonDocument => {
    if (!document) throw new Error('Nothing is loaded');
    return document;
  };
  return {
    async load(blob, encoding) {
      const text = new TextDecoder(encoding).decode(await blob.arrayBuffer());
      document = open(text);
      return document.root();
    },
    members: (path, from, to) => loaded().members(path, from, to),
    source: (path) => loaded().source(path),
    pretty: () => loaded().pretty(),
    search: (text) => loaded().search(text),
    locate: (keys) => loaded().locate(keys),
  };
}
