import type { Organization } from '../../config/docs-config.ts';
import { cutText } from '../../utils/text.ts';

/** Input of `renderStructuredData`. */
interface StructuredDataInput {
  kind: 'start' | 'article' | 'api';
  siteName: string;
  title: string;
  description: string | undefined;
  /** Absolute URL of the page. */
  url: string;
  /** Absolute URL of the start page. */
  siteUrl: string;
  language: string;
  /** `2026-03-01` */
  dateModified: string | undefined;
  /** Absolute URL. */
  image: string | undefined;
  /** Path to the page, outermost first, without the page; absolute URLs. */
  breadcrumbs: readonly { label: string; href?: string | undefined }[];
  /** Publisher of the site, with absolute URLs. */
  publisher?: Publisher | undefined;
}

/** Organization in docs.json with defaults from the site. */
export type Publisher = Organization & { id: string; name: string; url: string };

const TYPES = { start: 'WebSite', article: 'TechArticle', api: 'APIReference' } as const;

/** JSON-LD (schema.org) of a page: its type and breadcrumbs. Safe inside a script element. */
export function renderStructuredData(input: StructuredDataInput): string {
  const {
    kind,
    siteName,
    title,
    description,
    url,
    siteUrl,
    language,
    breadcrumbs: crumbs,
    publisher,
  } = input;
  const isStart = kind === 'start';
  const page = {
    '@type': TYPES[kind],
    ...(isStart ? { name: siteName } : { headline: cutText(title, 110) }),
    description,
    url,
    inLanguage: language,
    dateModified: input.dateModified,
    image: input.image,
    ...(!isStart && { isPartOf: { '@type': 'WebSite', name: siteName, url: siteUrl } }),
    ...(publisher && { publisher: { '@id': publisher.id } }),
  };
  const graph = [
    page,
    ...(isStart ? [] : [breadcrumbs([...crumbs, { label: title }])]),
    ...(publisher ? [organization(publisher)] : []),
  ];
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  return text.replaceAll('<', '\\u003c');
}

function organization({ id, ...facts }: Publisher) {
  return { '@type': 'Organization', '@id': id, ...facts };
}

/** Only the last item may lack a URL. */
function breadcrumbs(steps: readonly { label: string; href?: string | undefined }[]) {
  const linked = steps.filter(
    ({ href }, index) => href !== undefined || index === steps.length - 1,
  );
  return {
    '@type': 'BreadcrumbList',
    itemListElement: linked.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: href,
    })),
  };
}
