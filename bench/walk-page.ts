/** A row of a built sidebar with the headings around it. */
export interface ShownRow {
  href: string;
  label: string;
  groups: string[];
}

/** Navigation of a built page, and the links in its text. */
export interface ShownPage {
  rows: ShownRow[];
  /** Labels that are marked as selected, by the kind of their row. */
  selected: Record<string, string[]>;
  /** URLs of links, images and media, as written. */
  addresses: string[];
}

const TOKEN =
  /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/g;

interface Token {
  name: string;
  isEnd: boolean;
  attributes: string;
  text: string;
}

function* tokens(html: string): Generator<Token> {
  for (const [match, end, name, attributes] of html.matchAll(TOKEN)) {
    if (match.startsWith('<!--')) continue;
    yield {
      name: name?.toLowerCase() ?? '',
      isEnd: end === '/',
      attributes: attributes ?? '',
      text: name ? '' : decode(match),
    };
  }
}

/** Reads a page that Trellis wrote. */
export function readPage(html: string): ShownPage {
  return {
    rows: readSidebar(between(html, '<ul class="t-nav"', '</nav>')),
    selected: {
      tab: markedIn(between(html, '<nav class="t-tabs', '</nav>')),
      item: markedIn(between(html, '<nav class="t-tabs', '</nav>')),
      anchor: markedIn(between(html, '<ul class="t-anchors"', '</ul>')),
      version: markedIn(between(html, 'data-versions>', '</ul>')),
      language: markedIn(between(html, 'data-kind="language"', '</ul>')),
      product: markedIn(between(html, 'data-kind="product"', '</ul>')),
      dropdown: markedIn(between(html, 'data-kind="dropdown"', '</ul>')),
    },
    addresses: [
      ...html.matchAll(
        /<(?:a|img|video|source|audio|iframe)\b[^>]*?\s(?:href|src|poster)="([^"]*)"/g,
      ),
    ].map(([, url = '']) => decode(url)),
  };
}

function between(html: string, start: string, end: string): string {
  const from = html.indexOf(start);
  const to = html.indexOf(end, from);
  return from === -1 ? '' : html.slice(from, to === -1 ? undefined : to);
}

function readSidebar(html: string): ShownRow[] {
  const rows: ShownRow[] = [];
  const groups: string[] = [];
  let heading: 'summary' | 'title' | undefined;
  let row: ShownRow | undefined;
  let text = '';
  let hasTitle = false;
  let depth = 0;
  for (const { name, isEnd, attributes, text: words } of tokens(html)) {
    if (words) text += words;
    else if (name === 'ul') depth += isEnd ? -1 : 1;
    else if (name === 'li' && !isEnd && depth === 1) {
      groups.length = 0;
      hasTitle = false;
    } else if (
      name === 'summary' ||
      (name === 'p' && (isEnd || attributes.includes('t-nav-title')))
    ) {
      if (isEnd) {
        groups.push(text.trim());
        hasTitle ||= heading === 'title';
      }
      heading = isEnd ? undefined : name === 'summary' ? 'summary' : 'title';
      text = '';
    } else if (name === 'details' && isEnd) groups.pop();
    else if (name === 'a' && !isEnd) {
      row = {
        href: decode(/\shref="([^"]*)"/.exec(attributes)?.[1] ?? ''),
        label: '',
        groups: [...groups],
      };
      if (!heading) text = '';
    } else if (name === 'a' && row) {
      row.label = text.trim();
      if (heading) row.groups = [...groups, row.label];
      rows.push(row);
      row = undefined;
    }
  }
  return rows;
}

function markedIn(html: string): string[] {
  const labels: string[] = [];
  let isMarked = false;
  let text = '';
  for (const { name, isEnd, attributes, text: words } of tokens(html)) {
    if (words && isMarked) text += words;
    else if ((name === 'a' || name === 'summary') && !isEnd) {
      isMarked = attributes.includes('aria-current');
      text = '';
    } else if ((name === 'a' || name === 'summary') && isMarked) {
      labels.push(text.trim());
      isMarked = false;
    }
  }
  return labels;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (match, name: string) => ENTITIES[name] ?? match);
}
