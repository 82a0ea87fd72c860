import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Translation } from '../../site/translations.ts';
import { suggest } from '../../utils/text.ts';
import { defineCommand, list, UsageError } from '../args/define-command.ts';
import { cache, code } from '../args/options.ts';
import { CommandOutput } from '../output.ts';

/** Lists translations, or marks some as current; exits with 1 if docs.json cannot be read. */
export const translations = defineCommand({
  name: 'translations',
  summary: 'list missing and outdated translations',
  synonyms: ['translate'],
  options: {
    cache,
    code,
    mark: list({
      valueName: 'PAGE',
      summary: 'mark a page, a folder, or all as current',
      read: (names) => names,
    }),
  },
  examples: [
    ['trellis translations', 'list missing and outdated translations'],
    ['trellis translations --mark de/soil', 'mark a page as current'],
  ],
  async run(args) {
    const { openProject } = await import('../open-project.ts');
    const { loadSite } = await import('../../site/load.ts');
    const { digestOriginal, LEDGER_FILE, listTranslations, readTranslationDates, renderLedger } =
      await import('../../site/translations.ts');
    const { languageName } = await import('../../navigation/languages.ts');
    const output = new CommandOutput(args);
    const project = openProject(args, output);
    const { site } = await loadSite(project, { base: '', mode: 'check', offline: true });
    if (!site) {
      output.warn('Cannot read docs.json. Run "trellis check" for details.');
      return 1;
    }
    if (args.mark.length > 0) {
      const marked = chooseMarked(listTranslations(site), args.mark);
      const added = marked.map(
        ({ page, original }) => [page.id, digestOriginal(original)] as const,
      );
      const known = [...site.ledger].filter(([id]) => site.pages.has(id));
      writeFileSync(join(project.root, LEDGER_FILE), renderLedger(new Map([...known, ...added])));
      output.say(
        `Marked ${marked.length === 1 ? '1 page' : `${marked.length} pages`} as current in ${LEDGER_FILE}. Commit this file with the translations.`,
      );
      return 0;
    }
    output.print(describe(listTranslations(site, readTranslationDates(site)), languageName));
    return 0;
  },
});

type Translated = Translation & { page: NonNullable<Translation['page']> };

/** Translations selected by page, by folder, or with `all`. */
function chooseMarked(all: readonly Translation[], names: readonly string[]): Translated[] {
  const translated = all.filter((one): one is Translated => one.page !== undefined);
  return names.flatMap((name) => {
    const plain = name.replace(/\.mdx?$/, '').replace(/^\.?\/|\/$/g, '');
    const isMeant = ({ page: { id } }: Translated) =>
      plain === 'all' || id === plain || id.startsWith(`${plain}/`);
    const found = translated.filter(isMeant);
    if (found.length > 0) return found;
    const near = suggest(
      plain,
      translated.map(({ page }) => page.id),
    );
    const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
    throw new UsageError(`Translated page not found: "${name}".${hint}`);
  });
}

function describe(all: readonly Translation[], languageName: (language: string) => string): string {
  if (all.length === 0) return 'The site has one language.\n';
  const lines = [...Map.groupBy(all, ({ language }) => language)].map(([language, group]) => {
    const count = (state: Translation['state']) =>
      group.filter((one) => one.state === state).length;
    const counts = (['current', 'outdated', 'missing', 'unmarked'] as const)
      .filter((state) => count(state) > 0)
      .map((state) => `${count(state)} ${state}`);
    return [`${language}  ${languageName(language)}: ${counts.join(', ')}`, ...listed(group)].join(
      '\n',
    );
  });
  const isUnmarked = all.some(({ state }) => state === 'unmarked');
  const note =
    '\nFor unmarked pages, Trellis compares the Git dates of translation and original. To mark a page as current,\nrun "trellis translations --mark PAGE".\n';
  return `${lines.join('\n\n')}\n${isUnmarked ? note : ''}`;
}

function listed(group: readonly Translation[]): string[] {
  return group
    .filter(({ state }) => state === 'outdated' || state === 'missing')
    .map(({ state, page, original }) => `  ${state.padEnd(8)} ${page?.file ?? original.file}`);
}
