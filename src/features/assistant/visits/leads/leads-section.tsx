import css from '#features/assistant/visits/visits.module.css'
import type { VisitData } from '#features/assistant/visits/visit-data.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/forms/form.tsx'
import { leadLabels, LeadInputs } from './lead-input.tsx'
import type { ListedLead } from './list-leads.ts'

/** The leads of a visit to an event, and the form that records another one. */
export function LeadsSection({
  page: { t },
  data: { visit },
  leads,
}: {
  readonly page: Page
  readonly data: VisitData
  readonly leads: readonly ListedLead[]
}) {
  return (
    <section className={css.part} aria-labelledby="leads">
      <h2 id="leads">{t('assistant.leads.title')}</h2>
      {leads.length === 0 ? (
        <p>{t('assistant.leads.none')}</p>
      ) : (
        <ul className={css.list}>
          {leads.map(({ id, name, company, email, message }) => (
            <li key={id} translate="no">
              <b>{name}</b>
              {company !== null && <span>{company}</span>}
              <a href={`mailto:${email}`}>{email}</a>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
      <Form
        of="VisitController.recordLead"
        hidden={{ visitId: visit.id }}
        labels={leadLabels(t)}
        name={t('assistant.leads.title')}
      >
        <LeadInputs />
        <p>
          <Button type="submit" variant="brand-outline">
            {t('assistant.leads.record')}
          </Button>
        </p>
      </Form>
    </section>
  )
}
