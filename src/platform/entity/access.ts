import type { Role } from '#platform/values/viewer.ts'
import type { EntityAccess } from './entity.ts'

const editors: readonly Role[] = ['editor', 'administrator']

/** Everybody may read the object and editors may write it. The visibility rule decides which records a reader sees. */
export const catalogueAccess: EntityAccess = {
  read: 'everyone',
  create: editors,
  update: editors,
  delete: ['administrator'],
}

/** Roles of the distributor that read data which is not meant for customers, suppliers and guests. */
export const internalReaders: readonly Role[] = ['internalSales', 'editor', 'administrator']

/** Only the distributor's own people may read the object, and only administrators may write it. */
export const internalAccess: EntityAccess = {
  read: internalReaders,
  create: ['administrator'],
  update: ['administrator'],
  delete: ['administrator'],
}
