import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { FormCheckboxes } from '#platform/forms/choice-fields.tsx'
import { FormTextArea } from '#platform/forms/form-fields.tsx'
import { Form } from '#platform/forms/form.tsx'
import type { VisitData } from '#features/assistant/visits/visit-data.ts'
import pageCss from '#platform/widgets/personal-page/personal-page.module.css'
import css from '#features/assistant/visits/visits.module.css'
import { maxRecapLength } from './recap-rules.ts'

/** The recap of a visit: what was sent, or the form that sends it. */
export function RecapSection({ page, data }: { readonly page: Page; readonly data: VisitData }) {
  const { t } = page
  const { sent } = data.recap
  if (sent === null && data.recap.draft === null) return null
  return (
    <section className={css.part} aria-labelledby="recap">
      <h2 id="recap">{t('assistant.recap.title')}</h2>
      {sent === null ? (
        <RecapForm page={page} data={data} />
      ) : (
        <>
          <p>{t('assistant.recap.sent', { date: sent.day })}</p>
          <p className={pageCss.message}>{sent.text}</p>
        </>
      )}
    </section>
  )
}

function RecapForm({ page: { t }, data: { visit, recap } }: { readonly page: Page; readonly data: VisitData }) {
  const people = recap.draft?.people ?? []
  return (
    <Form
      of="VisitController.sendRecap"
      hidden={{ visitId: visit.id }}
      labels={{ text: t('assistant.recap.text'), people: t('assistant.recap.people') }}
      name={t('assistant.recap.title')}
    >
      <p>{t('assistant.recap.hint')}</p>
      <FormTextArea name="text" initial={recap.text} required maxLength={maxRecapLength} rows={12} />
      {people.length > 0 && (
        <FormCheckboxes
          name="people"
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          ticked={people.map(({ id }) => id)}
        />
      )}
      <p>
        <Button type="submit" variant="brand">
          {t('assistant.recap.send')}
        </Button>
      </p>
    </Form>
  )
}
