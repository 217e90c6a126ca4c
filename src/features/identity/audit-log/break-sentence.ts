import type { AuditBreak } from '#platform/records/audit/audit-chain.ts'

const sentences = {
  'row-changed': 'row NUMBER has other content.',
  'details-changed': 'row NUMBER has other details.',
  'erased-untold': 'row NUMBER was partly erased, and no row records the erasure.',
  'row-inserted': 'NUMBER was not written by the portal.',
  'row-removed': 'link NUMBER has missing rows.',
  'link-changed': 'link NUMBER does not match its rows and the previous link.',
  'link-removed': 'link NUMBER is missing.',
  'beginning-removed': 'the entries before link NUMBER are missing, and no row records their deletion.',
} as const satisfies Record<AuditBreak['type'], string>

/** Says where the audit log was changed, in English. */
export const sentenceOf = (broken: AuditBreak): string =>
  sentences[broken.type].replace(
    'NUMBER',
    'sequence' in broken
      ? `${broken.type === 'row-inserted' ? 'row ' : ''}${broken.sequence}`
      : `${broken.type === 'row-inserted' ? 'a row of link ' : ''}${broken.position}`,
  )
