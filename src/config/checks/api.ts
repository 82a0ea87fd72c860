import { placeAt } from '../read/document.ts';
import type { Check } from './check.ts';

/** Settings of API pages that contradict each other, lack something, or will go away. */
export const checkApi: Check = ({ input: { api = {} }, doc }, report) => {
  const { auth, playground = {}, maintainOrder } = api;
  if (maintainOrder === false) {
    report({
      code: 'deprecated-value',
      path: ['api', 'maintainOrder'],
      message: 'is false, which will go away',
      hint: 'remove it to keep the order of the OpenAPI document',
    });
  }
  if (playground.relay && playground.disableProxy) {
    // The author may have written it with another name.
    const { fullPath } = placeAt(doc, ['api', 'playground', 'disableProxy']);
    const other = fullPath.at(-1);
    report({
      code: 'contradiction',
      path: ['api', 'playground', 'relay'],
      message: `is true, but "${other}" wants requests to go straight to the API`,
      hint: `remove "${other}" to have a relay, or "relay" to have none`,
    });
  }
  const name = auth?.name?.trim();
  if (auth?.method === 'basic' && name !== undefined && !name.includes(':')) {
    report({
      code: 'incomplete-name',
      path: ['api', 'auth', 'name'],
      message: 'names one field, but basic authentication has two',
      hint: `write both with a colon between them: "${name}:password"`,
    });
  }
};
