import { seoPropertiesLifetime } from '#platform/values/cache-lifetimes.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The lifetime of each kind of data in milliseconds (§9). A kind that §9 does not name has that of the store. */
export const lifetimes = {
  record: 30 * second,
  recordUi: 15 * minute,
  objectInfo: 15 * minute,
  layout: 15 * minute,
  actions: 5 * minute,
  quickAction: 15 * minute,
  listPage: 30 * second,
  listInfo: 15 * minute,
  recordCollection: 120 * second,
  summaries: 30 * day,
  navItems: 2 * minute,
  apps: 5 * minute,
  avatarBatch: 5 * minute,
  duplicateConfiguration: 15 * minute,
  listObjectInfo: 15 * minute,
  listPreferences: 15 * minute,
  picklists: 15 * minute,
  predupe: 30 * second,
  avatar: hour,
  avatarError: hour,
  searchResults: 200,
  recordDefaults: 15 * minute,
  cloneTemplate: second,
  searchEngineProperties: seoPropertiesLifetime,
  /** An item of a batch that failed, other than with 404. */
  batchError: 5 * second,
  store: 300 * second,
} as const

export type Lifetime = keyof typeof lifetimes
