/** What a host asks of programs, as far as it is about one program. */
export interface Robots {
  /** Says whether a path with its query may be asked for. */
  allows(path: string): boolean;
  /** Seconds between two requests. */
  delay: number;
}

/** A host that asks for nothing. */
export const NO_ROBOTS: Robots = { allows: () => true, delay: 0 };

interface Rule {
  isAllowed: boolean;
  pattern: string;
}

interface Group {
  agents: string[];
  rules: Rule[];
  delay: number;
}

/** The rules of a `robots.txt` (RFC 9309) for a program, `trellis`, or for all where it is not named. */
export function parseRobots(text: string, program: string): Robots {
  const groups = readGroups(text);
  const named = groups.filter(({ agents }) => agents.includes(program));
  const own = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'));
  const rules = own.flatMap((group) => group.rules);
  return {
    allows: (path) => path === '/robots.txt' || isAllowed(normalize(path), rules),
    delay: Math.max(0, ...own.map(({ delay }) => delay)),
  };
}

function readGroups(text: string): Group[] {
  const groups: Group[] = [];
  let isNaming = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const [, name = '', value = ''] =
      /^\s*([\w-]+)\s*:([^#]*)/.exec(line)?.map((text) => text.trim()) ?? [];
    const key = name.toLowerCase();
    if (key === 'user-agent') {
      // Several names in a row share what follows.
      if (!isNaming) groups.push({ agents: [], rules: [], delay: 0 });
      groups.at(-1)?.agents.push(/^\*|^[\w-]+/.exec(value)?.[0].toLowerCase() ?? '');
      isNaming = true;
      continue;
    }
    const group = groups.at(-1);
    if (key === 'allow' || key === 'disallow') {
      if (value) group?.rules.push({ isAllowed: key === 'allow', pattern: normalize(value) });
      isNaming = false;
    }
    if (key === 'crawl-delay' && group) group.delay = Number(value) || 0;
  }
  return groups;
}

/** The longest pattern that fits decides, `Allow` where two are as long (section 2.2.2). */
function isAllowed(path: string, rules: readonly Rule[]): boolean {
  let best: Rule | undefined;
  for (const rule of rules) {
    if (!fits(path, rule.pattern)) continue;
    const longer = rule.pattern.length - (best?.pattern.length ?? -1);
    if (longer > 0 || (longer === 0 && rule.isAllowed)) best = rule;
  }
  return best?.isAllowed ?? true;
}

/** Step by step and not by a regular expression, which a hostile pattern of many `*` would keep busy. */
function fits(path: string, pattern: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = isWhole ? parts.pop() : undefined;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  return last === undefined
    ? at === path.length
    : path.length - last.length >= at && path.endsWith(last);
}

/** Percent-encoded in one way, so that `/%7Ea` and `/~a` are the same (section 2.2.2). */
function normalize(path: string): string {
  return path.replace(/[^\x21-\x7e]/gu, encodeLetter).replace(/%[\da-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter : code.toUpperCase();
  });
}

function encodeLetter(letter: string): string {
  return letter.isWellFormed() ? encodeURIComponent(letter) : '%EF%BF%BD';
}
