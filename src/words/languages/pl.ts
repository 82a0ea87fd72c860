import type { Translation } from '../english.ts';

/** Polish. */
// prettier-ignore
export const pl: Translation = [
  'Uwaga', 'Informacja', 'Ostrzeżenie', 'Wskazówka', 'Sukces', 'Niebezpieczeństwo', 'Szczegóły',
  'Pokaż {}', 'Ukryj {}', 'atrybuty podrzędne', 'warianty', 'nagłówki', 'wartości: {}',
  'wymagane', 'przestarzałe', 'domyślnie:', 'tylko do odczytu', 'tylko do zapisu', 'strumień', 'lub',
  'Autoryzacja', 'Odpowiedź dostają także żądania bez autoryzacji.', 'Zakresy', 'token bearer', 'klucz API',
  'Połącz się z certyfikatem klienta TLS.', 'Wyślij {} i kodowanie Base64 tekstu {}.', 'Wyślij klucz w nagłówku {}.', 'Wyślij klucz w parametrze zapytania {}.', 'Wyślij klucz w ciasteczku {}.', 'Wyślij {}.',
  'Nagłówki', 'Parametry ścieżki', 'Parametry zapytania', 'Ciasteczka', 'Treść', 'Ładunek', 'Odpowiedź', 'Twoja odpowiedź', 'Wywołania zwrotne', 'Atrybuty',
  'Żądanie', 'Przykład', 'Przykłady', 'Wysyłane do {}', 'Twoja odpowiedź:', 'Kolejne żądania:', 'z {} = {}',
  'Przekierowanie', 'Błąd klienta', 'Błąd serwera', 'Każdy inny status',
  'inne atrybuty', 'element {}', 'wartość', 'Jedno z', 'Dowolne z', 'Zawsze',
  'Zawiera te same atrybuty co otaczający {}.', 'Ma więcej atrybutów, niż ta strona może pokazać.', 'Dokument opisuje to gdzie indziej, ale nic tam nie ma: {}',
  'Tej operacji nie ma w żadnym dokumencie OpenAPI projektu.', 'Nie można wyświetlić tekstu tej strony.',
  'wielokrotność {}', 'pasuje do {}', 'znaki', 'elementy', 'właściwości', 'elementy bez powtórzeń', 'kodowanie {}', 'nazwy pasują do {}', 'dokładnie jedno z: {}', 'co najmniej jedno z: {}',
  'Diagram', 'Prompt', 'Pokaż prompt', 'Czytaj więcej', 'Wariant', 'Tekst',
  'Kanał', 'Parametry', 'Serwery', 'Wysyłasz', 'Odbierasz', 'Wiadomość', 'Odpowiedź',
  'Kopiuj', 'Skopiowano', 'Pokaż wszystkie wiersze', 'Pokaż mniej wierszy', 'Filtruj według etykiety', 'Widok',
  'Powiększony obraz', 'Powiększ: {}', 'Powiększ obraz', 'Powiększ diagram', 'Zamknij',
  'Wypróbuj', 'Nie wczytano: spróbuj ponownie', 'Wyślij', 'Anuluj', 'Kopiuj link', 'Link skopiowany', 'Link do tego żądania skopiowano. Nie zawiera danych logowania.', 'Otwórz pełnego klienta',
  'Serwer', 'Autoryzacja', 'Zapytanie', 'Brak', 'Sposób uwierzytelnienia', 'Typ mediów', 'Edytuj jako formularz', 'Edytuj jako JSON',
  'Wybierz', 'Dodaj', 'Dodaj do {}', 'Usuń z {}', 'Rodzaj: {}', 'nazwa', 'Musi pasować do {}', 'To nie jest poprawny JSON: {}',
  'Pokaż', 'Ukryj', 'Pokaż lub ukryj {}', 'Zachowaj w tej karcie do jej zamknięcia', 'Skąd wziąć token',
  'Wysyłanie …', 'Anulowano.', 'Odpowiedź nie ma treści.', 'To samo żądanie w curl', 'Pobierz ({})', 'Nagłówki ({})',
  'Brak połączenia z siecią.', 'Nie udało się połączyć z {}.', 'Brak odpowiedzi w ciągu {} s.',
  'Przeglądarka nie dostała od {} odpowiedzi, którą może pokazać. Albo ten serwer nie przyjmuje żądań z innych witryn (CORS: musi wysyłać Access-Control-Allow-Origin dla {}), albo jest nieosiągalny: adres, sieć lub certyfikat TLS. Poza przeglądarką to samo żądanie zadziała, jeśli serwer tam jest:',
];
