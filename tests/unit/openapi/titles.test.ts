import { expect, test } from 'vitest';
import { titleOf, toWords } from '../../../src/openapi/document.ts';
import { documentOf } from './helpers.ts';

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

test.each([
  ['DescribeTaskQueue2', 'Describe task queue 2'],
  ['loginWithOAuth2', 'Login with OAuth 2'],
  ['listIPv6', 'List IPv6'],
  ['toMd5', 'To md5'],
  ['encodeBase64', 'Encode base64'],
])('an operation with the id %s has the title %j', (operationId, title) => {
  const paths = { '/queue': { get: { operationId, responses: {} } } };
  expect(documentOf({ paths }).operations.map(titleOf)).toEqual([title]);
});

test.each([
  ['PlantsController_findAll', 'Plants', 'Find all'],
  ['EventSourceService_WatchEventSources', 'EventSourceService', 'Watch event sources'],
  ['PlantBeds_GetAll', 'plant-beds', 'Get all'],
  ['AdminPlantsController_findAll', 'Plants', 'Admin plants controller find all'],
  ['PlantsController_', 'Plants', 'Plants controller'],
  ['plants_list', 'plants', 'Plants list'],
  ['PlantsController_1', 'Plants', 'Plants controller 1'],
  ['Controller_water', 'Service', 'Controller water'],
  ['APIController_list', 'API', 'List'],
])('the title of %s with the tag %j does not repeat it: %j', (operationId, tag, title) => {
  const paths = { '/plants': { get: { operationId, tags: [tag], responses: {} } } };
  expect(documentOf({ paths }).operations.map(titleOf)).toEqual([title]);
});

test('the title of an operation has the class of a tag that does not group it', () => {
  const operation = { operationId: 'Plants_list', tags: ['Beds', 'Plants'], responses: {} };
  const paths = { '/beds/plants': { get: operation } };
  expect(documentOf({ paths }).operations.map(titleOf)).toEqual(['Plants list']);
});
