import type { Report } from '../problem.ts';
import type { ApiFields } from '../schema/api.ts';
import type { ApiAuth, ApiConfig } from '../types.ts';
import { toList } from './list.ts';

/** Settings of API pages with the older forms resolved. */
export function normalizeApi(fields: ApiFields, report: Report): ApiConfig {
  const { baseUrl, auth, playground, hidePlayground, ...rest } = fields;
  if (!rest.maintainOrder) reportOrder(report);
  return {
    ...rest,
    baseUrl: toList(baseUrl),
    auth: auth && normalizeAuth(auth, report),
    playground: { ...playground, mode: playground.mode ?? (hidePlayground ? 'hide' : 'show') },
  };
}

function normalizeAuth(auth: ApiAuth, report: Report): ApiAuth {
  const { method = auth.name === undefined ? undefined : 'key', name, inputPrefix } = auth;
  if (method === 'basic' && name !== undefined && !name.includes(':')) {
    report({
      code: 'incomplete-name',
      severity: 'warning',
      path: ['api', 'auth', 'name'],
      says: 'names one field, but basic authentication has two',
      hint: `write both with a colon between them: "${name}:password"`,
    });
  }
  return { method, name, inputPrefix };
}

function reportOrder(report: Report): void {
  report({
    code: 'deprecated-value',
    severity: 'info',
    path: ['api', 'maintainOrder'],
    says: 'is false, which will go away',
    hint: 'remove it to keep the order of the OpenAPI document',
  });
}
