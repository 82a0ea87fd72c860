import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Syntax of a generator's pages. */
export interface Dialect {
  extension: 'md' | 'mdx';
  /** Wraps a text in a callout of the generator. */
  callout(text: string): string;
  /** Suffix of links after the path of a page. */
  linkEnd: '' | '/';
  /** Whether pages repeat their title as a heading. */
  hasHeading?: boolean;
}

/** Pages of one section by group, in order. */
export interface Section {
  name: string;
  groups: { name: string; pages: { path: string; title: string }[] }[];
}

const [PER_GROUP, GROUPS] = [20, 5];
const NOUNS =
  'request token webhook region bucket worker schema record invoice plant sensor order policy cursor batch header key project member release metric report snapshot index filter query cache topic event'.split(
    ' ',
  );
const TRAITS =
  'signed expired nested optional encrypted regional scoped durable stale partial ordered typed public empty shared custom'.split(
    ' ',
  );
const VERBS =
  'creates reads updates deletes lists validates signs retries streams rejects schedules rotates merges filters exports restores'.split(
    ' ',
  );
const LANGUAGES = ['ts', 'bash', 'json', 'python'] as const;

/** Writes `count` pages below a folder, the same in each run, and a home page; returns their sections. */
export function writeCorpus(folder: string, count: number, dialect: Dialect): Section[] {
  const sections = planSections(count);
  const all = sections.flatMap(({ groups }) => groups.flatMap(({ pages }) => pages));
  all.forEach((page, index) => {
    put(join(folder, `${page.path}.${dialect.extension}`), writePage(index, all, dialect));
  });
  return sections;
}

