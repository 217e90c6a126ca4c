import { ColumnPage } from '#platform/pages/parts/column-page.tsx'
import { mailTo } from '#features/catalogue/companies/company-contact.ts'
import { FolderActionBar } from '#features/folders/folder-page/folder-action-bar.tsx'
import { FolderItems } from '#features/folders/folder-page/folder-items.tsx'
import folderCss from '#features/folders/folder-page/folder-page.module.css'
import { useLive } from '#features/folders/live/use-live.ts'
import { callOverHttp } from '#platform/calls/call-over-http.ts'
import { siteLocale as localeOf } from '#platform/values/numbers/number-format.ts'
import { Form } from '#platform/forms/form.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { failureName } from '#platform/pages/errors/shown-error.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { contactAddress } from '#platform/values/addresses/contact-address.ts'
import { sharePath } from '#platform/values/addresses/share-addresses.ts'
import { formatPhone, phoneLink } from '#platform/values/phone.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { AddSharedItem } from './add-shared-item.tsx'
import { LockedShare } from './locked-share.tsx'
import { useOpening } from '../browser/use-opening.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'
import { signInAddress } from '#features/identity/addresses/sign-in-addresses.ts'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { shownShare, titleOf, type SharedPage } from './shown-share.ts'

interface ShareData extends SharedPage {
  readonly token: string
  /** What the visitor can do about an address that opens nothing for them; null for one that they may open. */
  readonly locked: { readonly signIn: string | null } | null
  /** How to reach the company of the site, for a share that has ended; '' if unknown. */
  readonly company: { readonly phone: string; readonly email: string }
}

/** What somebody has shared, as its recipient sees it, that it has ended, or how its recipient gets in. */
function ShareScreen({ data }: { readonly data: ShareData }) {
  const page = usePage()
  useOpening(data.share === null ? null : data.token, page)
  return (
    <ColumnPage>
      {data.locked !== null ? (
        <LockedShare token={data.token} signIn={data.locked.signIn} page={page} />
      ) : data.share === null ? (
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
  data: { token, folder },
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
  const siteLocale = siteParamsOf({ site, language })
  return (
    <>
      <h1 translate={share.title === null ? undefined : 'no'}>{titleOf(share, t)}</h1>
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
          <FolderActionBar actions={folder.actions} file={null} page={page}>
            {share.isSignedIn && (
              <Form of="ShareController.copy" hidden={{ token }} name={t('folder.copy')}>
                <Button type="submit" size="small">
                  {t('folder.copy')}
                </Button>
              </Form>
            )}
          </FolderActionBar>
          {folder.items.length === 0 ? (
            <p>{t('share.empty')}</p>
          ) : (
            <FolderItems
              items={folder.items}
              target={share.mayEdit ? { controller: 'ShareController', of: { token } } : null}
              removed={[]}
              order={async (itemId, before) => {
                await callOverHttp('ShareController.order', { token, itemId, before, ...siteLocale })
              }}
              page={page}
            />
          )}
          {share.mayEdit && <AddSharedItem token={token} page={page} />}
        </>
      )}
    </>
  )
}

/**
 * For an unknown token and for the share of somebody else it is the same page, with the ways by which the recipient of a share proves
 * who they are (SHR-04).
 */
export const screen = defineScreen({
  reads: async ({ params, site, call, callOnSite }) => {
    const share = await callOnSite('ShareController.getShare', { token: params['token'] ?? '' }).catch(
      (error: unknown) => {
        if (failureName(error) === 'RECORD_NOT_FOUND') return 'locked' as const
        throw error
      },
    )
    return {
      share,
      company: share === null ? call('CompanyController.getIMCDCompany', { IMCDCompanyKey: site.IMCDCompany }) : [],
    }
  },
  show: ({ share, company: [company] }, request) => {
    const { base, messages, isGuest } = request
    const token = request.params['token'] ?? ''
    const signIn = isGuest ? signInAddress(base, base + sharePath(token)) : null
    const title =
      share === 'locked'
        ? messages.t('share.locked.title')
        : share === null
          ? messages.t('share.ended')
          : titleOf(share, messages.t)
    return {
      status: share === 'locked' ? 404 : share === null ? 410 : 200,
      // The canonical address must not repeat the token.
      head: ownHead(request, title, `${base}/share`),
      data: {
        token,
        locked: share === 'locked' ? { signIn } : null,
        ...(share === null || share === 'locked' ? { share: null, folder: null } : shownShare(share, request)),
        company: { phone: company?.CompanyPhone__c ?? '', email: company?.CompanyEmail__c ?? '' },
      },
    }
  },
  component: ShareScreen,
})
