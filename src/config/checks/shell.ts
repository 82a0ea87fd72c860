import type { JsonPath } from '../../diagnostics/position.ts';
import { suggest } from '../../diagnostics/suggest.ts';
import { valueAt, type JsonDocument } from '../read/document.ts';
import type { Report } from '../read/problem.ts';
import { SOCIAL_PLATFORMS } from '../schema/footer.ts';
import { findLanguages } from '../upgrade/languages.ts';
import { isGithubRepository } from '../values/repository.ts';
import type { Check } from './check.ts';

/** Accounts and buttons of the site, and of its languages. */
export const checkShell: Check = ({ doc }, report) => {
  for (const path of [[], ...findLanguages(doc)]) {
    checkPlatforms(doc, [...path, 'footer', 'socials'], report);
    checkButton(doc, [...path, 'topbarCtaButton'], report);
  }
};

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
    message: `names a platform without an icon of its own: ${JSON.stringify(platform)}`,
    hint: nearest ? `did you mean "${nearest}"?` : `there are ${SOCIAL_PLATFORMS.join(', ')}`,
    at,
  });
}

function checkButton(doc: JsonDocument, path: JsonPath, report: Report): void {
  const url = valueAt(doc, [...path, 'url']);
  const isRepository = valueAt(doc, [...path, 'type']) === 'github';
  if (!isRepository || typeof url !== 'string' || isGithubRepository(url)) return;
  report({
    code: 'no-repository',
    path: [...path, 'url'],
    message: 'is not the address of a GitHub repository, so the button is a plain link',
    hint: 'write "https://github.com/owner/repository", or use the type "link"',
  });
}
