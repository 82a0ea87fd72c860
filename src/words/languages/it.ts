import type { Translation } from '../english.ts';

/** Italian. */
// prettier-ignore
export const it: Translation = [
  'Nota', 'Informazione', 'Avvertenza', 'Suggerimento', 'Fatto', 'Pericolo', 'Dettagli',
  'Mostra {}', 'Nascondi {}', 'attributi figli', 'alternative', 'intestazioni', '{} valori',
  'obbligatorio', 'deprecato', 'predefinito:', 'sola lettura', 'sola scrittura', 'flusso di', 'oppure',
  'Autorizzazioni', 'Anche le richieste senza autorizzazione ricevono risposta.', 'Ambiti', 'token bearer', 'chiave API',
  'Collegati con un certificato client TLS.', 'Invia {} e la codifica Base64 di {}.', 'Invia la chiave nell’intestazione {}.', 'Invia la chiave nel parametro di query {}.', 'Invia la chiave nel cookie {}.', 'Invia {}.',
  'Intestazioni', 'Parametri di percorso', 'Parametri di query', 'Cookie', 'Corpo', 'Payload', 'Risposta', 'La tua risposta', 'Callback', 'Attributi',
  'Richiesta', 'Esempio', 'Esempi', 'Inviato a {}', 'La tua risposta:', 'Richieste successive:', 'con {} = {}',
  'Reindirizzamento', 'Errore del client', 'Errore del server', 'Ogni altro stato',
  'altri attributi', 'voce {}', 'valore', 'Uno tra', 'Qualsiasi tra', 'Sempre',
  'Contiene gli stessi attributi di {} che lo racchiude.', 'Ha più attributi di quanti questa pagina possa mostrare.', 'Il documento lo descrive altrove, ma lì non c’è nulla: {}',
  'Questa operazione non è in nessun documento OpenAPI del progetto.', 'Il testo di questa pagina non può essere mostrato.',
  'multiplo di {}', 'corrisponde a {}', 'caratteri', 'elementi', 'proprietà', 'elementi unici', 'codificato in {}', 'i nomi corrispondono a {}', 'esattamente uno tra: {}', 'almeno uno tra: {}',
  'Diagramma', 'Prompt', 'Mostra il prompt', 'Leggi di più', 'Variante', 'Testo',
  'Canale', 'Parametri', 'Server', 'Tu invii', 'Tu ricevi', 'Messaggio', 'Risposta',
  'Copia', 'Copiato', 'Mostra tutte le righe', 'Mostra meno righe', 'Filtra per etichetta', 'Vista',
  'Immagine ingrandita', 'Ingrandisci: {}', 'Ingrandisci l’immagine', 'Ingrandisci il diagramma', 'Chiudi',
  'Prova', 'Non caricato: riprova', 'Invia', 'Annulla', 'Copia link', 'Link copiato', 'Il link a questa richiesta è stato copiato. Non contiene credenziali.', 'Apri il client completo',
  'Server', 'Autorizzazione', 'Query', 'Nessuna', 'Modo di autenticarsi', 'Tipo di media', 'Modifica come modulo', 'Modifica come JSON',
  'Scegli', 'Aggiungi', 'Aggiungi a {}', 'Togli da {}', 'Tipo di {}', 'nome', 'Deve corrispondere a {}', 'Questo JSON non è valido: {}',
  'Mostra', 'Nascondi', 'Mostra o nascondi {}', 'Conserva per questa scheda finché resta aperta', 'Dove ottenere un token',
  'Invio …', 'Annullato.', 'La risposta non ha corpo.', 'La stessa richiesta con curl', 'Scarica ({})', 'Intestazioni ({})',
  'Non c’è connessione di rete.', '{} non è raggiungibile.', 'Nessuna risposta entro {} secondi.',
  'Il browser non ha ricevuto da {} una risposta che possa mostrare. O quel server non consente richieste da altri siti (CORS: deve inviare Access-Control-Allow-Origin per {}), o non è raggiungibile: il suo indirizzo, la rete o il suo certificato TLS. La stessa richiesta funziona fuori dal browser se il server c’è:',
];
