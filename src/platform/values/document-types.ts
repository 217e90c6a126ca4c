/** Types of product documents in the order of a page (product.md, documents). */
export const documentTypes = [
  'safety-data-sheet',
  'technical-data-sheet',
  'specification',
  'certificate-of-analysis',
  'regulatory-statement',
  'brochure',
] as const
export type DocumentType = (typeof documentTypes)[number]

export const isDocumentType = (value: string): value is DocumentType => documentTypes.some((type) => type === value)

/** Who may have the file: everybody, signed-in users, or those whose request is granted. */
export type DocumentLevel = 'public' | 'signed-in' | 'on-request'
