import { apiHidden, apiShow, apiSimple } from './fixtures/api.ts';
import { checks } from './fixtures/checks.ts';
import { divisions } from './fixtures/divisions.ts';
import { frame } from './fixtures/frame.ts';
import { modernApi, modernApiShort } from './fixtures/modern-api.ts';
import { modernDivisions } from './fixtures/modern-divisions.ts';
import { modernSettings, modernShort, modernVendors } from './fixtures/modern-settings.ts';
import { looks } from './fixtures/looks.ts';
import { hidden, predecessors } from './fixtures/predecessors.ts';
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
  hidden,
  vendors,
  modernDivisions,
  modernSettings,
  modernShort,
  modernVendors,
  modernApi,
  modernApiShort,
  checks,
  apiShow,
  apiSimple,
  apiHidden,
];
