import type { UnwantedWord } from './unwanted-word.ts'

/** Both kinds of Spanish say `usted`. */
const unwantedInBoth: readonly UnwantedWord[] = [
  {
    unwanted: /(?<!\p{L})(?:tú|tus?|te|ti|contigo|puedes|tienes|quieres|eres|vosotr[oa]s|vuestr[oa]s?)(?!\p{L})/iu,
    instead: 'usted',
  },
  { unwanted: /(?<!\ba )\bpetici(?:ón|ones)/iu, instead: 'solicitud' },
  {
    unwanted: /\bgrupos? comercial|\bagrupaci(?:ón|ones)|\bapuntes? interno|\bempresa cliente/iu,
    instead: 'grupo, nota interna, cliente',
  },
  { unwanted: /se olvida\b|no se entiende\b/iu, instead: 'se eliminará, no es válida' },
  { unwanted: /[”»] en \{list\}/u, instead: '{term} – {list}' },
  { unwanted: /\d%|\d %/u, instead: '100 % with a no-break space' },
]

/** Neutral Spanish of Latin America. Its past tense is the simple one. */
export const unwantedInLatinAmericanSpanish: readonly UnwantedWord[] = [
  ...unwantedInBoth,
  { unwanted: /\bcestas?\b|\bañad(?:ir|e|a|id[oa]s?)\b/iu, instead: 'carrito, agregar' },
  {
    unwanted: /(?<!\p{L})(?:ordenador|móvil|fichero|vídeos?|caduc\p{L}*)(?!\p{L})/iu,
    instead: 'computadora, video, vencer',
  },
  {
    unwanted: /\bIntroduzca\b|\bCompruebe\b|\bEnvase\b|\bgama\b/iu,
    instead: 'Escriba, Ingrese, Revise, Empaque, portafolio',
  },
  { unwanted: /\b(?:se )?(?:he|ha|han|hemos) \p{L}+(?:ado|ido|cho|sto|rito|erto|uelto)s?\b/iu, instead: 'se guardó' },
  { unwanted: /[«»]/u, instead: '“…”' },
]

/** Spanish of Spain. What has just happened is in the compound past tense. */
export const unwantedInSpanishOfSpain: readonly UnwantedWord[] = [
  ...unwantedInBoth,
  { unwanted: /\bcarritos?\b|\bcotizaci\p{L}+|\bagreg(?:ar|ue|ad[oa]s?)\b/iu, instead: 'cesta, oferta, añadir' },
  {
    unwanted: /(?<!\p{L})(?:computadora|celular|videos?|ingres(?:e|ar)|empaque|portafolio|colegas?)(?!\p{L})/iu,
    instead: 'ordenador, vídeo',
  },
  { unwanted: /\bven(?:ce|cen|ció)\b|\bvencid[oa]s?\b/iu, instead: 'caducar' },
  { unwanted: /\bSe \p{L}+(?:ó|aron|ieron)(?!\p{L})/u, instead: 'se ha guardado' },
  { unwanted: /[“”]/u, instead: '«…»' },
]
