/** How a read uses the cache, by the names of the platform. They are no headers. */
export const policy = {
  cacheFirst: 'cache-first',
  revalidating: 'stale-while-revalidate',
  onlyIfCached: 'only-if-cached',
  noCache: 'no-cache',
} as const

export type CachePolicy = (typeof policy)[keyof typeof policy]

export const isCachePolicy = (name: string): name is CachePolicy => Object.values<string>(policy).includes(name)
