import { normalizeApi } from './normalize/api.ts';
import { normalizeBanner } from './normalize/banner.ts';
import { normalizeCheck } from './normalize/check.ts';
import { toContextualEntry } from './normalize/contextual.ts';
import { normalizeFeedback, normalizeRepo } from './normalize/feedback.ts';
import { normalizeColumns, normalizeSocials } from './normalize/footer.ts';
import { toList } from './normalize/list.ts';
import { normalizeColors, normalizeFont, normalizeLogo, toModes } from './normalize/looks.ts';
import { normalizeNavigation } from './normalize/navigation.ts';
import { directoriesOf, sourcesOf } from './normalize/openapi.ts';
import { normalizeRedirects } from './normalize/redirects.ts';
import {
  normalizeCodeBlock,
  normalizeLayout,
  normalizeModeToggle,
  normalizeTheme,
} from './normalize/styling.ts';
import { normalizeCtaButton, normalizeTopbarLinks } from './normalize/topbar.ts';
import { createVersionCheck, normalizeVersions } from './normalize/versions.ts';
import type { JsonPath } from '../diagnostics/position.ts';
import type { Place } from './read/place.ts';
import type { Report } from './read/problem.ts';
import type { NodeFields } from './schema/modern/node-fields.ts';
import { VENDOR_NAMES } from './schema/analytics.ts';
import type { DocsFields } from './schema/index.ts';
import type { DocsConfig } from './model/types.ts';

/**
 * The one form of a valid docs.json that the engine reads: one shape for each union, older spellings
 * resolved, defaults filled. Reports what only several properties together show to be wrong.
 */
export function normalize(
  fields: DocsFields,
  navigation: NodeFields,
  placeOf: (path: JsonPath) => Place,
  report: Report,
): DocsConfig {
  const versions = normalizeVersions(fields.versions, placeOf, report);
  const checkVersion = createVersionCheck(versions, report);
  const isModern = !Array.isArray(fields.navigation);
  const layout = normalizeLayout(fields);
  return {
    $schema: fields.$schema,
    name: fields.name,
    description: fields.description,
    navigation: normalizeNavigation(navigation, { placeOf, report, checkVersion }),
    logo: normalizeLogo(fields.logo),
    favicon: toModes(fields.favicon),
    colors: normalizeColors(fields, report),
    topbarLinks: normalizeTopbarLinks(fields, report),
    topbarCtaButton: normalizeCtaButton(fields, report),
    versions,
    api: normalizeApi(fields.api, report, { isModern }),
    openapi: toList(fields.openapi ?? fields.openApi ?? sourcesOf(fields.api.openapi)),
    openapiFolder: Object.values(directoriesOf(fields.api.openapi) ?? {})[0],
    footerSocials: fields.footer.socials
      ? normalizeSocials(fields.footer.socials, ['footer', 'socials'], report)
      : normalizeSocials(fields.footerSocials, ['footerSocials'], report),
    footer: { links: normalizeColumns(fields.footer.links) },
    feedback: normalizeFeedback(fields.feedback, fields.hideFeedbackButtons),
    repo: normalizeRepo(fields.repo, report),
    modeToggle: normalizeModeToggle(fields),
    backgroundImage: toModes(fields.backgroundImage ?? fields.background.image),
    background: { style: fields.background.style ?? fields.background.decoration },
    theme: normalizeTheme(fields),
    layout,
    rounded: fields.rounded,
    sidebar: fields.sidebar,
    topbar: fields.topbar,
    asyncapi: sourcesOf(fields.api.asyncapi),
    codeBlock: normalizeCodeBlock(fields, isModern),
    eyebrow: { display: fields.eyebrow.display ?? fields.styling?.eyebrows ?? 'section' },
    font: normalizeFont(fields, report),
    search: {
      prompt: fields.search.prompt,
      // Where the sidebar holds the header, the search box goes with it.
      location: fields.search.location ?? (layout === 'topnav' ? 'top' : 'side'),
    },
    ...splitMetadata(fields),
    seo: { indexHiddenPages: fields.seo.indexHiddenPages ?? fields.seo.indexing === 'all' },
    thumbnails: fields.thumbnails && {
      appearance: fields.thumbnails.appearance,
      background: fields.thumbnails.background,
    },
    redirects: normalizeRedirects(fields.redirects, report, { isModern }),
    analytics: { ...toSettings(pickVendors(fields)), ...toSettings(fields.analytics) },
    integrations: toIds(fields.integrations),
    consent: toConsent(fields.integrations),
    banner: normalizeBanner(fields.banner),
    contextual: fields.contextual.options.map(toContextualEntry),
    contextualDisplay: fields.contextual.display,
    drilldown: fields.interaction?.drilldown,
    variables: toTexts(fields.variables),
    security: fields.security,
    check: normalizeCheck(fields.check),
    isWhiteLabeled: fields.isWhiteLabeled,
    iconLibrary: fields.icons.library,
    errors404: fields.errors?.['404'],
  };
}

function toTexts(values: Record<string, string | number | boolean>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
}

/** Meta tags of both places; a `timestamp` that is true or false is a setting. */
function splitMetadata({ metadata, seo }: DocsFields) {
  const { timestamp, ...tags } = metadata;
  const isSetting = typeof timestamp === 'boolean';
  return {
    metadataPaths: (seo.paths ?? [])
      .map(({ path, metatags }) => ({
        folder: path.replace(/^(?:\.?\/)+|\/+$/g, ''),
        metadata: toTexts(metatags),
      }))
      .toSorted((a, b) => a.folder.length - b.folder.length),
    metadata: toTexts({ ...seo.metatags, ...(isSetting ? tags : metadata) }),
    ...(isSetting && { showsTimestamp: timestamp }),
  };
}

type Settings = Record<string, string | number | boolean | undefined>;

/** Vendors and settings that are given; a key without value would read as a setting of that name. */
function toSettings(analytics: Record<string, Settings | undefined>): DocsConfig['analytics'] {
  const vendors = Object.entries(analytics).filter(([, settings]) => settings !== undefined);
  return Object.fromEntries(vendors) as DocsConfig['analytics'];
}

/** Analytics services that stand among the integrations. */
function pickVendors({ integrations }: DocsFields): Record<string, Settings | undefined> {
  const vendors = Object.entries(integrations).filter(([name]) => VENDOR_NAMES.includes(name));
  return Object.fromEntries(vendors) as Record<string, Settings | undefined>;
}

/** What the browser stores when the reader agrees; undefined where nothing is asked. */
function toConsent({ cookies }: DocsFields['integrations']): DocsConfig['consent'] {
  return cookies?.key === undefined ? undefined : { key: cookies.key, value: cookies.value };
}

/** Account ids of chats, out of the object that newer files put them in. */
function toIds({ intercom, frontchat }: DocsFields['integrations']): Record<string, string> {
  const ids = {
    intercom: typeof intercom === 'object' ? intercom.appId : intercom,
    frontchat: typeof frontchat === 'object' ? frontchat.snippetId : frontchat,
  };
  return Object.fromEntries(
    Object.entries(ids).flatMap(([vendor, id]) => (id === undefined ? [] : [[vendor, id]])),
  );
}
