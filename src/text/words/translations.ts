import type { Translation } from './english.ts';
import ar from './languages/ar.json' with { type: 'json' };
import ca from './languages/ca.json' with { type: 'json' };
import cs from './languages/cs.json' with { type: 'json' };
import da from './languages/da.json' with { type: 'json' };
import de from './languages/de.json' with { type: 'json' };
import es from './languages/es.json' with { type: 'json' };
import fi from './languages/fi.json' with { type: 'json' };
import fr from './languages/fr.json' with { type: 'json' };
import he from './languages/he.json' with { type: 'json' };
import hi from './languages/hi.json' with { type: 'json' };
import hu from './languages/hu.json' with { type: 'json' };
import id from './languages/id.json' with { type: 'json' };
import it from './languages/it.json' with { type: 'json' };
import ja from './languages/ja.json' with { type: 'json' };
import ko from './languages/ko.json' with { type: 'json' };
import lv from './languages/lv.json' with { type: 'json' };
import nl from './languages/nl.json' with { type: 'json' };
import no from './languages/no.json' with { type: 'json' };
import pl from './languages/pl.json' with { type: 'json' };
import pt from './languages/pt.json' with { type: 'json' };
import ro from './languages/ro.json' with { type: 'json' };
import ru from './languages/ru.json' with { type: 'json' };
import sv from './languages/sv.json' with { type: 'json' };
import tr from './languages/tr.json' with { type: 'json' };
import uk from './languages/uk.json' with { type: 'json' };
import uz from './languages/uz.json' with { type: 'json' };
import vi from './languages/vi.json' with { type: 'json' };
import zhHant from './languages/zh-Hant.json' with { type: 'json' };
import zh from './languages/zh.json' with { type: 'json' };

/** Words by language tag. */
// prettier-ignore
export const TRANSLATIONS: Readonly<Record<string, Translation>> = {
  ar, ca, cs, da, de, es, fi, fr, he, hi, hu, id, it, ja, ko, lv, nl, no, pl, pt, ro, ru, sv, tr, uk,
  uz, vi, zh, 'zh-Hant': zhHant,
};
