// The built-in components for the browser. The files next to this one replace their build-time
// dependencies; see `output/browser-bundles.ts`.
export { components } from '../../components.ts';
