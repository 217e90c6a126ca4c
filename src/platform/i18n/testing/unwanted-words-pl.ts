import type { UnwantedWord } from './unwanted-word.ts'

/** Polish is impersonal, or says `Państwo`. Only buttons and links are imperatives, as everywhere in Polish software. */
export const unwantedInPolish: readonly UnwantedWord[] = [
  { unwanted: /(?<!\p{L})(?!nasz)\p{L}+[ae]sz(?!\p{L})/iu, instead: 'an impersonal form, or Państwo' },
  { unwanted: /\p{L}{2,}(?:liście|łyście|łeś|łaś)(?!\p{L})/iu, instead: 'an impersonal form, or Państwo' },
  { unwanted: /(?<!\p{L})(?:Was|Wam|Wami|wasz\p{L}*)(?!\p{L})/u, instead: 'Państwo' },
  {
    unwanted:
      /(?<!\p{L})(?:wybierz|wpisz|zachowaj|przygotuj|wklej|zapisz|napisz|pozostaw|utwórz|zdecyduj|zacznij|poproś|zbieraj|wyświetl)(?!\p{L})[^:]*\.$/iu,
    instead: 'Proszę with an infinitive in a sentence',
  },
  { unwanted: /(?<!\p{L})witryn\p{L}*/iu, instead: 'serwis' },
  { unwanted: /(?<!\p{L})dział\p{L}* zapytań/iu, instead: 'zespół zapytań' },
  { unwanted: /zapomnian/iu, instead: 'usunięte' },
  { unwanted: /“[^”]*”|„[^”]*“/u, instead: '„…”' },
  { unwanted: /\d\s%/u, instead: '100%' },
]
