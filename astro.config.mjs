import { defineConfig } from 'astro/config';
import trellis from './src/integration/index.ts';
import { compressed, plantStoreServer } from './src/server/adapter.ts';

// The Plant Store: the pages of docs.json, and beside them the API route src/pages/plants.ts.
export default defineConfig({
  integrations: [trellis(), compressed()],
  adapter: plantStoreServer(),
});
