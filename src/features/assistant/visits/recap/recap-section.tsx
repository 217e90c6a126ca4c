import { useState } from 'react'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextArea } from '#platform/widgets/text-area/text-area.tsx'
import type { VisitData } from '#features/assistant/visits/load.ts'
import { visitFields, visitPath } from '#features/assistant/visits/visit-rules.ts'
import accountCss from '#features/identity/accounts/account.module.css'
import css from '#features/assistant/visits/visits.module.css'
import { maxRecapLength, recapFields } from './recap-rules.ts'

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
          <p className={accountCss.message}>{sent.text}</p>
        </>
      )}
    </section>
  )
}

function RecapForm({
  page: { t, base },
  data: { visit, recap, typed },
}: {
  readonly page: Page
  readonly data: VisitData
}) {
  const [text, setText] = useState(typed[recapFields.text] ?? recap.text)
  const people = recap.draft?.people ?? []
  return (
    <form className={css.form} action={base + visitPath(visit.id)} method="post">
      <p>{t('assistant.recap.hint')}</p>
      <TextArea
        name={recapFields.text}
        label={t('assistant.recap.text')}
        required
        value={text}
        onChange={setText}
        maxLength={maxRecapLength}
        rows={12}
        errorText={inputErrorText(t)}
      />
      {people.length > 0 && (
        <fieldset className={accountCss.choices}>
          <legend>{t('assistant.recap.people')}</legend>
          {people.map(({ id, name }) => (
            <label key={id} className={accountCss.choice}>
              <input type="checkbox" name={recapFields.to} value={id} defaultChecked />
              <span translate="no">{name}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p>
        <Button type="submit" variant="brand" name={visitFields.act} value="recap">
          {t('assistant.recap.send')}
        </Button>
      </p>
    </form>
  )
}
