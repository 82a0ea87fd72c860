import { isSafeHref } from '../../config/values/safe-href.ts';
import { toObject, toText } from '../json.ts';

/** A link to what stands elsewhere (OpenAPI, External Documentation Object). */
export interface ExternalDocs {
  href: string;
  label: string;
}

/** The link of `externalDocs`; undefined where there is none that is safe to follow. */
export function viewExternalDocs(node: unknown): ExternalDocs | undefined {
  const { url, description } = toObject(node);
  const href = toText(url);
  if (href === undefined || !isSafeHref(href)) return undefined;
  return { href, label: toText(description) ?? href };
}
