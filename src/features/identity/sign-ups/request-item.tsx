import { accountFields } from '#features/identity/accounts/account-forms.ts'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import type { AccountState } from '#features/identity/accounts/account-state.ts'
import css from '#features/identity/accounts/account.module.css'
import type { Page } from '#platform/pages/page-context.ts'
import { DecideForms } from './decide-forms.tsx'
import type { OpenRequest, WrittenRequest } from './load.ts'

/** Shows a sign-up request, with the forms if it is being decided. */
export function RequestItem({
  request,
  open,
  at,
  state,
  page,
}: {
  readonly request: WrittenRequest
  readonly open: OpenRequest | null
  /** The page number of the list. */
  readonly at: number
  readonly state: AccountState
  readonly page: Page
}) {
  const { t, base } = page
  const facts = [
    [t('account.name'), request.name, 'no'],
    [t('signIn.email'), request.email, 'no'],
    [t('account.country'), request.country],
    [t('account.roleOf'), t(`account.role.${request.kind}`)],
    [t('account.language'), request.language],
    [t('account.requestedOn'), request.requestedAt],
  ] as const
  const decide = new URLSearchParams({
    ...(at === 1 ? {} : { [urlParameters.page]: String(at) }),
    [accountFields.request]: request.id,
  })
  return (
    <li>
      <h2 translate="no">{request.company}</h2>
      <dl className={css.facts}>
        {facts.map(([label, value, translate]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd translate={translate}>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {request.message !== null && <p className={css.message}>{request.message}</p>}
      {open === null ? (
        <p>
          <ButtonLink
            href={`${base}${signInPaths.signUps}?${decide.toString()}`}
            aria-label={`${t('account.decide')}: ${request.company}`}
          >
            {t('account.decide')}
          </ButtonLink>
        </p>
      ) : (
        <DecideForms request={request} find={open.find} found={open.found} at={at} state={state} page={page} />
      )}
    </li>
  )
}
