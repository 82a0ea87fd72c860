/** Where the documentation says what an answer is like. */
export interface CheckSource {
  /** Name of the file; see `openapi/publish/answer-schemas.ts`. */
  file: string;
  /** The operation in it: `get /plants/{id}`. */
  operation: string;
  status: number;
  mediaType: string;
}
