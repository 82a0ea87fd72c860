import { siteName } from '../site-name.ts';
import { readStored, writeStored } from '../../text/web-storage.ts';
import { parseJson } from '../../text/json.ts';

/** A request that the reader sent. */
export interface SentRequest {
  method: string;
  /** Path with its values, without secrets. */
  path: string;
  /** Absent where no answer came. */
  status?: number | undefined;
  milliseconds?: number | undefined;
  /** When it was sent, in milliseconds since 1970. */
  time: number;
  /** Address of the page with the form as it was. */
  link: string;
}

/** Key in the storage of the tab. */
const key = () => siteName('trellis-history');
const MAX_REQUESTS = 30;
const MAX_LINK_LENGTH = 50_000;

/** The requests of this tab, the latest first. */
export function sentRequests(): SentRequest[] {
  return (parseJson(readStored('sessionStorage', key()) ?? '') ?? []) as SentRequest[];
}

/** Remembers a request; a form that is too long is left out. */
export function rememberRequest(sent: SentRequest): void {
  if (sent.link.length > MAX_LINK_LENGTH) return;
  writeStored(
    'sessionStorage',
    key(),
    JSON.stringify([sent, ...sentRequests()].slice(0, MAX_REQUESTS)),
  );
}

export function forgetRequests(): void {
  writeStored('sessionStorage', key(), undefined);
}
