import { toList, toObject, toText, type JsonObject } from '../../openapi/json.ts';
import type { ServerView } from '../../openapi/operation/servers.ts';
import type { SecurityAlternative } from '../../openapi/operation/security.ts';
import { sourceOf } from './sources.ts';

/** Values of a variable beyond which its place is left open. */
const MAX_VALUES = 20;

/** The sources that allow requests to a server, whatever values its variables are given. */
export function serverSources({
  template,
  variables,
}: Pick<ServerView, 'template' | 'variables'>): string[] {
  let addresses = [template];
  for (const { name, enum: values } of variables) {
    if (values.length === 0 || values.length > MAX_VALUES || addresses.length > MAX_VALUES)
      continue;
    const place = `{${name}}`;
    addresses = addresses.flatMap((address) =>
      address.includes(place) ? values.map((value) => address.replaceAll(place, value)) : [address],
    );
  }
  return [...new Set(addresses.flatMap(toSource))];
}

/** The sources that allow requests for tokens. */
export function tokenSources(alternatives: readonly SecurityAlternative[]): string[] {
  const addresses = alternatives
    .flat()
    .flatMap(({ flows, openIdConnectUrl }) => [
      openIdConnectUrl,
      ...flows.flatMap(({ tokenUrl, refreshUrl }) => [tokenUrl, refreshUrl]),
    ]);
  return addresses.flatMap((address) => sourceOf(address ?? '') ?? []);
}

/** The sources that allow requests to all servers that a published document names, and requests for tokens. */
export function documentSources({ servers, paths, components }: JsonObject): string[] {
  const items = Object.values(toObject(paths)).map(toObject);
  const holders = [
    { servers },
    ...items,
    ...items.flatMap((item) => Object.values(item).map(toObject)),
  ];
  const listed = holders.flatMap((holder) => toList(holder['servers'])).map(toObject);
  const schemes = Object.values(toObject(toObject(components)['securitySchemes'])).map(toObject);
  const tokens = schemes.flatMap(({ openIdConnectUrl, flows }) => [
    openIdConnectUrl,
    ...Object.values(toObject(flows)).map(toObject).flatMap(({ tokenUrl, refreshUrl }) => [tokenUrl, refreshUrl]), // prettier-ignore
  ]);
  return [
    ...listed.flatMap(({ url, variables }) => serverSources({ template: toText(url) ?? '', variables: variablesOf(variables) })), // prettier-ignore
    ...tokens.flatMap((address) => sourceOf(toText(address) ?? '') ?? []),
  ];
}

function variablesOf(variables: unknown): ServerView['variables'] {
  return Object.entries(toObject(variables)).map(([name, variable]) => {
    const { default: value, enum: values } = toObject(variable);
    return { name, default: String(value ?? ''), enum: toList(values).map(String) };
  });
}

function toSource(address: string): string[] {
  const [, scheme, host = ''] = /^((?:https?|wss?):)\/\/([^/?#]*)/i.exec(address) ?? [];
  if (!scheme) return address.startsWith('{') ? ['https:'] : ["'self'"];
  if (!host.includes('{')) return [sourceOf(`${scheme}//${host}`) ?? scheme];
  const [, rest] = /^(?:\{[^{}]+\}\.)+((?:[\w-]+\.)+[\w-]+(?::\d+)?)$/.exec(host) ?? [];
  // A name of the reader's choice below a host of the author's; any other place may lead anywhere.
  return [rest ? `${scheme}//*.${rest}` : scheme];
}
