import type { Translation } from '../english.ts';

/** German. */
// prettier-ignore
export const de: Translation = [
  'Hinweis', 'Information', 'Warnung', 'Tipp', 'Erfolg', 'Gefahr', 'Einzelheiten',
  '{} anzeigen', '{} ausblenden', 'untergeordnete Attribute', 'Alternativen', 'Header', '{} Werte',
  'erforderlich', 'veraltet', 'Standard:', 'nur lesen', 'nur schreiben', 'Strom von', 'oder',
  'Autorisierung', 'Auch Anfragen ohne Autorisierung werden beantwortet.', 'Scopes', 'Bearer-Token', 'API-Schlüssel',
  'Verbindung mit einem TLS-Clientzertifikat aufbauen.', '{} und die Base64-Kodierung von {} senden.', 'Den Schlüssel als Header {} senden.', 'Den Schlüssel als Query-Parameter {} senden.', 'Den Schlüssel als Cookie {} senden.', '{} senden.',
  'Header', 'Pfadparameter', 'Query-Parameter', 'Cookies', 'Body', 'Nutzlast', 'Antwort', 'Ihre Antwort', 'Callbacks', 'Attribute',
  'Anfrage', 'Beispiel', 'Beispiele', 'Gesendet an {}', 'Ihre Antwort:', 'Folgeanfragen:', 'mit {} = {}',
  'Weiterleitung', 'Clientfehler', 'Serverfehler', 'Jeder andere Status',
  'weitere Attribute', 'Eintrag {}', 'Wert', 'Eins von', 'Beliebige von', 'Immer',
  'Enthält dieselben Attribute wie {} darum herum.', 'Hat mehr Attribute, als diese Seite zeigen kann.', 'Das Dokument beschreibt dies an anderer Stelle, aber dort steht nichts: {}',
  'Diese Operation steht in keinem OpenAPI-Dokument des Projekts.', 'Der Text dieser Seite kann nicht angezeigt werden.',
  'Vielfaches von {}', 'entspricht {}', 'Zeichen', 'Einträge', 'Eigenschaften', 'keine doppelten Einträge', '{}-kodiert', 'Namen entsprechen {}', 'genau eins von: {}', 'mindestens eins von: {}',
  'Diagramm', 'Prompt', 'Prompt anzeigen', 'Mehr lesen', 'Variante', 'Text',
  'Kanal', 'Parameter', 'Server', 'Sie senden', 'Sie empfangen', 'Nachricht', 'Antwort',
  'Kopieren', 'Kopiert', 'Alle Zeilen anzeigen', 'Weniger Zeilen anzeigen', 'Nach Tag filtern', 'Ansicht',
  'Vergrößertes Bild', 'Vergrößern: {}', 'Bild vergrößern', 'Diagramm vergrößern', 'Schließen',
  'Ausprobieren', 'Nicht geladen: noch einmal versuchen', 'Senden', 'Abbrechen', 'Link kopieren', 'Link kopiert', 'Der Link zu dieser Anfrage ist kopiert. Er enthält keine Zugangsdaten.', 'Vollen Client öffnen',
  'Server', 'Autorisierung', 'Query', 'Keine', 'Art der Anmeldung', 'Medientyp', 'Als Formular bearbeiten', 'Als JSON bearbeiten',
  'Auswählen', 'Hinzufügen', 'Zu {} hinzufügen', 'Aus {} entfernen', 'Art von {}', 'Name', 'Muss {} entsprechen', 'Das ist kein gültiges JSON: {}',
  'Zeigen', 'Verbergen', '{} zeigen oder verbergen', 'Für diesen Tab behalten, bis er geschlossen wird', 'Woher ein Token kommt',
  'Wird gesendet …', 'Abgebrochen.', 'Die Antwort hat keinen Body.', 'Dieselbe Anfrage mit curl', 'Herunterladen ({})', 'Header ({})',
  'Es gibt keine Netzwerkverbindung.', '{} ist nicht erreichbar.', 'Keine Antwort innerhalb von {} Sekunden.',
  'Der Browser hat von {} keine Antwort erhalten, die er zeigen darf. Entweder erlaubt der Server keine Anfragen von anderen Seiten (CORS: er muss Access-Control-Allow-Origin für {} senden), oder er war nicht erreichbar: seine Adresse, das Netz oder sein TLS-Zertifikat. Außerhalb des Browsers geht dieselbe Anfrage, wenn der Server da ist:',
];
