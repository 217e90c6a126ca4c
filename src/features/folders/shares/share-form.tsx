import { Form } from '#platform/forms/form.tsx'
import { FormDay, FormRadios } from '#platform/forms/choice-fields.tsx'
import { FormCheckbox, FormText, FormTextArea } from '#platform/forms/form-fields.tsx'
import { useFormField } from '#platform/forms/form-scope.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import type { SharesData } from './shares-data.ts'
import { recipients } from './share-rules.ts'

/** Shares a folder or a list. If the recipient does not see every item, the same form is sent again with a confirmation. */
export function ShareForm({ data, page: { t, assistant } }: { readonly data: SharesData; readonly page: Page }) {
  // In the session of a customer, every share is for this customer.
  const customer = assistant?.accountName ?? null
  const { folder, namesCompany, hasCompany, today } = data
  const labels = {
    list: t('share.list'),
    recipient: t('share.for.label'),
    accountKey: t('share.company'),
    email: t('share.email'),
    mode: t('share.mode.label'),
    expiresOn: t('share.expiresOn'),
    title: t('share.name'),
    message: t('cart.message'),
    confirmed: t('share.createAnyway'),
  }
  return (
    <Form
      of="ShareController.create"
      labels={labels}
      hidden={folder === null ? {} : { folderId: folder.id }}
      name={t('share.create')}
    >
      {folder === null ? (
        <FormText name="list" required />
      ) : (
        <p>
          <b translate="no">{folder.name}</b>
        </p>
      )}
      <Recipient data={data} customer={customer} t={t} />
      {namesCompany && <FormText name="accountKey" maxLength={255} />}
      {customer === null && <FormText name="email" maxLength={254} />}
      {folder?.mayEdit === true && hasCompany && (
        <FormRadios
          name="mode"
          initial="view"
          options={(['view', 'edit'] as const).map((value) => ({ value, label: t(`share.mode.${value}`) }))}
        />
      )}
      <FormDay name="expiresOn" min={today} />
      <FormText name="title" />
      <FormTextArea name="message" rows={3} />
      <Confirmation />
      <p>
        <Button type="submit" variant="brand">
          {t('share.create')}
        </Button>
      </p>
    </Form>
  )
}

/** For whom the share is: the visitor chooses, unless it is for the customer of the session. */
function Recipient({
  data: { namesCompany, hasCompany },
  customer,
  t,
}: {
  readonly data: SharesData
  readonly customer: string | null
  readonly t: Page['t']
}) {
  const offered = recipients.filter((each) => each !== 'account' || hasCompany)
  return customer === null ? (
    <FormRadios
      name="recipient"
      initial="link"
      options={offered.map((value) => ({
        value,
        label: t(value === 'account' && namesCompany ? 'share.for.customer' : `share.for.${value}`),
      }))}
    />
  ) : (
    <p>
      {t('share.for.customer')} <b translate="no">{customer}</b>
    </p>
  )
}

/** Only somebody who has read that the recipient does not see every item can share the others. */
function Confirmation() {
  const { error } = useFormField('confirmed', '')
  return error === null ? null : <FormCheckbox name="confirmed" />
}
