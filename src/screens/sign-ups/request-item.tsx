import { accountFields } from '#domain/account-forms.ts'
import { signInPaths } from '#domain/sign-in-form.ts'
import { urlParameters } from '#domain/url-parameters.ts'
import { ButtonLink } from '#widgets/button/button.tsx'
import type { AccountState } from '../account/account-state.ts'
import css from '../account/account.module.css'
import type { Page } from '../page-context.ts'
import { DecideForms } from './decide-forms.tsx'
import type { OpenRequest, WrittenRequest } from './load.ts'

/** What somebody said who asks to be let in; where it is decided about, the forms for it. */
export function RequestItem({
  request,
  open,
  at,
  state,
  page,
}: {
  readonly request: WrittenRequest
  readonly open: OpenRequest | null
  /** The page of the list. */
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
    [t('account.askedOn'), request.day],
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
