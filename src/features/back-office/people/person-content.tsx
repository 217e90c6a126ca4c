import { formCommand, formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { yes } from '#platform/forms/read-fields.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { DeviceSection } from './device-section.tsx'
import { PeopleCrumbs, StateBadge } from './people-content.tsx'
import type { InvitePage, PersonPage } from './people-page.ts'
import { UserFields, userLabels } from './user-fields.tsx'

/** The form that invites somebody. */
export function InviteContent({ page, texts }: { readonly page: InvitePage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <PeopleCrumbs href={page.peopleHref} current={t('account.invite')} texts={texts} />
      <h1>{t('account.invite')}</h1>
      <p className="office-lead">{t('backOffice.people.inviteText')}</p>
      <Form of="PeopleController.invite" name={t('account.invite')} labels={userLabels(t)}>
        <UserFields user={page.described} hasEmail texts={texts} />
        <div className="office-acts">
          <Button type="submit" variant="brand">
            {t('account.sendInvitation')}
          </Button>
          <ButtonLink href={page.peopleHref}>{t('backOffice.cancel')}</ButtonLink>
        </div>
      </Form>
    </>
  )
}

/** One user: what they may do, and what they sign in with. */
export function PersonContent({ page, texts }: { readonly page: PersonPage; readonly texts: PageTexts }) {
  const { t } = texts
  const { id: personId, version } = page
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
        {page.email} <StateBadge state={page.state} texts={texts} />
      </p>
      {page.isSelf && <Notice tone="info">{t('backOffice.people.self')}</Notice>}
      <Form of="PeopleController.change" hidden={{ personId, version }} name={page.name} labels={userLabels(t)}>
        <UserFields user={page.described} hasEmail={false} texts={texts} />
        <div className="office-acts">
          <Button type="submit" variant="brand">
            {t('backOffice.save')}
          </Button>
        </div>
      </Form>
      <section className="office-section" aria-labelledby="sign-in">
        <h2 id="sign-in">{t('backOffice.people.signIn')}</h2>
        <SignInForm page={page} texts={texts} />
        <p className="office-hint">{t('backOffice.people.endSessionsText')}</p>
      </section>
      <DeviceSection page={page} texts={texts} />
    </>
  )
}

/** The buttons belong to one form. Nobody turns themselves off. */
function SignInForm({ page, texts: { t } }: { readonly page: PersonPage; readonly texts: PageTexts }) {
  const { id: personId, version, isActive, isSelf } = page
  return (
    <Form of="PeopleController.sendLink" hidden={{ personId, version }} name={t('backOffice.people.signIn')}>
      <div className="office-acts">
        {isActive && (
          <>
            <Button type="submit" size="small">
              {t('backOffice.people.sendLink')}
            </Button>
            <Button
              type="submit"
              size="small"
              name={formNames.command}
              value={formCommand('PeopleController.endSessions')}
            >
              {t('backOffice.people.endSessions')}
            </Button>
          </>
        )}
        {!isSelf && (
          <Button
            type="submit"
            size="small"
            variant={isActive ? 'destructive-text' : 'neutral'}
            name={formNames.command}
            value={formCommand('PeopleController.turn', { isActive: isActive ? 'no' : yes })}
          >
            {t(isActive ? 'account.act.off' : 'account.act.on')}
          </Button>
        )}
      </div>
    </Form>
  )
}
