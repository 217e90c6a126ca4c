import type { RequestState } from '#features/documents/requests/account-requests.ts'
import type { RequestableDocument } from '#features/documents/requests/get-requestable-document.ts'
import { isOpen, requestAddress, requestFields } from '#features/documents/requests/document-requests.ts'
import { errorAddress } from '#platform/pages/error-pages.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { FormTextArea } from '#platform/forms/form-fields.tsx'
import { Form } from '#platform/forms/form.tsx'
import css from '#platform/widgets/personal-page/personal-page.module.css'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { RequestStatusText } from '#features/documents/requests/request-status-text.tsx'
import { shownRequest } from '#features/documents/requests/shown-request.ts'
import { found } from '#features/catalogue/pages/load-record.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import { redirect } from '#platform/pages/screen.ts'

interface DocumentRequestData {
  readonly document: Omit<RequestableDocument, 'date' | 'request'> & {
    /** In the format of the site. */
    readonly date: string | null
    readonly request: RequestState | null
  }
}

/** The page on which a user requests a document that is available on request. */
function DocumentRequestScreen({ data: { document } }: { readonly data: DocumentRequestData }) {
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
        <Form
          of="DocumentController.askFor"
          hidden={{ documentId: id }}
          labels={{ purpose: t('account.documents.purpose') }}
          name={t('account.documents.ask')}
        >
          <FormTextArea name={requestFields.purpose} rows={5} />
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

const documentIdOf = ({ url }: ScreenRequest): string => url.searchParams.get(requestFields.document) ?? ''

const addressOf = (request: ScreenRequest): string =>
  requestAddress(request.base + signInPaths.documentRequest, documentIdOf(request))

export const screen = defineScreen({
  afterSignIn: addressOf,
  reads: (request) => {
    const documentId = documentIdOf(request)
    return {
      document: isRecordId(documentId)
        ? found(request.callOnSite('DocumentController.getRequestable', { documentId }))
        : null,
    }
  },
  show: ({ document }, request) => {
    const { base, site, language, messages } = request
    if (document === null) return redirect(302, errorAddress(base, 'record-not-found'))
    const { date } = document
    return {
      head: ownHead(request, messages.t('account.documents.ask'), addressOf(request)),
      data: {
        document: {
          ...document,
          date: date === null ? null : formatDate(date, site, language),
          request: document.request === null ? null : shownRequest(document.request, request),
        },
      },
    }
  },
  component: DocumentRequestScreen,
})
