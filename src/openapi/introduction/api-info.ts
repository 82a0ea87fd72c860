import { isSafeHref } from '../../config/urls.ts';
import { toObject, toText, type JsonObject } from '../../utils/json-object.ts';
import { encodeUrlPart } from '../../utils/url.ts';

/** Contact, license, and terms in the Info Object. */
export interface ApiInfoView {
  contact: { label: string; href?: string | undefined }[];
  license?: { label: string; href?: string | undefined } | undefined;
  termsOfService?: string | undefined;
}

/** View of an Info Object, without unsafe URLs. */
export function viewApiInfo(info: JsonObject): ApiInfoView {
  return {
    contact: listContact(toObject(info['contact'])),
    license: viewLicense(toObject(info['license'])),
    termsOfService: toSafeHref(info['termsOfService']),
  };
}

function listContact({ name, url, email }: JsonObject): ApiInfoView['contact'] {
  const href = toSafeHref(url);
  const label = toText(name);
  const address = toText(email);
  return [
    ...(label || href ? [{ label: label ?? href ?? '', href }] : []),
    ...(address ? [{ label: address, href: toSafeHref(`mailto:${address}`) }] : []),
  ];
}

/** SPDX identifiers have a page with the license. */
function viewLicense({ name, url, identifier }: JsonObject): ApiInfoView['license'] {
  const id = toText(identifier);
  const label = toText(name) ?? id;
  if (label === undefined) return undefined;
  return {
    label,
    href:
      toSafeHref(url) ?? (id && toSafeHref(`https://spdx.org/licenses/${encodeUrlPart(id)}.html`)),
  };
}

function toSafeHref(value: unknown): string | undefined {
  const href = toText(value);
  return href !== undefined && isSafeHref(href) ? href : undefined;
}
