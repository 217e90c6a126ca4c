import { useState } from 'react'
import type { OwnSecurity } from '#calls/security-shapes.ts'
import { longestPasskeyName, securityFields, type SecurityAction } from '#domain/security-form.ts'
import { signInPaths } from '#domain/sign-in-form.ts'
import { Button } from '#widgets/button/button.tsx'
import { Form } from '#widgets/form/form.tsx'
import { inputErrorText } from '#widgets/form/input-error-text.ts'
import { TextInput } from '#widgets/text-input/text-input.tsx'
import type { Page } from '../page-context.ts'
import { addPasskey } from '../sign-in/passkey-client.ts'
import { PasskeySlot, usePasskeyAttempts } from '../sign-in/passkey-slot.tsx'
import css from './account-security.module.css'

const remove: SecurityAction = 'remove-passkey'

/** What signs somebody in without a password. Removing one is a form; to make one takes a browser that can. */
export function Passkeys({ security, page }: { readonly security: OwnSecurity; readonly page: Page }) {
  const { t, base } = page
  const { passkeys, mayChange } = security
  return (
    <section className={css.section} aria-labelledby="passkeys">
      <h2 id="passkeys">{t('account.passkeys.title')}</h2>
      <p>{t('account.passkeys.text')}</p>
      {passkeys.length > 0 && (
        <ul className={css.passkeys}>
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <div>
                <b translate="no">{name}</b>
                <p>
                  {lastUsedAt === null
                    ? t('account.passkeys.unused', { date: createdAt })
                    : t('account.passkeys.used', { date: createdAt, last: lastUsedAt })}
                </p>
              </div>
              {mayChange && (
                <form action={base + signInPaths.security} method="post">
                  <input type="hidden" name={securityFields.action} value={remove} />
                  <input type="hidden" name={securityFields.passkey} value={id} />
                  <Button type="submit" size="small" aria-label={`${t('account.passkeys.remove')}: ${name}`}>
                    {t('account.passkeys.remove')}
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && <AddPasskey page={page} />}
    </section>
  )
}

function AddPasskey({ page }: { readonly page: Page }) {
  const { t, base } = page
  const [name, setName] = useState('')
  const { run, isRunning, trouble } = usePasskeyAttempts()
  return (
    <PasskeySlot page={page} trouble={trouble}>
      <Form aria-label={t('account.passkeys.add')} onValid={() => run((signal) => addPasskey(base, name, signal))}>
        <TextInput
          name="passkey-name"
          label={t('account.passkeys.name')}
          hint={t('account.passkeys.nameHint')}
          value={name}
          onChange={setName}
          required
          maxLength={longestPasskeyName}
          errorText={inputErrorText(t)}
        />
        <p>
          <Button type="submit" iconName="lock" disabled={isRunning}>
            {t('account.passkeys.add')}
          </Button>
        </p>
      </Form>
    </PasskeySlot>
  )
}
