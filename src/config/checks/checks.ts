import { countNames, MAX_NAMES } from '../../utils/redirects.ts';
import type { JsonPath } from '../../diagnostics/position.ts';
import { suggest } from '../../utils/text.ts';
import { isGithubRepository } from '../urls.ts';
import {
  removeValues,
  valueAt,
  type JsonDocument,
  type Problem,
  type Report,
} from '../document.ts';
import { SOURCES, type DocsConfigInput } from '../schema.ts';
import { isDirect } from '../schema/api.ts';
import { findWritten } from '../schema/model.ts';
import { SOCIAL_PLATFORMS } from '../schema/header-footer.ts';
import { toSource } from '../schema/site.ts';
import { isLanguage, suggestLanguage } from './languages.ts';
import { withoutQuery } from '../../utils/url.ts';

/** Settings of API pages that conflict, are incomplete, or are deprecated. */
const checkApi: Check = ({ input: { api = {} }, doc }, report) => {
  const { playground = {}, maintainOrder } = api;
  if (maintainOrder === false) {
    report({
      code: 'deprecated-value',
      path: ['api', 'maintainOrder'],
      message: 'The value false is deprecated.',
      hint: 'Remove it to keep the order of the OpenAPI document.',
    });
  }
  const { relay, disableProxy, proxy } = playground;
  if (relay && isDirect(disableProxy, proxy)) {
    const other = disableProxy === undefined ? 'proxy' : 'disableProxy';
    report({
      code: 'contradiction',
      path: ['api', 'playground', 'relay'],
      message: `Conflicts with "${other}", which sends requests directly to the API.`,
      hint: `To use the relay, remove "${other}". Otherwise, remove "relay".`,
    });
  }
  const auth = findWritten(SOURCES, doc.value, ['api', 'auth']);
  const { method, name: label } = (valueAt(doc, auth) ?? {}) as NonNullable<typeof api.auth>;
  const name = label?.trim();
  if (method === 'basic' && name !== undefined && !name.includes(':')) {
    report({
      code: 'incomplete-name',
      path: [...auth, 'name'],
      message: 'Expected two labels for basic authentication, got one.',
      hint: `Separate the labels with a colon: "${name}:password".`,
    });
  }
};

/** A background color for only one mode. */
const checkColors: Check = ({ input: { colors } }, report) => {
  const background = colors?.background;
  const missing = background && (background.light ? !background.dark && 'dark' : 'light');
  if (!missing) return;
  report({
    code: 'missing-key',
    variant: 'has-default',
    path: ['colors', 'background'],
    message: `Missing property "${missing}".`,
    hint: `Set "${missing}" to a hex color. Until then, Trellis uses the default background.`,
  });
};

/**
 * Removes redirects that have no effect: duplicate sources, sources with a query, and redirects to
 * themselves.
 */
const checkRedirects: Check = ({ input }, report) => {
  const { redirects = [], navigation } = input;
  const sources = new Set<string>();
  const wrong = redirects.flatMap(({ source: written, destination }, index) => {
    const source = toSource(written.trim());
    const problem = sources.has(source)
      ? toRepeated(source, Array.isArray(navigation))
      : findProblem(source, toSource(destination.trim()));
    sources.add(source);
    return problem ? [{ index, problem }] : [];
  });
  for (const { index, problem } of wrong) {
    report({ ...problem, path: ['redirects', index, 'source'] });
  }
  return wrong.map(({ index }) => ['redirects', index]);
};

/** A repository that is not named in full. */
const checkRepository: Check = ({ input: { repo: written } }, report) => {
  const repo = written && { ...written, ...written.github };
  if (!repo || (repo.owner && repo.repo)) return;
  report({
    code: 'missing-key',
    variant: 'has-default',
    path: ['repo'],
    message: `Missing property "${repo.owner ? 'repo' : 'owner'}".`,
    hint: 'Set "owner" and "repo". Until then, Trellis uses the repository of the project.',
  });
};

/** Accounts and buttons of the site, and of its languages. */
const checkHeaderFooter: Check = ({ doc }, report) => {
  checkPlatforms(doc, findWritten(SOURCES, doc.value, ['footer', 'socials']), report);
  checkButton(doc, findWritten(SOURCES, doc.value, ['header', 'button']), report);
  for (const path of findLanguages(doc)) {
    checkPlatforms(doc, [...path, 'footer', 'socials'], report);
    checkButton(doc, [...path, 'navbar', 'primary'], report);
  }
};

/** Removes duplicate versions; of several default versions, the first is used. */
const checkVersions: Check = ({ input: { versions = [] } }, report) => {
  const entries = versions.map((entry) => (typeof entry === 'string' ? { name: entry } : entry));
  const names = entries.map(({ name }) => name.trim());
  const repeated = [...names.entries()].flatMap(([index, name]) =>
    names.indexOf(name) < index ? [index] : [],
  );
  for (const index of repeated) {
    report({
      code: 'duplicate-version',
      path: ['versions', index],
      message: `Duplicate version ${JSON.stringify(names[index])}.`,
      hint: 'Remove it.',
    });
  }
  const [chosen = 0, ...others] = [...entries.keys()].filter(
    (index) => entries[index]?.default && !repeated.includes(index),
  );
  for (const index of others) {
    report({
      code: 'several-defaults',
      path: ['versions', index, 'default'],
      message: `Only one version can set "default": true ("${names[chosen]}" already does).`,
      hint: 'Remove "default" from one of them.',
    });
  }
  return repeated.map((index) => ['versions', index]);
};

