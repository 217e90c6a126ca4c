import { use, type ReactNode } from 'react'
import { FormsContext } from '#platform/pages/forms-context.ts'

/** Forms that open on demand. They are open where one of them is shown again. */
export function FormDisclosure({
  forms,
  summary,
  children,
}: {
  /** The ids of the forms inside. */
  readonly forms: readonly string[]
  readonly summary: string
  readonly children: ReactNode
}) {
  const { sent } = use(FormsContext)
  return (
    <details className="office-filters" open={sent !== null && forms.includes(sent.at)}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
