import { useState } from 'react'
import type { OwnSecurity } from '#features/identity/second-step/security-shapes.ts'
import { maxPasskeyNameLength } from '#features/identity/second-step/passkey-paths.ts'
import { Form } from '#platform/forms/form.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { BrowserForm } from '#platform/widgets/form/browser-form.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { addPasskey } from '#features/identity/second-step/passkey-client.ts'
import { PasskeySlot, usePasskeyAttempts } from '#features/identity/second-step/passkey-slot.tsx'
import css from './account-security.module.css'

/** Lists the user's passkeys. A form removes one; adding one needs a browser with passkeys. */
export function Passkeys({ security, page }: { readonly security: OwnSecurity; readonly page: Page }) {
  const { t } = page
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
                <Form
                  of="SecurityController.removePasskey"
                  record={id}
                  hidden={{ passkeyId: id }}
                  name={`${t('account.passkeys.remove')}: ${name}`}
                >
                  <Button type="submit" size="small" aria-label={`${t('account.passkeys.remove')}: ${name}`}>
                    {t('account.passkeys.remove')}
                  </Button>
                </Form>
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
  const { run, isRunning, error } = usePasskeyAttempts()
  return (
    <PasskeySlot page={page} error={error}>
      <BrowserForm
        aria-label={t('account.passkeys.add')}
        onValid={() => run((signal) => addPasskey(base, name, signal))}
      >
        <TextInput
          name="passkey-name"
          label={t('account.passkeys.name')}
          hint={t('account.passkeys.nameHint')}
          value={name}
          onChange={setName}
          required
          maxLength={maxPasskeyNameLength}
          errorText={inputErrorText(t)}
        />
        <p>
          <Button type="submit" iconName="lock" disabled={isRunning}>
            {t('account.passkeys.add')}
          </Button>
        </p>
      </BrowserForm>
    </PasskeySlot>
  )
}
