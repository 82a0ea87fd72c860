import type { JsonNode } from '../../text/exact-json.ts';

/** Where a value stands: the position of each member on the way to it, from the root. */
export type JsonPath = readonly number[];

/** One value as a tree shows it. */
export interface JsonRow {
  /** Name of the member; absent in lists and for the root. */
  key?: string | undefined;
  kind: JsonNode['kind'];
  /** What is written; of a long text only the beginning, of objects and lists nothing. */
  source: string;
  /** Number of members, or of characters that are written. */
  size: number;
  /** The first members of what is open from the start. */
  members?: JsonRow[] | undefined;
}

/** Where a search found something. */
export interface Found {
  paths: JsonPath[];
  /** More was found than is listed. */
  isCut: boolean;
}
