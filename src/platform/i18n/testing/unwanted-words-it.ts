import type { UnwantedWord } from './unwanted-word.ts'

/** Italian writes «…» and no space before a per cent sign. */
export const unwantedInItalian: readonly UnwantedWord[] = [
  { unwanted: /[“”"]/u, instead: '«…»' },
  { unwanted: /\d\s%|\}\s%/u, instead: 'no space before a per cent sign' },
  { unwanted: /\s…/u, instead: 'no space before an ellipsis' },
  { unwanted: /\bPaes[ei]\b(?<=\S\s\S+)/u, instead: 'paese' },
  { unwanted: /\bdimenticat[ao]\b(?<!Password dimenticata)/u, instead: 'eliminare' },
  { unwanted: /^(?:Attributo|Dichiarazioni)$/u, instead: 'claim' },
  { unwanted: /\bcasella predefinita\b|\bposta comune\b/iu, instead: 'casella comune' },
  { unwanted: /\bteam delle richieste\b/iu, instead: 'ufficio richieste' },
]
