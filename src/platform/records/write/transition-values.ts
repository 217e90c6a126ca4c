import { localDay } from '#platform/values/dates/local-day.ts'
import type { TransitionMoment } from '#platform/entity/transitions.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'

/** The user who does a transition; null if the product does it by itself. */
export const transitionUser = ({ viewer: { user } }: TransitionMoment): string | null =>
  user === undefined || user.id === systemViewer.user?.id ? null : user.id

/** The local day of a transition on the site of whoever does it. */
export const transitionDay = ({ viewer, at }: TransitionMoment): string => localDay(at, viewer.site.timeZone)
