import { renderToString } from 'preact-render-to-string';
import type { Link } from '../navigation/link.ts';
import { RAW_TAG, TOC_OFF_TAG } from './page-context.ts';
import { Accordion, AccordionGroup } from './components/Accordion.tsx';
import { Card, Columns } from './components/Card.tsx';
import type { Kind } from './components/_shared.tsx';

interface CalloutContent {
  text: string;
  /** Follows the text. */
  link?: { href: string; label: string } | undefined;
  /** For screen readers; the text alone if absent. */
  label?: string | undefined;
}

/** HTML of a callout that Trellis adds to a page. */
export function renderCallout(kind: Kind, { text, link, label }: CalloutContent): string {
  return renderToString(
    <div role="note" class={`t-callout t-${kind}`} aria-label={label}>
      <div class="t-callout-body t-flow">
        <p>
          {text}
          {link && (
            <>
              {' '}
              <a href={link.href}>{link.label}</a>
            </>
          )}
        </p>
      </div>
    </div>,
  );
}

/** A page, or a group with the page that it links to. URLs contain the base path. */
export interface ListingEntry extends Link<string> {
  /** Pages of a group; the page itself where it is none. */
  pages: Link<string>[];
}

/** Tags that `postprocessHtml` would remove, which does not process lists. */
const MARKS = new RegExp(`</?(?:${RAW_TAG}|${TOC_OFF_TAG})>`, 'g');

/** HTML of a list of pages, as cards or as rows that open. */
export function renderListing(
  kind: 'accordion' | 'card',
  entries: readonly ListingEntry[],
): string {
  const list =
    kind === 'card' ? (
      <Columns cols={2}>
        {entries.map(({ label, href, description, icon }) => (
          <Card title={label} href={href} description={description} icon={icon} />
        ))}
      </Columns>
    ) : (
      <AccordionGroup>
        {entries.map(({ label, description, icon, pages }, index) => (
          <Accordion title={label} icon={icon} id={`pages-${index + 1}`}>
            {description && <p>{description}</p>}
            <ul>
              {pages.map((page) => (
                <li>
                  <a href={page.href}>{page.label}</a>
                </li>
              ))}
            </ul>
          </Accordion>
        ))}
      </AccordionGroup>
    );
  return renderToString(list).replace(MARKS, '');
}
