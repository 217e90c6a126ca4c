import { useState } from 'react'
import { countryName } from '#domain/country-name.ts'
import { signInPaths } from '#domain/sign-in-form.ts'
import { whySeenFields } from '#domain/why-seen-form.ts'
import { Button } from '#widgets/button/button.tsx'
import { inputErrorText } from '#widgets/form/input-error-text.ts'
import { TextInput } from '#widgets/text-input/text-input.tsx'
import { DayField } from '../account/day-field.tsx'
import { PlainSelect } from '../account/plain-choice.tsx'
import { defineScreen } from '../define-screen.ts'
import { usePage, type Page } from '../page-context.ts'
import { OwnPage } from '../sign-in/own-page.tsx'
import { loadWhySeen, type WhySeenData } from './load.ts'
import { WhyAnswer } from './why-answer.tsx'
import css from './why-seen.module.css'

/** For the distributor's own people: why somebody is shown a record, or is not. */
function WhySeenScreen({ data }: { readonly data: WhySeenData }) {
  const page = usePage()
  const { t } = page
  return (
    <OwnPage page={page} title={t('account.why.title')}>
      <p>{t('account.why.lead')}</p>
      <Question data={data} page={page} />
      <div role="status">{data.answer !== null && <WhyAnswer answer={data.answer} page={page} />}</div>
    </OwnPage>
  )
}

function Question({ data: { typed, troubles }, page }: { readonly data: WhySeenData; readonly page: Page }) {
  const { t, base, sites, language } = page
  const [what, setWhat] = useState(typed.what)
  const [account, setAccount] = useState(typed.account)
  const error = (field: keyof typeof whySeenFields): string | null => {
    const trouble = troubles[field]
    return trouble === undefined ? null : t(`account.why.trouble.${trouble}`)
  }
  const errorText = inputErrorText(t)
  return (
    <form className={css.question} action={base + signInPaths.whySeen} method="get" aria-label={t('account.why.title')}>
      <TextInput
        name={whySeenFields.what}
        label={t('account.why.what')}
        hint={t('account.why.whatHint')}
        value={what}
        onChange={setWhat}
        required
        maxLength={500}
        error={error('what')}
        errorText={errorText}
      />
      <TextInput
        name={whySeenFields.account}
        label={t('account.why.account')}
        hint={t('account.why.accountHint')}
        value={account}
        onChange={setAccount}
        maxLength={200}
        error={error('account')}
        errorText={errorText}
      />
      <PlainSelect
        label={t('account.why.site')}
        name={whySeenFields.site}
        chosen={typed.site}
        options={sites.map(({ countryIsoCode, name }) => ({
          value: countryIsoCode,
          label: countryIsoCode === 'GLOBAL' ? name : countryName(countryIsoCode, language),
        }))}
      />
      <DayField label={t('account.why.day')} name={whySeenFields.day} day={typed.day} error={error('day')} />
      <p>
        <Button type="submit" variant="brand" iconName="search">
          {t('account.why.ask')}
        </Button>
      </p>
    </form>
  )
}

export const screen = defineScreen<WhySeenData>({ load: loadWhySeen, component: WhySeenScreen })
