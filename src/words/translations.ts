import type { Translation } from './english.ts';
import { ar } from './languages/ar.ts';
import { de } from './languages/de.ts';
import { es } from './languages/es.ts';
import { fr } from './languages/fr.ts';
import { he } from './languages/he.ts';
import { id } from './languages/id.ts';
import { it } from './languages/it.ts';
import { ja } from './languages/ja.ts';
import { ko } from './languages/ko.ts';
import { nl } from './languages/nl.ts';
import { pl } from './languages/pl.ts';
import { pt } from './languages/pt.ts';
import { ru } from './languages/ru.ts';
import { sv } from './languages/sv.ts';
import { tr } from './languages/tr.ts';
import { uk } from './languages/uk.ts';
import { vi } from './languages/vi.ts';
import { zhHant } from './languages/zh-Hant.ts';
import { zh } from './languages/zh.ts';

/** Words by language tag. */
// prettier-ignore
export const TRANSLATIONS: Readonly<Record<string, Translation>> = {
  ar, de, es, fr, he, id, it, ja, ko, nl, pl, pt, ru, sv, tr, uk, vi, zh, 'zh-Hant': zhHant,
};
