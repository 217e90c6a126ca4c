import { useSyncExternalStore } from 'react'
import { readConsent, subscribeConsent } from '#features/consent/consent.ts'

/** Whether this visitor allows all videos of other hosts; false during rendering on the server. */
export const useMediaConsent = (): boolean =>
  useSyncExternalStore(
    subscribeConsent,
    () => readConsent().has('media'),
    () => false,
  )
