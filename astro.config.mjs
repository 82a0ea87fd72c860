import { defineConfig } from 'astro/config';
import trellis from './src/astro/index.ts';
import { plantStoreServer } from './src/plants/adapter.ts';

// The Plant Store: the pages of docs.json, and beside them the API route src/pages/plants.ts.
export default defineConfig({
  integrations: [trellis()],
  adapter: plantStoreServer(),
});
