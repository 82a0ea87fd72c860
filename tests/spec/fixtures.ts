import { apiHidden, apiShow, apiSimple } from './fixtures/api.ts';
import { apiHistory } from './fixtures/api-history.ts';
import { checks } from './fixtures/checks.ts';
import { consent } from './fixtures/consent.ts';
import { divisions } from './fixtures/divisions.ts';
import { frame } from './fixtures/frame.ts';
import { docsJsonApi, docsJsonApiShort } from './fixtures/docs-json-api.ts';
import { docsJsonDivisions } from './fixtures/docs-json-divisions.ts';
import { docsJsonSettings, docsJsonShort, docsJsonVendors } from './fixtures/docs-json-settings.ts';
import { looks } from './fixtures/looks.ts';
import { hidden, predecessors } from './fixtures/predecessors.ts';
import { releases } from './fixtures/releases.ts';
import { tabs } from './fixtures/tabs.ts';
import { vendors } from './fixtures/vendors.ts';
import type { SpecFixture } from './row.ts';

/** Sites that together have a value for every property. */
export const fixtures: SpecFixture[] = [
  frame,
  divisions,
  tabs,
  looks,
  predecessors,
  ...releases,
  hidden,
  vendors,
  docsJsonDivisions,
  docsJsonSettings,
  docsJsonShort,
  docsJsonVendors,
  ...consent,
  docsJsonApi,
  docsJsonApiShort,
  checks,
  ...apiHistory,
  apiShow,
  apiSimple,
  apiHidden,
];
