import { z } from 'zod';
import { AUTH_METHODS } from '../schema/api.ts';
import { docsJson, link, text } from '../schema/fields.ts';
import { converted, ignored, renamed, split, type ConfigAlias } from './config-alias.ts';

/** A playground only for readers who are signed in has no readers here. */
const MODES: Record<string, string> = {
  interactive: 'show',
  simple: 'simple',
  none: 'hide',
  auth: 'simple',
};

const playground: ConfigAlias[] = [
  converted(
    'api.playground.display',
    'api.playground.mode',
    docsJson(
      z.enum(['interactive', 'simple', 'none', 'auth']).optional(),
      '`interactive` lets readers send requests, `simple` shows the endpoint only, `none` shows no playground. `auth` is for hosts with a login and is read as `simple`.',
    ),
    (display) => MODES[String(display)],
  ),
  converted(
    'api.playground.proxy',
    'api.playground.disableProxy',
    docsJson(
      z.boolean().optional(),
      '`false` is the same as `disableProxy`. `true` has no effect by itself: `relay` names the only server that requests go through.',
    ),
    (hasProxy) => !hasProxy || undefined,
  ),
  converted(
    'api.hidePlayground',
    'api.playground.mode',
    z.boolean().optional().meta({
      description: 'Older form of `api.playground.mode` with the value `hide`.',
      deprecated: true,
    }),
    (isHidden) => (isHidden ? 'hide' : undefined),
  ),
];

const params = split(
  'api.params',
  docsJson(
    z
      .strictObject({
        expanded: docsJson(
          z.enum(['all', 'closed']).optional(),
          'Which nested objects are open when an endpoint page is opened.',
        ),
        post: docsJson(
          z.array(text()).optional(),
          'Members of schemas, such as `x-internal`, whose values stand behind the names of parameters and properties.',
          [['x-internal', 'nullable']],
        ),
      })
      .optional(),
    'Settings of the fields that describe parameters.',
  ),
  [
    ['expanded', 'api.paramFields.expanded', (value) => (value === 'all' ? 'all' : 'none')],
    ['post', 'api.paramFields.post'],
  ],
);

const examples: ConfigAlias[] = [
  renamed(
    'api.examples.languages',
    'api.request.example.languages',
    docsJson(
      z.array(text()).optional(),
      'Languages of the request samples, in the order of their tabs.',
      [['bash', 'python']],
    ),
  ),
  converted(
    'api.examples.defaults',
    'api.request.example.showOptionalParams',
    docsJson(
      z.enum(['required', 'all']).optional(),
      'Whether request samples contain parameters that may be left out: `all`, or not: `required`.',
    ),
    (value) => value === 'all',
  ),
];

const mdx = split(
  'api.mdx',
  docsJson(
    z
      .strictObject({
        server: docsJson(
          z.union([link(), z.array(link())]).optional(),
          'Address before the path of every endpoint, as `baseUrl`.',
        ),
        auth: docsJson(
          z
            .strictObject({
              method: docsJson(z.enum(AUTH_METHODS).optional(), 'How requests are authenticated.'),
              name: docsJson(text().optional(), 'Name of the authentication parameter.'),
            })
            .optional(),
          'Authentication of endpoints that declare none of their own, as `auth`.',
        ),
      })
      .optional(),
    'Settings of endpoints that are described in pages.',
  ),
  [
    ['server', 'api.baseUrl'],
    ['auth', 'api.auth'],
  ],
);

export const olderApi: ConfigAlias[] = [
  ...playground,
  ignored(
    'api.url',
    docsJson(
      z.enum(['full', 'base']).optional(),
      'Accepted: the base address always stands before the path of an endpoint.',
    ),
  ),
  params,
  ...examples,
  mdx,
];
