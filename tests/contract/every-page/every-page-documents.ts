import { formFields } from '../../fixtures/forms/form-fields.ts'
import { requestAddress, requestFields } from '#features/documents/requests/document-requests.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { explanationFields } from '#features/back-office/visibility-explanation/visibility-explanation-form.ts'
import { documentRequest } from '#features/documents/product-documents/document-request.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import { sentForm, withoutQuery, type Link, type PageKind } from './every-page-kinds.ts'

const page = (path: string) => ({ route: path.slice(1), indexed: false, canonical: withoutQuery })
const requests = { ...page(signInPaths.documentRequests), isSignedIn: true } as const
const visibilityExplanation = { ...page(signInPaths.visibilityExplanation), isSignedIn: true } as const
const ask = { route: signInPaths.documentRequest.slice(1), indexed: false, isSignedIn: 'customerAdmin' } as const

/** The names of the document requests that every portal of these tests has: an undecided one, and a granted one. */
const documentRequestKey = 'asked-for'
const grantedRequestKey = 'granted'

/** Gives each product a document on request, and creates a pending and a granted request of `userId`. */
export async function giveDocumentsOnRequest(records: Records, userId: string, accountId: string): Promise<void> {
  for await (const grades of records.stream(systemViewer, tradeGrade))
    await records.upsertBatch(
      systemViewer,
      productDocument,
      grades.map(({ id }) => ({
        integrationId: id,
        name: 'Certificate',
        product: id,
        type: 'certificate-of-analysis',
        language: 'en-US',
        revision: '1',
        level: 'on-request',
      })),
    )
  const [first, second] = await records.list(systemViewer, tradeGrade, { limit: 2 })
  if (first === undefined || second === undefined) throw new Error('There are no two products.')
  const document = importedId(productDocument, first.id)
  const of = { document, user: userId, account: accountId }
  await records.create(systemViewer, documentRequest, { ...of, integrationId: documentRequestKey })
  const granted = { ...of, document: importedId(productDocument, second.id), integrationId: grantedRequestKey }
  const { id, version } = await records.create(systemViewer, documentRequest, granted)
  await records.write(systemViewer, (handle) =>
    handle.transition(documentRequest, id, version, { action: 'Grant', values: { validUntil: null } }),
  )
}

/** A product that the site shows, by its id. */
async function shownProduct(link: Link): Promise<string> {
  const address = await link('/products', '/product/')
  return address.slice(address.lastIndexOf('-') + 1)
}

const askAddress = async (base: string, link: Link): Promise<string> =>
  requestAddress(base + signInPaths.documentRequest, importedId(productDocument, await shownProduct(link)))

/** Pages of document requests and of the visibility explanation. */
export const documentKinds: readonly PageKind[] = [
  { ...ask, name: 'a document to ask for', address: ({ base }, link) => askAddress(base, link) },
  { ...requests, name: 'documents asked for', address: ({ base }) => base + signInPaths.documentRequests },
  {
    ...requests,
    name: 'documents asked for, deciding',
    address: ({ base }) =>
      `${base}${signInPaths.documentRequests}?${requestFields.request}=${importedId(documentRequest, documentRequestKey)}`,
  },
  {
    ...requests,
    name: 'documents asked for, ending a grant',
    address: ({ base }) =>
      `${base}${signInPaths.documentRequests}?${requestFields.request}=${importedId(documentRequest, grantedRequestKey)}`,
  },
  {
    ...requests,
    name: 'documents asked for, a decision without a day',
    status: 422,
    address: ({ base }) => base + signInPaths.documentRequests,
    request: () =>
      sentForm(
        formFields('DocumentController.grantRequest', {
          requestId: importedId(documentRequest, documentRequestKey),
          version: '1',
        }),
      ),
  },
  {
    ...requests,
    name: 'documents asked for, a decision too late',
    status: 409,
    address: ({ base }) => base + signInPaths.documentRequests,
    request: () =>
      sentForm(
        formFields('DocumentController.declineRequest', {
          requestId: importedId(documentRequest, documentRequestKey),
          version: '0',
          reason: '…',
        }),
      ),
  },
  {
    ...requests,
    name: 'documents that one asked for',
    isSignedIn: 'customerAdmin',
    address: ({ base }) => base + signInPaths.documentRequests,
  },
  {
    ...visibilityExplanation,
    name: 'why something is shown',
    address: ({ base }) => base + signInPaths.visibilityExplanation,
  },
  {
    ...visibilityExplanation,
    name: 'why a product is shown',
    address: async ({ base }, link) =>
      `${base}${signInPaths.visibilityExplanation}?${explanationFields.what}=${await shownProduct(link)}&${explanationFields.site}=GLOBAL`,
  },
  {
    ...visibilityExplanation,
    name: 'why something is shown that is not there',
    status: 422,
    address: ({ base }) =>
      `${base}${signInPaths.visibilityExplanation}?${explanationFields.what}=x&${explanationFields.account}=x&${explanationFields.day}=x`,
  },
]
