/** A line of the `_redirects` file of a site, the format of common hosts. */
interface Rule {
  pattern: RegExp;
  /** The names of what the pattern catches, in order. */
  names: string[];
  to: string;
  status: number;
}

export interface Redirection {
  location: string;
  status: number;
}

export interface Redirects {
  /** Where an address leads by a rule for it alone; these come before files. */
  findExact: (pathname: string) => Redirection | undefined;
  /** Where an address leads by a rule with `*` or `:name`; these come after files. */
  findPattern: (pathname: string) => Redirection | undefined;
}

/** The rules of a `_redirects` file, `/old/* /new/:splat 308` on each line; other lines are passed over. */
export function parseRedirects(text: string): Redirects {
  const exact = new Map<string, Redirection>();
  const rules: Rule[] = [];
  for (const line of text.split('\n')) {
    const [from, to, status] = line.trim().split(/\s+/);
    if (!from?.startsWith('/') || !to || !/^30[12378]$/.test(status ?? '')) continue;
    if (/[*:]/.test(from)) rules.push({ ...toPattern(from), to, status: Number(status) });
    else exact.set(from, { location: toLocation(to), status: Number(status) });
  }
  return {
    findExact: (pathname) => exact.get(pathname) ?? exact.get(pathname.replace(/\/$/, '')),
    findPattern(pathname) {
      for (const rule of rules) {
        const found = rule.pattern.exec(pathname);
        if (found) return { location: fill(rule, found.slice(1)), status: rule.status };
      }
      return undefined;
    },
  };
}

/** `/docs/:page?` with the query of the request, unless the target has its own. */
export function withQuery(location: string, search: string): string {
  if (location.includes('?')) return location;
  const [path = '', ...fragment] = location.split('#');
  return [path + search, ...fragment].join('#');
}

function toPattern(from: string): Pick<Rule, 'pattern' | 'names'> {
  const names: string[] = [];
  const source = from.replace(/:(\w+)|\*|[^\w/]/g, (part, name: string | undefined) => {
    if (part !== '*' && name === undefined) return `\\u{${part.codePointAt(0)!.toString(16)}}`;
    names.push(name ?? 'splat');
    return name === undefined ? '(.*)' : '([^/]+)';
  });
  return { pattern: new RegExp(`^${source}/?$`, 'u'), names };
}

function fill({ to, names }: Rule, values: string[]): string {
  const location = to.replace(/:([a-z_]\w*)/gi, (part, name: string) => {
    const value = values[names.indexOf(name)];
    return value === undefined ? part : value.split('/').map(encodeURIComponent).join('/');
  });
  return toLocation(location);
}

/** A path stays one on this host: two slashes at its start, caught from an address, would name another. */
function toLocation(to: string): string {
  const path = to.startsWith('/') ? to.replace(/^[/\\]+/, '/') : to;
  return encodeURI(path).replaceAll('%25', '%');
}
