import { z } from 'zod';

export const layoutSchema = z.enum(['topnav', 'sidenav', 'solidSidenav']).optional().meta({
  default: 'topnav',
  description:
    'Where the header stands: above the page, or at the top of the sidebar, which `solidSidenav` tints.',
});
