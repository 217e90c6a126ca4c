import { fold, spelling, spellingOfWord } from '#platform/values/text/folding.ts'

/** A word of a text: folded, and in the common spelling. */
export interface Token {
  readonly form: string
  /** Equal to `form` if no spelling rule applies. */
  readonly spelled: string
}

/** Only the first words of longer texts are indexed. */
const tokenLimit = 200
/** Longer words are truncated, which protects against texts without spaces. */
const wordLimit = 60

/** Returns the folded words of a text: runs of letters and digits. `C.I. 77891` and `CI77891` become `ci 77891`. */
export function tokensOf(text: string): readonly Token[] {
  return formsOf(text).map((form) => ({ form, spelled: spelledForm(form) }))
}

export const spelledForm = (form: string): string => (isNumber(form) ? form : spellingOfWord(form))

export function formsOf(text: string): readonly string[] {
  const folded = fold(text)
  const prepared = folded.includes('c')
    ? folded
        .replace(/(?<![\p{L}\p{N}])c\.?\s?i(?:\.\s?|[\s:#-]*)(?:(?:no|nr)\b\.?\s*)?(?=\d{5}(?!\d))/gu, 'ci ')
        .replace(/(?<![\p{L}\p{N}])c\.\s?i\./gu, 'ci ')
    : folded
  const forms = prepared.match(/[\p{L}\p{N}]+/gu) ?? []
  return (forms.length > tokenLimit ? forms.slice(0, tokenLimit) : forms).map((form) =>
    form.length > wordLimit ? form.slice(0, wordLimit) : form,
  )
}

/** Returns the prefixes to look up for a prefix of a word. */
export const beginningsOf = (form: string): readonly string[] => {
  const spelled = spelling(form)
  return spelled === form || spelled.length < 4 ? [form] : [form, spelled]
}

export const isNumber = (form: string): boolean => /^\p{N}+$/u.test(form)
export const hasDigit = (form: string): boolean => /\p{N}/u.test(form)
