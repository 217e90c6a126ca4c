import { useRef, type ReactNode } from 'react'
import { fieldErrorText, FormScopeContext } from '#platform/forms/form-scope.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { BrowserForm } from '#platform/widgets/form/browser-form.tsx'

/** A form whose values are saved on the device. Its fields are those of the forms that are sent to the server. */
export function DeviceForm({
  at,
  labels,
  name,
  page: { t },
  onSave,
  children,
}: {
  /** The id of the form; the ids of its fields begin with it. */
  readonly at: string
  readonly labels: Readonly<Record<string, string>>
  /** The accessible name. */
  readonly name: string
  readonly page: Pick<Page, 't'>
  readonly onSave: (field: (name: string) => string) => void
  readonly children: ReactNode
}) {
  const fields = useRef<HTMLDivElement>(null)
  const save = (): void => {
    const form = fields.current?.closest('form')
    if (form == null) return
    const typed = new FormData(form)
    onSave((field) => {
      const value = typed.get(field)
      return typeof value === 'string' ? value : ''
    })
  }
  const scope = {
    at,
    labels,
    records: {},
    rules: {},
    values: null,
    errors: {},
    errorText: fieldErrorText(t),
    attempt: 0,
  }
  return (
    <BrowserForm onValid={save} aria-label={name}>
      <FormScopeContext value={scope}>
        <div ref={fields}>{children}</div>
      </FormScopeContext>
    </BrowserForm>
  )
}
