import type { ExternalDocs } from '../../../openapi/schema/external-docs.ts';
import type { PeopleView } from '../../../openapi/publish/people.ts';
import { usePage } from '../page-context.ts';
import { Section } from './Section.tsx';

interface AboutView {
  version?: string | undefined;
  /** Sanitised HTML. */
  description?: string | undefined;
  externalDocs?: ExternalDocs | undefined;
}

/** A link to what stands elsewhere, in a paragraph of its own. */
export function More({ docs }: { docs: ExternalDocs | undefined }) {
  return docs ? (
    <p>
      <a href={docs.href}>{docs.label}</a>
    </p>
  ) : null;
}

/** What a document says of itself: its version, its text, and where more is to be read. */
export function About({ view }: { view: AboutView }) {
  const page = usePage();
  const { version, description, externalDocs } = view;
  return (
    <>
      {version && (
        <p class="t-api-fact">
          {page.t('Version')} {version}
        </p>
      )}
      {description && <div class="t-api-text" dangerouslySetInnerHTML={{ __html: description }} />}
      <More docs={externalDocs} />
    </>
  );
}

/** Who is behind an API, and what may be done with it. */
export function People({ view: { contact, license, termsOfService } }: { view: PeopleView }) {
  const page = usePage();
  const terms = termsOfService && { label: termsOfService, href: termsOfService };
  const lines = [
    ...contact.map((one) => ({ word: page.t('Contact'), ...one })),
    ...(license ? [{ word: page.t('License'), ...license }] : []),
    ...(terms ? [{ word: page.t('Terms of service'), ...terms }] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <Section title={page.t('Information')}>
      <ul>
        {lines.map(({ word, label, href }) => (
          <li>
            {word}: {href ? <a href={href}>{label}</a> : label}
          </li>
        ))}
      </ul>
    </Section>
  );
}
