import { fold, spelling, spellingOfWord } from '#domain/folding.ts'

/** A word of a text: as folded, and as the common spelling of it has it. */
export interface Token {
  readonly form: string
  /** The same as `form` where no spelling rule applies. */
  readonly spelled: string
}

/** Longer texts are searched in their beginning. */
const tokenLimit = 200
/** Longer words are cut: nobody types them, and a naughty text has no spaces. */
const wordLimit = 60

/** The words of a text, folded: runs of letters and digits. `C.I. 77891` and `CI77891` are `ci 77891`. */
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

/** What a beginning of a word may begin in the index. */
export const beginningsOf = (form: string): readonly string[] => {
  const spelled = spelling(form)
  return spelled === form || spelled.length < 4 ? [form] : [form, spelled]
}

export const isNumber = (form: string): boolean => /^\p{N}+$/u.test(form)
export const hasDigit = (form: string): boolean => /\p{N}/u.test(form)
