import { z } from 'zod';
import { link, text } from '../shared/text.ts';
import { modern } from './dialect.ts';
import { openapiSources } from './openapi-source.ts';

/** What `api.playground` has beside the classic properties. */
export const playgroundFields = {
  display: modern(
    z.enum(['interactive', 'simple', 'none', 'auth']).optional(),
    '`interactive` lets readers send requests, `simple` shows the endpoint only, `none` shows no playground. `auth` is for hosts with a login and is read as `simple`.',
  ),
  proxy: modern(
    z.boolean().optional(),
    '`false` is the same as `disableProxy`. `true` has no effect by itself: `relay` names the only server that requests go through.',
  ),
  credentials: modern(
    z.boolean().optional(),
    'Whether requests carry the cookies of the API. Works only without a proxy.',
  ),
};

/** What `api` has beside the classic properties. */
export const apiFields = {
  openapi: modern(
    openapiSources().optional(),
    'OpenAPI documents, as in the property `openapi` of the file.',
    ['openapi.json'],
  ),
  asyncapi: modern(
    openapiSources().optional(),
    'AsyncAPI documents, whose channels pages name in their front matter.',
    ['events.yaml'],
  ),
  url: modern(
    z.enum(['full', 'base']).optional(),
    'Accepted: the base address always stands before the path of an endpoint.',
  ),
  params: modern(
    z
      .strictObject({
        expanded: modern(
          z.enum(['all', 'closed']).optional(),
          'Which nested objects are open when an endpoint page is opened.',
        ),
        post: modern(z.array(text()).optional(), 'Accepted for other tools; has no effect.'),
      })
      .optional(),
    'Settings of the fields that describe parameters.',
  ),
  examples: modern(
    z
      .strictObject({
        languages: modern(
          z.array(text()).optional(),
          'Languages of the request samples, in the order of their tabs.',
          [['bash', 'python']],
        ),
        defaults: modern(
          z.enum(['required', 'all']).optional(),
          'Whether request samples contain parameters that may be left out: `all`, or not: `required`.',
        ),
        prefill: modern(
          z.boolean().optional(),
          'Whether the fields of the playground start with the values of the examples.',
        ),
        autogenerate: modern(
          z.boolean().optional(),
          'Whether request samples are made beside those that the document has.',
        ),
      })
      .optional(),
    'What request samples contain.',
  ),
  mdx: modern(
    z
      .strictObject({
        server: modern(
          z.union([link(), z.array(link())]).optional(),
          'Address before the path of every endpoint, as `baseUrl`.',
        ),
        auth: modern(
          z
            .strictObject({
              method: modern(
                z.enum(['bearer', 'basic', 'key', 'cobo', 'none']).optional(),
                'How requests are authenticated.',
              ),
              name: modern(text().optional(), 'Name of the authentication parameter.'),
            })
            .optional(),
          'Authentication of endpoints that declare none of their own, as `auth`.',
        ),
      })
      .optional(),
    'Settings of endpoints that are described in pages.',
  ),
};
