import type { MediaView } from '../../../openapi/operation/bodies.ts';
import { usePage } from '../page-context.ts';
import { dirOfSigns } from '../_words.tsx';
import { classes } from '../_props.ts';
import { ParameterField } from './ParameterField.tsx';
import { insideOf, ScopeProvider, useScope } from './_page.ts';
import { hasChildren, isRepeated } from './schema-parts.ts';
import { SchemaContent } from './SchemaContent.tsx';
import { SchemaFacts } from './SchemaFacts.tsx';
import { typeText } from './FieldRow.tsx';

/** A body in each of its media types; those that differ stand behind tabs. */
export function Contents({ contents }: { contents: MediaView[] }) {
  const page = usePage();
  const groups = groupBySchema(contents);
  const [only] = groups;
  if (groups.length === 1 && only) return <Group group={only} />;
  if (groups.length === 0) return null;
  page.use('tabs');
  const panels = groups.map((group) => {
    const label = group.map(({ mediaType }) => mediaType).join(', ');
    return { group, label, id: page.id(`media ${label}`, 'field') };
  });
  return (
    <t-tabs class="t-tabset t-api-contents" data-sync="off">
      <div class="t-tabset-row">
        {panels.map(({ label, id }, index) => (
          <a class={classes('t-tabset-tab', index === 0 && 'is-active')} href={`#${id}`}>
            {label}
          </a>
        ))}
      </div>
      {panels.map(({ group, label, id }, index) => (
        <section class={classes('t-tabset-panel t-flow', index === 0 && 'is-active')} id={id}>
          <p class="t-tabset-title">{label}</p>
          <Group group={group} panel={id} />
        </section>
      ))}
    </t-tabs>
  );
}

/** Media types that hold the same are shown once. */
function groupBySchema(contents: MediaView[]): MediaView[][] {
  return [...Map.groupBy(contents, (media) => media.schema ?? media.mediaType).values()];
}

/** The media types of one schema, in a panel that says their names, or alone. */
function Group({ group, panel }: { group: MediaView[]; panel?: string }) {
  const page = usePage();
  const scope = useScope();
  const [media] = group;
  if (!media) return null;
  const { schema } = media;
  const own = schema && isRepeated(schema) && !panel ? page.id(scope.id, 'field') : undefined;
  const inner = schema ? insideOf(scope, schema, panel ?? own) : scope;
  return (
    <ScopeProvider value={inner}>
      {(!panel || schema) && (
        <p class="t-api-media" id={own}>
          {!panel && group.map(({ mediaType }) => <code>{mediaType}</code>)}
          <MediaType media={media} />
        </p>
      )}
      <Media media={media} />
    </ScopeProvider>
  );
}

/** Type of the body as a whole. */
function MediaType({ media: { schema, isStream } }: { media: MediaView }) {
  const page = usePage();
  if (!schema) return null;
  return (
    <>
      {isStream && <span class="t-field-place">{page.t('stream of')}</span>}
      <span class="t-field-type" dir={dirOfSigns(page)}>
        {typeText(schema)}
      </span>
    </>
  );
}

function Media({ media: { schema, parts } }: { media: MediaView }) {
  if (!schema) return <FormParts parts={parts} />;
  return (
    <>
      {schema.description && <div dangerouslySetInnerHTML={{ __html: schema.description }} />}
      <SchemaFacts schema={schema} />
      {hasChildren(schema) && <SchemaContent schema={schema} />}
      <FormParts parts={parts} />
    </>
  );
}

/** How parts of a form are sent, where the document says it. */
function FormParts({ parts }: Pick<MediaView, 'parts'>) {
  if (parts.length === 0) return null;
  return (
    <ul class="t-api-flows">
      {parts.map(({ name, contentType, settings, headers }) => (
        <li>
          <code>{name}</code>{' '}
          {[contentType && `contentType: ${contentType}`, ...settings].filter(Boolean).join(', ')}
          {headers.map((header) => (
            <ParameterField parameter={header} />
          ))}
        </li>
      ))}
    </ul>
  );
}
