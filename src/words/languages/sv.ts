import type { Translation } from '../english.ts';

/** Swedish. */
// prettier-ignore
export const sv: Translation = [
  'Obs', 'Information', 'Varning', 'Tips', 'Klart', 'Fara', 'Detaljer',
  'Visa {}', 'Dölj {}', 'underordnade attribut', 'alternativ', 'huvuden', '{} värden',
  'obligatorisk', 'utfasad', 'standard:', 'skrivskyddad', 'endast skrivning', 'ström av', 'eller',
  'Auktorisering', 'Även anrop utan auktorisering får svar.', 'Omfång', 'bearer-token', 'API-nyckel',
  'Anslut med ett TLS-klientcertifikat.', 'Skicka {} och Base64-kodningen av {}.', 'Skicka din nyckel i huvudet {}.', 'Skicka din nyckel i frågeparametern {}.', 'Skicka din nyckel i kakan {}.', 'Skicka {}.',
  'Huvuden', 'Sökvägsparametrar', 'Frågeparametrar', 'Kakor', 'Innehåll', 'Nyttolast', 'Svar', 'Ditt svar', 'Återanrop', 'Attribut',
  'Anrop', 'Exempel', 'Exempel', 'Skickas till {}', 'Ditt svar:', 'Följande anrop:', 'med {} = {}',
  'Omdirigering', 'Klientfel', 'Serverfel', 'Varje annan status',
  'övriga attribut', 'post {}', 'värde', 'En av', 'Någon av', 'Alltid',
  'Har samma attribut som {} runt omkring.', 'Har fler attribut än sidan kan visa.', 'Dokumentet beskriver detta på annat håll, men där finns inget: {}',
  'Åtgärden finns inte i något av projektets OpenAPI-dokument.', 'Sidans text kan inte visas.',
  'multipel av {}', 'matchar {}', 'tecken', 'poster', 'egenskaper', 'unika poster', '{}-kodad', 'namn matchar {}', 'exakt en av: {}', 'minst en av: {}',
  'Diagram', 'Prompt', 'Visa prompten', 'Läs mer', 'Variant', 'Text',
  'Kanal', 'Parametrar', 'Servrar', 'Du skickar', 'Du tar emot', 'Meddelande', 'Svar',
  'Kopiera', 'Kopierat', 'Visa alla rader', 'Visa färre rader', 'Filtrera på etikett', 'Vy',
  'Förstorad bild', 'Förstora: {}', 'Förstora bilden', 'Förstora diagrammet', 'Stäng',
  'Prova', 'Inte laddat: försök igen', 'Skicka', 'Avbryt', 'Kopiera länk', 'Länk kopierad', 'Länken till anropet är kopierad. Den innehåller inga inloggningsuppgifter.', 'Öppna hela klienten',
  'Server', 'Auktorisering', 'Fråga', 'Ingen', 'Sätt att autentisera', 'Medietyp', 'Redigera som formulär', 'Redigera som JSON',
  'Välj', 'Lägg till', 'Lägg till i {}', 'Ta bort från {}', 'Typ av {}', 'namn', 'Måste matcha {}', 'Det här är inte giltig JSON: {}',
  'Visa', 'Dölj', 'Visa eller dölj {}', 'Behåll för den här fliken tills den stängs', 'Var man får en token',
  'Skickar …', 'Avbrutet.', 'Svaret har inget innehåll.', 'Samma anrop med curl', 'Ladda ner ({})', 'Huvuden ({})',
  'Det finns ingen nätverksanslutning.', '{} gick inte att nå.', 'Inget svar inom {} sekunder.',
  'Webbläsaren fick inget svar från {} som den får visa. Antingen tillåter servern inte anrop från andra webbplatser (CORS: den måste skicka Access-Control-Allow-Origin för {}), eller så gick den inte att nå: adressen, nätverket eller TLS-certifikatet. Samma anrop fungerar utanför webbläsaren om servern finns där:',
];
