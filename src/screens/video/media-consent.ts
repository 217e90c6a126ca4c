import { useSyncExternalStore } from 'react'
import { readConsent, subscribeConsent } from '../consent/consent.ts'

/** Whether this visitor lets films of other hosts play for good; nobody has while the server draws. */
export const useMediaConsent = (): boolean =>
  useSyncExternalStore(
    subscribeConsent,
    () => readConsent().has('media'),
    () => false,
  )
