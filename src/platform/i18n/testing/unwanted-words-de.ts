import type { UnwantedWord } from './unwanted-word.ts'

/** German says `Sie`. */
export const unwantedInGerman: readonly UnwantedWord[] = [
  { unwanted: /(?<!\p{L})(?:du|dich|dir|dein(?:e[mnrs]?)?|ihr (?:habt|könnt|seid))(?!\p{L})/iu, instead: 'Sie' },
  { unwanted: /(?<!\p{L})(?:Nutzer|Verwalter)(?!\p{L})/u, instead: 'Benutzer, Administrator' },
  { unwanted: /(?<!\p{L})(?:Firma|Gesellschaft|Geschäftsgruppe)/u, instead: 'Unternehmen, Geschäftsbereich' },
  { unwanted: /(?<!\p{L})Zutat(?:en)?(?!\p{L})|(?<!\p{L})Formulierungen(?!\p{L})/u, instead: 'Inhaltsstoff, Rezeptur' },
  { unwanted: /(?<!\p{L})(?:Produktnummer|Veröffentlichung)(?!\p{L})/u, instead: 'Produktcode, Publikation' },
  { unwanted: /(?<!\p{L})(?:Bitte um ein|Ihre Bitte|Ihre Anforderungen ansehen)/u, instead: 'Antrag, Anfrage' },
  { unwanted: /Physikalische Form|(?<!\p{L})(?:Empfohlene|hervorgehobene) Produkte/u, instead: 'Lieferform, im Fokus' },
  { unwanted: /Länders(?:ite|eite)|(?<!\p{L})(?:Die|der) Site(?!\p{L})/u, instead: 'Länderwebsite' },
  { unwanted: /(?<!\p{L})Ids?(?!\p{L})|(?<!E-)\bMails?\b/u, instead: 'ID, E-Mail' },
  { unwanted: /(?<!\p{L})(?:Geheimnis|vergessen)(?!\p{L}|\?)/u, instead: 'geheimer Schlüssel, gelöscht' },
  { unwanted: /öffnet (?:hier|einmal|Ihr Passwort)/u, instead: 'gibt Zugang, gilt, genügt' },
  { unwanted: /“ in \{list\}/u, instead: '„{term}“ – {list}' },
  { unwanted: /[”"']|“[^“”„]*“/u, instead: '„…“' },
  { unwanted: /[\d}] ?%|\S…/u, instead: 'a no-break space before %, a space before an ellipsis' },
]
