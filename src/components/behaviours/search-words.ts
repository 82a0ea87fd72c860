import { findLanguage } from '../../words/find-language.ts';

/** Texts of the search dialog, in the order in which translations give them. `{}` stands for a name or a number. */
const ENGLISH = {
  search: 'Search',
  results: 'Results',
  recent: 'Recent searches',
  remove: 'Remove',
  clear: 'Clear',
  close: 'Close',
  start: 'Find pages, headings, parameters and endpoints',
  none: 'Nothing found for “{}”',
  noneHint: 'Check the spelling, or try fewer or more general words.',
  otherVersions: 'Search all versions',
  failed: 'The search could not be loaded',
  failedHint: 'Check your connection.',
  again: 'Try again',
  one: '1 result',
  many: '{} results',
  toSelect: 'to select',
  toOpen: 'to open',
  toClose: 'to close',
};

/** Texts of the search dialog in one language. */
export type SearchWords = typeof ENGLISH;

const TRANSLATIONS: Record<string, readonly string[]> = {
  // prettier-ignore
  de: ['Suche', 'Ergebnisse', 'Letzte Suchen', 'Entfernen', 'Leeren', 'Schließen', 'Seiten, Überschriften, Parameter und Endpunkte finden', 'Nichts gefunden zu „{}“', 'Prüfe die Schreibweise oder suche mit weniger oder allgemeineren Wörtern.', 'In allen Versionen suchen', 'Die Suche konnte nicht geladen werden', 'Prüfe deine Verbindung.', 'Noch einmal versuchen', '1 Ergebnis', '{} Ergebnisse', 'auswählen', 'öffnen', 'schließen'],
  // prettier-ignore
  fr: ['Recherche', 'Résultats', 'Recherches récentes', 'Retirer', 'Effacer', 'Fermer', 'Trouver des pages, titres, paramètres et points d’accès', 'Aucun résultat pour « {} »', 'Vérifiez l’orthographe, ou essayez moins de mots ou des mots plus généraux.', 'Chercher dans toutes les versions', 'La recherche n’a pas pu être chargée', 'Vérifiez votre connexion.', 'Réessayer', '1 résultat', '{} résultats', 'choisir', 'ouvrir', 'fermer'],
  // prettier-ignore
  es: ['Buscar', 'Resultados', 'Búsquedas recientes', 'Quitar', 'Borrar', 'Cerrar', 'Encuentra páginas, títulos, parámetros y endpoints', 'Nada encontrado para «{}»', 'Revisa la ortografía o prueba con menos palabras o más generales.', 'Buscar en todas las versiones', 'No se pudo cargar la búsqueda', 'Revisa tu conexión.', 'Reintentar', '1 resultado', '{} resultados', 'elegir', 'abrir', 'cerrar'],
  // prettier-ignore
  pt: ['Pesquisar', 'Resultados', 'Pesquisas recentes', 'Remover', 'Limpar', 'Fechar', 'Encontre páginas, títulos, parâmetros e endpoints', 'Nada encontrado para “{}”', 'Verifique a ortografia ou tente menos palavras ou mais gerais.', 'Pesquisar em todas as versões', 'Não foi possível carregar a pesquisa', 'Verifique sua conexão.', 'Tentar de novo', '1 resultado', '{} resultados', 'escolher', 'abrir', 'fechar'],
  // prettier-ignore
  ja: ['検索', '検索結果', '最近の検索', '削除', '消去', '閉じる', 'ページ、見出し、パラメーター、エンドポイントを検索', '「{}」に一致するものはありません', '綴りを確かめるか、語を減らすか、より一般的な語でお試しください。', 'すべてのバージョンを検索', '検索を読み込めませんでした', '接続を確認してください。', '再試行', '1 件', '{} 件', '選択', '開く', '閉じる'],
  // prettier-ignore
  zh: ['搜索', '搜索结果', '最近搜索', '移除', '清除', '关闭', '查找页面、标题、参数和接口', '没有找到“{}”', '请检查拼写，或换用更少、更常见的词。', '搜索所有版本', '无法加载搜索', '请检查网络连接。', '重试', '1 条结果', '{} 条结果', '选择', '打开', '关闭'],
};

/** Gives the texts for a language tag, in English where there is no translation. */
export function searchWordsFor(lang: string): SearchWords {
  const texts = findLanguage(TRANSLATIONS, lang) ?? [];
  const entries = Object.entries(ENGLISH).map(([key, text], index) => [key, texts[index] ?? text]);
  return Object.fromEntries(entries) as SearchWords;
}
