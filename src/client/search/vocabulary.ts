const VOWEL = /[aeiouy]/;

/**
 * Synonyms in technical documentation: abbreviations of computing, British spellings that differ by
 * more than a letter, irregular forms, and near synonyms. A word may be in several groups, the
 * closest words first. A hyphen joins the words of a phrase.
 */
const GROUPS = [
  'add create new insert',
  'admin administrator',
  'alert notify notification told',
  'alternative versus vs compare comparison difference',
  'app application',
  'argument arg parameter param',
  'asynchronous async',
  'auth authentication authenticate login signin',
  'login signin log-in sign-in',
  'authorization permission access role rbac',
  'begin start',
  'big large size',
  'browser web internet',
  'bug error fail failure fault problem issue',
  'change edit modify set update',
  'choose pick select',
  'colleague teammate member',
  'command cli terminal command-line',
  'computer machine local localhost desktop',
  'config configuration configure options settings',
  'cost price pricing billing',
  'coupon discount voucher',
  'cpu processor',
  'credentials creds password',
  'custom customize own',
  'database db',
  'delete remove uninstall',
  'demo example sample',
  'deploy deployment publish release',
  'dev development',
  'directory folder',
  'doc docs documentation',
  'duplicate deduplicate deduplication distinct',
  'encrypt encryption ssl tls https',
  'env environment',
  'exclude ignore omit skip',
  'exec execute run',
  'export download',
  'fast performance quick speed',
  'function func method',
  'gpu graphics',
  'hide hidden',
  'id identifier',
  'image img picture photo',
  'import upload',
  'info information',
  'install installation setup set-up',
  'javascript js',
  'jwt token',
  'k8s kubernetes',
  'latency slow performance',
  'limit maximum max quota',
  'link url address',
  'llm model language-model',
  'log logging logs output',
  'mail email',
  'memory ram',
  'message msg',
  'metrics monitor monitoring statistics stats',
  'migrate migration move',
  'mobile phone',
  'oom memory',
  'org organization organisation',
  'parallel concurrent concurrency same-time at-once',
  'pass send',
  'password passphrase',
  'postgres postgresql pg',
  'production prod',
  'project repo repository',
  'python py',
  'reference ref',
  'refund chargeback',
  'register registration signup sign-up',
  'retry rerun repeat resend',
  'save store persist',
  'schedule cron',
  'search find query lookup',
  'secret key',
  'session cookie',
  'show display',
  'sso saml oidc single-sign-on',
  'stop cancel abort kill terminate',
  'temporary temp tmp',
  'test try verify',
  'tutorial guide quickstart',
  'typescript ts',
  'upgrade update',
  'user customer account',
  'variable var',
  'version release',
  'vm virtual',
  'website site web',
  '2fa mfa two-factor multi-factor',
  'activate enable turn-on',
  'allowlist whitelist',
  'apex root',
  'archive backup snapshot',
  'batch bulk at-once',
  'begin began begun',
  'blocklist blacklist denylist',
  'break broke broken',
  'build built',
  'card payment',
  'certificate cert',
  'choose chose chosen',
  'ci pipeline continuous-integration',
  'clone copy duplicate',
  'connect integrate integration',
  'consumption usage',
  'dashboard console',
  'deactivate disable turn-off opt-out',
  'debug troubleshoot troubleshooting',
  'decline deny reject',
  'delay sleep wait',
  'discard drop',
  'downtime outage',
  'earnings revenue payout',
  'endpoint url',
  'erase delete',
  'fetch get retrieve',
  'fix solve troubleshoot',
  'find found',
  'gdpr privacy',
  'give gave given',
  'grant permission access',
  'hide hid',
  'history changelog',
  'invite invitation',
  'invoice bill receipt',
  'keep kept retain retention',
  'kubernetes k8s helm cluster',
  'label tag',
  'language locale translation i18n',
  'launch start run',
  'leaked exposed secret',
  'lose lost',
  'package library sdk',
  'pagination page cursor',
  'pause suspend resume',
  'pay paid payment',
  'plan subscription tier',
  'plugin extension addon',
  'pr pull-request',
  'rbac role-based',
  'realtime real-time live',
  'recover recovery restore',
  'recurring subscription',
  'region location zone',
  'reload refresh',
  'restart reboot',
  'revert rollback undo downgrade',
  'rotate roll rotation',
  'sandbox test',
  'seat user',
  'send sent',
  'simultaneous parallel concurrent',
  'storage disk volume',
  'throttle throttling rate-limit',
  'trace tracing span',
  'twice duplicate deduplication idempotent',
  'vat tax',
  'view see show',
  'write wrote written',
  'analytics analysis analyze',
  'approve approval',
  'convert conversion',
  'define definition',
  'depend dependency',
  'describe description',
  'expire expiration expiry',
  'invoke invocation',
  'refer reference',
  'remove removal',
  'renew renewal',
  'resolve resolution',
  'respond response',
  'retain retention',
  'subscribe subscription',
  'sync synchronize synchronization',
  'verify verification',
  '429 throttle throttling rate-limit',
  'a11y accessibility',
  'aws amazon',
  'claude anthropic',
  'dark theme',
  'deprecated legacy obsolete outdated',
  'embed widget iframe',
  'fake mock dummy simulate',
  'gcp google',
  'get-paid payout payouts',
  'get-rid delete remove',
  'gpt openai',
  'hotkey shortcut keybinding',
  'liveness readiness health',
  'logo branding',
  'logout log-out sign-out',
  'look-up lookup find',
  'loop foreach iterate',
  'mac macos homebrew',
  'nested hierarchy hierarchical inherit',
  'not-working not-work troubleshooting',
  'old previous earlier',
  'earlier previous history',
  'otel opentelemetry',
  'restrict permission authorization',
  'safe safely secure secret',
  'self-hosted oss self-host',
  'speed-up performance optimize',
  'translate translation i18n localization',
  'vector embedding',
  'without-downtime rolling gradual',
  'how-far progress',
  'how-often interval frequency schedule',
  'notify webhook event',
  'reconnect connect',
  'redeploy deploy',
  'reinstall install',
  'install deploy',
  'chatbot assistant agent',
  'keep-going continue',
  'long-running background',
  'rating feedback',
];

