import type { ComponentChildren } from 'preact';
import type { SchemaView } from '../../../openapi/schema/schema-view.ts';
import { usePage, type PageContext } from '../page-context.ts';
import { insideOf, ScopeProvider, useScope, type ApiSettings } from './_page.ts';
import { SingleExample } from './Examples.tsx';
import { renderExamples, renderParts, type ApiHtml } from './render-parts.tsx';
import { isRepeated } from './schema-parts.ts';
import { SchemaContent } from './SchemaContent.tsx';
import { SchemaFacts } from './SchemaFacts.tsx';
import { Section } from './Section.tsx';

/** The page of a shared schema: what it is, and an example. */
export function renderSchema(
  page: PageContext,
  schema: SchemaView,
  example: { text: string; language: string } | undefined,
  options: Pick<ApiSettings, 'expanded' | 'schemaHref'> & { hasDescription: boolean },
): ApiHtml {
  if (example && page.aside.response === undefined && page.aside.panel === undefined) {
    const block = (
      <SingleExample
        title={page.t('Example')}
        example={{ ...example, label: '', generated: true }}
      />
    );
    const html = renderExamples(page, block);
    if (html !== undefined) page.aside.response = html;
  }
  const description = options.hasDescription ? undefined : schema.description;
  const render = (children: ComponentChildren) =>
    renderParts(page, { ...options, mode: 'hide' }, 'attribute', children);
  return {
    before: render(
      description && <div class="t-api-text" dangerouslySetInnerHTML={{ __html: description }} />,
    ),
    after: render(<Attributes schema={schema} />),
  };
}

function Attributes({ schema }: { schema: SchemaView }) {
  const page = usePage();
  const scope = useScope();
  const id = isRepeated(schema) ? page.id(scope.id, 'field') : undefined;
  return (
    <Section title={page.t('Attributes')} id={id}>
      <ScopeProvider value={insideOf(scope, schema, id)}>
        <SchemaFacts schema={schema} />
        <SchemaContent schema={schema} />
      </ScopeProvider>
    </Section>
  );
}
