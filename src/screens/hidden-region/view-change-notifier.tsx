import { useEffect } from 'react'

/** Tells the window that another view is shown: `view-change`, with its name and record, for whoever counts views. */
export function ViewChangeNotifier({ view, recordId }: { readonly view: string; readonly recordId: string }) {
  useEffect(() => {
    window.dispatchEvent(new CustomEvent('view-change', { detail: { view, recordId } }))
  }, [view, recordId])
  return null
}
