import { use, useEffect, useRef, type ReactNode } from 'react'
import { FormsContext } from '#platform/pages/forms-context.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { formId } from './form-names.ts'
import { readDraft } from './drafts/form-draft.ts'

/** A form that opens on demand. It is open from the beginning if the server shows it again, and if what was typed in it is restored. */
export function FormDetails({
  of,
  record = '',
  summary,
  label,
  isOpen = false,
  shortcut,
  children,
}: {
  /** The call and the record of the form inside. */
  readonly of: string
  readonly record?: string
  readonly summary: string
  /** The accessible name, where `summary` alone says too little. */
  readonly label?: string
  /** It is open also without that. */
  readonly isOpen?: boolean
  /** The key that opens it, where the page follows keys. */
  readonly shortcut?: string | undefined
  readonly children: ReactNode
}) {
  const { sent } = use(FormsContext)
  const user = usePage().user?.id ?? null
  const element = useRef<HTMLDetailsElement>(null)
  const at = formId(of, record)
  useEffect(() => {
    if (element.current !== null && readDraft(window.location.pathname, at, user) !== null) element.current.open = true
  }, [at, user])
  return (
    <details ref={element} open={isOpen || sent?.at === at}>
      <summary aria-label={label} aria-keyshortcuts={shortcut}>
        {summary}
      </summary>
      {children}
    </details>
  )
}
