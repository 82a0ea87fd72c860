import { encodeUrlPart } from '../../utils/url.ts';

/** Settings of a vendor, as docs.json gives them. */
export type Settings = Readonly<Record<string, string | number | boolean | undefined>>;

/** The script of a vendor: its URL, code that runs before it, and code that runs after it. `w` is the window. */
export interface VendorScript {
  src: string;
  /** Attributes of the script element. */
  attributes?: Record<string, string>;
  before?: string;
  after?: string;
  /** Sends `d`, whether a page was helpful: `{page, helpful}`. */
  feedback?: string;
}

/** Sources for the security policy of pages, by directive. */
export type VendorSources = Readonly<Record<string, readonly string[]>>;

/** A value as a literal in a script. */
export const json = (value: unknown): string => JSON.stringify(value ?? null);

/** A value as a part of a URL. */
export const part = (value: unknown): string => encodeUrlPart(String(value ?? ''));

/** A host as a URL, with or without a protocol in the setting. */
export const origin = (value: unknown, preset: string): string =>
  String(value ?? preset)
    .replace(/^(?!https?:\/\/)/, 'https://')
    .replace(/\/$/, '');

/** A function that keeps its calls until the vendor's own replaces it. */
export function queue(name: string): string {
  return `w.${name}=w.${name}||function(){(w.${name}.q=w.${name}.q||[]).push(arguments)}`;
}
