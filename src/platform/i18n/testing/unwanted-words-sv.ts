import type { UnwantedWord } from './unwanted-word.ts'

/** Swedish says `du` to one reader, also where it speaks of the company. */
export const unwantedInSwedish: readonly UnwantedWord[] = [
  { unwanted: /(?<!\p{L})(?:ni|er|era|ert|eder)(?!\p{L})/iu, instead: 'du, din' },
  { unwanted: /e-postmeddelande|(?<!\p{L})(?:brev|brevet|svara på det här meddelandet)(?!\p{L})/iu, instead: 'mejl' },
  { unwanted: /kundvagn/iu, instead: 'varukorg' },
  { unwanted: /delmarknad|(?<!\p{L})tillämpning/iu, instead: 'marknadssegment, användning' },
  { unwanted: /(?<!\p{L})recept(?!\p{L})|faktablad/iu, instead: 'formulering, whitepaper' },
  { unwanted: /videor(?!\p{L})|(?<!\p{L})(?:lyfta|framhävda) produkter/iu, instead: 'filmer, i fokus' },
  { unwanted: /(?<!\p{L})tillgång(?:en)?(?!\p{L})/iu, instead: 'åtkomst' },
  { unwanted: /(?:förfrågningar|begäran) om (?:ett )?konto|be om ett konto/iu, instead: 'ansökan om konto' },
  {
    unwanted: /(?<!\p{L})(?:godtagits|avvisats?)(?!\p{L})/iu,
    instead: 'accepterat, avböjt',
  },
  {
    unwanted: /(?<!\p{L})(?:id|Orsak|ned)(?!\p{L})|(?<!\p{L})Hämta (?:som|de första)/u,
    instead: 'ID, skäl, ladda ner',
  },
  { unwanted: /standardinkorg|landssida|landets webbplats/iu, instead: 'gemensam inkorg, landswebbplats' },
  { unwanted: /glöms bort|öppnar (?:en gång|ännu|ensamt)/iu, instead: 'raderas, gäller' },
  { unwanted: /” i \{list\}|på \{language\}/u, instead: '”{term}” – {list}, the language after a colon' },
  { unwanted: /[“"]/u, instead: '”…”' },
  { unwanted: /[\d}] ?%|\S…/u, instead: 'a no-break space before %, a space before an ellipsis' },
]
