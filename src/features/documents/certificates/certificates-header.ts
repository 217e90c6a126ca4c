/** The settings of the header of the certificates page that are not texts (§2, Certificates & Documents, Section 2). */
export const certificatesHeader = {
  contentTag: 'hseqr',
  contentFieldTitle: 'Title',
  contentFieldSubtitle: 'subtitle',
  contentDirection: 'column',
  justifyContent: 'center',
  alignSelfText: 'center',
  textMargins: '4rem 0',
  backgroundOverlay: 'transparent',
} as const
