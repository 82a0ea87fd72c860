import { normalizeApi } from './normalize/api.ts';
import { normalizeAnchors, normalizeTabs, normalizeTopAnchor } from './normalize/divisions.ts';
import { normalizeFeedback, normalizeRepo } from './normalize/feedback.ts';
import { normalizeSocials } from './normalize/footer.ts';
import { toList } from './normalize/list.ts';
import { normalizeColors, normalizeFont, normalizeLogo, toModes } from './normalize/looks.ts';
import { normalizeNavigation } from './normalize/navigation.ts';
import { normalizeRedirects } from './normalize/redirects.ts';
import { normalizeCtaButton, normalizeTopbarLinks } from './normalize/topbar.ts';
import { createVersionCheck, normalizeVersions } from './normalize/versions.ts';
import type { Report } from './problem.ts';
import type { DocsFields } from './schema/index.ts';
import type { DocsConfig } from './types.ts';

/**
 * The one form of a valid docs.json that the engine reads: one shape for each union, older spellings
 * resolved, defaults filled. Reports what only several properties together show to be wrong.
 */
export function normalize(fields: DocsFields, report: Report): DocsConfig {
  const versions = normalizeVersions(fields.versions, report);
  const checkVersion = createVersionCheck(versions, report);
  return {
    $schema: fields.$schema,
    name: fields.name,
    description: fields.description,
    navigation: normalizeNavigation(fields.navigation, { report, checkVersion }),
    logo: normalizeLogo(fields.logo),
    favicon: toModes(fields.favicon),
    colors: normalizeColors(fields, report),
    topbarLinks: normalizeTopbarLinks(fields, report),
    topbarCtaButton: normalizeCtaButton(fields, report),
    versions,
    anchors: normalizeAnchors(fields.anchors, checkVersion),
    topAnchor: normalizeTopAnchor(fields.topAnchor),
    tabs: normalizeTabs(fields.tabs, checkVersion),
    primaryTab: fields.primaryTab,
    api: normalizeApi(fields.api, report),
    openapi: toList(fields.openapi ?? fields.openApi),
    footerSocials: fields.footer.socials
      ? normalizeSocials(fields.footer.socials, ['footer', 'socials'], report)
      : normalizeSocials(fields.footerSocials, ['footerSocials'], report),
    footer: { links: fields.footer.links },
    feedback: normalizeFeedback(fields.feedback, fields.hideFeedbackButtons),
    repo: normalizeRepo(fields.repo, report),
    modeToggle: fields.modeToggle,
    backgroundImage: toModes(fields.backgroundImage),
    background: { style: fields.background.style },
    theme: fields.theme,
    layout: fields.layout,
    rounded: fields.rounded,
    sidebar: fields.sidebar,
    topbar: fields.topbar,
    codeBlock: fields.codeBlock,
    eyebrow: fields.eyebrow,
    font: normalizeFont(fields.font, report),
    search: {
      prompt: fields.search.prompt,
      // Where the sidebar holds the header, the search box goes with it.
      location: fields.search.location ?? (fields.layout === 'topnav' ? 'top' : 'side'),
    },
    metadata: toTexts(fields.metadata),
    seo: fields.seo,
    redirects: normalizeRedirects(fields.redirects, report),
    analytics: toSettings(fields.analytics),
    integrations: toIds(fields.integrations),
    banner: fields.banner,
    contextual: fields.contextual.options,
    variables: toTexts(fields.variables),
    isWhiteLabeled: fields.isWhiteLabeled,
    iconLibrary: fields.icons.library,
    errors404: fields.errors?.['404'],
  };
}

function toTexts(values: Record<string, string | number | boolean>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
}

/** Vendors and settings that are given; a key without value would read as a setting of that name. */
function toSettings(analytics: DocsFields['analytics']): DocsConfig['analytics'] {
  const vendors = Object.entries(analytics).filter(([, settings]) => settings !== undefined);
  return Object.fromEntries(vendors) as DocsConfig['analytics'];
}

/** Account ids, out of the object that newer files put them in. */
function toIds(integrations: DocsFields['integrations']): Record<string, string> {
  const ids = Object.entries(integrations).map(([vendor, id]) => [
    vendor,
    typeof id === 'object' ? Object.values(id)[0] : id,
  ]);
  return Object.fromEntries(ids.filter(([, id]) => id !== undefined));
}
