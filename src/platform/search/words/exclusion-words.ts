import { fold } from '#platform/values/text/folding.ts'

/** The words by which the languages exclude something. They are folded and written as typed, without spelling rules. */

const lines = (text: string): readonly (readonly string[])[] =>
  fold(text)
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))

/** Before what is excluded: `without parabens`. */
export const wordsBefore: readonly (readonly string[])[] = lines(`
without
free of
free from
excluding
zonder
vrij van
tanpa
bebas
bez
bez obsahu
wolne od
wolny od
sem
livre de
isento de
ohne
frei von
senza
privo di
sans
exempt de
sin
libre de
exento de
utan
fri från
`).toSorted((a, b) => b.length - a.length)

/** Before it, joined by a hyphen: `non-GMO`. */
export const prefixes: ReadonlySet<string> = new Set(['non'])

/** After what is excluded: `paraben-free`, `paraben içermeyen`. */
export const wordsAfter: ReadonlySet<string> = new Set(lines('free frei vrij fri icermeyen icermez olmayan')[0] ?? [])

/** At the end of the excluded word: `parabenfrei`, `parabeensiz`. */
export const endings: readonly string[] = [
  'freies',
  'freie',
  'freier',
  'frei',
  'vrije',
  'vrij',
  'fritt',
  'fria',
  'fri',
  'siz',
  'suz',
]

/** Between two excluded things: `without parabens or silicones`. */
export const alternatives: ReadonlySet<string> = new Set(
  lines('or nor of oder ou o lub nebo eller veya atau ani')[0] ?? [],
)
