import type { LanguageCode } from '#platform/i18n/languages.ts'
import { assistantBase, assistantPath } from '#platform/values/addresses/assistant-path.ts'

const segment = 'present'

/** The address of the window of a presentation: it leads to what is shown. */
export const windowAddress = ({
  token,
  language,
}: {
  readonly token: string
  readonly language: LanguageCode
}): string => `${assistantBase(language)}/${segment}/${token}`

/** Whether the address belongs to the window of a presentation, which a customer looks at (SAL-04). */
export const isInWindow = (pathname: string): boolean =>
  pathname.startsWith(`${assistantPath}/`) && pathname.split('/')[3] === segment
