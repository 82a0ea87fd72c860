import { isTypo, suggest } from '../../diagnostics/suggest.ts';
import { shorten } from '../read/path-text.ts';
import { getMember, type JsonDocument } from '../read/document.ts';
import type { Problem, Report } from '../read/problem.ts';
import { getChild, getKeys, getMeta, jsonTypeOf, type Schema } from '../schema/view.ts';
import { walkSchema } from '../schema/walk.ts';

/** Takes out the properties that docs.json does not have, with a warning for each. */
export function removeUnknownKeys(root: Schema, doc: JsonDocument, report: Report): void {
  const isDocsJson = jsonTypeOf(getMember(doc.value, 'navigation')) === 'object';
  walkSchema(root, doc.value, ({ path, owner, ownerSchema, schema }) => {
    if (schema) return;
    const key = String(path.at(-1));
    delete owner[key];
    report({
      code: 'unknown-key',
      path: path.slice(0, -1),
      message: `has no property ${JSON.stringify(shorten(key))}`,
      ...findHint(key, ownerSchema, owner, isDocsJson),
      at: { key },
    });
  });
}

/** Keys that other tools or older files have, with the place of what they mean. */
const MOVED: Record<string, string> = {
  logoHref: 'logo.href',
  code: 'codeBlock',
  thumbsRating: 'feedback.thumbsRating',
  suggestEdit: 'feedback.suggestEdit',
  raiseIssue: 'feedback.raiseIssue',
  baseUrl: 'api.baseUrl',
  playground: 'api.playground',
  primary: 'colors.primary',
  primaryColor: 'colors.primary',
  socials: 'footerSocials',
  ga4: 'analytics.ga4',
  gtm: 'analytics.gtm',
  posthog: 'analytics.posthog',
  intercom: 'integrations.intercom',
  indexHiddenPages: 'seo.indexHiddenPages',
};

function findHint(
  key: string,
  ownerSchema: Schema,
  owner: object,
  isDocsJson: boolean,
): Pick<Problem, 'hint' | 'replacement'> {
  const all = getKeys(ownerSchema);
  // Who writes a list of groups is not to be led to the names of the other way, unless there are only those.
  const mintJson = all.filter(
    (name) => getMeta(getChild(ownerSchema, name)!)['dialect'] !== 'docsJson',
  );
  const keys = isDocsJson || mintJson.length === 0 ? all : mintJson;
  const nearest = suggest(key, keys);
  if (nearest && !Object.hasOwn(owner, nearest)) {
    const quoted = JSON.stringify(nearest);
    const replacement = isTypo(key, nearest) ? quoted : undefined;
    return { hint: `did you mean ${quoted}?`, replacement };
  }
  const isRoot = keys.includes('navigation');
  const moved = isRoot && Object.hasOwn(MOVED, key) ? MOVED[key] : undefined;
  if (moved) return { hint: `docs.json has ${moved} for this` };
  const others = `remove it; there are ${keys.join(', ')}`;
  return { hint: keys.length === 0 || isRoot ? 'remove it' : others };
}
