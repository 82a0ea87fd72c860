import { toObject, type JsonObject } from '../../openapi/json.ts';
import { compare, type Comparison } from './compare.ts';
import { findDocumented } from './find-documented.ts';

/** An answer, and the file with what its document says. */
export interface AnswerToCheck {
  /** Address of the file; see `openapi/publish/answer-schemas.ts`. */
  schemas: string;
  /** Method and path: `get /plants/{id}`. */
  operation: string;
  status: number;
  /** What `Content-Type` says. */
  mediaType: string;
  body: Blob;
  encoding: string;
}

/** How an answer compares with its document. */
export interface CheckedAnswer extends Comparison {
  /** The document has no such status, or no such media type for it. */
  undocumented?: 'status' | 'media type' | undefined;
  /** There was a schema to compare with. */
  isCompared: boolean;
}

const NONE: Comparison = { differences: [], count: 0 };

/** The last file, which all operations of a document share. */
let loaded: { answer: AnswerToCheck; schemas: JsonObject } | undefined;

/** What the page asks; loading comes first, so that only the comparison itself has to be quick. */
export const checkCalls = {
  async load(answer: AnswerToCheck): Promise<boolean> {
    const response = await fetch(answer.schemas);
    loaded = { answer, schemas: response.ok ? toObject(await response.json()) : {} };
    return toObject(loaded.schemas['operations'])[answer.operation] !== undefined;
  },
  async check(): Promise<CheckedAnswer> {
    if (!loaded) throw new Error('Nothing is loaded');
    const { answer, schemas } = loaded;
    const documented = findDocumented(schemas, answer);
    if (documented.schema === undefined)
      return { undocumented: documented.undocumented, isCompared: false, ...NONE };
    const text = new TextDecoder(answer.encoding).decode(await answer.body.arrayBuffer());
    const definitions = toObject(schemas['$defs']);
    return { isCompared: true, ...compare(JSON.parse(text), documented.schema, definitions) };
  },
};

export type CheckCalls = typeof checkCalls;
