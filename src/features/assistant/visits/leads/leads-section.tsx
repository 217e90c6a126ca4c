import { useState } from 'react'
import css from '#features/assistant/visits/visits.module.css'
import type { VisitData } from '#features/assistant/visits/load.ts'
import { visitFields, visitPath } from '#features/assistant/visits/visit-rules.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { LeadInputs } from './lead-input.tsx'
import { leadOfForm } from './lead-rules.ts'
import type { ListedLead } from './list-leads.ts'

/** The leads of a visit to an event, and the form that records another one. */
export function LeadsSection({
  page,
  data: { visit, typed, formError },
  leads,
}: {
  readonly page: Page
  readonly data: VisitData
  readonly leads: readonly ListedLead[]
}) {
  const { t, base } = page
  const [lead, setLead] = useState(() => leadOfForm((name) => typed[name] ?? ''))
  const errors = formError?.type === 'lead' ? formError.errors : {}
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
      <Form action={base + visitPath(visit.id)} method="post" aria-labelledby="leads">
        <LeadInputs page={page} lead={lead} errors={errors} onChange={setLead} />
        <p>
          <Button type="submit" variant="brand-outline" name={visitFields.act} value="lead">
            {t('assistant.leads.record')}
          </Button>
        </p>
      </Form>
    </section>
  )
}
