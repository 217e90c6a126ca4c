import { languageCodes, languages } from '#platform/i18n/languages.ts'
import { userRoles } from '#platform/values/user-roles.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import {
  ActForm,
  ChecksField,
  Outcome,
  SelectField,
  TextField,
} from '#features/back-office/administration/form-parts.tsx'
import { actField, isAbout, type Problem } from '#features/back-office/administration/problem.ts'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { PeopleCrumbs, roleText, StateBadge } from './people-content.tsx'
import { type InvitePage, personFields, type PersonPage, type TypedUser } from './people-page.ts'

/** The form that invites somebody. */
export function InviteContent({ page, texts }: { readonly page: InvitePage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <PeopleCrumbs href={page.peopleHref} current={t('account.invite')} texts={texts} />
      <h1>{t('account.invite')}</h1>
      <p className="office-lead">{t('backOffice.people.inviteText')}</p>
      <Outcome done={null} problem={page.problem} texts={texts} />
      <form action={page.action} method="post">
        <div className="office-inputs">
          <UserFields typed={page.typed} problem={page.problem} hasEmail texts={texts} />
        </div>
        <div className="office-acts">
          <Button type="submit" variant="brand">
            {t('account.sendInvitation')}
          </Button>
          <ButtonLink href={page.peopleHref}>{t('backOffice.cancel')}</ButtonLink>
        </div>
      </form>
    </>
  )
}

/** One user: what they may do, and what they sign in with. */
export function PersonContent({ page, texts }: { readonly page: PersonPage; readonly texts: PageTexts }) {
  const { t } = texts
  const version = { [personFields.version]: String(page.version) }
  return (
    <>
      <PeopleCrumbs href={page.peopleHref} current={page.name} texts={texts} />
      <div className="office-title">
        <h1 translate="no">{page.name}</h1>
        <div className="office-actions">
          <ButtonLink href={page.tokensHref}>{t('backOffice.tokens.title')}</ButtonLink>
          <ButtonLink href={page.auditHref}>{t('backOffice.audit.title')}</ButtonLink>
          <ButtonLink href={page.recordHref}>{t('backOffice.history.title')}</ButtonLink>
        </div>
      </div>
      <p className="office-lead">
        {page.typed.email} <StateBadge state={page.state} texts={texts} />
      </p>
      <Outcome done={page.done} problem={page.problem} texts={texts} />
      {page.isSelf && <Notice tone="info">{t('backOffice.people.self')}</Notice>}
      <form action={page.action} method="post">
        <input type="hidden" name={personFields.version} value={page.version} />
        <div className="office-inputs">
          <UserFields typed={page.typed} problem={page.problem} hasEmail={false} texts={texts} />
        </div>
        <div className="office-acts">
          <Button type="submit" variant="brand" name={actField} value="save">
            {t('backOffice.save')}
          </Button>
        </div>
      </form>
      <section className="office-section" aria-labelledby="sign-in">
        <h2 id="sign-in">{t('backOffice.people.signIn')}</h2>
        <div className="office-acts">
          {page.isActive && (
            <>
              <ActForm action={page.action} act="link" label={t('backOffice.people.sendLink')} />
              <ActForm action={page.action} act="sessions" label={t('backOffice.people.endSessions')} />
            </>
          )}
          {!page.isSelf && (
            <ActForm
              action={page.action}
              act={page.isActive ? 'off' : 'on'}
              label={t(page.isActive ? 'account.act.off' : 'account.act.on')}
              fields={version}
              variant={page.isActive ? 'destructive-text' : 'neutral'}
            />
          )}
        </div>
        <p className="office-hint">{t('backOffice.people.endSessionsText')}</p>
      </section>
    </>
  )
}

function UserFields({
  typed,
  problem,
  hasEmail,
  texts,
}: {
  readonly typed: TypedUser
  readonly problem: Problem | null
  /** The address of an existing user is part of their record. */
  readonly hasEmail: boolean
  readonly texts: PageTexts
}) {
  const { t } = texts
  return (
    <>
      <TextField
        name={personFields.name}
        label={t('account.name')}
        value={typed.name}
        maxLength={200}
        isRequired
        isRefused={isAbout(problem, 'Name')}
        texts={texts}
      />
      {hasEmail && (
        <TextField
          name={personFields.email}
          type="email"
          label={t('backOffice.people.email')}
          value={typed.email}
          maxLength={254}
          isRequired
          isRefused={isAbout(problem, 'Email')}
          texts={texts}
        />
      )}
      <TextField
        name={personFields.account}
        label={t('backOffice.people.account')}
        hint={t('backOffice.people.accountHint')}
        value={typed.account}
        maxLength={300}
        isRefused={isAbout(problem, 'Account')}
        texts={texts}
      />
      <SelectField
        name={personFields.language}
        label={t('account.language')}
        value={typed.language}
        options={languageCodes.map((code) => ({ value: code, text: languages[code].name, lang: code }))}
        texts={texts}
      />
      <ChecksField
        name={personFields.roles}
        label={t('backOffice.people.roles')}
        values={typed.roles}
        options={Object.keys(userRoles).map((role) => ({ value: role, text: roleText(role, t) }))}
      />
    </>
  )
}
