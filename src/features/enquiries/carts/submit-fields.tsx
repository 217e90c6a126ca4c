import { useState } from 'react'
import { guestFields, type GuestField, guestRules, isForGuests } from '#features/enquiries/requests/guest-rules.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { trapField } from '#platform/values/person-fields.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { ruleAttributes } from '#platform/widgets/form/rule-attributes.ts'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextArea } from '#platform/widgets/text-area/text-area.tsx'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import { cartFields, maxMessageLength } from './cart-kinds.ts'
import css from './cart.module.css'
import type { CartData } from './load.ts'

interface SubmitProperties {
  readonly data: CartData
  readonly page: Page
}

/**
 * The fields and the button with which the cart is sent as a request. A guest confirms an address, or signs in and takes the cart along; other roles than customers send
 * none, unless they serve a customer (SAL-03).
 */
export function SubmitFields({ data, page }: SubmitProperties) {
  const { kind, typed, formError } = data
  const { t, user, site, assistant } = page
  const isSent = typed[cartFields.act] === 'submit' && formError !== null
  const [message, setMessage] = useState(isSent ? (typed[cartFields.message] ?? '') : '')
  const isInSession = assistant?.session.accountId !== undefined && !assistant.onlyReads
  const isForThis = user === null ? isForGuests(site, kind) : isInSession || user.roles.some(isCustomer)
  const signIn = (
    <p>
      <Button
        type="submit"
        name={cartFields.act}
        value="signIn"
        variant={isForThis ? 'neutral' : 'brand'}
        formNoValidate
      >
        {t('cart.submit.signIn')}
      </Button>
    </p>
  )
  if (!isForThis) return user === null ? signIn : null
  return (
    <>
      <div className={css.submit} role="group" aria-label={t(`cart.submit.${kind}`)}>
        {user === null && <GuestInputs data={data} page={page} />}
        <TextArea
          label={t('cart.message')}
          name={cartFields.message}
          rows={4}
          maxLength={maxMessageLength}
          errorText={inputErrorText(t)}
          value={message}
          onChange={setMessage}
        />
        {user === null && (
          <p>
            {t('contact.consent')} {data.privacy !== null && <a href={data.privacy}>{t('contact.privacy')}</a>}
          </p>
        )}
        <p>
          <Button type="submit" variant="brand" name={cartFields.act} value="submit">
            {t(`cart.submit.${kind}`)}
          </Button>
        </p>
      </div>
      {user === null && signIn}
    </>
  )
}

const isCustomer = (role: string): boolean => role === 'customer' || role === 'customerAdmin'

/** Who asks, and the address that they confirm. */
function GuestInputs({ data, page }: SubmitProperties) {
  const { t } = page
  return (
    <>
      <p>{t('cart.guest')}</p>
      {guestFields.map((name) => (
        <GuestInput key={name} name={name} data={data} page={page} />
      ))}
      <p className="visually-hidden" aria-hidden="true">
        <label>
          {t('contact.trap')}
          <input name={trapField} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
    </>
  )
}

const autoComplete = { name: 'name', company: 'organization', email: 'email', phone: 'tel' } as const
const inputType = { name: 'text', company: 'text', email: 'email', phone: 'tel' } as const

function GuestInput({
  name,
  data: { typed, formError },
  page: { t },
}: SubmitProperties & { readonly name: GuestField }) {
  const [text, setText] = useState(typed[name] ?? '')
  const errorText = inputErrorText(t)
  const error = formError?.type === 'guest' ? formError.errors[name] : undefined
  return (
    <TextInput
      name={name}
      label={t(`contact.${name}`)}
      type={inputType[name]}
      autoComplete={autoComplete[name]}
      {...ruleAttributes(guestRules[name])}
      value={text}
      onChange={setText}
      errorText={errorText}
      error={error === undefined ? null : errorText(error)}
    />
  )
}
