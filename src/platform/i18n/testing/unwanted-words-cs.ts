import type { UnwantedWord } from './unwanted-word.ts'

/** Czech writes „…“. */
export const unwantedInCzech: readonly UnwantedWord[] = [
  { unwanted: /[”"']/u, instead: '„…“' },
  { unwanted: /(?<!=)\d[\s\u00a0]\{/u, instead: 'the whole number in the parameter' },
  { unwanted: /\bpoptáv(?:ek|k(?:y|u|ou|ám|ách))(?!\p{L})/iu, instead: 'žádost' },
  { unwanted: /\bzapomenuta\b/iu, instead: 'smazána' },
  { unwanted: /\b(?:Deklarace|Kvalita|Chemie)\b/u, instead: 'tvrzení, jakost, chemická skupina' },
  { unwanted: /\bsezení\b/iu, instead: 'relace' },
  { unwanted: /\bvýchozí schránce\b/iu, instead: 'společná schránka' },
  { unwanted: /\bStáhnout$|\bStaženo\b/u, instead: 'vzít zpět, because stáhnout is the word for a download' },
]
