import { expect, test } from 'vitest';
import { toWords } from '../../../src/openapi/document.ts';

test.each([
  ['userSignedUp', 'User signed up'],
  ['getDNSForSite', 'Get DNS for site'],
  ['getDnsForSite', 'Get DNS for site'],
  ['provisionSiteTLSCertificate', 'Provision site TLS certificate'],
  ['listUserIDs', 'List user IDs'],
  ['get_plant_by_id', 'Get plant by ID'],
  ['LIST_PLANTS', 'List plants'],
  ['getIPv6Of', 'Get IPv6 of'],
  ['OAuthToken', 'OAuth token'],
  ['plants/list', 'Plants list'],
  ['...', ''],
])('the title of %s is %j', (identifier, title) => {
  expect(toWords(identifier)).toBe(title);
});
