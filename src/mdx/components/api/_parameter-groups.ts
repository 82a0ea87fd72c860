import type { ParameterPlace, ParameterView } from '../../../openapi/operation/parameters.ts';

/** Parameters by the place in the request that they go to, in the order of the page; places without any are left out. */
export function parameterGroups({
  header,
  path,
  query,
  querystring,
  cookie,
}: Record<ParameterPlace, ParameterView[]>) {
  const groups = [
    ['Headers', header],
    ['Path Parameters', path],
    ['Query Parameters', [...query, ...querystring]],
    ['Cookies', cookie],
  ] as const;
  return groups.filter(([, parameters]) => parameters.length > 0);
}
