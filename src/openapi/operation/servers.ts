import { toList, toObject, toText, type JsonObject } from '../json.ts';

/** One base address. */
export interface ServerView {
  /** As written, variables in braces. */
  template: string;
  /** With the variables' defaults. */
  url: string;
  description?: string | undefined;
  variables: ServerVariableView[];
}

/** One part of a base address that callers choose. */
export interface ServerVariableView {
  name: string;
  default: string;
  enum: string[];
  description?: string | undefined;
}

/** Where the server addresses of an operation come from. */
export interface ServerSources {
  root: JsonObject;
  item: JsonObject;
  operation: JsonObject;
  /** `api.baseUrl` of docs.json; replaces what the document says. */
  baseUrl: readonly string[];
  /** Stands before a base address without a host, such as `/` or `/api`, where a full address is wanted. */
  siteOrigin?: string | undefined;
  /** Address or path of the document, for servers given relative to it. */
  documentId: string;
}

/** The base addresses of an operation: docs.json, else operation, else path, else document. */
export function listServers(sources: ServerSources): ServerView[] {
  const { root, item, operation, baseUrl, siteOrigin = '', documentId } = sources;
  if (baseUrl.length > 0) {
    return baseUrl.map((url) => ({
      template: url,
      url: url.startsWith('/') ? siteOrigin + url.replace(/\/$/, '') : url,
      variables: [],
    }));
  }
  const lists = [operation, item, root].map((holder) => toList(holder['servers']));
  const servers = lists.find((list) => list.length > 0) ?? [];
  return servers.flatMap((server) => viewServer(toObject(server), documentId));
}

function viewServer(server: JsonObject, documentId: string): ServerView[] {
  const text = toText(server['url']);
  if (text === undefined) return [];
  const template = toAbsolute(text.trim(), documentId);
  const variables = Object.entries(toObject(server['variables'])).map(([name, value]) => {
    const variable = toObject(value);
    return {
      name,
      default: String(variable['default'] ?? ''),
      enum: toList(variable['enum']).map(String),
      description: toText(variable['description']),
    };
  });
  const url = fillServer(template, new Map(variables.map((v) => [v.name, v.default])));
  const description = toText(server['description']) ?? toText(server['name']);
  return [{ template, url, description, variables }];
}

/** A server address with values in place of its variables; those without a value stay in braces. */
export function fillServer(template: string, values: ReadonlyMap<string, string>): string {
  return template.replace(/\{([^{}]+)\}/g, (whole, name: string) => values.get(name) || whole);
}

/** Relative to the document's own address where it has one (OpenAPI, Server Object). */
function toAbsolute(url: string, documentId: string): string {
  const isRelative = !/^([a-z][a-z0-9+.-]*:|\/\/|\{)/i.test(url);
  if (!isRelative || !/^https?:/i.test(documentId)) return url;
  // The URL parser would encode the braces of variables.
  return new URL(url, documentId).href.replaceAll('%7B', '{').replaceAll('%7D', '}');
}
