import { findLanguage } from '../../words/find-language.ts';

const ENGLISH = {
  copy: 'Copy page',
  copied: 'Copied',
  failed: 'Not copied',
  more: 'More for this page',
  view: 'View as Markdown',
  viewHint: 'The page as plain text',
  ask: 'Open in {}',
  askHint: 'Ask questions about this page',
  print: 'Print page',
  printHint: 'On paper or as a PDF',
  printSection: 'Print section',
  printAgain: 'Print',
  back: 'Back to the page',
};

/** Texts of the menu beside a page's title. */
export type PageMenuWords = typeof ENGLISH;

/** In the order of the English ones. */
const TRANSLATIONS: Record<string, readonly string[]> = {
  // prettier-ignore
  de: ['Seite kopieren', 'Kopiert', 'Nicht kopiert', 'Mehr zu dieser Seite', 'Als Markdown ansehen', 'Die Seite als reiner Text', 'In {} öffnen', 'Fragen zu dieser Seite stellen', 'Seite drucken', 'Auf Papier oder als PDF', 'Abschnitt drucken', 'Drucken', 'Zurück zur Seite'],
  // prettier-ignore
  fr: ['Copier la page', 'Copié', 'Non copié', 'Plus pour cette page', 'Voir en Markdown', 'La page en texte brut', 'Ouvrir dans {}', 'Poser des questions sur cette page', 'Imprimer la page', 'Sur papier ou en PDF', 'Imprimer la section', 'Imprimer', 'Retour à la page'],
  // prettier-ignore
  es: ['Copiar página', 'Copiado', 'No copiado', 'Más para esta página', 'Ver como Markdown', 'La página como texto sin formato', 'Abrir en {}', 'Hacer preguntas sobre esta página', 'Imprimir página', 'En papel o como PDF', 'Imprimir sección', 'Imprimir', 'Volver a la página'],
  // prettier-ignore
  pt: ['Copiar página', 'Copiado', 'Não copiado', 'Mais para esta página', 'Ver como Markdown', 'A página como texto simples', 'Abrir no {}', 'Fazer perguntas sobre esta página', 'Imprimir página', 'Em papel ou como PDF', 'Imprimir seção', 'Imprimir', 'Voltar à página'],
  // prettier-ignore
  ja: ['ページをコピー', 'コピーしました', 'コピーできませんでした', 'このページのその他の操作', 'Markdown で表示', 'プレーンテキストのページ', '{} で開く', 'このページについて質問する', 'ページを印刷', '紙または PDF', 'セクションを印刷', '印刷', 'ページに戻る'],
  // prettier-ignore
  zh: ['复制页面', '已复制', '复制失败', '此页面的更多操作', '以 Markdown 查看', '纯文本页面', '在 {} 中打开', '就此页面提问', '打印页面', '纸质或 PDF', '打印本节', '打印', '返回页面'],
};

/** Gives the texts for a language tag, in English where there is no translation. */
export function pageMenuWordsFor(lang: string): PageMenuWords {
  const texts = findLanguage(TRANSLATIONS, lang) ?? [];
  const entries = Object.entries(ENGLISH).map(([key, text], index) => [key, texts[index] ?? text]);
  return Object.fromEntries(entries) as PageMenuWords;
}
