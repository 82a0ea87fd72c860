const SHELLS = [
  'bash',
  'sh',
  'shell',
  'zsh',
  'shellscript',
  'console',
  'curl',
  'powershell',
  'cmd',
];

const LANGUAGE_ICONS: Record<string, string> = {
  ...Object.fromEntries(SHELLS.map((shell) => [shell, 'square-terminal'])), js: 'js',
  javascript: 'js', jsx: 'react', tsx: 'react', python: 'python', py: 'python', php: 'php',
  java: 'java', go: 'golang', rust: 'rust', swift: 'swift', html: 'html5', css: 'css3-alt',
  docker: 'docker', dockerfile: 'docker', vue: 'vuejs', json: 'brackets-curly', md: 'markdown',
  mdx: 'markdown', markdown: 'markdown',
}; // prettier-ignore

/** Icon beside the file name of a block in that language. */
export function languageIcon(lang: string): string {
  return LANGUAGE_ICONS[lang.toLowerCase()] ?? 'file-code';
}

const LANGUAGE_NAMES: Record<string, string> = {
  bash: 'Bash', sh: 'Shell', shell: 'Shell', zsh: 'Shell', js: 'JavaScript',
  javascript: 'JavaScript', ts: 'TypeScript', typescript: 'TypeScript', jsx: 'JSX', tsx: 'TSX',
  py: 'Python', rb: 'Ruby', php: 'PHP', cs: 'C#', csharp: 'C#', cpp: 'C++', 'c++': 'C++',
  objc: 'Objective-C', yml: 'YAML', yaml: 'YAML', md: 'Markdown', mdx: 'MDX', dotenv: '.env',
  golang: 'Go', graphql: 'GraphQL', powershell: 'PowerShell', http: 'HTTP',
}; // prettier-ignore

/** Short words that are abbreviations rather than names. */
const ABBREVIATION = /^(?:json\w?|html?|css|scss|sql|xml|toml|ini|csv|jsx|tsx|svg|hcl|env)$/;

/** A language as people write it; undefined for plain text. */
export function languageName(lang: string): string | undefined {
  const key = lang.toLowerCase();
  if (key === '' || /^(?:text|txt|plain|plaintext|none|nocopy)$/.test(key)) return undefined;
  if (ABBREVIATION.test(key)) return key.toUpperCase();
  return LANGUAGE_NAMES[key] ?? key.charAt(0).toUpperCase() + key.slice(1);
}
