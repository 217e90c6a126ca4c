import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { callOverHttp } from '#platform/calls/call-over-http.ts'
import { placeAfter } from '#platform/forms/plain-forms.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { FolderChoice } from './folder-choice.tsx'
import { savedRecordOf } from './saved-record-of.ts'
import type { FolderList } from '../folders/get-folders.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

interface Choice {
  /** Where the choice is shown: after the link that was pressed. */
  readonly place: HTMLElement
  readonly record: string
  readonly list: FolderList
}

/**
 * The links with which a user saves a record in a folder show the choice of folders after them, and the page stays. It is loaded after
 * the page and only for signed-in users; until then, and without scripts, the links lead to the page with this choice.
 */
export function SaveInPlace({ page }: { readonly page: Page }) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const { base, site, language } = page

  useEffect(() => {
    const open = async (link: HTMLAnchorElement, record: string): Promise<void> => {
      try {
        const siteLocale = siteParamsOf({ site, language })
        const list = await callOverHttp('FolderController.getFolders', { recordId: record, ...siteLocale })
        setChoice({ place: placeAfter(link), record, list })
      } catch (error) {
        reportError(error)
        // Its own page says what is wrong.
        window.location.assign(link.href)
      }
    }
    const press = (event: MouseEvent): void => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
      const link = target instanceof Element ? target.closest('a') : null
      const record = link === null ? null : savedRecordOf(new URL(link.href, window.location.href), base)
      if (link === null || record === null) return
      event.preventDefault()
      setChoice(null)
      open(link, record).catch(reportError)
    }
    // The listener that follows links comes after this one.
    document.addEventListener('click', press, { capture: true })
    return () => document.removeEventListener('click', press, { capture: true })
  }, [base, site, language])

  // The next link has a place of its own.
  const place = choice?.place
  useEffect(() => () => place?.remove(), [place])

  if (choice === null) return null
  return createPortal(
    <FolderChoice
      key={choice.record}
      record={choice.record}
      first={choice.list}
      page={page}
      onClose={() => setChoice(null)}
    />,
    choice.place,
  )
}
