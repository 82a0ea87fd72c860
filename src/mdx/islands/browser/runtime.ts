// Runtime of compiled components in the browser; loading it hydrates the islands of the page.
import { createReact, hooks } from '../../evaluate/react-compat.ts';
import { Fragment, jsx } from './jsx.ts';
import { start } from './start.ts';

export * from 'preact';
export * from 'preact/hooks';
export { Fragment, jsx, jsxs } from './jsx.ts';
export { data, parseHtml } from './page-islands.ts';

export const React = createReact({ jsx });

/** Globals of components; there is no signed-in user. */
export const scope = { ...hooks, React, Fragment, user: {} };

// Their modules import this one, which must have been read to its end before.
void Promise.resolve().then(start);
