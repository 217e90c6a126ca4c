import type { ReactNode } from 'react'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { FormDay, FormSelect } from '#platform/forms/choice-fields.tsx'
import { FormText, FormTextArea } from '#platform/forms/form-fields.tsx'
import { formCommand, formId, formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { useShown } from '#platform/forms/shown-once.ts'
import { languageCodes, languages } from '#platform/i18n/languages.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { readEffect } from './effect.ts'
import { EffectSection } from './effect-section.tsx'
import type { TrialPage } from './trial-page.ts'

interface Props {
  readonly page: TrialPage
  readonly texts: PageTexts
}

/** A form that shows the effect of a change before it offers to save it. */
function ChangeForm({
  of,
  title,
  labels,
  texts: { t, ...texts },
  children,
}: {
  readonly of: 'SynonymsController' | 'PromotionsController'
  readonly title: string
  readonly labels: Readonly<Record<string, string>>
  readonly texts: PageTexts
  readonly children: ReactNode
}) {
  const id = formId(`${of}.tryOut`)
  const { shown: effect } = useShown([id], readEffect)
  return (
    <section className="office-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <Form of={`${of}.tryOut`} name={title} labels={labels}>
        <div className="office-inputs">{children}</div>
        {effect !== null && <EffectSection effect={effect} texts={{ t, ...texts }} />}
        <div className="office-acts">
          <Button
            type="submit"
            variant={effect === null ? 'brand' : 'neutral'}
            aria-label={`${t('backOffice.tried.showEffect')}: ${title}`}
          >
            {t('backOffice.tried.showEffect')}
          </Button>
          {effect !== null && (
            <Button type="submit" variant="brand" name={formNames.command} value={formCommand(`${of}.create`)}>
              {t('backOffice.save')}
            </Button>
          )}
        </div>
      </Form>
    </section>
  )
}

/** A synonym in one language or in all; it begins with the searched term. */
export const NewSynonym = ({ page, texts }: Props) => {
  const { t } = texts
  const labels = { terms: t('backOffice.tried.terms'), language: t('backOffice.language') }
  return (
    <ChangeForm of="SynonymsController" title={t('backOffice.tried.newSynonym')} labels={labels} texts={texts}>
      <FormTextArea name="terms" rows={3} initial={`${page.term}\n`} />
      <FormSelect
        name="language"
        options={[
          { value: '', label: t('backOffice.workbench.allLanguages') },
          ...languageCodes.map((code) => ({ value: code, label: languages[code].name, lang: code })),
        ]}
      />
    </ChangeForm>
  )
}

/** A promotion of one of the results, in the country of the site or in all. */
export const NewPromotion = ({ page, texts }: Props) => {
  const { t } = texts
  const labels = {
    item: t('backOffice.tried.promotedItem'),
    country: t('backOffice.tried.countries'),
    from: t('backOffice.workbench.from'),
    to: t('backOffice.workbench.to'),
    rank: t('backOffice.tried.promotionRank'),
  }
  const own = page.ownCountry === null ? [] : [{ value: page.ownCountry.code, label: page.ownCountry.name, lang: 'en' }]
  return (
    <ChangeForm of="PromotionsController" title={t('backOffice.tried.newPromotion')} labels={labels} texts={texts}>
      <FormSelect
        name="item"
        options={(page.found?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormSelect name="country" options={[...own, { value: '', label: t('backOffice.tried.everywhere') }]} />
      <FormDay name="from" initial={page.promotionDays.from} />
      <FormDay name="to" initial={page.promotionDays.to} />
      <FormText name="rank" type="number" initial="1" autoComplete="off" />
    </ChangeForm>
  )
}
