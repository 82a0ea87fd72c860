import type { SharedRequest } from '../../openapi/request/shared-request.ts';

/** A request of the reader as the full client takes it over. */
export interface FullRequest {
  /** Name of the file with the document of the operation. */
  document: string;
  /** The chosen server as the document has it, and the values of its variables. */
  server: SharedRequest['server'];
  /** Values of parameters by place and name: `query limit`. */
  values: Record<string, unknown>;
  /** The body in its media type; `text` where it is to be sent as it is written. */
  body?: { mediaType: string; value: unknown } | { mediaType: string; text: string } | undefined;
  /** What the reader entered as credentials, by the id of the scheme. */
  credentials: FullCredential[];
}

/** A credential as it was typed; user name and password for `basic`. */
export interface FullCredential {
  id: string;
  kind: string;
  /** A token or key, or what stands after `Basic `. */
  value: string;
}

/** Messages of the page to the frame of the client. */
export type ToClient =
  | { type: 'open'; request: FullRequest; look: ClientLook }
  /** The reader changed the mode of the page. */
  | { type: 'look'; look: ClientLook };

/** How the client is to look. */
export interface ClientLook {
  mode: 'light' | 'dark';
  /** Language of the site: `en`. */
  lang: string;
  /** Address of the font that the page loads early. */
  font?: string | undefined;
}

/** Messages of the frame to the page. */
export type FromClient =
  { type: 'ready' } | { type: 'opened' } | { type: 'closed' } | { type: 'failed'; reason: string };
