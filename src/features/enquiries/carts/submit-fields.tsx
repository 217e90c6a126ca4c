import { formRules } from 'virtual:form-rules'
import { type guestFields, isForGuests } from './guest-sender.ts'
import { FormText, FormTextArea } from '#platform/forms/form-fields.tsx'
import { formCommand, formNames } from '#platform/forms/form-names.ts'
import { yes } from '#platform/forms/read-fields.ts'
import { TrapField } from '#platform/forms/trap-field.tsx'
import { decisionDays } from '#features/identity/sign-ups/decision-day.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { personFields } from '#platform/values/person-fields.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { signInField } from './cart-form.ts'
import { cartFields, maxMessageLength, overridingFieldsOf } from './cart-kinds.ts'
import css from './cart.module.css'
import type { CartData } from './cart-data.ts'
import { WholeFields } from './whole-fields.tsx'

interface SubmitProperties {
  readonly data: CartData
  readonly page: Page
}

/**
 * The fields and the button with which the cart is sent as a request. A guest confirms an address, or signs in and takes the cart along; other roles than customers send
 * none, unless they serve a customer (SAL-03).
 */
export function SubmitFields({ data, page }: SubmitProperties) {
  const { kind } = data
  const { t, user, site, assistant } = page
  const isInSession = assistant?.session.accountId !== undefined && !assistant.onlyReads
  const isForThis = user === null ? isForGuests(site, kind) : isInSession || user.roles.some(isCustomer)
  const signIn = (
    <p>
      <Button
        type="submit"
        name={formNames.command}
        value={formCommand('CartController.changeLines', { [signInField]: yes })}
        variant={isForThis ? 'neutral' : 'brand'}
        formNoValidate
      >
        {t('cart.submit.signIn')}
      </Button>
    </p>
  )
  const account = user === null && (
    <div role="group" aria-label={t('cart.submit.signIn')}>
      <p>{t('cart.accountAdds', { count: decisionDays })}</p>
      {signIn}
    </div>
  )
  if (!isForThis) return account === false ? null : <div className={css.sending}>{account}</div>
  return (
    <div className={css.sending}>
      <div className={css.submit} role="group" aria-label={t(`cart.submit.${kind}`)}>
        {overridingFieldsOf[kind].length > 0 && <WholeFields data={data} page={page} />}
        {user === null && <GuestInputs page={page} />}
        <FormTextArea name={cartFields.message} rows={4} maxLength={maxMessageLength} />
        {user === null && (
          <p>
            {t('contact.consent')} {data.privacy !== null && <a href={data.privacy}>{t('contact.privacy')}</a>}
          </p>
        )}
        <p>
          <Button
            type="submit"
            variant="brand"
            name={formNames.command}
            value={formCommand(user === null ? 'CartController.submitAsGuest' : 'CartController.submit', { kind })}
          >
            {t(`cart.submit.${kind}`)}
          </Button>
        </p>
      </div>
      {account}
    </div>
  )
}

const isCustomer = (role: string): boolean => role === 'customer' || role === 'customerAdmin'

/** Who asks, and the address that they confirm. */
const GuestInputs = ({ page: { t } }: { readonly page: Page }) => (
  <>
    <p>
      {t('cart.noAccount')} {t('cart.guest')}
    </p>
    <FormText name="name" autoComplete="name" {...rulesOf('name')} />
    <FormText name="company" autoComplete="organization" {...rulesOf('company')} />
    <FormText
      name="email"
      type="email"
      autoComplete="email"
      pattern={personFields.email.pattern}
      {...rulesOf('email')}
    />
    <FormText name="phone" type="tel" autoComplete="tel" pattern={personFields.phone.pattern} {...rulesOf('phone')} />
    <TrapField />
  </>
)

/** These fields belong to a button of the form, whose call has their rules. */
const rulesOf = (field: (typeof guestFields)[number]) => formRules['CartController.submitAsGuest']?.[field] ?? {}
