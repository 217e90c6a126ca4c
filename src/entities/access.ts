import type { Role } from '#domain/viewer.ts'
import type { EntityAccess } from './entity.ts'

const editors: readonly Role[] = ['editor', 'administrator']

/** What everybody may read and the catalogue's keepers write: which of the records is the visibility rule's. */
export const catalogueAccess: EntityAccess = {
  read: 'everyone',
  create: editors,
  update: editors,
  delete: ['administrator'],
}