/** Synonyms by word or phrase. */
const RELATED = new Map<string, Set<string>>();

for (const group of GROUPS) {
  const words = group.split(' ').map((word) => word.replaceAll('-', ' '));
  for (const word of words) {
    const others = words.filter((other) => other !== word);
    RELATED.set(word, new Set([...(RELATED.get(word) ?? []), ...others]));
  }
}

/**
 * Endings of regular forms, and those of the word itself. `stem` would be too broad here: `rate` is no form of
 * `rating`, nor `product` of `production`.
 */
const INFLECTIONS: [ending: RegExp, base: string][] = [
  [/ie[sd]$/, 'y'],
  [/(?<=.{4})s$/, ''],
  [/(?<=s|x|ch|sh)es$/, ''],
  [/(.)\1(?:ed|ing)$/, '$1'],
  [/(?:ed|ing)$/, ''],
  [/(?:ed|ing)$/, 'e'],
];

/** Synonyms of a word or phrase, or else of another form of it; empty for most. */
export function relatedWords(words: string): readonly string[] {
  const found = RELATED.get(words) ?? RELATED.get(baseOf(words) ?? '') ?? [];
  return [...found].filter((other) => !other.includes(' '));
}

/** The word or phrase with synonyms of which one word is a form: `hotkey` for `hotkeys`. */
function baseOf(words: string): string | undefined {
  const list = words.split(' ');
  return list
    .flatMap((word, index) =>
      INFLECTIONS.map(([ending, base]) => list.with(index, word.replace(ending, base)).join(' ')),
    )
    .find((other) => RELATED.has(other));
}

/** Maximum number of words in a phrase. */
export const MAX_PHRASE = 3;

/**
 * The common stem of English word forms: `retry`, `retries`, and `retrying` give `retr`. Words of
 * other alphabets, short words, and identifiers are unchanged.
 */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  let root = cut(word, /(?<=ss|x|ch|sh)es$|ies$|(?<![su])s$/);
  root =
    cut(root, /(?:ization|isation|ation|ating|ated|ator|ate|ion|izing|ising|ized|ised|ize|ise)$/) ||
    root;
  root = cut(root, /(?:ing|ed|ly)$/);
  root = root.replace(/([bdfgmnprt])\1$/, '$1');
  return cut(root, /[eyi]$/);
}

function cut(word: string, ending: RegExp): string {
  const rest = word.replace(ending, '');
  return rest.length >= 3 && VOWEL.test(rest) ? rest : word;
}
