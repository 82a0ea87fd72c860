import { z } from 'zod';

export const sidebarSchema = z
  .strictObject({
    items: z
      .enum(['container', 'card', 'border', 'undecorated'])
      .default('container')
      .meta({ description: 'How the active entry of the sidebar is marked.' }),
  })
  .prefault({})
  .meta({ description: 'Look of the sidebar.' });
