import type { Translation } from '../english.ts';

/** Turkish. */
// prettier-ignore
export const tr: Translation = [
  'Not', 'Bilgi', 'Uyarı', 'İpucu', 'Başarılı', 'Tehlike', 'Ayrıntılar',
  'Göster: {}', 'Gizle: {}', 'alt öznitelikler', 'seçenekler', 'başlıklar', '{} değer',
  'zorunlu', 'kullanımdan kalktı', 'varsayılan:', 'salt okunur', 'salt yazılır', 'akış:', 'veya',
  'Yetkilendirme', 'Yetkilendirme olmayan istekler de yanıtlanır.', 'Kapsamlar', 'bearer belirteci', 'API anahtarı',
  'TLS istemci sertifikasıyla bağlanın.', '{} ile {} metninin Base64 kodlamasını gönderin.', 'Anahtarınızı {} başlığında gönderin.', 'Anahtarınızı {} sorgu parametresinde gönderin.', 'Anahtarınızı {} çerezinde gönderin.', '{} gönderin.',
  'Başlıklar', 'Yol parametreleri', 'Sorgu parametreleri', 'Çerezler', 'Gövde', 'Yük', 'Yanıt', 'Sizin yanıtınız', 'Geri çağrılar', 'Öznitelikler',
  'İstek', 'Örnek', 'Örnekler', 'Gönderildiği yer: {}', 'Sizin yanıtınız:', 'Sonraki istekler:', '{} = {} ile',
  'Yönlendirme', 'İstemci hatası', 'Sunucu hatası', 'Diğer tüm durumlar',
  'diğer öznitelikler', 'öğe {}', 'değer', 'Şunlardan biri', 'Şunlardan herhangi biri', 'Her zaman',
  'Çevresindeki {} ile aynı öznitelikleri içerir.', 'Bu sayfanın gösterebileceğinden çok özniteliği var.', 'Belge bunu başka yerde tanımlıyor ama orada bir şey yok: {}',
  'Bu işlem projenin hiçbir OpenAPI belgesinde yok.', 'Bu sayfanın metni gösterilemiyor.',
  '{} katı', '{} ile eşleşir', 'karakter', 'öğe', 'özellik', 'yinelenmeyen öğeler', '{} kodlu', 'adlar {} ile eşleşir', 'tam olarak biri: {}', 'en az biri: {}',
  'Diyagram', 'İstem', 'İstemi göster', 'Devamını oku', 'Seçenek', 'Metin',
  'Kanal', 'Parametreler', 'Sunucular', 'Siz gönderirsiniz', 'Siz alırsınız', 'İleti', 'Yanıt',
  'Kopyala', 'Kopyalandı', 'Tüm satırları göster', 'Daha az satır göster', 'Etikete göre süz', 'Görünüm',
  'Büyütülmüş görsel', 'Büyüt: {}', 'Görseli büyüt', 'Diyagramı büyüt', 'Kapat',
  'Deneyin', 'Yüklenemedi: yeniden deneyin', 'Gönder', 'İptal', 'Bağlantıyı kopyala', 'Bağlantı kopyalandı', 'Bu isteğin bağlantısı kopyalandı. Kimlik bilgisi içermez.', 'Tam istemciyi aç',
  'Sunucu', 'Yetkilendirme', 'Sorgu', 'Yok', 'Kimlik doğrulama yolu', 'Ortam türü', 'Form olarak düzenle', 'JSON olarak düzenle',
  'Seçin', 'Ekle', 'Ekle: {}', 'Çıkar: {}', 'Tür: {}', 'ad', '{} ile eşleşmeli', 'Bu geçerli bir JSON değil: {}',
  'Göster', 'Gizle', 'Göster veya gizle: {}', 'Bu sekme kapanana kadar sakla', 'Belirteç nereden alınır',
  'Gönderiliyor …', 'İptal edildi.', 'Yanıtın gövdesi yok.', 'Aynı istek curl ile', 'İndir ({})', 'Başlıklar ({})',
  'Ağ bağlantısı yok.', '{} adresine ulaşılamadı.', '{} saniye içinde yanıt gelmedi.',
  'Tarayıcı {} adresinden gösterebileceği bir yanıt almadı. Ya o sunucu başka sitelerden gelen isteklere izin vermiyor (CORS: {} için Access-Control-Allow-Origin göndermeli) ya da ona ulaşılamadı: adresi, ağ veya TLS sertifikası. Sunucu oradaysa aynı istek tarayıcının dışında çalışır:',
];
