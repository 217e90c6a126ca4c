import type { RequestState } from '#features/documents/requests/account-requests.ts'
import type { RequestableDocument } from '#features/documents/requests/get-requestable-document.ts'
import { purposeRules } from '#features/documents/requests/document-decision.ts'
import { isOpen, requestAddress, requestFields } from '#features/documents/requests/document-requests.ts'
import { errorAddress } from '#platform/pages/error-pages.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { formatDate } from '#platform/i18n/number-format.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import { signInAddress, signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { AccountNotice } from '#features/identity/accounts/account-notice.tsx'
import { accountState, accountStatus, type AccountState } from '#features/identity/accounts/account-state.ts'
import { TypedField } from '#features/identity/accounts/typed-field.tsx'
import css from '#features/identity/accounts/account.module.css'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { RequestStatusText } from '#features/documents/requests/request-status-text.tsx'
import { shownRequest } from '#features/documents/product-documents/listed-documents.ts'
import { found } from '#features/catalogue/pages/load-record.ts'
import { usePage } from '#platform/pages/page-context.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { ownHead } from '#features/identity/sign-in/load.ts'
import { NarrowPage } from '#features/identity/sign-in/narrow-page.tsx'

interface DocumentRequestData {
  readonly state: AccountState
  readonly document: Omit<RequestableDocument, 'date' | 'request'> & {
    /** In the format of the site. */
    readonly date: string | null
    readonly request: RequestState | null
  }
}

/** The page on which a user requests a document that is available on request. */
function DocumentRequestScreen({ data: { state, document } }: { readonly data: DocumentRequestData }) {
  const page = usePage()
  const { t, base, language } = page
  const { id, product, request } = document
  const facts = [
    [t('account.documents.document'), t(`documents.type.${document.type}`)],
    [t('account.documents.language'), languageName(document.language, language)],
    [t('account.documents.revision'), document.revision],
    [t('account.documents.date'), document.date],
  ] as const
  return (
    <NarrowPage page={page} title={t('account.documents.ask')}>
      <AccountNotice state={state} page={page} />
      <dl className={css.facts}>
        <div>
          <dt>{t('account.documents.product')}</dt>
          <dd>
            <a href={productPath(base, product)}>{product.nameToDisplay}</a>
          </dd>
        </div>
        <div>
          <dt>{t('account.documents.name')}</dt>
          <dd translate="no">{document.name}</dd>
        </div>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {request !== null && <RequestStatusText request={request} page={page} />}
      {(request === null || !isOpen(request.status)) && (
        <Form action={base + signInPaths.documentRequest} method="post" aria-label={t('account.documents.ask')}>
          <input type="hidden" name={requestFields.document} value={id} />
          <TypedField
            name={requestFields.purpose}
            label={t('account.documents.purpose')}
            rules={purposeRules.purpose}
            rows={5}
            state={state}
            page={page}
          />
          <p>
            <Button type="submit" variant="brand">
              {t('account.documents.send')}
            </Button>
          </p>
        </Form>
      )}
      <p>
        <a href={base + signInPaths.documentRequests}>{t('account.documents.own')}</a>
      </p>
    </NarrowPage>
  )
}

async function load(
  url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<DocumentRequestData>> {
  const { base, isGuest, call, site, language, messages } = context
  const documentId = url.searchParams.get(requestFields.document) ?? ''
  const here = requestAddress(base + signInPaths.documentRequest, documentId)
  if (isGuest) return { type: 'redirect', status: 302, to: signInAddress(base, here) }
  const siteLocale = { countryCode: site.countryIsoCode, languageCode: language }
  const document = isRecordId(documentId)
    ? await found(call('DocumentController.getRequestable', { documentId, ...siteLocale }, signal))
    : null
  if (document === null) return { type: 'redirect', status: 302, to: errorAddress(base, 'record-not-found') }
  const state = accountState(url, context)
  const { date, request } = document
  return {
    type: 'page',
    status: accountStatus(state),
    head: ownHead(context, messages.t('account.documents.ask'), here),
    data: {
      state,
      document: {
        ...document,
        date: date === null ? null : formatDate(date, site, language),
        request: request === null ? null : shownRequest(request, context),
      },
    },
  }
}

export const screen = defineScreen<DocumentRequestData>({ load, component: DocumentRequestScreen })
