import { keyPrefixOf, toId18 } from '#platform/values/record-id.ts'

/** Returns whether a text is a site's id (VAL-08): a record id that starts with 0DM. */
export const isSiteId = (id: string): boolean => keyPrefixOf(toId18(id) ?? '') === '0DM'

/** Returns whether a text is a delivery channel's id (VAL-08): a record id that starts with 0ap. */
export const isChannelId = (id: string): boolean => keyPrefixOf(toId18(id) ?? '') === '0ap'
