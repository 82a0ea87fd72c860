import type { LinkView, MediaView, ResponseView } from '../../../openapi/operation.ts';
import {
  DEFAULT_STYLES,
  isExplodedByDefault,
  toParameterText,
  type ParameterExample,
  type ParameterView,
} from '../../../openapi/parameters.ts';
import { usePage, type PageContext } from '../../page-context.ts';
import { classes, dirOfCode, withParts } from '../_shared.tsx';
import { SchemaContent, SchemaField, typeText } from './Schema.tsx';
import { SchemaFacts, ValueList } from './SchemaFacts.tsx';
import {
  About,
  Collapsed,
  hasChildren,
  insideOf,
  isRepeated,
  labelsAt,
  LocationProvider,
  FieldChanges,
  locationIn,
  RemovedFields,
  ScopeProvider,
  useScope,
} from './_shared.tsx';

// An import would load the whole HTTP module of Node.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** Responses by status; the first successful one is expanded. */
export function Responses({ responses }: { responses: ResponseView[] }) {
  const first = responses.find(({ status }) => status.startsWith('2')) ?? responses[0];
  return (
    <div class="t-accordions t-api-responses">
      {responses.map((response) => (
        <Response response={response} open={response === first} />
      ))}
    </div>
  );
}

function Response({ response, open }: { response: ResponseView; open: boolean }) {
  const page = usePage();
  const scope = useScope();
  const { status, summary, description, headers, contents, links } = response;
  const location = locationIn(scope, `response ${status.toLowerCase()}`);
  const inner = { ...scope, id: `response ${status}`, location };
  const reason = summary ?? reasonOf(page, status, description);
  const means = description === `<p>${reason}</p>` ? undefined : description;
  const head = (
    <>
      <span class="t-api-status" data-status={status.charAt(0)}>
        {status}
      </span>
      <span class="t-api-reason">{reason}</span>
    </>
  );
  const changes = labelsAt(scope.settings.labels, location, false);
  const isEmpty = [headers, contents, links, changes].every((parts) => parts.length === 0);
  if (!means && isEmpty)
    return (
      <div class="t-accordion t-api-response" data-status={status}>
        <p class="t-api-outcome">{head}</p>
      </div>
    );
  return (
    <details class="t-accordion t-api-response" data-status={status} open={open}>
      <summary>{head}</summary>
      <div class="t-accordion-body t-flow">
        <ScopeProvider value={inner}>
          {means && <div class="t-api-means" dangerouslySetInnerHTML={{ __html: means }} />}
          <FieldChanges />
          {headers.length > 0 && (
            <Collapsed label={page.t('headers')} title={page.t('Headers')}>
              <LocationProvider name="header">
                {headers.map((header) => (
                  <ParameterField parameter={header} />
                ))}
                <RemovedFields existing={headers.map(({ name }) => name)} />
              </LocationProvider>
            </Collapsed>
          )}
          <Contents contents={contents} />
          <Links links={links} />
        </ScopeProvider>
      </div>
    </details>
  );
}

/** Reason phrase of a status; description in the document for `default` and ranges. */
function reasonOf(page: PageContext, status: string, description: string | undefined): string {
  const known = STATUS_CODES[status];
  if (known !== undefined) return known;
  const range = {
    1: 'Information',
    2: 'Success',
    3: 'Redirect',
    4: 'Client error',
    5: 'Server error',
  } as const;
  const meaning = range[Number(status.charAt(0)) as keyof typeof range];
  if (meaning !== undefined) return page.t(meaning);
  return description === undefined ? '' : page.t('Any other status');
}

