import type { UnwantedWord } from './unwanted-word.ts'

/** Turkish says `siz`. Buttons alone have the short imperative. */
export const unwantedInTurkish: readonly UnwantedWord[] = [
  { unwanted: /(?<!\p{L})(?:sen|seni|senin|sana|sende)(?!\p{L})/iu, instead: 'siz' },
  // Requests of a browser are not those of a customer.
  { unwanted: /(?<!çok fazla )(?<!\p{L})[iİ]ste(?:k|ğ(?!e bağlı))/u, instead: 'talep' },
  { unwanted: /(?<!\p{L})ileti(?!ş)\p{L}*|(?<!\p{L})İleti(?!ş)\p{L}*/u, instead: 'e-posta, mesaj' },
  { unwanted: /(?<!\p{L})(?:iş|ekip) arkadaş/iu, instead: 'çalışma arkadaşı' },
  { unwanted: /(?<!\p{L})kelime|tekrar dene/iu, instead: 'sözcük, yeniden dene' },
  { unwanted: /(?<!\p{L})[iİ]ç not/u, instead: 'dahili not' },
  { unwanted: /[kK]ayıt sakla|ama saklanamaz|[sS]akladığınızda/u, instead: 'kaydet' },
  { unwanted: /[gG]örüşü(?:nüz)? |ilgililer|(?<!\p{L})biçim ve/iu, instead: 'geri bildirim, potansiyel müşteri, form' },
  { unwanted: /özel kimyasallar ve bileşenler|göre içerikler/iu, instead: 'hammadde' },
  { unwanted: /aşamalı kaldırma|varsayılan gelen kutu/iu, instead: 'kademeli kaldırma, ortak gelen kutusu' },
  { unwanted: /unutulur|bir kez açar|tek başına hiçbir şey|henüz bir şey aç/iu, instead: 'silinir, geçerlidir' },
  { unwanted: /%\s|[\d}]\s?%/u, instead: '%100' },
  { unwanted: /["„]|\s…/u, instead: '“…”, no space before an ellipsis' },
]
