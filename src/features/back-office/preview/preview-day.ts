import type { ApiContext } from '#platform/record-api/api-context.ts'
import { mayDo } from '#platform/records/access.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'

/**
 * Whether the viewer may see pages as of any day: those who maintain everything that has a page see it before and after its
 * publication anyway. A page of tomorrow would tell everybody else what they may not know today.
 */
const mayChooseDay = ({ objects, viewer }: Pick<ApiContext, 'objects' | 'viewer'>): boolean =>
  objects.all.every((entity) => entity.pages === undefined || mayDo(viewer, entity, 'update'))

/** The day on a site for which the viewer may see pages; null: any day. */
export const onlyDay = (
  context: Pick<ApiContext, 'objects' | 'viewer' | 'now'>,
  { timeZone }: Pick<SiteConfig, 'timeZone'>,
): string | null => (mayChooseDay(context) ? null : localDay(context.now(), timeZone))
