import type { ApiRequest } from './request.ts';
import { SAMPLE_CLIENTS, type SampleClient } from './sample-clients.ts';
import { toPrinted } from './samples/printed-request.ts';

/** One request sample. */
export interface SampleView {
  /** Label of the tab: `cURL`, `Python`. */
  label: string;
  /** Language for highlighting: `bash`, `python`. */
  language: string;
  code: string;
  /** Name in `api.request.example.languages`; absent for samples that the document brings. */
  client?: string | undefined;
}

/** The client that a language of docs.json means (`bash`, `Python`, `c#`); undefined for an unknown one. */
export function findSampleClient(language: string): SampleClient | undefined {
  const wanted = language.trim().toLowerCase();
  return SAMPLE_CLIENTS.find((client) => client.names.includes(wanted));
}

/** A request as code, in one language. */
export function printSample(request: ApiRequest, client: SampleClient): SampleView {
  const printed = toPrinted(request);
  return {
    label: client.label,
    language: client.language,
    code: client.print({ ...printed, url: restoreBraces(printed.url) }),
    client: client.names[0],
  };
}

/** A value in braces is one that the reader is to fill in. */
function restoreBraces(url: string): string {
  return url.replace(/%7B([\w.-]+)%7D(?=[&/]|$)/gi, '{$1}');
}
