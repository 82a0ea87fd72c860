import { z } from 'zod';
import { ICON_LIBRARIES } from './shared/icon.ts';

export const iconsSchema = z
  .strictObject({
    library: z
      .enum(ICON_LIBRARIES)
      .default('fontawesome')
      .meta({ description: 'Library that icon names belong to.' }),
  })
  .prefault({})
  .meta({ description: 'Icons of the whole site.' });
