import type { LoadContext } from '#platform/pages/screen.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'

/** The local day of a moment, in the format of the site. */
export const writtenDay = (moment: string, { site, language }: Pick<LoadContext, 'site' | 'language'>): string =>
  formatDate(localDay(new Date(moment), site.timeZone), site, language)
