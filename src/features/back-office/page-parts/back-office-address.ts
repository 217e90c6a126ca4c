import { backOfficePath } from '#platform/values/addresses/back-office-path.ts'
import { filterParameters, type Filters, noFilters } from './filter-lines.ts'
import { languageSegment, type LanguageCode } from '#platform/i18n/languages.ts'

/** `/back-office/nl-nl` */
export const backOfficeBase = (language: LanguageCode): string => `${backOfficePath}/${languageSegment(language)}`

/** What is found everywhere. */
export const searchAddress = (base: string): string => `${base}/search`

/** Addresses below the base of a language. */
export const recordAddress = (base: string, id: string): string => `${base}/record/${id}`
export const editAddress = (base: string, id: string): string => `${recordAddress(base, id)}/edit`
export const deleteAddress = (base: string, id: string): string => `${recordAddress(base, id)}/delete`
/** The page of a record as a visitor sees it, and the same page in its frame. */
export const previewAddress = (base: string, id: string, frame = ''): string =>
  `${recordAddress(base, id)}/preview${frame}`
/** The files of such pages. */
export const previewMediaBase = (base: string, visitor: string): string => `${base}/preview/${visitor}/media`
/** A transition of a record by the name of its action: `Grant`. */
export const stepAddress = (base: string, id: string, action: string): string =>
  `${recordAddress(base, id)}/step/${action}`
/** All records that use a record by one field: `Product2.Trade_Name__c`. */
export const relatedAddress = (base: string, id: string, use: string, page = ''): string =>
  `${recordAddress(base, id)}/related/${use}${page === '' ? '' : `?page=${encodeURIComponent(page)}`}`
/** All files of a record that are in one field of an object: `Document__c.File__c`. */
export const filesAddress = (base: string, id: string, source: string, page = ''): string =>
  `${recordAddress(base, id)}/files/${source}${page === '' ? '' : `?page=${encodeURIComponent(page)}`}`
/** A file that a field of a record has, or had. */
export const fileAddress = (base: string, id: string, field: string, key: string): string =>
  `${recordAddress(base, id)}/file/${field}/${key}`
/** Where the file of a field is replaced. `from`: the record whose page it leads back to. */
export const changeFileAddress = (base: string, id: string, field: string, from: string): string =>
  `${recordAddress(base, id)}/file/${field}${from === id ? '' : `?from=${from}`}`
/** `input`: the ids of records that the form begins with, by the names of its fields; `from`: the record whose page it leads back to. */
export const newAddress = (
  base: string,
  objectApiName: string,
  input: Readonly<Record<string, string>> = {},
): string => {
  const query = new URLSearchParams(input).toString()
  return `${listAddress(base, objectApiName)}/new${query === '' ? '' : `?${query}`}`
}

export const bulkAddress = (base: string, objectApiName: string): string =>
  `${listAddress(base, objectApiName)}/selected`
export const newImportAddress = (base: string): string => `${base}/import`
export const importsAddress = (base: string): string => `${base}/imports`
export const importAddress = (base: string, id: string): string => `${importsAddress(base)}/${id}`
export const refusedRowsAddress = (base: string, id: string): string => `${importAddress(base, id)}/refused`

export interface ListParameters {
  /** The name of the list; `All` is the absence of the parameter. */
  readonly list?: string
  readonly search?: string
  /** Columns, each with `-` before it for the descending order: `-Name,Valid_Until__c`. */
  readonly sort?: string
  readonly page?: string
  /** The number of rows on a page, if it is not the usual one. */
  readonly rows?: string
  /** `all`: the rows of the page are selected. */
  readonly select?: string
  /** Conditions that narrow the list. */
  readonly filters?: Filters
}

export const allRecords = 'All'

const listParameters = ['list', 'search', 'sort', 'page', 'rows', 'select'] as const

export const listAddress = (base: string, objectApiName: string, parameters: ListParameters = {}): string =>
  `${base}/${objectApiName}${queryOf(parameters)}`

/** The rows of a list as a file. */
export const exportAddress = (base: string, objectApiName: string, parameters: ListParameters): string =>
  `${base}/${objectApiName}/export${queryOf(parameters)}`

const queryOf = (parameters: ListParameters): string => {
  const written = listQuery(parameters)
  return written === '' ? '' : `?${written}`
}

/** The parameters of the address of a list. */
export function listQuery(parameters: ListParameters): string {
  const query = new URLSearchParams()
  for (const name of listParameters) {
    const value = parameters[name] ?? ''
    if (value !== '' && !(name === 'list' && value === allRecords)) query.set(name, value)
  }
  for (const [name, value] of filterParameters(parameters.filters ?? noFilters)) query.set(name, value)
  return query.toString()
}
