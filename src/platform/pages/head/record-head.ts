import { cutAtWord } from '#platform/values/text/cut-at-word.ts'

/** Search engines show about these numbers of characters of a title's name and of a description. */
const maxName = 60
const maxDescription = 160

/** The name of a record for the title of its page. `code` distinguishes records whose names begin alike. */
export const nameInTitle = (name: string, code: string | null = null): string => {
  const cut = cutAtWord(name, maxName)
  return cut === name || code === null ? cut : `${cut} (${code})`
}

export const shortDescription = (text: string): string => cutAtWord(text, maxDescription)
