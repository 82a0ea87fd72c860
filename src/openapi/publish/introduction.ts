import { isObject, toList, toObject, toText } from '../json.ts';
import { createContext } from '../operation/create-context.ts';
import { describeServer, type DescribedServer } from '../operation/described-server.ts';
import { viewExternalDocs, type ExternalDocs } from '../schema/external-docs.ts';
import type { OperationOptions } from '../operation/operation-view.ts';
import { liftHeadings, sanitizeHtml } from '../operation/sanitize.ts';
import { schemeOfConfig, viewScheme, type SchemeView } from '../operation/security-scheme.ts';
import { listServers } from '../operation/servers.ts';
import { titleOf } from '../operation/summary.ts';
import type { ApiDocument } from '../read/document.ts';
import { toHtml } from '../schema/view-context.ts';
import { viewPeople, type PeopleView } from './people.ts';
import { listTagGroups } from './tag-groups.ts';

/** What a document says of itself, as its introduction shows it. Descriptions are sanitised HTML. */
export interface IntroductionView extends PeopleView {
  version?: string | undefined;
  description?: string | undefined;
  externalDocs?: ExternalDocs | undefined;
  servers: DescribedServer[];
  /** All ways to prove who is asking, with all that may be asked for. */
  schemes: SchemeView[];
  tags: TagView[];
}

/** The operations of one group of the sidebar. */
export interface TagView {
  label: string;
  description?: string | undefined;
  externalDocs?: ExternalDocs | undefined;
  operations: { id: string; method: string; title: string; deprecated: boolean }[];
}

/** Whether a document says more of itself than the pages of its operations show. */
export function hasIntroduction({ root }: ApiDocument): boolean {
  const info = toObject(root['info']);
  if (info['x-hidden'] === true || info['x-excluded'] === true) return false;
  const tags = toList(root['tags']).map(toObject);
  return (
    ['description', 'summary', 'termsOfService'].some((name) => toText(info[name])) ||
    [info['contact'], info['license'], root['externalDocs']].some(isObject) ||
    tags.some((tag) => toText(tag['description']))
  );
}

/** What the introduction of a document shows. */
export function viewIntroduction(
  document: ApiDocument,
  options: OperationOptions,
): IntroductionView {
  const { root } = document;
  const info = toObject(root['info']);
  const { markdown } = createContext(document, options);
  const text = toText(info['description']) ?? toText(info['summary']);
  return {
    version: info['version'] === undefined ? undefined : String(info['version']),
    description: text && withoutTitle(sanitizeHtml(options.markdown(text), 'page'), document.title),
    externalDocs: viewExternalDocs(root['externalDocs']),
    servers: listServers({ ...options, root, item: {}, operation: {}, documentId: document.id }).map((server) => describeServer(server, markdown)), // prettier-ignore
    schemes: listSchemes(document, options),
    tags: listTags(document, options),
    ...viewPeople(info),
  };
}

/** HTML of a description without the title that many begin with: the page has it already. */
export function withoutTitle(html: string, title: string): string {
  const [whole = '', words = ''] = /^\s*<h2>([^<]*)<\/h2>\s*/.exec(html) ?? [];
  return words.trim() === title.trim() ? liftHeadings(html.slice(whole.length)) : html;
}

function listSchemes({ root, references }: ApiDocument, { auth, markdown }: OperationOptions) {
  const schemes = toObject(toObject(root['components'])['securitySchemes']);
  const clean = (text: string) => sanitizeHtml(markdown(text));
  const found = Object.keys(schemes).flatMap((id): SchemeView[] => {
    const view = viewScheme(references, id, [], { auth, markdown: clean });
    if (!view) return [];
    const scopes = new Map(view.flows.flatMap((flow) => flow.scopes.map((scope) => [scope.name, scope]))); // prettier-ignore
    return [{ ...view, scopes: [...scopes.values()] }];
  });
  const configured = found.length === 0 && auth ? schemeOfConfig(auth) : undefined;
  return configured ? [configured] : found;
}

function listTags(document: ApiDocument, options: OperationOptions): TagView[] {
  const { markdown } = createContext(document, options);
  const known = new Map(
    toList(document.root['tags']).map((tag) => [toObject(tag)['name'], toObject(tag)]),
  );
  return listTagGroups(document).map(({ label, tag, operations }) => {
    const said = known.get(tag) ?? {};
    return {
      label,
      description: toHtml(markdown, toText(said['description']) ?? said['summary']),
      externalDocs: viewExternalDocs(said['externalDocs']),
      operations: operations.map((entry) => ({
        id: entry.id,
        method: entry.kind === 'webhook' ? 'Webhook' : entry.method.toUpperCase(),
        title: titleOf(entry),
        deprecated: entry.operation['deprecated'] === true,
      })),
    };
  });
}
