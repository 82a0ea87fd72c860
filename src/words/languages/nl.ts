import type { Translation } from '../english.ts';

/** Dutch. */
// prettier-ignore
export const nl: Translation = [
  'Opmerking', 'Informatie', 'Waarschuwing', 'Tip', 'Gelukt', 'Gevaar', 'Details',
  '{} tonen', '{} verbergen', 'onderliggende attributen', 'alternatieven', 'headers', '{} waarden',
  'verplicht', 'verouderd', 'standaard:', 'alleen lezen', 'alleen schrijven', 'stroom van', 'of',
  'Autorisatie', 'Ook verzoeken zonder autorisatie worden beantwoord.', 'Scopes', 'bearer-token', 'API-sleutel',
  'Maak verbinding met een TLS-clientcertificaat.', 'Stuur {} en de Base64-codering van {}.', 'Stuur je sleutel als header {}.', 'Stuur je sleutel als queryparameter {}.', 'Stuur je sleutel als cookie {}.', 'Stuur {}.',
  'Headers', 'Padparameters', 'Queryparameters', 'Cookies', 'Body', 'Payload', 'Antwoord', 'Jouw antwoord', 'Callbacks', 'Attributen',
  'Verzoek', 'Voorbeeld', 'Voorbeelden', 'Verstuurd naar {}', 'Jouw antwoord:', 'Vervolgverzoeken:', 'met {} = {}',
  'Doorverwijzing', 'Fout van de client', 'Fout van de server', 'Elke andere status',
  'andere attributen', 'item {}', 'waarde', 'Een van', 'Een of meer van', 'Altijd',
  'Bevat dezelfde attributen als {} eromheen.', 'Heeft meer attributen dan deze pagina kan tonen.', 'Het document beschrijft dit elders, maar daar staat niets: {}',
  'Deze bewerking staat in geen enkel OpenAPI-document van het project.', 'De tekst van deze pagina kan niet worden getoond.',
  'veelvoud van {}', 'voldoet aan {}', 'tekens', 'items', 'eigenschappen', 'unieke items', '{}-gecodeerd', 'namen voldoen aan {}', 'precies een van: {}', 'minstens een van: {}',
  'Diagram', 'Prompt', 'Prompt tonen', 'Lees meer', 'Variant', 'Tekst',
  'Kanaal', 'Parameters', 'Servers', 'Jij verstuurt', 'Jij ontvangt', 'Bericht', 'Antwoord',
  'Kopiëren', 'Gekopieerd', 'Alle regels tonen', 'Minder regels tonen', 'Filteren op label', 'Weergave',
  'Vergrote afbeelding', 'Vergroten: {}', 'Afbeelding vergroten', 'Diagram vergroten', 'Sluiten',
  'Proberen', 'Niet geladen: opnieuw proberen', 'Versturen', 'Annuleren', 'Link kopiëren', 'Link gekopieerd', 'De link naar dit verzoek is gekopieerd. Er staan geen inloggegevens in.', 'Volledige client openen',
  'Server', 'Autorisatie', 'Query', 'Geen', 'Manier van aanmelden', 'Mediatype', 'Bewerken als formulier', 'Bewerken als JSON',
  'Kiezen', 'Toevoegen', 'Toevoegen aan {}', 'Verwijderen uit {}', 'Soort van {}', 'naam', 'Moet voldoen aan {}', 'Dit is geen geldige JSON: {}',
  'Tonen', 'Verbergen', '{} tonen of verbergen', 'Bewaren voor dit tabblad tot het sluit', 'Waar een token vandaan komt',
  'Versturen …', 'Geannuleerd.', 'Het antwoord heeft geen body.', 'Hetzelfde verzoek met curl', 'Downloaden ({})', 'Headers ({})',
  'Er is geen netwerkverbinding.', '{} is niet bereikbaar.', 'Geen antwoord binnen {} seconden.',
  'De browser kreeg van {} geen antwoord dat hij mag tonen. Of die server staat geen verzoeken van andere sites toe (CORS: hij moet Access-Control-Allow-Origin voor {} sturen), of hij was niet bereikbaar: zijn adres, het netwerk of zijn TLS-certificaat. Buiten de browser werkt hetzelfde verzoek als de server er is:',
];