/** Languages whose `lang` attribute browsers and screen readers would not understand. */
const checkLanguages: Check = ({ doc }, report) => {
  for (const path of findLanguages(doc)) {
    const language = valueAt(doc, [...path, 'language']);
    if (typeof language !== 'string' || isLanguage(language)) continue;
    const near = suggestLanguage(language);
    report({
      code: 'unknown-locale',
      path: [...path, 'language'],
      message: `Unknown language ${JSON.stringify(language)}.`,
      hint: near
        ? `Did you mean "${near}"?`
        : 'Use a language tag (BCP 47), such as "en", "pt-BR", or "zh-Hans".',
    });
  }
};

const CHECKS: readonly Check[] = [
  checkApi,
  checkColors,
  checkRedirects,
  checkRepository,
  checkHeaderFooter,
  checkLanguages,
  checkVersions,
];

/**
 * Reports problems that involve several properties of a valid document, and removes unusable list
 * items. Returns whether it removed any.
 */
export function checkTogether(doc: JsonDocument, report: Report): boolean {
  // Invalid values are already removed.
  const input = doc.value as DocsConfigInput;
  const wrong = CHECKS.flatMap((check) => check({ doc, input }, report) ?? []);
  removeValues(doc, wrong);
  return wrong.length > 0;
}

/** A valid document. */
interface Checked {
  doc: JsonDocument;
  /** Its value. */
  input: DocsConfigInput;
}

/** Reports problems that involve several properties. Returns the paths of items to remove. */
type Check = (checked: Checked, report: Report) => JsonPath[] | void;

function toRepeated(source: string, isList: boolean): Omit<Problem, 'path'> {
  return {
    code: 'duplicate-redirect',
    // Published sites with an object-valued `navigation` have such pairs; the first one is used.
    variant: isList ? undefined : 'object-navigation',
    message: `Duplicate redirect source ${JSON.stringify(source)}.`,
    hint: 'Remove one of the redirects.',
  };
}

function findProblem(source: string, destination: string): Omit<Problem, 'path'> | undefined {
  if (/[?#]/.test(source)) {
    const message = 'Redirects ignore queries and fragments.';
    const hint = `Use ${JSON.stringify(withoutQuery(source))}.`;
    return { code: 'wrong-value', variant: 'unmatched-source', message, hint };
  }
  if (countNames(source) > MAX_NAMES) {
    const message = `Expected at most ${MAX_NAMES} names and wildcards.`;
    return { code: 'wrong-value', message, hint: 'Use a single "*" for the rest of the path.' };
  }
  if (source !== destination) return undefined;
  const message = `Redirects to itself: ${JSON.stringify(source)}.`;
  return { code: 'redirect-loop', message, hint: 'Remove it.' };
}

function checkPlatforms(doc: JsonDocument, path: JsonPath, report: Report): void {
  const socials = valueAt(doc, path);
  if (Array.isArray(socials)) {
    for (const [index, { type }] of (socials as { type: string }[]).entries()) {
      checkPlatform(type.trim(), [...path, index, 'type'], undefined, report);
    }
  } else {
    for (const platform of Object.keys((socials as object | undefined) ?? {})) {
      checkPlatform(platform, path, { key: platform }, report);
    }
  }
}

function checkPlatform(
  platform: string,
  path: JsonPath,
  at: { key: string } | undefined,
  report: Report,
): void {
  if (SOCIAL_PLATFORMS.includes(platform)) return;
  const nearest = suggest(platform, SOCIAL_PLATFORMS);
  report({
    code: 'unknown-platform',
    path,
    message: `Unknown platform ${JSON.stringify(platform)}; shown with a generic icon.`,
    hint: nearest
      ? `Did you mean "${nearest}"?`
      : `Supported platforms: ${SOCIAL_PLATFORMS.join(', ')}.`,
    at,
  });
}

function checkButton(doc: JsonDocument, path: JsonPath, report: Report): void {
  const key = path.at(-1) === 'primary' ? 'href' : 'url';
  const url = valueAt(doc, [...path, key]);
  const isRepository = valueAt(doc, [...path, 'type']) === 'github';
  if (!isRepository || typeof url !== 'string' || isGithubRepository(url)) return;
  report({
    code: 'no-repository',
    path: [...path, key],
    message: 'Not the URL of a GitHub repository; shown as a plain link.',
    hint: 'Use a URL such as "https://github.com/owner/repository", or set the type to "link".',
  });
}

/** Paths of all languages inside a part of the navigation. */
function findLanguages(doc: JsonDocument, path: JsonPath = ['navigation']): JsonPath[] {
  const node = valueAt(doc, path);
  if (typeof node !== 'object' || node === null) return [];
  return Object.keys(node).flatMap((key) => {
    const inner = [...path, Array.isArray(node) ? Number(key) : key];
    const isLanguage = Array.isArray(node) && path.at(-1) === 'languages';
    return [...(isLanguage ? [inner] : []), ...findLanguages(doc, inner)];
  });
}
