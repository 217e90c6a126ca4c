import { languageCodes, type LanguageCode } from '#domain/languages.ts'
import type { CodeField, SearchCode, TextField } from './port.ts'

/** Fields by number; names first, then functions and descriptions, then identifiers. To be added to at the end only: numbers are saved. */
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
] as const satisfies readonly (TextField | CodeField)[]
export const descriptionField = fields.indexOf('description')
export const functionField = fields.indexOf('function')
export const fieldNumbers: ReadonlyMap<string, number> = new Map(fields.map((field, number) => [field, number]))

/** In front of the forms of an identifier, so that they never mix with words or with each other. */
export const codeSigns = {
  cas: '\u0001',
  ec: '\u0002',
  eNumber: '\u0003',
  gradeCode: '\u0004',
} as const satisfies Record<CodeField, string>
export const isCodeField = (field: TextField | CodeField): field is SearchCode['field'] =>
  Object.hasOwn(codeSigns, field)

/** Languages by number; `noLanguage` for words of none. */
export const noLanguage = languageCodes.length
export const languageNumber = (language: LanguageCode | null): number =>
  language === null ? noLanguage : languageCodes.indexOf(language)
export const languageOfNumber = (number: number): LanguageCode | null => languageCodes[number] ?? null

/** Whose words they are: a carrier's when the highest bit is set, a document's otherwise. */
const carrierFlag = 0x80000000
export const nobody = 0xffffffff
export const ownerOfCarrier = (carrier: number): number => carrierFlag + carrier
export const isCarrierOwner = (owner: number): boolean => owner >= carrierFlag && owner !== nobody
export const isDocumentOwner = (owner: number): boolean => owner < carrierFlag
export const carrierOfOwner = (owner: number): number => owner - carrierFlag
export const isNobody = (owner: number): boolean => owner === nobody
