import { localDay } from '#platform/values/dates/local-day.ts'
import type { CallContext } from './call.ts'

/** Returns the local day of the site on which a call runs (ENG-02). */
export const today = ({ now, viewer }: Pick<CallContext, 'now' | 'viewer'>): string =>
  localDay(now(), viewer.site.timeZone)
