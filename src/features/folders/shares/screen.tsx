import { ColumnPage } from '#platform/pages/parts/column-page.tsx'
import { MadeBy } from '#features/identity/accounts/made-by.tsx'
import accountCss from '#features/identity/accounts/account.module.css'
import folderCss from '#features/folders/folders/folders.module.css'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { PageBreadcrumbs } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import { foldersPath, sharesPath } from '#platform/values/addresses/account-paths.ts'
import { sharePath } from '#platform/values/addresses/share-addresses.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { loadShares, type SharesData } from './load.ts'
import { ShareForm } from './share-form.tsx'
import { shareFields } from './share-rules.ts'

/** The shares of a user, and the form that creates one. Every form works without scripts. */
function SharesScreen({ data }: { readonly data: SharesData }) {
  const page = usePage()
  const { t, base } = page
  const { shares } = data
  return (
    <ColumnPage>
      <PageBreadcrumbs
        page={page}
        crumbs={[
          { text: t('nav.home'), href: base },
          { text: t('folder.title'), href: base + foldersPath },
          { text: t('share.title') },
        ]}
      />
      <h1>{t('share.title')}</h1>
      <ShareNotices data={data} page={page} />
      <Received data={data} page={page} />
      <p>{t('share.intro')}</p>
      <ShareForm data={data} page={page} />
      <h2>{t('share.existing')}</h2>
      {shares.length === 0 ? (
        <p>{t('share.none')}</p>
      ) : (
        <ul className={folderCss.folders}>
          {shares.map((share) => (
            <ShareRow key={share.id} share={share} page={page} />
          ))}
        </ul>
      )}
    </ColumnPage>
  )
}

function ShareNotices({
  data: { formState, isRevoked },
  page: { t, publicOrigin, base },
}: {
  readonly data: SharesData
  readonly page: Page
}) {
  return (
    <div role="alert">
      {isRevoked && (
        <Notice tone="info">
          <p>{t('share.done.revoked')}</p>
        </Notice>
      )}
      {formState?.type === 'created' && (
        <Notice tone="info">
          <p>{t('share.done.created')}</p>
          <p translate="no" className={folderCss.name}>
            <a href={base + sharePath(formState.token)} rel="nofollow noreferrer">
              {publicOrigin + base + sharePath(formState.token)}
            </a>
          </p>
        </Notice>
      )}
      {formState?.type === 'hidden' && (
        <Notice tone="warning">
          <p>{t('share.hidden', { hidden: formState.hidden, count: formState.count })}</p>
        </Notice>
      )}
      {formState !== null && formState.type !== 'created' && formState.type !== 'hidden' && (
        <Notice tone="warning">
          <p>{t(formState.type === 'gone' ? 'folder.error.gone' : `share.error.${formState.type}`)}</p>
        </Notice>
      )}
    </div>
  )
}

function ShareRow({ share, page }: { readonly share: SharesData['shares'][number]; readonly page: Page }) {
  const { t, base } = page
  const { id, title, list, company, email, status, expiresOn, mode, openings } = share
  const name = title ?? list ?? ''
  return (
    <li className={folderCss.folder}>
      <div>
        <span className={folderCss.name} translate="no">
          {name}
        </span>
        <p className={folderCss.facts}>
          <Badge tone={status === 'active' ? 'positive' : 'neutral'}>{t(`share.status.${status}`)}</Badge>{' '}
          {company === null && email === null ? t('share.for.link') : <span translate="no">{company ?? email}</span>}
          {' · '}
          {t(`share.mode.${mode}`)}
          {' · '}
          {t('share.until', { date: expiresOn })}
          {' · '}
          {t('share.openings', { count: openings })}
        </p>
      </div>
      {status === 'active' && (
        <form action={base + sharesPath} method="post">
          <input type="hidden" name={shareFields.act} value="revoke" />
          <input type="hidden" name={shareFields.share} value={id} />
          <Button type="submit" size="small" variant="destructive-text" aria-label={`${t('share.revoke')}: ${name}`}>
            {t('share.revoke')}
          </Button>
        </form>
      )}
    </li>
  )
}

/** What sales people share with the visitor's company (SAL-03). */
function Received({ data: { received }, page }: { readonly data: SharesData; readonly page: Page }) {
  const { t, base } = page
  if (received.length === 0) return null
  return (
    <section aria-labelledby="received">
      <h2 id="received">{t('share.received')}</h2>
      <ul className={folderCss.folders}>
        {received.map(({ id, title, message, madeBy, path, expiresOn }) => (
          <li key={id} className={folderCss.folder}>
            <div>
              {path === null ? (
                <span className={folderCss.name} translate="no">
                  {title}
                </span>
              ) : (
                <a className={folderCss.name} href={base + path} translate="no">
                  {title}
                </a>
              )}
              <MadeBy name={madeBy} page={page} />
              {message !== null && <p className={accountCss.message}>{message}</p>}
              <p className={folderCss.facts}>{t('share.until', { date: expiresOn })}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const screen = defineScreen<SharesData>({ load: loadShares, component: SharesScreen })
