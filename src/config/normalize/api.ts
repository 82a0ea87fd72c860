import type { Report } from '../read/problem.ts';
import type { ApiFields } from '../schema/api.ts';
import type { ApiAuth, ApiConfig } from '../model/types.ts';
import { toList } from './list.ts';

/** Samples of a site that chooses no languages. */
const LANGUAGES = ['bash', 'python', 'javascript', 'php', 'go', 'java'];

/** Settings of API pages with the other forms resolved; the classic name of a setting wins. */
export function normalizeApi(
  fields: ApiFields,
  report: Report,
  { isModern } = { isModern: false },
): ApiConfig {
  const { baseUrl, auth = fields.mdx?.auth, playground, maintainOrder, mdx, examples } = fields;
  if (!maintainOrder) reportOrder(report);
  const { example } = fields.request;
  const disableProxy = playground.disableProxy ?? playground.proxy === false;
  if (playground.relay && disableProxy) reportRelay(report, playground);
  return {
    baseUrl: toList(baseUrl ?? mdx?.server),
    auth: auth && normalizeAuth(auth, report),
    playground: {
      mode: toMode(fields),
      disableProxy,
      relay: playground.relay === true && !disableProxy,
      ...(playground.credentials !== undefined && { credentials: playground.credentials }),
      ...(examples?.prefill !== undefined && { prefill: examples.prefill }),
    },
    maintainOrder,
    request: {
      example: {
        languages: example.languages ?? examples?.languages ?? LANGUAGES,
        showOptionalParams:
          example.showOptionalParams ?? (examples?.defaults ?? (isModern && 'all')) === 'all',
        ...(examples?.autogenerate !== undefined && { autogenerate: examples.autogenerate }),
      },
    },
    paramFields: {
      expanded: fields.paramFields.expanded ?? (fields.params?.expanded === 'all' ? 'all' : 'none'),
    },
    reference: toReference(fields.reference),
  };
}

function toReference(value: ApiFields['reference']): ApiConfig['reference'] {
  if (typeof value === 'boolean') return value ? 'all' : [];
  return toList(value);
}

/** A playground only for readers who are signed in has no readers here. */
const MODES = { interactive: 'show', simple: 'simple', none: 'hide', auth: 'simple' } as const;

function toMode({ playground, hidePlayground }: ApiFields): ApiConfig['playground']['mode'] {
  const { mode, display } = playground;
  return mode ?? (display && MODES[display]) ?? (hidePlayground ? 'hide' : 'show');
}

function normalizeAuth(auth: ApiAuth, report: Report): ApiAuth {
  const { method = auth.name === undefined ? undefined : 'key', name, inputPrefix } = auth;
  if (method === 'basic' && name !== undefined && !name.includes(':')) {
    report({
      code: 'incomplete-name',
      path: ['api', 'auth', 'name'],
      says: 'names one field, but basic authentication has two',
      hint: `write both with a colon between them: "${name}:password"`,
    });
  }
  return { method, name, inputPrefix };
}

function reportRelay(report: Report, { disableProxy }: ApiFields['playground']): void {
  const other = disableProxy ? 'disableProxy' : 'proxy';
  report({
    code: 'contradiction',
    path: ['api', 'playground', 'relay'],
    says: `is true, but "${other}" wants requests to go straight to the API`,
    hint: `remove "${other}" to have a relay, or "relay" to have none`,
  });
}

function reportOrder(report: Report): void {
  report({
    code: 'deprecated-value',
    path: ['api', 'maintainOrder'],
    says: 'is false, which will go away',
    hint: 'remove it to keep the order of the OpenAPI document',
  });
}
