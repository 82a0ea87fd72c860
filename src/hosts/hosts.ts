import type { Environment, Host, HostName, ReadOwn } from './host.ts';
import type { AddressForm } from './host-rules.ts';
import { apache } from './profiles/apache.ts';
import { caddy } from './profiles/caddy.ts';
import { cloudflare } from './profiles/cloudflare.ts';
import { github } from './profiles/github.ts';
import { gitlab } from './profiles/gitlab.ts';
import { netlify } from './profiles/netlify.ts';
import { nginx } from './profiles/nginx.ts';
import { plain } from './profiles/plain.ts';
import { s3 } from './profiles/s3.ts';
import { serve } from './profiles/serve.ts';
import { vercel } from './profiles/vercel.ts';

/** All hosts by name; the order is that in which they are told. */
export const HOSTS: Readonly<Record<HostName, Host>> = {
  plain,
  serve,
  github,
  gitlab,
  netlify,
  cloudflare,
  vercel,
  s3,
  nginx,
  caddy,
  apache,
};

export const HOST_NAMES = Object.keys(HOSTS) as HostName[];

/** A host, recognised by its build machine. */
export interface FoundHost {
  name: HostName;
  /** `https://fern.github.io/garden` */
  address: string | undefined;
}

/** The host on whose build machine this runs; undefined elsewhere. */
export function recogniseHost(env: Environment, readOwn: ReadOwn): FoundHost | undefined {
  const name = HOST_NAMES.find((each) => HOSTS[each].environment?.isHere(env));
  return name && { name, address: findAddress(name, env, readOwn) };
}

/** Where a site will be found, as far as the environment says; undefined for what is no address. */
export function findAddress(
  name: HostName,
  env: Environment,
  readOwn: ReadOwn,
): string | undefined {
  const address = HOSTS[name].environment?.findAddress(env, readOwn);
  return address !== undefined && URL.canParse(address) ? address : undefined;
}

/** The form of addresses on a host, where docs.json may ask for a slash at their end. */
export function formOf(name: HostName = 'plain', trailingSlash = false): AddressForm {
  return trailingSlash ? { file: 'x/index.html', endSlash: true } : HOSTS[name].form;
}

/** The folder of a site below the output folder: '' or `/static/docs`. */
export function siteFolder(name: HostName = 'plain', base = ''): string {
  return HOSTS[name].siteFolder?.(base) ?? '';
}
