import { isSafeHref } from '../../config/values/safe-href.ts';
import { toObject, toText, type JsonObject } from '../json.ts';
import { encodeUrlPart } from '../../text/decode-path.ts';

/** Who is behind an API, and what may be done with it, as the Info Object has it. */
export interface PeopleView {
  contact: { label: string; href?: string | undefined }[];
  license?: { label: string; href?: string | undefined } | undefined;
  termsOfService?: string | undefined;
}

/** What an Info Object says of people and rules; addresses that could run something are left out. */
export function viewPeople(info: JsonObject): PeopleView {
  return {
    contact: listContact(toObject(info['contact'])),
    license: viewLicense(toObject(info['license'])),
    termsOfService: safe(info['termsOfService']),
  };
}

function listContact({ name, url, email }: JsonObject): PeopleView['contact'] {
  const href = safe(url);
  const label = toText(name);
  const address = toText(email);
  return [
    ...(label || href ? [{ label: label ?? href ?? '', href }] : []),
    ...(address ? [{ label: address, href: safe(`mailto:${address}`) }] : []),
  ];
}

/** An identifier is one of the list of SPDX, which has a page for each. */
function viewLicense({ name, url, identifier }: JsonObject): PeopleView['license'] {
  const id = toText(identifier);
  const label = toText(name) ?? id;
  if (label === undefined) return undefined;
  return { label, href: safe(url) ?? (id && safe(`https://spdx.org/licenses/${encodeUrlPart(id)}.html`)) }; // prettier-ignore
}

function safe(value: unknown): string | undefined {
  const href = toText(value);
  return href !== undefined && isSafeHref(href) ? href : undefined;
}
