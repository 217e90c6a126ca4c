import { useState } from 'react'
import type { OfflineChange } from '#features/assistant/offline/offline-changes.ts'
import { leadLabels, LeadInputs } from '#features/assistant/visits/leads/lead-input.tsx'
import { leadOfForm, type LeadInput } from '#features/assistant/visits/leads/lead-rules.ts'
import visitsCss from '#features/assistant/visits/visits.module.css'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { DeviceForm } from './device-form.tsx'

/** Records a lead of an event. It is saved on the device first, with or without a connection. */
export function LeadPart({
  page,
  write,
}: {
  readonly page: Page
  readonly write: (change: OfflineChange, about: string) => Promise<void>
}) {
  const { t } = page
  /** How many have been saved: each time the fields begin anew. */
  const [saved, setSaved] = useState(0)
  const record = ({ consent, ...texts }: LeadInput): void => {
    if (!consent) return
    write({ kind: 'lead', ...texts, consent }, texts.name).then(() => setSaved(saved + 1), reportError)
  }
  return (
    <section className={visitsCss.part} aria-labelledby="pack-leads">
      <h2 id="pack-leads">{t('assistant.leads.title')}</h2>
      <DeviceForm
        key={saved}
        at="lead"
        labels={leadLabels(t)}
        name={t('assistant.leads.title')}
        page={page}
        onSave={(field) => record(leadOfForm(field))}
      >
        <LeadInputs />
        <p>
          <Button type="submit">{t('assistant.leads.record')}</Button>
        </p>
      </DeviceForm>
      <p role="status">{saved > 0 && t('offline.saved')}</p>
    </section>
  )
}
