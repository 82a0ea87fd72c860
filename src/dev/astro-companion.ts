import type { IncomingMessage, ServerResponse } from 'node:http';

/** Astro's own development server, for what is Astro's in a site. */
export interface AstroCompanion {
  /** Answers by Astro's routes and tools; calls `next` where they have nothing. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** Has the components of a page rendered that are Astro's. */
  renderPage(pageId: string): Promise<void>;
  stop(): Promise<void>;
}
