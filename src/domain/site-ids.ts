import { isRecordId, keyPrefixOf } from './record-id.ts'

/** A site's id (VAL-08): a record id that starts with 0DM. */
export const isSiteId = (id: string): boolean => isRecordId(id) && keyPrefixOf(id) === '0DM'

/** A delivery channel's id (VAL-08): a record id that starts with 0ap. */
export const isChannelId = (id: string): boolean => isRecordId(id) && keyPrefixOf(id) === '0ap'
