import type { IntroductionView, TagView } from '../../../openapi/publish/introduction.ts';
import { usePage, type PageContext } from '../page-context.ts';
import { Scheme } from './Authorizations.tsx';
import type { ApiSettings } from './_page.ts';
import { useScope } from './_page.ts';
import { renderParts, type ApiHtml } from './render-parts.tsx';
import { About, More, People } from './People.tsx';
import { Section } from './Section.tsx';
import { Servers } from './ServerList.tsx';

/** The page that introduces a document: what it says of itself, and where its operations are. */
export function renderIntroduction(
  page: PageContext,
  view: IntroductionView,
  settings: Pick<ApiSettings, 'hrefOf'>,
): ApiHtml {
  const content = <Introduction view={view} />;
  const shown = { ...settings, mode: 'hide', expanded: 'none' } as const;
  return { before: '', after: renderParts(page, shown, 'introduction', content) };
}

function Introduction({ view }: { view: IntroductionView }) {
  const page = usePage();
  const { servers, schemes, tags } = view;
  return (
    <>
      <About view={view} />
      {servers.length > 0 && (
        <Section title={page.t('Servers')}>
          <Servers servers={servers} />
        </Section>
      )}
      {schemes.length > 0 && (
        <Section title={page.t('Authorizations')}>
          {schemes.map((scheme) => (
            <Scheme scheme={scheme} required={false} among={schemes} />
          ))}
        </Section>
      )}
      {tags.map((tag) => (
        <Tag tag={tag} />
      ))}
      <People view={view} />
    </>
  );
}

function Tag({ tag }: { tag: TagView }) {
  const page = usePage();
  const { hrefOf } = useScope().settings;
  const { label, description, operations, externalDocs } = tag;
  return (
    <Section title={label}>
      {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
      <More docs={externalDocs} />
      <ul class="t-api-list">
        {operations.map(({ id, method, title, deprecated }) => (
          <li>
            <span class="t-api-method" data-method={method.toLowerCase()}>
              {method}
            </span>{' '}
            <a href={hrefOf?.(id)}>{title}</a>
            {deprecated && (
              <>
                {' '}
                <small class="t-field-deprecated">{page.t('deprecated')}</small>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
