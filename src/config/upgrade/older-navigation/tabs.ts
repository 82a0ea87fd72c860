import { z } from 'zod';
import { divisionFields } from './division.ts';

const tab = z.strictObject(divisionFields('tab'));

export const tabsSchema = z
  .array(tab)
  .default([])
  .meta({
    description: 'Tabs in the header. Pages of no tab belong to a first tab, see `primaryTab`.',
    examples: [[{ name: 'API reference', url: 'api-reference' }]],
  });
