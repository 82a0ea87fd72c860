import type { HostName } from '../../hosts/host.ts';
import { cloudfront } from './cloudfront.ts';
import { createFileHost, type FileHost } from './file-host.ts';
import type { FileLookup } from './find-file.ts';
import type { HostModel } from './host-model.ts';
import {
  noRules,
  redirectsFile,
  rulesFiles,
  rulesWithNotFound,
  serverRules,
} from './hosted-rules.ts';
import { vercel } from './vercel.ts';

/** A page lies in a folder, at whose address both ends are the same to what we tell a server. */
const ANY_END: FileLookup = {
  bare: [{ ending: '/index.html' }],
  slashed: [{ ending: '/index.html' }],
};

const ASKED_AGAIN = 'public, max-age=0, must-revalidate';
const TEN_MINUTES = 'max-age=600';

/** What the configuration says that builds write for nginx, Caddy and Apache; tests hold it to the real servers. */
const SERVER = {
  lookup: ANY_END,
  hidesDotfiles: true,
  formStatus: 301,
  redirectsFirst: 'exact',
  readRules: (site) => serverRules(site),
  notFound: 'nearest',
  negotiates: true,
  headersBy: { found: 'address', notFound: 'address' },
} satisfies FileHost;

const BY_ADDRESS = SERVER.headersBy;

/** Hosts that are not ours, and that something is known of. */
export type OtherHost = Exclude<HostName, 'plain' | 'serve'>;

/** How each host answers. The forms of addresses are those of https://github.com/slorber/trailing-slash-guide where nothing else is named. */
export const HOST_MODELS: Readonly<Record<OtherHost, HostModel>> = {
  github: createFileHost({
    lookup: {
      bare: [{ ending: '.html' }, { ending: '/index.html', leadsTo: '/' }],
      slashed: [{ ending: '/index.html' }],
    },
    formStatus: 301,
    redirectsFirst: 'none',
    readRules: noRules,
    notFound: 'site',
    headersBy: BY_ADDRESS,
    cacheControl: TEN_MINUTES,
  }),
  // A folder comes before a file of its name, and files before redirects (https://docs.gitlab.com/user/project/pages/redirects).
  gitlab: createFileHost({
    lookup: {
      bare: [{ ending: '/', leadsTo: '/' }, { ending: '.html' }],
      slashed: [{ ending: '/index.html' }],
    },
    formStatus: 302,
    redirectsFirst: 'none',
    readRules: redirectsFile,
    notFound: 'site',
    headersBy: BY_ADDRESS,
    cacheControl: TEN_MINUTES,
  }),
  // Files come before rules (https://docs.netlify.com/manage/routing/redirects/rewrites-proxies/#shadowing).
  netlify: createFileHost({
    lookup: {
      bare: [{ ending: '.html' }, { ending: '/index.html', leadsTo: '/' }],
      slashed: [{ ending: '.html', leadsTo: '' }, { ending: '/index.html' }],
    },
    formStatus: 301,
    redirectsFirst: 'none',
    readRules: rulesWithNotFound,
    notFound: 'rule',
    headersBy: BY_ADDRESS,
    cacheControl: ASKED_AGAIN,
  }),
  // Rules come before files (https://developers.cloudflare.com/workers/static-assets/redirects/).
  cloudflare: createFileHost({
    lookup: {
      bare: [{ ending: '.html' }, { ending: '/index.html', leadsTo: '/' }],
      slashed: [{ ending: '/index.html' }, { ending: '.html', leadsTo: '' }],
      hidesEndings: true,
    },
    formStatus: 307,
    redirectsFirst: 'all',
    readRules: rulesFiles,
    notFound: 'nearest',
    headersBy: BY_ADDRESS,
    cacheControl: ASKED_AGAIN,
  }),
  vercel,
  s3: cloudfront,
  nginx: createFileHost({
    ...SERVER,
    headersBy: { found: 'address', notFound: 'file' },
    types: { '.xml': 'text/xml; charset=utf-8' },
  }),
  caddy: createFileHost({
    ...SERVER,
    types: { '.xml': 'text/xml; charset=utf-8', '.json': 'application/json' },
  }),
  apache: createFileHost({
    ...SERVER,
    readRules: (site) => serverRules(site, false),
    headersBy: { found: 'file', notFound: 'file' },
    types: { '.xml': 'application/xml; charset=utf-8' },
  }),
};
