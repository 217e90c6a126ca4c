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

/** Who of us reads what is not meant for customers, suppliers and guests. */
export const internalReaders: readonly Role[] = ['internalSales', 'editor', 'administrator']

/** What our own people alone read, and the administrators among them write. */
export const internalAccess: EntityAccess = {
  read: internalReaders,
  create: ['administrator'],
  update: ['administrator'],
  delete: ['administrator'],
}
