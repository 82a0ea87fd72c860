// The components that pages use without import, for the browser. What they need of the build is replaced by the files
// beside this one; see `outputs/islands/browser-files.ts`.
export { components } from '../../components/index.ts';
