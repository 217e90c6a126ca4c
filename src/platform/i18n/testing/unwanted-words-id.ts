import type { UnwantedWord } from './unwanted-word.ts'

/** Indonesian says `Anda`, with a capital. */
export const unwantedInIndonesian: readonly UnwantedWord[] = [
  { unwanted: /(?<!\p{L})(?:kamu|engkau|kau|anda|kalian)(?!\p{L})/u, instead: 'Anda' },
  { unwanted: /(?<!\p{L})(?:e-mail|surel|surat)(?!\p{L})/iu, instead: 'email' },
  { unwanted: /(?<!\p{L})(?:file|browser|offline|online)(?!\p{L})/iu, instead: 'berkas, peramban, luring, daring' },
  { unwanted: /(?<!\p{L})rekaman|(?:ID|halaman atau|suatu|melihat|membuka) catatan/iu, instead: 'data' },
  { unwanted: /(?<!\p{L})pengelola(?!\p{L})/iu, instead: 'administrator' },
  { unwanted: /(?<!\p{L})mutu(?!\p{L})|(?<!\p{L})peraturan/iu, instead: 'kualitas, regulasi' },
  { unwanted: /(?<!\p{L})(?:dipastikan|memastikan|pastikan (?:alamat|dalam))/iu, instead: 'konfirmasi' },
  { unwanted: /produk promosi|pilihan produk/iu, instead: 'produk unggulan, ragam produk' },
  { unwanted: /kotak masuk default|(?<!\p{L})id(?!\p{L})/u, instead: 'kotak masuk umum, ID' },
  { unwanted: /dilupakan|membuka (?:apa pun di sini|satu kali)|tidak membuka/iu, instead: 'dihapus, berlaku' },
  { unwanted: /” di \{list\}/u, instead: '“{term}” – {list}' },
  { unwanted: /[\d}]\s%|["„]/u, instead: '100%, “…”' },
]
