import { backOfficePath } from '#platform/values/addresses/back-office-path.ts'
import { languageSegment, type LanguageCode } from '#platform/i18n/languages.ts'

/** `/back-office/nl-nl` */
export const backOfficeBase = (language: LanguageCode): string => `${backOfficePath}/${languageSegment(language)}`

/** Addresses below the base of a language. */
export const recordAddress = (base: string, id: string): string => `${base}/record/${id}`
export const editAddress = (base: string, id: string): string => `${recordAddress(base, id)}/edit`
export const deleteAddress = (base: string, id: string): string => `${recordAddress(base, id)}/delete`
export const newAddress = (base: string, objectApiName: string): string => `${listAddress(base, objectApiName)}/new`

export interface ListParameters {
  /** The name of the list; `All` is the absence of the parameter. */
  readonly list?: string
  readonly search?: string
  /** A column, with `-` before it for the descending order. */
  readonly sort?: string
  readonly page?: string
}

export const allRecords = 'All'

export function listAddress(base: string, objectApiName: string, parameters: ListParameters = {}): string {
  const query = new URLSearchParams()
  for (const name of ['list', 'search', 'sort', 'page'] as const) {
    const value = parameters[name] ?? ''
    if (value !== '' && !(name === 'list' && value === allRecords)) query.set(name, value)
  }
  const written = query.toString()
  return `${base}/${objectApiName}${written === '' ? '' : `?${written}`}`
}
