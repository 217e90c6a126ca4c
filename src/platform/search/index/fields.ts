import { languageCodes, type LanguageCode } from '#platform/i18n/languages.ts'
import type { CodeField, SearchCode, TextField } from '#platform/search/indexed-content.ts'

/**
 * Fields by number: names first, then functions and descriptions, then identifiers. New fields must be added at the
 * end, since the numbers are saved.
 */
export const fields = [
  'name',
  'synonym',
  'inci',
  'tradeName',
  'principal',
  'function',
  'description',
  'cas',
  'ec',
  'eNumber',
  'gradeCode',
  'formula',
] as const satisfies readonly (TextField | CodeField)[]
export const descriptionField = fields.indexOf('description')
export const functionField = fields.indexOf('function')
export const fieldNumbers: ReadonlyMap<string, number> = new Map(fields.map((field, number) => [field, number]))

/** Prefixes of identifier forms, so that identifiers never match words or identifiers of another kind. */
export const codeSigns = {
  cas: '\u0001',
  ec: '\u0002',
  eNumber: '\u0003',
  gradeCode: '\u0004',
  formula: '\u0005',
} as const satisfies Record<CodeField, string>
export const isCodeField = (field: TextField | CodeField): field is SearchCode['field'] =>
  Object.hasOwn(codeSigns, field)

/** Languages by number; `noLanguage` marks words that belong to no language. */
export const noLanguage = languageCodes.length
export const languageNumber = (language: LanguageCode | null): number =>
  language === null ? noLanguage : languageCodes.indexOf(language)
export const languageOfNumber = (number: number): LanguageCode | null => languageCodes[number] ?? null

/** The owner of a text: a term source if the highest bit is set, otherwise a document. */
const termSourceFlag = 0x80000000
export const noOwner = 0xffffffff
export const ownerOfTermSource = (termSource: number): number => termSourceFlag + termSource
export const isTermSourceOwner = (owner: number): boolean => owner >= termSourceFlag && owner !== noOwner
export const isDocumentOwner = (owner: number): boolean => owner < termSourceFlag
export const termSourceOfOwner = (owner: number): number => owner - termSourceFlag
export const isNoOwner = (owner: number): boolean => owner === noOwner
