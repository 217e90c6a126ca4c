import type { UnwantedWord } from './unwanted-word.ts'

/** Dutch says `u`, to colleagues too. */
export const unwantedInDutch: readonly UnwantedWord[] = [
  { unwanted: /(?<!\p{L})(?:je|jij|jou|jouwe?|jullie)(?!\p{L})/iu, instead: 'u, uw' },
  { unwanted: /specialchemicaliën|speciaalchemicaliën|specialiteitenchemicaliën/iu, instead: 'speciale chemicaliën' },
  {
    unwanted: /(?<!\p{L})(?:meldt? u|afgemeld|aangemelde?|aan te melden|het aanmelden|zonder aanmelden)(?!\p{L})/iu,
    instead: 'inloggen, uitloggen',
  },
  { unwanted: /winkelwagen/iu, instead: 'winkelmand' },
  { unwanted: /(?<!\p{L})meningen?(?!\p{L})|aanvraagteam/iu, instead: 'feedback, aanvragenteam' },
  { unwanted: /(?<!\p{L})imports(?!\p{L})|standaardinbox/iu, instead: 'importen, algemene inbox' },
  { unwanted: /(?<!\p{L})(?:ids?|-id)(?!\p{L})|Offline p/u, instead: 'ID, offlinepakket' },
  { unwanted: /(?<!\p{L})vergeten(?!\p{L}|\?)/iu, instead: 'verwijderen' },
  { unwanted: /opent (?:hier|één keer|uw wachtwoord)/iu, instead: 'geeft toegang, werkt, is genoeg' },
  { unwanted: /’ in \{list\}/u, instead: '‘{term}’ – {list}' },
  { unwanted: /[“”"]/u, instead: '‘…’' },
  { unwanted: /[\d}]\s%|\p{L}…/u, instead: '100%, a space before an ellipsis' },
]
