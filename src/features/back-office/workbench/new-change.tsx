import type { ReactNode } from 'react'
import { SelectField, TextField } from '#features/back-office/administration/form-parts.tsx'
import { actField } from '#features/back-office/administration/problem.ts'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { EffectSection } from './effect-section.tsx'
import { LanguageOptions } from './site-choice.tsx'
import { trialActs, trialFields as fields, type TrialPage } from './trial-page.ts'

interface Props {
  readonly page: TrialPage
  readonly texts: PageTexts
}

/** A form that shows the effect of a change before it offers to save it. */
function ChangeForm({
  page,
  texts,
  of,
  acts: { effect, save },
  children,
}: Props & {
  readonly of: 'synonym' | 'promotion'
  readonly acts: { readonly effect: string; readonly save: string }
  readonly children: ReactNode
}) {
  const { t } = texts
  const shown = page.effect?.of === of ? page.effect : null
  const title = t(of === 'synonym' ? 'backOffice.tried.newSynonym' : 'backOffice.tried.newPromotion')
  return (
    <section className="office-section" aria-labelledby={`new-${of}`}>
      <h2 id={`new-${of}`}>{title}</h2>
      <form action={page.href} method="post" autoComplete="off">
        {[fields.term, fields.site, fields.language, fields.account, fields.focus].map((name) => (
          <input key={name} type="hidden" name={name} value={page[name]} />
        ))}
        <div className="office-inputs">{children}</div>
        {shown !== null && <EffectSection effect={shown} texts={texts} />}
        <div className="office-acts">
          <Button
            type="submit"
            name={actField}
            value={effect}
            variant={shown === null ? 'brand' : 'neutral'}
            aria-label={`${t('backOffice.tried.showEffect')}: ${title}`}
          >
            {t('backOffice.tried.showEffect')}
          </Button>
          {shown !== null && (
            <Button type="submit" name={actField} value={save} variant="brand">
              {t('backOffice.save')}
            </Button>
          )}
        </div>
      </form>
    </section>
  )
}

export const NewSynonym = ({ page, texts }: Props) => {
  const { t } = texts
  const acts = { effect: trialActs.synonymEffect, save: trialActs.saveSynonym }
  return (
    <ChangeForm page={page} texts={texts} of="synonym" acts={acts}>
      <div className="office-field">
        <label htmlFor="input-terms">{t('backOffice.tried.terms')}</label>
        <textarea id="input-terms" name={fields.terms} rows={3} defaultValue={page.terms} maxLength={2000} />
      </div>
      <div className="office-field">
        <label htmlFor="input-synonym-language">{t('backOffice.language')}</label>
        <select id="input-synonym-language" name={fields.synonymLanguage} defaultValue={page.synonymLanguage}>
          <option value="">{t('backOffice.workbench.allLanguages')}</option>
          <LanguageOptions />
        </select>
      </div>
    </ChangeForm>
  )
}

/** A promotion of one of the results, in the country of the site or in all. */
export const NewPromotion = ({ page, texts }: Props) => {
  const { t } = texts
  const { item, country, from, to, rank } = page.promotion
  const acts = { effect: trialActs.promotionEffect, save: trialActs.savePromotion }
  const own = page.ownCountry === null ? [] : [{ value: page.ownCountry.code, text: page.ownCountry.name, lang: 'en' }]
  const results = (page.found?.results ?? []).map(({ id, name }) => ({ value: id, text: name }))
  return (
    <ChangeForm page={page} texts={texts} of="promotion" acts={acts}>
      <SelectField
        name={fields.item}
        label={t('backOffice.tried.promotedItem')}
        value={item}
        options={results}
        texts={texts}
      />
      <SelectField
        name={fields.country}
        label={t('backOffice.tried.countries')}
        value={country}
        options={[...own, { value: '', text: t('backOffice.tried.everywhere') }]}
        texts={texts}
      />
      <TextField type="date" name={fields.from} label={t('backOffice.workbench.from')} value={from} texts={texts} />
      <TextField type="date" name={fields.to} label={t('backOffice.workbench.to')} value={to} texts={texts} />
      <TextField
        type="number"
        name={fields.rank}
        label={t('backOffice.tried.promotionRank')}
        value={rank}
        texts={texts}
      />
    </ChangeForm>
  )
}
