import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { CheckedSite } from '../model/types.ts';
import { configLinks } from './config-links.ts';
import { deadSelectors } from './dead-selectors.ts';
import { emptyLink } from './empty-link.ts';
import { brokenFile, heavyPage, largeImage, unusedImage, unusedSnippet } from './files.ts';
import { frontMatterFields } from './front-matter.ts';
import { headingOrder } from './heading-order.ts';
import { imageAlt } from './image-alt.ts';
import { impossibleExample } from './impossible-example.ts';
import { lowContrast } from './low-contrast.ts';
import { navigationEntries } from './navigation-entries.ts';
import { orphanPage } from './orphan-page.ts';
import { redirectedLink } from './redirected-link.ts';
import { redirects } from './redirects.ts';
import { slips } from './slips.ts';
import { markupIssues, repeatedTitle, squashedBlock } from './markdown.ts';
import { duplicateTitles, missingTexts } from './titles.ts';
import { translations } from './translations.ts';
import { repeatedSummary } from './repeated-summary.ts';
import { unreferencedOperation } from './unreferenced-operation.ts';

/** What is looked at besides all that building a site finds. */
export const CHECKS: readonly ((site: CheckedSite) => Diagnostic[])[] = [
  configLinks,
  lowContrast,
  navigationEntries,
  orphanPage,
  translations,
  redirects,
  redirectedLink,
  frontMatterFields,
  missingTexts,
  duplicateTitles,
  headingOrder,
  imageAlt,
  emptyLink,
  squashedBlock,
  markupIssues,
  repeatedTitle,
  slips,
  unusedSnippet,
  unusedImage,
  brokenFile,
  largeImage,
  heavyPage,
  unreferencedOperation,
  repeatedSummary,
  impossibleExample,
  deadSelectors,
];
