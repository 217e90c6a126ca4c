import { useEffect } from 'react'
import { useNavigation } from '#platform/pages/navigation-context.ts'
import { followChanges } from './follow-changes.ts'

/** Loads the page again when its folder has changed elsewhere. Null follows nothing. */
export function useLive(address: string | null, version: number): void {
  const { reload } = useNavigation()
  useEffect(
    () =>
      address === null
        ? undefined
        : followChanges(address, version, reload, { document, open: (of) => new EventSource(of) }),
    [address, version, reload],
  )
}
