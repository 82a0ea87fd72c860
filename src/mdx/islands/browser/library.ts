// The components that pages use without import, for the browser. What they need of the build is replaced by the files
// beside this one; see `output/browser-bundles.ts`.
export { components } from '../../components.ts';
