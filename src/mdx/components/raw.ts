import { randomBytes } from 'node:crypto';
import { h, type ComponentChildren, type JSX } from 'preact';

/** No page can contain these names by accident or on purpose, so they can be taken out by name. */
const mark = randomBytes(6).toString('hex');

/** Element that carries finished HTML; the last pass removes its tags and keeps its content. */
export const RAW_TAG = `raw-${mark}`;

/** Element whose headings stay out of the table of contents; its tags are removed likewise. */
export const TOC_OFF_TAG = `toc-off-${mark}`;

/** Elements around what lives in the browser, and around content that it is given; they become comments. */
export const ISLAND_TAG = `island-${mark}`;
export const SLOT_TAG = `slot-${mark}`;

/** Elements in place of a component that Astro renders, and around each part of its content. */
export const PLACEHOLDER_TAG = `placeholder-${mark}`;
export const PLACEHOLDER_PART_TAG = `placeholder-part-${mark}`;

/** Finished HTML inside Preact output, in the end without an element around it. */
export function Raw({ html }: { html: string }): JSX.Element {
  return h(RAW_TAG, { dangerouslySetInnerHTML: { __html: html } });
}

/** Content whose headings are no entries of the table of contents. */
export function TocOff({ children }: { children?: ComponentChildren }): JSX.Element {
  return h(TOC_OFF_TAG, null, children);
}
