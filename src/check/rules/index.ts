import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { CheckedSite } from '../findings.ts';
import { configAnchors, configLinks } from './config-links.ts';
import { unmatchedSelectors, lowContrast } from './styles.ts';
import {
  emptyLink,
  headingOrder,
  imageAlt,
  markupIssues,
  repeatedTitle,
  lintIssues,
  squashedBlock,
} from './markdown.ts';
import {
  brokenFile,
  duplicateSkill,
  heavyPage,
  largeImage,
  metaImages,
  unusedImage,
  unusedSnippet,
} from './files.ts';
import { frontMatterFields } from './front-matter.ts';
import {
  impossibleExample,
  missingScheme,
  missingServer,
  repeatedSummary,
  unreferencedOperation,
} from './openapi.ts';
import { navigationEntries, orphanPage } from './navigation-entries.ts';
import { redirectedLink, redirects } from './redirects.ts';
import { duplicateTitles, missingTexts, translations } from './titles.ts';

/** Rules that depend on one text each. */
export const TEXT_CHECKS: readonly ((
  texts: Pick<CheckedSite, 'pages' | 'snippets'>,
) => Diagnostic[])[] = [
  missingTexts,
  headingOrder,
  imageAlt,
  emptyLink,
  squashedBlock,
  markupIssues,
  repeatedTitle,
];

/** All rules besides those that a build checks. */
export const CHECKS: readonly ((site: CheckedSite) => Diagnostic[])[] = [
  ...TEXT_CHECKS,
  configLinks,
  configAnchors,
  lowContrast,
  navigationEntries,
  orphanPage,
  translations,
  redirects,
  redirectedLink,
  frontMatterFields,
  duplicateTitles,
  lintIssues,
  unusedSnippet,
  unusedImage,
  duplicateSkill,
  brokenFile,
  metaImages,
  largeImage,
  heavyPage,
  unreferencedOperation,
  missingScheme,
  missingServer,
  repeatedSummary,
  impossibleExample,
  unmatchedSelectors,
];
