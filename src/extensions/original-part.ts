/** Stands in the HTML of a project's own part for what Trellis would show in its place. */
export const ORIGINAL = '<trellis-original></trellis-original>';
