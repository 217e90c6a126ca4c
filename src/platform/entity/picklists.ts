import type { DocumentLevel, DocumentType } from '#platform/values/document-types.ts'
import { languages } from '#platform/i18n/languages.ts'

/** Values that more than one entity uses, with their English labels. */
export const physicalForms = {
  powder: 'Powder',
  granule: 'Granules',
  flake: 'Flakes',
  crystal: 'Crystals',
  liquid: 'Liquid',
  paste: 'Paste',
  gel: 'Gel',
  wax: 'Wax',
  gas: 'Gas',
  dispersion: 'Dispersion',
  film: 'Film',
  other: 'Other',
} as const

export const yesNoUnknown = { yes: 'Yes', no: 'No', unknown: 'Unknown' } as const

/** The standard that a certificate attests: the schemes that a trade grade can claim have the same values there. */
export const certificateSchemes = {
  'iso-9001': 'ISO 9001',
  'iso-14001': 'ISO 14001',
  'iso-45001': 'ISO 45001',
  'iso-50001': 'ISO 50001',
  'iso-13485': 'ISO 13485',
  'iso-22716': 'ISO 22716',
  'fssc-22000': 'FSSC 22000',
  'ifs-broker': 'IFS Broker',
  brcgs: 'BRCGS',
  'gmp-plus': 'GMP+',
  gmp: 'GMP',
  gdp: 'GDP',
  excipact: 'EXCiPACT',
  halal: 'Halal',
  kosher: 'Kosher',
  organic: 'Organic',
  vegan: 'Vegan',
  cosmos: 'COSMOS',
  ecocert: 'ECOCERT',
  'rspo-mb': 'RSPO MB',
  'rspo-sg': 'RSPO SG',
  nsf: 'NSF',
  reach: 'REACH registered',
  'responsible-care': 'Responsible Care',
  ecovadis: 'EcoVadis',
  other: 'Other',
} as const

/** Languages of certificates: those of the sites, under their codes, and others. */
export const fileLanguages = {
  ...languages,
  ar: 'العربية',
  bg: 'Български',
  da: 'Dansk',
  el: 'Ελληνικά',
  et: 'Eesti',
  fi: 'Suomi',
  he: 'עברית',
  hr: 'Hrvatski',
  hu: 'Magyar',
  ja: '日本語',
  ko: '한국어',
  lt: 'Lietuvių',
  lv: 'Latviešu',
  nb: 'Norsk bokmål',
  ro: 'Română',
  ru: 'Русский',
  sk: 'Slovenčina',
  sl: 'Slovenščina',
  sr: 'Српски',
  th: 'ไทย',
  uk: 'Українська',
  vi: 'Tiếng Việt',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
} as const

/** Types of product documents, in the order in which a page lists them. */
export const documentTypes = {
  'safety-data-sheet': 'Safety data sheet',
  'technical-data-sheet': 'Technical data sheet',
  specification: 'Specification',
  'certificate-of-analysis': 'Certificate of analysis',
  'regulatory-statement': 'Regulatory statement',
  brochure: 'Brochure',
} as const satisfies Readonly<Record<DocumentType, string>>

/** Who may download the file: everybody, signed-in users, or those who request it. */
export const documentLevels = {
  public: 'Public',
  'signed-in': 'Signed in',
  'on-request': 'On request',
} as const satisfies Readonly<Record<DocumentLevel, string>>

/** Whether an assortment rule allows or denies its item. */
export const assortmentEffects = { allow: 'Allow', deny: 'Deny' } as const

/** The reason of an assortment rule. */
export const assortmentReasons = {
  contract: 'Contract',
  exclusivity: 'Exclusivity',
  regulatory: 'Regulatory',
  'phase-out': 'Phase-out',
  programme: 'Programme',
  other: 'Other',
} as const

/** The reasons to allow an item, and those to deny it. */
export const assortmentReasonEffects = {
  contract: ['allow', 'deny'],
  exclusivity: ['allow', 'deny'],
  regulatory: ['deny'],
  'phase-out': ['deny'],
  programme: ['allow', 'deny'],
  other: ['allow', 'deny'],
} as const satisfies Readonly<Record<keyof typeof assortmentReasons, readonly (keyof typeof assortmentEffects)[]>>

/** Why a row may not be offered in a session of the Sales Assistant; the first is the strongest reason. */
export const conflictReasons = {
  EXCLUSIVITY: 'Exclusivity',
  COMPETING_PRINCIPAL: 'Competing principal',
  HOUSE_ACCOUNT: 'House account',
  REGULATORY: 'Regulatory',
  PHASE_OUT: 'Phase-out',
  OUT_OF_SCOPE: 'Out of scope',
} as const

export const requestStates = {
  asked: 'Asked',
  granted: 'Granted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const

/** Which records a list contains: all that the reader may see, or only those that the reader created. */
export const listScopes = { everything: 'All records', mine: 'My records' } as const

/** Who may use a list view, under the platform's names. */
export const listVisibilities = { Private: 'Private', Public: 'Public', Shared: 'Shared' } as const

/** The states of a sign-up: `new` until the email address is confirmed. */
export const signUpStates = {
  new: 'New',
  confirmed: 'Confirmed',
  approved: 'Approved',
  declined: 'Declined',
} as const
