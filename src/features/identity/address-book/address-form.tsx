import type { CallName } from '#platform/calls/server-calls.ts'
import { FormCheckbox, FormText } from '#platform/forms/form-fields.tsx'
import { Form } from '#platform/forms/form.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import type { SelectOption } from '#platform/widgets/field/select-field.tsx'
import { AddressInputs } from './address-inputs.tsx'
import { addressLabels } from './address-labels.ts'
import type { Address } from './address-rules.ts'

/** The form of an address of the book, new or known. */
export function AddressForm({
  of,
  record,
  hidden = {},
  initial,
  countries,
  name,
  page: { t },
}: {
  readonly of: CallName
  readonly record?: string
  readonly hidden?: Readonly<Record<string, string | number>>
  readonly initial: Partial<Address> & { readonly name?: string; readonly isDefault: boolean }
  readonly countries: readonly SelectOption[]
  readonly name: string
  readonly page: Page
}) {
  return (
    <Form
      of={of}
      {...(record === undefined ? {} : { record })}
      hidden={hidden}
      labels={{
        ...addressLabels(t),
        label: t('account.address.label'),
        isDefault: t('account.address.isDefault'),
      }}
      name={name}
    >
      <FormText name="label" initial={initial.name ?? ''} hint={t('account.address.labelHint')} autoComplete="off" />
      <AddressInputs initial={initial} countries={countries} />
      <FormCheckbox name="isDefault" isTicked={initial.isDefault} />
      <p>
        <Button type="submit" variant="brand">
          {t('account.address.save')}
        </Button>
      </p>
    </Form>
  )
}
