import type { Translation } from '../english.ts';

/** Indonesian. */
// prettier-ignore
export const id: Translation = [
  'Catatan', 'Informasi', 'Peringatan', 'Kiat', 'Berhasil', 'Bahaya', 'Rincian',
  'Tampilkan {}', 'Sembunyikan {}', 'atribut turunan', 'pilihan', 'header', '{} nilai',
  'wajib', 'usang', 'bawaan:', 'hanya baca', 'hanya tulis', 'aliran', 'atau',
  'Otorisasi', 'Permintaan tanpa otorisasi juga dijawab.', 'Cakupan', 'token bearer', 'kunci API',
  'Hubungkan dengan sertifikat klien TLS.', 'Kirim {} dan pengodean Base64 dari {}.', 'Kirim kunci Anda dalam header {}.', 'Kirim kunci Anda dalam parameter kueri {}.', 'Kirim kunci Anda dalam cookie {}.', 'Kirim {}.',
  'Header', 'Parameter jalur', 'Parameter kueri', 'Cookie', 'Isi', 'Muatan', 'Respons', 'Respons Anda', 'Callback', 'Atribut',
  'Permintaan', 'Contoh', 'Contoh', 'Dikirim ke {}', 'Respons Anda:', 'Permintaan lanjutan:', 'dengan {} = {}',
  'Pengalihan', 'Kesalahan klien', 'Kesalahan server', 'Status lain apa pun',
  'atribut lain', 'entri {}', 'nilai', 'Salah satu dari', 'Sebarang dari', 'Selalu',
  'Berisi atribut yang sama dengan {} yang melingkupinya.', 'Punya lebih banyak atribut daripada yang dapat ditampilkan halaman ini.', 'Dokumen menjelaskan ini di tempat lain, tetapi di sana tidak ada apa pun: {}',
  'Operasi ini tidak ada dalam dokumen OpenAPI mana pun di proyek.', 'Teks halaman ini tidak dapat ditampilkan.',
  'kelipatan {}', 'cocok dengan {}', 'karakter', 'item', 'properti', 'item unik', 'dikodekan {}', 'nama cocok dengan {}', 'tepat satu dari: {}', 'setidaknya satu dari: {}',
  'Diagram', 'Prompt', 'Tampilkan prompt', 'Baca selengkapnya', 'Varian', 'Teks',
  'Kanal', 'Parameter', 'Server', 'Anda mengirim', 'Anda menerima', 'Pesan', 'Balasan',
  'Salin', 'Disalin', 'Tampilkan semua baris', 'Tampilkan lebih sedikit baris', 'Saring menurut tag', 'Tampilan',
  'Gambar diperbesar', 'Perbesar: {}', 'Perbesar gambar', 'Perbesar diagram', 'Tutup',
  'Coba', 'Tidak termuat: coba lagi', 'Kirim', 'Batal', 'Salin tautan', 'Tautan disalin', 'Tautan ke permintaan ini disalin. Tautan ini tidak berisi kredensial.', 'Buka klien lengkap',
  'Server', 'Otorisasi', 'Kueri', 'Tidak ada', 'Cara autentikasi', 'Jenis media', 'Ubah sebagai formulir', 'Ubah sebagai JSON',
  'Pilih', 'Tambah', 'Tambah ke {}', 'Hapus dari {}', 'Jenis {}', 'nama', 'Harus cocok dengan {}', 'JSON ini tidak sah: {}',
  'Tampilkan', 'Sembunyikan', 'Tampilkan atau sembunyikan {}', 'Simpan untuk tab ini sampai ditutup', 'Tempat mendapatkan token',
  'Mengirim …', 'Dibatalkan.', 'Respons tidak punya isi.', 'Permintaan yang sama dengan curl', 'Unduh ({})', 'Header ({})',
  'Tidak ada koneksi jaringan.', '{} tidak dapat dijangkau.', 'Tidak ada respons dalam {} detik.',
  'Peramban tidak menerima respons dari {} yang boleh ditampilkannya. Server itu tidak mengizinkan permintaan dari situs lain (CORS: server harus mengirim Access-Control-Allow-Origin untuk {}), atau tidak dapat dijangkau: alamatnya, jaringan, atau sertifikat TLS-nya. Permintaan yang sama berjalan di luar peramban jika server ada:',
];
