import { findLanguage } from '../../../text/words/find-language.ts';

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
  mcp: 'Copy MCP server address',
  addMcp: 'Copy MCP install command',
  connect: 'Connect to {}',
  connectHint: 'Add these docs as an MCP server',
  spec: 'Download OpenAPI document',
  specHint: 'All endpoints as JSON or YAML',
};

/** Texts of the menu beside a page's title. */
export type PageMenuWords = typeof ENGLISH;

/** In the order of the English ones. */
const TRANSLATIONS: Record<string, readonly string[]> = {
  // prettier-ignore
  de: ['Seite kopieren', 'Kopiert', 'Nicht kopiert', 'Mehr zu dieser Seite', 'Als Markdown ansehen', 'Die Seite als reiner Text', 'In {} öffnen', 'Fragen zu dieser Seite stellen', 'Seite drucken', 'Auf Papier oder als PDF', 'Abschnitt drucken', 'Drucken', 'Zurück zur Seite', 'Adresse des MCP-Servers kopieren', 'MCP-Installationsbefehl kopieren', 'Mit {} verbinden', 'Diese Dokumentation als MCP-Server hinzufügen', 'OpenAPI-Dokument herunterladen', 'Alle Endpunkte als JSON oder YAML'],
  // prettier-ignore
  fr: ['Copier la page', 'Copié', 'Non copié', 'Plus pour cette page', 'Voir en Markdown', 'La page en texte brut', 'Ouvrir dans {}', 'Poser des questions sur cette page', 'Imprimer la page', 'Sur papier ou en PDF', 'Imprimer la section', 'Imprimer', 'Retour à la page', 'Copier l’adresse du serveur MCP', 'Copier la commande d’installation MCP', 'Connecter à {}', 'Ajouter cette documentation comme serveur MCP', 'Télécharger le document OpenAPI', 'Tous les endpoints en JSON ou YAML'],
  // prettier-ignore
  es: ['Copiar página', 'Copiado', 'No copiado', 'Más para esta página', 'Ver como Markdown', 'La página como texto sin formato', 'Abrir en {}', 'Hacer preguntas sobre esta página', 'Imprimir página', 'En papel o como PDF', 'Imprimir sección', 'Imprimir', 'Volver a la página', 'Copiar la dirección del servidor MCP', 'Copiar el comando de instalación MCP', 'Conectar con {}', 'Añadir esta documentación como servidor MCP', 'Descargar el documento OpenAPI', 'Todos los endpoints como JSON o YAML'],
  // prettier-ignore
  it: ['Copia pagina', 'Copiato', 'Non copiato', 'Altro per questa pagina', 'Vedi come Markdown', 'La pagina come testo semplice', 'Apri in {}', 'Fai domande su questa pagina', 'Stampa pagina', 'Su carta o come PDF', 'Stampa sezione', 'Stampa', 'Torna alla pagina', 'Copia l’indirizzo del server MCP', 'Copia il comando di installazione MCP', 'Collega a {}', 'Aggiungi questa documentazione come server MCP', 'Scarica il documento OpenAPI', 'Tutti gli endpoint come JSON o YAML'],
  // prettier-ignore
  pt: ['Copiar página', 'Copiado', 'Não copiado', 'Mais para esta página', 'Ver como Markdown', 'A página como texto simples', 'Abrir no {}', 'Fazer perguntas sobre esta página', 'Imprimir página', 'Em papel ou como PDF', 'Imprimir seção', 'Imprimir', 'Voltar à página', 'Copiar o endereço do servidor MCP', 'Copiar o comando de instalação MCP', 'Conectar ao {}', 'Adicionar esta documentação como servidor MCP', 'Baixar o documento OpenAPI', 'Todos os endpoints como JSON ou YAML'],
  // prettier-ignore
  nl: ['Pagina kopiëren', 'Gekopieerd', 'Niet gekopieerd', 'Meer voor deze pagina', 'Als Markdown bekijken', 'De pagina als platte tekst', 'Openen in {}', 'Vragen stellen over deze pagina', 'Pagina afdrukken', 'Op papier of als pdf', 'Sectie afdrukken', 'Afdrukken', 'Terug naar de pagina', 'Adres van de MCP-server kopiëren', 'MCP-installatieopdracht kopiëren', 'Verbinden met {}', 'Deze documentatie als MCP-server toevoegen', 'OpenAPI-document downloaden', 'Alle endpoints als JSON of YAML'],
  // prettier-ignore
  sv: ['Kopiera sidan', 'Kopierat', 'Inte kopierat', 'Mer för den här sidan', 'Visa som Markdown', 'Sidan som ren text', 'Öppna i {}', 'Ställ frågor om sidan', 'Skriv ut sidan', 'På papper eller som PDF', 'Skriv ut avsnittet', 'Skriv ut', 'Tillbaka till sidan', 'Kopiera MCP-serverns adress', 'Kopiera MCP-installationskommandot', 'Anslut till {}', 'Lägg till dokumentationen som MCP-server', 'Ladda ner OpenAPI-dokumentet', 'Alla ändpunkter som JSON eller YAML'],
  // prettier-ignore
  pl: ['Kopiuj stronę', 'Skopiowano', 'Nie skopiowano', 'Więcej dla tej strony', 'Pokaż jako Markdown', 'Strona jako zwykły tekst', 'Otwórz w {}', 'Zadaj pytania o tę stronę', 'Drukuj stronę', 'Na papierze lub jako PDF', 'Drukuj dział', 'Drukuj', 'Wróć do strony', 'Kopiuj adres serwera MCP', 'Kopiuj polecenie instalacji MCP', 'Połącz z {}', 'Dodaj tę dokumentację jako serwer MCP', 'Pobierz dokument OpenAPI', 'Wszystkie punkty końcowe jako JSON lub YAML'],
  // prettier-ignore
  tr: ['Sayfayı kopyala', 'Kopyalandı', 'Kopyalanmadı', 'Bu sayfa için daha fazlası', 'Markdown olarak gör', 'Düz metin olarak sayfa', '{} ile aç', 'Bu sayfa hakkında soru sor', 'Sayfayı yazdır', 'Kâğıda ya da PDF olarak', 'Bölümü yazdır', 'Yazdır', 'Sayfaya dön', 'MCP sunucusunun adresini kopyala', 'MCP kurulum komutunu kopyala', '{} ile bağlan', 'Bu belgeleri MCP sunucusu olarak ekle', 'OpenAPI belgesini indir', 'JSON ya da YAML olarak tüm uç noktalar'],
  // prettier-ignore
  vi: ['Sao chép trang', 'Đã sao chép', 'Chưa sao chép', 'Thêm cho trang này', 'Xem dạng Markdown', 'Trang dạng văn bản thuần', 'Mở trong {}', 'Hỏi về trang này', 'In trang', 'Ra giấy hoặc PDF', 'In phần này', 'In', 'Về trang', 'Sao chép địa chỉ máy chủ MCP', 'Sao chép lệnh cài đặt MCP', 'Kết nối với {}', 'Thêm tài liệu này làm máy chủ MCP', 'Tải tài liệu OpenAPI', 'Mọi endpoint dạng JSON hoặc YAML'],
  // prettier-ignore
  id: ['Salin halaman', 'Disalin', 'Tidak disalin', 'Lainnya untuk halaman ini', 'Lihat sebagai Markdown', 'Halaman sebagai teks biasa', 'Buka di {}', 'Ajukan pertanyaan tentang halaman ini', 'Cetak halaman', 'Di kertas atau sebagai PDF', 'Cetak bagian', 'Cetak', 'Kembali ke halaman', 'Salin alamat server MCP', 'Salin perintah pemasangan MCP', 'Hubungkan ke {}', 'Tambahkan dokumentasi ini sebagai server MCP', 'Unduh dokumen OpenAPI', 'Semua endpoint sebagai JSON atau YAML'],
  // prettier-ignore
  ru: ['Копировать страницу', 'Скопировано', 'Не скопировано', 'Ещё для этой страницы', 'Показать как Markdown', 'Страница простым текстом', 'Открыть в {}', 'Задать вопросы об этой странице', 'Печать страницы', 'На бумаге или в PDF', 'Печать раздела', 'Печать', 'Назад к странице', 'Копировать адрес сервера MCP', 'Копировать команду установки MCP', 'Подключить к {}', 'Добавить эту документацию как сервер MCP', 'Скачать документ OpenAPI', 'Все эндпоинты в JSON или YAML'],
  // prettier-ignore
  uk: ['Копіювати сторінку', 'Скопійовано', 'Не скопійовано', 'Ще для цієї сторінки', 'Показати як Markdown', 'Сторінка звичайним текстом', 'Відкрити в {}', 'Поставити запитання про цю сторінку', 'Друк сторінки', 'На папері або в PDF', 'Друк розділу', 'Друк', 'Назад до сторінки', 'Копіювати адресу сервера MCP', 'Копіювати команду встановлення MCP', 'Під’єднати до {}', 'Додати цю документацію як сервер MCP', 'Завантажити документ OpenAPI', 'Усі ендпоінти в JSON або YAML'],
  // prettier-ignore
  ja: ['ページをコピー', 'コピーしました', 'コピーできませんでした', 'このページのその他の操作', 'Markdown で表示', 'プレーンテキストのページ', '{} で開く', 'このページについて質問する', 'ページを印刷', '紙または PDF', 'セクションを印刷', '印刷', 'ページに戻る', 'MCP サーバーのアドレスをコピー', 'MCP のインストールコマンドをコピー', '{} に接続', 'このドキュメントを MCP サーバーとして追加', 'OpenAPI ドキュメントをダウンロード', 'すべてのエンドポイント (JSON または YAML)'],
  // prettier-ignore
  ko: ['페이지 복사', '복사됨', '복사하지 못함', '이 페이지의 다른 작업', 'Markdown으로 보기', '일반 텍스트 페이지', '{}에서 열기', '이 페이지에 대해 질문하기', '페이지 인쇄', '종이 또는 PDF로', '섹션 인쇄', '인쇄', '페이지로 돌아가기', 'MCP 서버 주소 복사', 'MCP 설치 명령 복사', '{}에 연결', '이 문서를 MCP 서버로 추가', 'OpenAPI 문서 다운로드', '모든 엔드포인트 (JSON 또는 YAML)'],
  // prettier-ignore
  zh: ['复制页面', '已复制', '复制失败', '此页面的更多操作', '以 Markdown 查看', '纯文本页面', '在 {} 中打开', '就此页面提问', '打印页面', '纸质或 PDF', '打印本节', '打印', '返回页面', '复制 MCP 服务器地址', '复制 MCP 安装命令', '连接到 {}', '将此文档添加为 MCP 服务器', '下载 OpenAPI 文档', '所有接口（JSON 或 YAML）'],
  // prettier-ignore
  'zh-Hant': ['複製頁面', '已複製', '複製失敗', '此頁面的更多操作', '以 Markdown 檢視', '純文字頁面', '在 {} 中開啟', '就此頁面提問', '列印頁面', '紙本或 PDF', '列印本節', '列印', '返回頁面', '複製 MCP 伺服器位址', '複製 MCP 安裝指令', '連線到 {}', '將此文件加入為 MCP 伺服器', '下載 OpenAPI 文件', '所有端點（JSON 或 YAML）'],
  // prettier-ignore
  ar: ['نسخ الصفحة', 'تم النسخ', 'لم يتم النسخ', 'المزيد لهذه الصفحة', 'عرض بصيغة Markdown', 'الصفحة كنص عادي', 'فتح في {}', 'طرح أسئلة عن هذه الصفحة', 'طباعة الصفحة', 'على الورق أو بصيغة PDF', 'طباعة القسم', 'طباعة', 'العودة إلى الصفحة', 'نسخ عنوان خادم MCP', 'نسخ أمر تثبيت MCP', 'الربط بـ {}', 'إضافة هذا التوثيق كخادم MCP', 'تنزيل مستند OpenAPI', 'كل نقاط النهاية بصيغة JSON أو YAML'],
  // prettier-ignore
  he: ['העתקת הדף', 'הועתק', 'לא הועתק', 'עוד לדף זה', 'הצגה כ־Markdown', 'הדף כטקסט פשוט', 'פתיחה ב־{}', 'שאלות על דף זה', 'הדפסת הדף', 'על נייר או כ־PDF', 'הדפסת המדור', 'הדפסה', 'חזרה לדף', 'העתקת כתובת שרת MCP', 'העתקת פקודת התקנה של MCP', 'חיבור אל {}', 'הוספת התיעוד כשרת MCP', 'הורדת מסמך OpenAPI', 'כל נקודות הקצה כ־JSON או YAML'],
  // prettier-ignore
  ro: ['Copiază pagina', 'Copiat', 'Necopiat', 'Mai multe pentru această pagină', 'Vezi ca Markdown', 'Pagina ca text simplu', 'Deschide în {}', 'Pune întrebări despre această pagină', 'Tipărește pagina', 'Pe hârtie sau ca PDF', 'Tipărește secțiunea', 'Tipărește', 'Înapoi la pagină', 'Copiază adresa serverului MCP', 'Copiază comanda de instalare MCP', 'Conectează la {}', 'Adaugă această documentație ca server MCP', 'Descarcă documentul OpenAPI', 'Toate endpointurile ca JSON sau YAML'],
  // prettier-ignore
  cs: ['Kopírovat stránku', 'Zkopírováno', 'Nezkopírováno', 'Další možnosti této stránky', 'Zobrazit jako Markdown', 'Stránka jako prostý text', 'Otevřít v {}', 'Ptát se na tuto stránku', 'Vytisknout stránku', 'Na papír nebo do PDF', 'Vytisknout sekci', 'Vytisknout', 'Zpět na stránku', 'Kopírovat adresu serveru MCP', 'Kopírovat instalační příkaz MCP', 'Připojit k {}', 'Přidat tuto dokumentaci jako server MCP', 'Stáhnout dokument OpenAPI', 'Všechny koncové body jako JSON nebo YAML'],
  // prettier-ignore
  hi: ['पेज कॉपी करें', 'कॉपी हो गया', 'कॉपी नहीं हुआ', 'इस पेज के लिए और', 'Markdown में देखें', 'सादे टेक्स्ट में पेज', '{} में खोलें', 'इस पेज के बारे में पूछें', 'पेज प्रिंट करें', 'काग़ज़ पर या PDF में', 'अनुभाग प्रिंट करें', 'प्रिंट करें', 'पेज पर वापस जाएँ', 'MCP सर्वर का पता कॉपी करें', 'MCP इंस्टॉल कमांड कॉपी करें', '{} से जोड़ें', 'इस दस्तावेज़ को MCP सर्वर के रूप में जोड़ें', 'OpenAPI दस्तावेज़ डाउनलोड करें', 'सभी एंडपॉइंट JSON या YAML में'],
  // prettier-ignore
  no: ['Kopier siden', 'Kopiert', 'Ikke kopiert', 'Mer for denne siden', 'Vis som Markdown', 'Siden som ren tekst', 'Åpne i {}', 'Still spørsmål om denne siden', 'Skriv ut siden', 'På papir eller som PDF', 'Skriv ut seksjonen', 'Skriv ut', 'Tilbake til siden', 'Kopier adressen til MCP-serveren', 'Kopier installasjonskommandoen for MCP', 'Koble til {}', 'Legg til dokumentasjonen som MCP-server', 'Last ned OpenAPI-dokumentet', 'Alle endepunkter som JSON eller YAML'],
  // prettier-ignore
  da: ['Kopiér siden', 'Kopieret', 'Ikke kopieret', 'Mere til denne side', 'Vis som Markdown', 'Siden som ren tekst', 'Åbn i {}', 'Stil spørgsmål om denne side', 'Udskriv siden', 'På papir eller som PDF', 'Udskriv afsnittet', 'Udskriv', 'Tilbage til siden', 'Kopiér MCP-serverens adresse', 'Kopiér installationskommandoen til MCP', 'Forbind til {}', 'Tilføj denne dokumentation som MCP-server', 'Hent OpenAPI-dokumentet', 'Alle endpoints som JSON eller YAML'],
  // prettier-ignore
  lv: ['Kopēt lapu', 'Nokopēts', 'Nav nokopēts', 'Vairāk šai lapai', 'Skatīt kā Markdown', 'Lapa kā vienkāršs teksts', 'Atvērt ar {}', 'Uzdot jautājumus par šo lapu', 'Drukāt lapu', 'Uz papīra vai kā PDF', 'Drukāt sadaļu', 'Drukāt', 'Atpakaļ uz lapu', 'Kopēt MCP servera adresi', 'Kopēt MCP instalēšanas komandu', 'Savienot ar {}', 'Pievienot šo dokumentāciju kā MCP serveri', 'Lejupielādēt OpenAPI dokumentu', 'Visi galapunkti kā JSON vai YAML'],
  // prettier-ignore
  uz: ['Sahifani nusxalash', 'Nusxalandi', 'Nusxalanmadi', 'Bu sahifa uchun boshqa amallar', 'Markdown sifatida ko‘rish', 'Sahifa oddiy matn sifatida', '{}da ochish', 'Bu sahifa haqida savol berish', 'Sahifani chop etish', 'Qog‘ozda yoki PDF sifatida', 'Bo‘limni chop etish', 'Chop etish', 'Sahifaga qaytish', 'MCP server manzilini nusxalash', 'MCP o‘rnatish buyrug‘ini nusxalash', '{}ga ulash', 'Bu hujjatlarni MCP server sifatida qo‘shish', 'OpenAPI hujjatini yuklab olish', 'Barcha endpointlar JSON yoki YAML ko‘rinishida'],
  // prettier-ignore
  ca: ['Copia la pàgina', 'Copiat', 'No s’ha copiat', 'Més per a aquesta pàgina', 'Mostra com a Markdown', 'La pàgina com a text sense format', 'Obre a {}', 'Feu preguntes sobre aquesta pàgina', 'Imprimeix la pàgina', 'En paper o com a PDF', 'Imprimeix la secció', 'Imprimeix', 'Torna a la pàgina', 'Copia l’adreça del servidor MCP', 'Copia l’ordre d’instal·lació MCP', 'Connecta amb {}', 'Afegeix aquesta documentació com a servidor MCP', 'Baixa el document OpenAPI', 'Tots els endpoints com a JSON o YAML'],
  // prettier-ignore
  fi: ['Kopioi sivu', 'Kopioitu', 'Ei kopioitu', 'Lisää tälle sivulle', 'Näytä Markdownina', 'Sivu pelkkänä tekstinä', 'Avaa: {}', 'Kysy tästä sivusta', 'Tulosta sivu', 'Paperille tai PDF:ksi', 'Tulosta osio', 'Tulosta', 'Takaisin sivulle', 'Kopioi MCP-palvelimen osoite', 'Kopioi MCP:n asennuskomento', 'Yhdistä: {}', 'Lisää tämä dokumentaatio MCP-palvelimeksi', 'Lataa OpenAPI-dokumentti', 'Kaikki päätepisteet JSONina tai YAMLina'],
  // prettier-ignore
  hu: ['Oldal másolása', 'Másolva', 'Nincs másolva', 'Továbbiak ehhez az oldalhoz', 'Megtekintés Markdownként', 'Az oldal egyszerű szövegként', 'Megnyitás itt: {}', 'Kérdezzen erről az oldalról', 'Oldal nyomtatása', 'Papíron vagy PDF-ként', 'Szakasz nyomtatása', 'Nyomtatás', 'Vissza az oldalhoz', 'MCP-kiszolgáló címének másolása', 'MCP telepítési parancs másolása', 'Csatlakozás ehhez: {}', 'A dokumentáció hozzáadása MCP-kiszolgálóként', 'OpenAPI-dokumentum letöltése', 'Minden végpont JSON-ként vagy YAML-ként'],
};

/** Gives the texts for a language tag, in English where there is no translation. */
export function pageMenuWordsFor(lang: string): PageMenuWords {
  const texts = findLanguage(TRANSLATIONS, lang) ?? [];
  const entries = Object.entries(ENGLISH).map(([key, text], index) => [key, texts[index] ?? text]);
  return Object.fromEntries(entries) as PageMenuWords;
}
