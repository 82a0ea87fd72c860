/** The menu beside the title of a page. */
export interface PageMenu {
  /** Address of the page's Markdown, base included. */
  markdownHref: string;
  /** Beside the title, or below the table of contents where a page has one. */
  display: 'header' | 'toc';
  links: PageMenuLink[];
  /** What leads to the site's own MCP server, which a script shows where there is one. */
  mcp?: { href: string; name: string; entries: string[] } | undefined;
  /** Address of the OpenAPI document that the page's operation is in. */
  specHref?: string | undefined;
}

/** An assistant that the page can be opened in, or a link of the author. */
export interface PageMenuLink {
  /** Name of an assistant, or the author's title. */
  label: string;
  description?: string | undefined;
  /** Absent where only a script can complete it. */
  href?: string | undefined;
  /** Where an assistant takes a question, up to the question itself. */
  ask?: string | undefined;
  /** Address with `$page` for the text of the page, or `$mcp` for the address of the MCP server, which a script fills in. */
  fill?: string | undefined;
  /** Finished svg. */
  icon?: string | undefined;
}
