import type { FormServer, RequestForm } from '../../openapi/request/request-form.ts';
import type { SharedRequest } from '../../openapi/request/shared-request.ts';

/** Where a pasted address leads. */
export interface FittedAddress {
  /** Server of the document with its variables; undefined for another one. */
  server?: SharedRequest['server'];
  /** Base address, of whichever server. */
  base: string;
  /** Texts of the path parameters, still encoded. */
  segments: Record<string, string>;
}

/** Finds the operation's path at the end of an address; undefined where it is the address of something else. */
export function fitAddress(
  { servers, path }: Pick<RequestForm, 'servers' | 'path'>,
  address: string,
): FittedAddress | undefined {
  const plain = address.replace(/[?#].*$/s, '');
  for (const server of servers) {
    const fitted = match(serverTemplate(server), path, plain);
    if (fitted) {
      const [values, segments] = fitted;
      const base = server.template;
      return { server: [withOrigin(server.template), values], base, segments };
    }
  }
  const pattern = new RegExp(`^([a-z]+://[^/]+.*?)${toPattern(path)}/?$`, 'i');
  const found = pattern.exec(plain);
  if (!found) return undefined;
  const [, base = '', ...texts] = found;
  return { base, segments: named(namesIn(path), texts) };
}

function match(
  template: string,
  path: string,
  address: string,
): [values: Record<string, string>, segments: Record<string, string>] | undefined {
  const base = template.replace(/\/$/, '');
  const found = new RegExp(`^${toPattern(base)}${toPattern(path)}/?$`, 'i').exec(address);
  if (!found) return undefined;
  const texts = found.slice(1);
  const names = namesIn(base);
  return [named(names, texts), named(namesIn(path), texts.slice(names.length))];
}

function serverTemplate({ template }: FormServer): string {
  return withOrigin(template);
}

function withOrigin(template: string): string {
  return template.startsWith('/') ? location.origin + template.replace(/\/$/, '') : template;
}

function toPattern(template: string): string {
  return template
    .split(/\{[^{}]+\}/)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('([^/]*?)');
}

function namesIn(template: string): string[] {
  return [...template.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
}

function named(names: readonly string[], texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']));
}
