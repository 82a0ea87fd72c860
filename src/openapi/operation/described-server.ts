import { toHtml, type Markdown } from '../schema/view-context.ts';
import type { ServerVariableView, ServerView } from './servers.ts';

/** A server whose descriptions are sanitised HTML beside the text of the document. */
export interface DescribedServer extends ServerView {
  html?: string | undefined;
  variables: (ServerVariableView & { html?: string | undefined })[];
}

/** A server with what the document says of it and of its variables. */
export function describeServer(server: ServerView, markdown: Markdown): DescribedServer {
  return {
    ...server,
    html: toHtml(markdown, server.description),
    variables: server.variables.map((variable) => ({
      ...variable,
      html: toHtml(markdown, variable.description),
    })),
  };
}