/** Links of a response: operations, with the parameters that they take from the response. */
function Links({ links }: { links: LinkView[] }) {
  const page = usePage();
  if (links.length === 0) return null;
  return (
    <>
      <p class="t-api-fact">{page.t('Follow-up requests:')}</p>
      <ul class="t-api-flows">
        {links.map((link) => (
          <li>
            <Target link={link} />
            {valuesOf(link, page.t('Body'), page.t('Server')).map(([name, value]) => (
              <> {withParts(page.t('with {} = {}'), name, <code>{value}</code>)}</>
            ))}
            {link.description && <div dangerouslySetInnerHTML={{ __html: link.description }} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The operation, with a link to its page. */
function Target({ link: { name, operation, target } }: { link: LinkView }) {
  const { hrefOf } = useScope().settings;
  const href = target && hrefOf?.(target);
  if (href) return <a href={href}>{operation}</a>;
  return target ? <>{operation}</> : <code>{operation ?? name}</code>;
}

function valuesOf({ parameters, requestBody, server }: LinkView, body: string, host: string) {
  return [
    ...parameters.map(({ name, value }): [string, string] => [name, value]),
    ...(requestBody === undefined ? [] : [[body, requestBody] as [string, string]]),
    ...(server === undefined ? [] : [[host, server] as [string, string]]),
  ];
}

/** A body in each of its media types; different ones are in tabs. */
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

/** Groups media types with the same content. */
function groupBySchema(contents: MediaView[]): MediaView[][] {
  return [...Map.groupBy(contents, (media) => media.schema ?? media.mediaType).values()];
}

/** The media types of one schema, alone or in a panel that is named after them. */
function Group({ group, panel }: { group: MediaView[]; panel?: string }) {
  const page = usePage();
  const scope = useScope();
  const [media] = group;
  if (!media) return null;
  const { schema } = media;
  const fieldId = schema && isRepeated(schema) && !panel ? page.id(scope.id, 'field') : undefined;
  const inner = schema ? insideOf(scope, schema, panel ?? fieldId) : scope;
  return (
    <ScopeProvider value={inner}>
      {(!panel || schema) && (
        <p class="t-api-media" id={fieldId}>
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
      <span class="t-field-type" dir={dirOfCode(page)}>
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
      <About schema={schema} />
      <SchemaFacts schema={schema} />
      {hasChildren(schema) && <SchemaContent schema={schema} />}
      <FormParts parts={parts} />
    </>
  );
}

/** Encoding of form parts, if the document specifies it. */
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

/** One parameter or header: its schema, how it is serialized, and its examples. */
export function ParameterField({ parameter }: { parameter: ParameterView }) {
  const { examples, schema, in: location } = parameter;
  return (
    <SchemaField
      {...parameter}
      // The examples of a parameter override those of its schema (OpenAPI, Parameter Object).
      schema={examples.length > 0 ? { ...schema, examples: [] } : schema}
      location={location === 'querystring' ? 'query' : location}
      facts={
        <>
          <Serialization parameter={parameter} />
          <Examples parameter={parameter} />
        </>
      }
    />
  );
}

/** Serialization of an array or object that differs from the default, in OpenAPI terms. */
function Serialization({ parameter }: { parameter: ParameterView }) {
  const { style, explode, allowReserved, contentType, schema, in: location } = parameter;
  const isPlain = schema.types.length > 0 && !/array|object/.test(schema.types.join());
  const facts = [
    contentType,
    !isPlain && !contentType && style !== DEFAULT_STYLES[location] && `style: ${style}`,
    !isPlain && !contentType && explode !== isExplodedByDefault(style) && `explode: ${explode}`,
    allowReserved && 'allowReserved: true',
  ].filter((fact) => typeof fact === 'string');
  if (facts.length === 0) return null;
  return (
    <p class="t-api-fact t-api-enum">
      {facts.map((fact) => (
        <span class="t-api-limit" dir="ltr">
          {fact}
        </span>
      ))}
    </p>
  );
}

function Examples({ parameter }: { parameter: ParameterView }) {
  const page = usePage();
  const { examples } = parameter;
  if (examples.length === 0) return null;
  const title = page.t(examples.length === 1 ? 'Example' : 'Examples');
  if (examples.every(({ label, description, href }) => !label && !description && !href)) {
    return (
      <p class="t-api-fact">
        {title}: {examples.map((example) => exampleCode(parameter, example))}
      </p>
    );
  }
  return (
    <>
      <p class="t-api-fact">{title}:</p>
      <ValueList
        values={examples.map((example) => ({
          value: exampleCode(parameter, example),
          label: example.label,
          description: example.description,
        }))}
      />
    </>
  );
}

function exampleCode(parameter: ParameterView, { text, value, href }: ParameterExample) {
  if (text === undefined && value === undefined) return <a href={href}>{href}</a>;
  return <code>{text ?? toParameterText(parameter, value)}</code>;
}
