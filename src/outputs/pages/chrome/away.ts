interface Link {
  href?: string | undefined;
  external?: boolean | undefined;
}

/** Attributes of a link that opens beside the page: only another site's does, `mailto:` and `tel:` open no page. */
export function awayAttributes({ href = '', external }: Link): { target?: string; rel?: string } {
  return external && /^(?:https?:)?\/\//i.test(href) ? { target: '_blank', rel: 'noopener' } : {};
}
