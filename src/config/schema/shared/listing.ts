import { z } from 'zod';

/** How the `root` page of a group lists the other pages of the group at its end. */
export const listing = () => z.enum(['none', 'accordion', 'card']);

export type Listing = z.output<ReturnType<typeof listing>>;
