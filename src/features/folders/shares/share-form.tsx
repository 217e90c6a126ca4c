import { useState } from 'react'
import { DayField } from '#features/identity/accounts/day-field.tsx'
import { PlainRadios } from '#features/identity/accounts/plain-choice.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { sharesPath } from '#platform/values/addresses/account-paths.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextArea } from '#platform/widgets/text-area/text-area.tsx'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import type { SharesData } from './load.ts'
import { recipients, shareFields, shareLimits } from './share-rules.ts'

/** Shares a folder or a list. If the recipient does not see every item, the same form is sent again with a confirmation. */
export function ShareForm({ data, page }: { readonly data: SharesData; readonly page: Page }) {
  const { t, base } = page
  // In the session of a customer, every share is for this customer.
  const customer = page.assistant?.accountName ?? null
  const { folder, typed, formState, namesCompany, hasCompany, today } = data
  const isHidden = formState?.type === 'hidden'
  const offered = recipients.filter((each) => each !== 'account' || hasCompany)
  return (
    <Form action={base + sharesPath} method="post" aria-label={t('share.create')}>
      <input type="hidden" name={shareFields.act} value="create" />
      {isHidden && <input type="hidden" name={shareFields.confirmed} value="yes" />}
      {folder === null ? (
        <TypedText
          name={shareFields.list}
          label={t('share.list')}
          required
          data={data}
          page={page}
          maxLength={shareLimits.query}
        />
      ) : (
        <p>
          <input type="hidden" name={shareFields.folder} value={folder.id} />
          <b translate="no">{folder.name}</b>
        </p>
      )}
      {customer === null ? (
        <PlainRadios
          name={shareFields.recipient}
          label={t('share.for.label')}
          chosen={typed[shareFields.recipient] ?? 'link'}
          options={offered.map((value) => ({
            value,
            label: t(value === 'account' && namesCompany ? 'share.for.customer' : `share.for.${value}`),
          }))}
        />
      ) : (
        <p>
          {t('share.for.customer')} <b translate="no">{customer}</b>
        </p>
      )}
      {namesCompany && (
        <TypedText name={shareFields.company} label={t('share.company')} data={data} page={page} maxLength={255} />
      )}
      {customer === null && (
        <TypedText name={shareFields.email} label={t('share.email')} data={data} page={page} maxLength={254} />
      )}
      {folder?.mayEdit === true && hasCompany && (
        <PlainRadios
          name={shareFields.mode}
          label={t('share.mode.label')}
          chosen={typed[shareFields.mode] ?? 'view'}
          options={(['view', 'edit'] as const).map((value) => ({ value, label: t(`share.mode.${value}`) }))}
        />
      )}
      <DayField
        name={shareFields.expiresOn}
        label={t('share.expiresOn')}
        day={typed[shareFields.expiresOn] ?? ''}
        min={today}
        error={formState?.type === 'expiresOn' ? t('share.error.expiresOn') : null}
      />
      <TypedText
        name={shareFields.title}
        label={t('share.name')}
        data={data}
        page={page}
        maxLength={shareLimits.title}
      />
      <TypedText
        name={shareFields.message}
        label={t('cart.message')}
        data={data}
        page={page}
        maxLength={shareLimits.message}
        rows={3}
      />
      <p>
        <Button type="submit" variant="brand">
          {t(isHidden ? 'share.createAnyway' : 'share.create')}
        </Button>
      </p>
    </Form>
  )
}

function TypedText({
  name,
  label,
  required = false,
  maxLength,
  rows,
  data: { typed },
  page: { t },
}: {
  readonly name: string
  readonly label: string
  readonly required?: boolean
  readonly maxLength: number
  readonly rows?: number
  readonly data: SharesData
  readonly page: Page
}) {
  const [text, setText] = useState(typed[name] ?? '')
  const field = { name, label, required, maxLength, errorText: inputErrorText(t), value: text, onChange: setText }
  return rows === undefined ? <TextInput {...field} /> : <TextArea {...field} rows={rows} />
}
