import type { ApiContext } from '#platform/record-api/api-context.ts'

/** A moment as a page shows it, in UTC. */
export const momentText = (at: Date, { viewer }: Pick<ApiContext, 'viewer'>): string =>
  new Intl.DateTimeFormat(viewer.language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at)
