/**
 * The kinds of import files of the demo, in their order. Tests that need rows of each kind have rows of these, so that a further
 * object needs none.
 */
export const importedKinds: readonly string[] = [
  'business-groups',
  'master-values',
  'market-segments',
  'substances',
  'account-groups',
  'accounts',
  'companies',
  'contact-persons',
  'trade-names',
  'specification-properties',
  'trade-grades',
  'specifications',
  'certificates',
  'certificate-assets',
  'product-documents',
  'promotions',
  'substitutions',
  'customer-codes',
  'synonyms',
  'contents',
  'content-versions',
  'redirects',
  'contacts',
  'assortment-rules',
  'conflict-rules',
]