/** Writes a file, and creates its parent folders. */
export function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function planSections(count: number): Section[] {
  const sections: Section[] = [];
  for (let index = 0; index < count; index += 1) {
    const group = Math.floor(index / PER_GROUP);
    const name = `section-${pad(Math.floor(group / GROUPS) + 1)}`;
    const part = `group-${pad((group % GROUPS) + 1)}`;
    if (sections.at(-1)?.name !== name) sections.push({ name, groups: [] });
    const section = sections.at(-1) as Section;
    if (section.groups.at(-1)?.name !== part) section.groups.push({ name: part, pages: [] });
    const path = `${name}/${part}/page-${pad((index % PER_GROUP) + 1)}`;
    section.groups.at(-1)?.pages.push({ path, title: titleOf(index) });
  }
  return sections;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

/** Pseudorandom numbers, the same for the same page (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Pick = (words: readonly string[]) => string;

function pickerOf(seed: number): { pick: Pick; random: (below: number) => number } {
  const random = randomOf(seed);
  return { random, pick: (words) => words[random(words.length)] ?? '' };
}

function titleOf(index: number): string {
  const { pick } = pickerOf(index);
  return `How a ${pick(TRAITS)} ${pick(NOUNS)} ${pick(VERBS)} each ${pick(NOUNS)}`;
}

function sentence(pick: Pick, random: (below: number) => number): string {
  const [noun, other, trait, verb] = [pick(NOUNS), pick(NOUNS), pick(TRAITS), pick(VERBS)];
  const forms = [
    `A ${trait} ${noun} ${verb} the ${other} before the next ${pick(NOUNS)} is read.`,
    `When the ${noun} is ${trait}, the service ${verb} its **${pick(TRAITS)} ${other}** and goes on.`,
    `Set \`${noun}_${other}\` for more than ${random(90) + 2} ${trait} ${pick(NOUNS)}s.`,
    `Without a ${noun} the ${other} stays ${trait}, and nothing ${verb} it until the next ${pick(NOUNS)}.`,
    `Every ${noun} has one ${other}, a *${trait}* ${pick(NOUNS)} and the time it last ${verb} something.`,
  ];
  return forms[random(forms.length)] ?? '';
}

function writePage(
  index: number,
  all: readonly { path: string; title: string }[],
  dialect: Dialect,
): string {
  const { pick, random } = pickerOf(index + 500_000);
  const say = (count: number) =>
    Array.from({ length: count }, () => sentence(pick, random)).join(' ');
  const link = () => {
    const target = all[random(all.length)];
    return target ? `[${target.title}](/${target.path}${dialect.linkEnd})` : '';
  };
  const title = titleOf(index);
  const parts = [
    `---\ntitle: ${title}\ndescription: ${say(1).replace(/[`*]/g, '')}\n---`,
    ...(dialect.hasHeading ? [`# ${title}`] : []),
    `${say(4)} See ${link()}.`,
  ];
  const headings = 4 + random(3);
  for (let at = 0; at < headings; at += 1) {
    parts.push(`## The ${pick(TRAITS)} ${pick(NOUNS)} ${at + 1}`, say(3 + random(2)));
    const language = LANGUAGES[(index + at) % LANGUAGES.length] ?? 'ts';
    if (at < 3) parts.push(`\`\`\`${language}\n${writeCode(language, pick, random)}\n\`\`\``);
    if (at === 0) parts.push(dialect.callout(say(1)));
    if (at === 1) parts.push(writeTable(pick, 4 + random(4)));
    if (at === 2) parts.push(Array.from({ length: 3 + random(4) }, () => `- ${say(1)}`).join('\n'));
    if (at === 3) parts.push(`${say(2)} Then read ${link()} and ${link()}.`);
  }
  return `${parts.join('\n\n')}\n`;
}

function writeTable(pick: Pick, rows: number): string {
  const head = '| Field | Type | Meaning |\n| --- | --- | --- |';
  const row = () =>
    `| \`${pick(NOUNS)}_${pick(NOUNS)}\` | ${pick(['string', 'integer', 'object'])} | The ${pick(TRAITS)} ${pick(NOUNS)} |`;
  return [head, ...Array.from({ length: rows }, row)].join('\n');
}

function writeCode(
  language: (typeof LANGUAGES)[number],
  pick: Pick,
  random: (below: number) => number,
): string {
  const [one, two, trait] = [pick(NOUNS), pick(NOUNS), pick(TRAITS)];
  const limit = random(90) + 5;
  if (language === 'json')
    return JSON.stringify(
      {
        id: `${one}_${random(9e5)}`,
        [two]: { trait, count: limit, tags: [trait, two] },
        items: [
          { id: random(999), next: null },
          { id: random(999), next: one },
        ],
        live: true,
      },
      null,
      2,
    );
  if (language === 'bash')
    return `# list every ${one}\nexport TOKEN="$(cat ~/.config/${two}/token)"\nnpm install @example/${one}\n\ncurl --fail --silent \\\n  --url "https://api.example.com/v1/${one}s?limit=${limit}" \\\n  --header "Authorization: Bearer $TOKEN" | jq '.items[] | select(.state == "${trait}")'\n\nif [ $? -ne 0 ]; then\n  echo "no ${two}" >&2\n  exit 1\nfi`;
  if (language === 'python')
    return `import os\nfrom dataclasses import dataclass\n\nimport requests\n\n\n@dataclass\nclass Item:\n    id: str\n    ${two}: str\n    ${trait}: bool = False\n\n\ndef read_${one}s(limit: int = ${limit}) -> list[Item]:\n    """Gives the ${one}s that the caller may see."""\n    response = requests.get(\n        "https://api.example.com/v1/${one}s",\n        params={"limit": limit},\n        headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},\n    )\n    response.raise_for_status()\n    return [Item(**row) for row in response.json() if row["${two}"]]`;
  return `import { Client, type Item } from '@example/${one}';\n\ninterface Options {\n  limit?: number;\n  ${two}: string;\n  state: '${trait}' | 'other';\n}\n\nconst client = new Client({ token: process.env.TOKEN! });\n\nexport async function load(options: Options): Promise<Item[]> {\n  const found: Item[] = [];\n  let cursor: string | undefined;\n  do {\n    const page = await client.list({ ...options, cursor, limit: options.limit ?? ${limit} });\n    for (const item of page.items) if (item.state !== '${trait}') found.push(item);\n    cursor = page.next; // undefined on the last page\n  } while (cursor);\n  return found;\n}`;
}
