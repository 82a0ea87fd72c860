import { findLanguage } from '../../words/find-language.ts';

/** Texts of the list of shortcuts, in the order in which translations give them. */
const ENGLISH = {
  title: 'Keyboard shortcuts',
  search: 'Search',
  previous: 'Previous page',
  next: 'Next page',
  list: 'This list',
  close: 'Close',
  single: 'Shortcuts of a single key',
};

/** Texts of the list of shortcuts in one language. */
export type ShortcutsWords = typeof ENGLISH;

const TRANSLATIONS: Record<string, readonly string[]> = {
  de: ['Tastenkürzel', 'Suche', 'Vorige Seite', 'Nächste Seite', 'Diese Liste', 'Schließen', 'Kürzel aus einer Taste'],
  fr: ['Raccourcis clavier', 'Recherche', 'Page précédente', 'Page suivante', 'Cette liste', 'Fermer', 'Raccourcis d’une seule touche'],
  es: ['Atajos de teclado', 'Buscar', 'Página anterior', 'Página siguiente', 'Esta lista', 'Cerrar', 'Atajos de una sola tecla'],
  pt: ['Atalhos de teclado', 'Pesquisar', 'Página anterior', 'Próxima página', 'Esta lista', 'Fechar', 'Atalhos de uma só tecla'],
  ja: ['キーボードショートカット', '検索', '前のページ', '次のページ', 'この一覧', '閉じる', '一つのキーによるショートカット'],
  zh: ['键盘快捷键', '搜索', '上一页', '下一页', '此列表', '关闭', '单键快捷键'],
}; // prettier-ignore

/** Gives the texts for a language tag, in English where there is no translation. */
export function shortcutsWordsFor(lang: string): ShortcutsWords {
  const texts = findLanguage(TRANSLATIONS, lang) ?? [];
  const entries = Object.entries(ENGLISH).map(([key, text], index) => [key, texts[index] ?? text]);
  return Object.fromEntries(entries) as ShortcutsWords;
}
