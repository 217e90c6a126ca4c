import { useState } from 'react'
import type { OfflineChange } from '#features/assistant/offline/offline-changes.ts'
import { LeadInputs } from '#features/assistant/visits/leads/lead-input.tsx'
import { emptyLead, readLead } from '#features/assistant/visits/leads/lead-rules.ts'
import visitsCss from '#features/assistant/visits/visits.module.css'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'

/** Records a lead of an event. It is saved on the device first, with or without a connection. */
export function LeadPart({
  page,
  write,
}: {
  readonly page: Page
  readonly write: (change: OfflineChange, about: string) => Promise<void>
}) {
  const { t } = page
  const [lead, setLead] = useState(emptyLead)
  /** How many have been saved: each time the fields begin anew. */
  const [saved, setSaved] = useState(0)
  const record = (): void => {
    const { consent, ...texts } = readLead(lead)
    if (!consent) return
    write({ kind: 'lead', ...texts, consent }, texts.name).then(() => {
      setLead(emptyLead)
      setSaved(saved + 1)
    }, reportError)
  }
  return (
    <section className={visitsCss.part} aria-labelledby="pack-leads">
      <h2 id="pack-leads">{t('assistant.leads.title')}</h2>
      <Form key={saved} onValid={record} aria-labelledby="pack-leads">
        <LeadInputs page={page} lead={lead} errors={{}} onChange={setLead} />
        <p>
          <Button type="submit">{t('assistant.leads.record')}</Button>
        </p>
      </Form>
      <p role="status">{saved > 0 && t('offline.saved')}</p>
    </section>
  )
}
