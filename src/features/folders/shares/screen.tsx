import { CopyAddress } from '#platform/pages/parts/copy-address.tsx'
import { ColumnPage } from '#platform/pages/parts/column-page.tsx'
import { CreatedBy } from '#features/identity/accounts/created-by.tsx'
import pageCss from '#platform/widgets/personal-page/personal-page.module.css'
import folderCss from '#features/folders/folders/folders.module.css'
import { formCommand, formId, formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { useShown } from '#platform/forms/shown-once.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { PageBreadcrumbs } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import { foldersPath, sharesPath } from '#platform/values/addresses/account-paths.ts'
import { shareFolderAddress, sharePath } from '#platform/values/addresses/share-addresses.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { sharedFolder, showShares, type SharesData } from './shares-data.ts'
import { ShareForm } from './share-form.tsx'

/** The shares of a user, and the form that creates one. Every form works without scripts. */
function SharesScreen({ data }: { readonly data: SharesData }) {
  const page = usePage()
  const { t, base } = page
  const { shares } = data
  // The address of a share that was just created, or that its owner wants to see again. A form that is accepted begins again, and
  // would end what is shown in it.
  const { shown } = useShown([formId('ShareController.create'), formId('ShareController.revoke')], readShown)
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
      {data.isUnavailable && (
        <Notice tone="warning">
          <p>{t('folder.error.gone')}</p>
        </Notice>
      )}
      <Received data={data} page={page} />
      <p>{t('share.intro')}</p>
      <ShareForm data={data} page={page} />
      {shown !== null && shown.shareId === undefined && <ShareAddress token={shown.token} page={page} />}
      <h2>{t('share.existing')}</h2>
      {shares.length === 0 ? <p>{t('share.none')}</p> : <ShareList shares={shares} shown={shown} page={page} />}
    </ColumnPage>
  )
}

/** The address of a share, for its owner to copy. */
function ShareAddress({ token, page }: { readonly token: string; readonly page: Page }) {
  const { publicOrigin, base } = page
  const path = base + sharePath(token)
  return (
    <div>
      <p translate="no" className={folderCss.name}>
        <a href={path} rel="nofollow noreferrer">
          {publicOrigin + path}
        </a>
      </p>
      <CopyAddress address={publicOrigin + path} page={page} />
    </div>
  )
}

/** `shareId`: undefined for a share that was just created. */
interface Shown {
  readonly token: string
  readonly shareId: unknown
}

interface RowParts {
  readonly shown: Shown | null
  readonly page: Page
}

const readShown = (value: unknown): Shown | null =>
  isMap(value) && typeof value['token'] === 'string' ? { token: value['token'], shareId: value['shareId'] } : null

/** The shares of a user with their buttons, which belong to one form. */
function ShareList({ shares, shown, page }: { readonly shares: SharesData['shares'] } & RowParts) {
  const list = (
    <ul className={folderCss.folders}>
      {shares.map((share) => (
        <ShareRow key={share.id} share={share} shown={shown} page={page} />
      ))}
    </ul>
  )
  if (!shares.some(({ status }) => status === 'active')) return list
  return (
    <Form of="ShareController.revoke" name={page.t('share.existing')}>
      {list}
    </Form>
  )
}

function ShareRow({ share, shown, page }: { readonly share: SharesData['shares'][number] } & RowParts) {
  const { t } = page
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
        {shown !== null && shown.shareId === id && <ShareAddress token={shown.token} page={page} />}
      </div>
      {status === 'active' && (
        <Button
          type="submit"
          name={formNames.command}
          value={formCommand('ShareController.showLink', { shareId: id })}
          size="small"
          aria-label={`${t('share.showLink')}: ${name}`}
        >
          {t('share.showLink')}
        </Button>
      )}
      {status === 'active' && (
        <Button
          type="submit"
          name={formNames.command}
          value={formCommand('ShareController.revoke', { shareId: id })}
          size="small"
          variant="destructive-text"
          aria-label={`${t('share.revoke')}: ${name}`}
        >
          {t('share.revoke')}
        </Button>
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
              <CreatedBy name={madeBy} page={page} />
              {message !== null && <p className={pageCss.message}>{message}</p>}
              <p className={folderCss.facts}>{t('share.until', { date: expiresOn })}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const screen = defineScreen({
  afterSignIn: ({ base, url }) => {
    const folder = sharedFolder(url)
    return folder === null ? base + sharesPath : shareFolderAddress(base, folder)
  },
  reads: ({ url, callOnSite }) => ({ list: callOnSite('ShareController.list', { folderId: sharedFolder(url) }) }),
  show: ({ list }, request) => showShares(list, request),
  component: SharesScreen,
})
