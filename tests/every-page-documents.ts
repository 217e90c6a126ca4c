import { requestAddress, requestFields } from '#domain/document-requests.ts'
import { signInPaths } from '#domain/sign-in-form.ts'
import { whySeenFields } from '#domain/why-seen-form.ts'
import { documentRequest } from '#entities/document-request.ts'
import { productDocument } from '#entities/product-document.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import type { Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { importedId } from '#records/upsert.ts'
import { sentForm, withoutQuery, type Link, type PageKind } from './every-page-kinds.ts'

const page = (path: string) => ({ route: path.slice(1), indexed: false, canonical: withoutQuery })
const requests = { ...page(signInPaths.documentRequests), isSignedIn: true } as const
const whySeen = { ...page(signInPaths.whySeen), isSignedIn: true } as const
const ask = { route: signInPaths.documentRequest.slice(1), indexed: false, isSignedIn: 'customerAdmin' } as const

/** What a request is called that every portal of these tests has. */
const askedFor = 'asked-for'

/** Gives each product a document that is asked for, and `userId` one that they wait for. */
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
  const [first] = await records.list(systemViewer, tradeGrade, { limit: 1 })
  if (first === undefined) throw new Error('There is no product.')
  const document = importedId(productDocument, first.id)
  const of = { document, user: userId, account: accountId, state: 'asked' } as const
  await records.create(systemViewer, documentRequest, { ...of, integrationId: askedFor })
}

/** A product that the place shows, by its id. */
async function shownProduct(link: Link): Promise<string> {
  const address = await link('/products', '/product/')
  return address.slice(address.lastIndexOf('-') + 1)
}

const askAddress = async (base: string, link: Link): Promise<string> =>
  requestAddress(base + signInPaths.documentRequest, importedId(productDocument, await shownProduct(link)))

/** Of documents that are asked for, and why things are shown. */
export const documentKinds: readonly PageKind[] = [
  { ...ask, name: 'a document to ask for', address: ({ base }, link) => askAddress(base, link) },
  { ...requests, name: 'documents asked for', address: ({ base }) => base + signInPaths.documentRequests },
  {
    ...requests,
    name: 'documents asked for, deciding',
    address: ({ base }) =>
      `${base}${signInPaths.documentRequests}?${requestFields.request}=${importedId(documentRequest, askedFor)}`,
  },
  {
    ...requests,
    name: 'documents asked for, a decision without a day',
    status: 422,
    address: ({ base }) => base + signInPaths.documentRequests,
    request: () =>
      sentForm({
        [requestFields.request]: importedId(documentRequest, askedFor),
        [requestFields.act]: 'grant',
      }),
  },
  {
    ...requests,
    name: 'documents asked for, a decision too late',
    status: 422,
    address: ({ base }) => base + signInPaths.documentRequests,
    request: () =>
      sentForm({
        [requestFields.request]: importedId(documentRequest, askedFor),
        [requestFields.version]: '0',
        [requestFields.act]: 'decline',
        [requestFields.reason]: '…',
      }),
  },
  {
    ...requests,
    name: 'documents that one asked for',
    isSignedIn: 'customerAdmin',
    address: ({ base }) => base + signInPaths.documentRequests,
  },
  { ...whySeen, name: 'why something is shown', address: ({ base }) => base + signInPaths.whySeen },
  {
    ...whySeen,
    name: 'why a product is shown',
    address: async ({ base }, link) =>
      `${base}${signInPaths.whySeen}?${whySeenFields.what}=${await shownProduct(link)}&${whySeenFields.site}=GLOBAL`,
  },
  {
    ...whySeen,
    name: 'why something is shown that is not there',
    status: 422,
    address: ({ base }) =>
      `${base}${signInPaths.whySeen}?${whySeenFields.what}=x&${whySeenFields.account}=x&${whySeenFields.day}=x`,
  },
]
