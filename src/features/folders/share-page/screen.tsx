import { ColumnPage } from '#platform/pages/parts/column-page.tsx'
import { mailTo } from '#features/catalogue/companies/company-contact.ts'
import { FolderActionBar } from '#features/folders/folder-page/folder-action-bar.tsx'
import { FolderItems } from '#features/folders/folder-page/folder-items.tsx'
import folderCss from '#features/folders/folder-page/folder-page.module.css'
import { FolderNotice } from '#features/folders/folders/folder-notice.tsx'
import { folderFields } from '#features/folders/folders/folder-rules.ts'
import { useLive } from '#features/folders/live/use-live.ts'
import { copyShare } from '#features/folders/shares/share-rules.ts'
import { callOverHttp } from '#platform/calls/call-over-http.ts'
import { siteLocale as localeOf } from '#platform/i18n/number-format.ts'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { contactAddress } from '#platform/values/addresses/contact-address.ts'
import { sharePath } from '#platform/values/addresses/share-addresses.ts'
import { formatPhone, phoneLink } from '#platform/values/phone.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { AddSharedItem } from './add-shared-item.tsx'
import { loadShare, titleOf, type ShareData } from './load.ts'
import { useOpening } from './use-opening.ts'

/** What somebody has shared, as its recipient sees it, or that it has ended. */
function ShareScreen({ data }: { readonly data: ShareData }) {
  const page = usePage()
  useOpening(data.share === null ? null : data.token, page)
  return (
    <ColumnPage>
      {data.share === null ? (
        <Ended company={data.company} page={page} />
      ) : (
        <Open data={data} share={data.share} page={page} />
      )}
    </ColumnPage>
  )
}

/** The address has ended; the company can help. */
function Ended({ company: { phone, email }, page }: { readonly company: ShareData['company']; readonly page: Page }) {
  const { t, base, site, language } = page
  return (
    <>
      <h1>{t('share.ended')}</h1>
      <p>{t('share.endedText', { company: companyName(site) })}</p>
      {phone !== '' && (
        <p>
          <a href={phoneLink(phone)} translate="no">
            {formatPhone(phone, localeOf(site, language))}
          </a>
        </p>
      )}
      {email !== '' && (
        <p>
          <a href={mailTo(email, t('page.contact'))} translate="no">
            {email}
          </a>
        </p>
      )}
      <p>
        <ButtonLink variant="brand" href={contactAddress(base)}>
          {t('page.contact')}
        </ButtonLink>
      </p>
    </>
  )
}

function Open({
  data: { token, folder, notice, formError },
  share,
  page,
}: {
  readonly data: ShareData
  readonly share: NonNullable<ShareData['share']>
  readonly page: Page
}) {
  const { t, base, site, language } = page
  const here = base + sharePath(token)
  useLive(folder !== null && share.mayEdit ? `${here}/live` : null, folder?.version ?? 0)
  const siteLocale = { countryCode: site.countryIsoCode, languageCode: language }
  return (
    <>
      <h1 translate={share.title === null ? undefined : 'no'}>{titleOf(share, t)}</h1>
      <FolderNotice notice={notice} formError={formError} page={page} />
      <p className={folderCss.facts}>{t('share.by', { name: share.owner, date: share.expiresOn })}</p>
      {share.message !== null && <p className={folderCss.note}>{share.message}</p>}
      {share.list !== null && (
        <p>
          <ButtonLink variant="brand" href={base + share.list} rel="nofollow">
            {t('share.openList')}
          </ButtonLink>
        </p>
      )}
      {folder !== null && (
        <>
          {folder.changedBy !== null && (
            <p className={folderCss.facts}>
              {t('folder.changedBy', { date: folder.changedOn, name: folder.changedBy })}
            </p>
          )}
          <FolderActionBar actions={folder.actions} action={here} file={null} page={page}>
            {share.isSignedIn && (
              <form action={here} method="post">
                <input type="hidden" name={folderFields.act} value={copyShare} />
                <Button type="submit" size="small">
                  {t('folder.copy')}
                </Button>
              </form>
            )}
          </FolderActionBar>
          {folder.items.length === 0 ? (
            <p>{t('share.empty')}</p>
          ) : (
            <FolderItems
              items={folder.items}
              action={share.mayEdit ? here : null}
              order={async (itemId, before) => {
                await callOverHttp('ShareController.order', { token, itemId, before, ...siteLocale })
              }}
              page={page}
            />
          )}
          {share.mayEdit && <AddSharedItem action={here} page={page} />}
        </>
      )}
    </>
  )
}

export const screen = defineScreen<ShareData>({ load: loadShare, component: ShareScreen })
