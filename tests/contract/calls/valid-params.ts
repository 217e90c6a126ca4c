import type { CallName } from '#platform/calls/server-calls.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { folderItem } from '#features/folders/folders/folder-item.ts'
import { share } from '#features/folders/shares/share.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { recordIdFrom } from '#platform/values/record-id.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { worldwideSite } from '#sites/worldwide.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'

export const site = { countryCode: 'GLOBAL', languageCode: 'en-US' }
const channel = { channelOrSiteId: worldwideSite.channelId, language: 'en-US' }
export const record = { ...site, recordId: idOf(tradeGrade, 'xanvero-80') }

const ofLine = { ...site, lineId: recordIdFrom(cartLine.keyPrefix, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1, 9)) }
const guest = { name: 'Ann', company: 'Blossom Foods', email: 'ann@example.com', phone: '+31 10 123' }
const offlineNote = { key: '7d0c6a3e-5f7e-4c0a-9b1c-0d2f6c1e8a44', change: { kind: 'note', text: 'x' } }
const step = { text: 'Send samples', dueOn: '2026-06-20', owner: '005000000000001AAA' }
const ofShare = { ...site, token: 'x'.repeat(43) }
const ofFolder = { ...site, folderId: recordIdFrom(folder.keyPrefix, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1, 9)) }
const ofItem = { ...ofFolder, itemId: recordIdFrom(folderItem.keyPrefix, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1, 9)) }
const ofSample = recordIdFrom('a0V', Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1, 9))
const feedback = { lineId: ofSample, result: 'suitable', text: 'It dissolves well.' }
const ofRequest = {
  ...site,
  requestId: recordIdFrom(customerRequest.keyPrefix, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1, 9)),
  version: 1,
}

/** Valid parameters of the calls that accept more than a site and a record. */
export const ownParams = {
  'SearchController.search': {
    ...site,
    searchTerm: '',
    resultsType: 'tradeGrade',
    businessGroup: '',
    marketSegment: '',
    filters: '',
    masterValueId: '',
    filterByLetter: '',
    sortBy: 'name',
    principalId: '',
    tradeNameId: '',
    substanceId: '',
  },
  'SearchController.suggest': { ...site, searchTerm: '' },
  'SearchController.explain': { ...record, searchTerm: '', filters: '' },
  'ConflictController.count': { ...site, searchTerm: '', filters: '' },
  'DetailController.getProductDetails': { ...record, bg: '' },
  'DetailController.getTradeNameDetails': { ...record, bg: '' },
  'DetailController.getPrincipalDetails': { ...record, bg: '' },
  'CompareController.getComparison': { ...site, ids: [record.recordId] },
  'SubstituteController.getSubstitutes': { ...record, filters: '' },
  'MarketSegmentController.getMarketSegmentStructure': { url: '/nl/nl-nl' },
  'CompanyController.getCoordinates': { IMCDCompanyKey: '' },
  'CompanyController.getIMCDCompany': { IMCDCompanyKey: '' },
  'CertificateController.getCertificatesByCompanyId': { ...site, companyId: '' },
  'CertificateController.getCertificatesByHolder': { ...site, holderId: idOf(account, 'brenvik') },
  'CertificateController.getCertificatesByScheme': { ...site, schemes: '' },
  'DocumentController.getPackPlan': { ...site, language: '' },
  'DocumentController.getRequestable': { ...site, documentId: idOf(productDocument, 'coa-nl') },
  'DocumentController.getRequests': { ...site, page: 1 },
  'SeoController.getProperties': {
    communityId: '0DBrE7L1H3bKihUWKS',
    recordId: record.recordId,
    fields: '',
    language: '',
  },
  'ContentController.getCMSContenMetaInfo': { ...site, contentKey: '' },
  'ContentController.getContent': { ...channel, contentKeyOrId: 'MCA4CCV5QS2BAB5H7YRCRPTCWGZQ' },
  'ContentController.getContents': { ...channel, contentTypeFQN: '', publishStartDate: '2026-01-31' },
  'ContentController.getPublication': { ...site, contentKey: 'MCA4CCV5QS2BAB5H7YRCRPTCWGZQ' },
  'ContentController.getPage': { ...site, contentKey: 'MCA4CCV5QS2BAB5H7YRCRPTCWGZQ' },
  'ContactController.send': {
    ...site,
    name: 'Ann',
    email: 'ann@example.com',
    message: 'A question about gum.',
    product: '',
    from: '',
  },
  'VisibilityController.explain': { ...record, accountId: '', asOf: '2026-06-15' },
  'VisibilityController.find': { what: record.recordId, accountKey: '' },
  'AccountController.getInvitation': { token: 'x' },
  'AccountController.getSignUps': { page: 1, pageSize: 20 },
  'VisitController.getVisits': { ...site },
  'VisitController.getVisit': { ...site, visitId: record.recordId },
  'VisitController.plan': { ...site, name: 'A talk', visitType: 'event', plannedOn: '2026-06-15' },
  'VisitController.start': { ...site, visitId: record.recordId, confirmed: true },
  'VisitController.end': { ...site, visitId: record.recordId, as: 'done' },
  'VisitController.change': { ...site, visitId: record.recordId, version: 1 },
  'VisitController.sendRecap': { ...site, visitId: record.recordId, text: 'As agreed.', people: [] },
  'VisitController.noteShown': { ...site, page: '/product/x' },
  'VisitController.recordLead': {
    ...site,
    visitId: 'a0H000000000001AAA',
    name: 'Ada Moss',
    email: 'ada@moss.example',
    message: 'Xanthan',
    consent: true,
  },
  'VisitController.getMySteps': { ...site },
  'VisitController.addStep': { ...site, ...step, visitId: record.recordId, key: offlineNote.key },
  'VisitController.changeStep': { ...site, ...step, stepId: record.recordId, version: 1 },
  'VisitController.tickStep': { ...site, stepId: record.recordId, isDone: true },
  'VisitController.removeStep': { ...site, stepId: record.recordId },
  'VisitController.restoreStep': { ...site, visitId: record.recordId, stepId: record.recordId },
  'PresentationController.start': { ...site, visitId: record.recordId, language: 'en-US' },
  'PresentationController.push': { ...site, visitId: record.recordId, page: '/product/x' },
  'PresentationController.follow': { ...site, visitId: record.recordId },
  'PresentationController.end': { ...site, visitId: record.recordId },
  'VisitController.getPack': { ...site, visitId: record.recordId, parts: ['shown'], withFiles: true },
  'VisitController.getPackProducts': { ...site, visitId: record.recordId, ids: [record.recordId] },
  'VisitController.replay': { ...site, ...offlineNote, visitId: record.recordId },
  'AssistantController.getOutside': { ...site, page: '/product/x' },
  'AssistantController.getStart': { text: 'gum', languageCode: 'en-US' },
  'AccountController.findAccounts': { text: 'gum', kind: 'supplier' },
  'CartController.addLine': { ...site, recordId: idOf(tradeGrade, 'never-was'), kind: 'quote' },
  'CartController.addLines': {
    ...site,
    kind: 'quote',
    lines: [{ recordId: idOf(tradeGrade, 'never-was'), quantity: '5', unit: 'kg' }],
  },
  'PasteController.readList': { ...site, list: 'xanthan gum;5;kg' },
  'CartController.changeLines': { ...site, kind: 'quote', lines: [{ lineId: ofLine.lineId, version: 1, values: {} }] },
  'CartController.changeLine': { ...ofLine, version: 1, values: { note: 'Soon' } },
  'CartController.removeLine': ofLine,
  'CartController.moveLine': { ...ofLine, to: 'sample' },
  'CartController.clear': { ...site, kind: 'quote' },
  'CartController.restore': { ...site, kind: 'quote' },
  'CartController.hideNotice': { ...site, kind: 'quote' },
  'CartController.getPrepared': site,
  'CartController.takePrepared': { ...site, cartId: ofLine.lineId },
  'CartController.submit': { ...site, kind: 'quote', message: 'Hello' },
  'CartController.submitAsGuest': { ...site, kind: 'quote', ...guest, message: 'Hello' },
  'RequestController.getGuestRequest': ofShare,
  'RequestController.confirmGuestRequest': { ...ofShare, without: true },
  'RequestController.withdrawAsGuest': { ...ofShare, version: 1 },
  'RequestController.acceptAsGuest': { ...ofShare, version: 1, poNumber: '4711' },
  'RequestController.rejectAsGuest': { ...ofShare, version: 1, reason: 'Too late.' },
  'RequestController.chooseEmailsAsGuest': { ...ofShare, off: ['messages'] },
  'AccountController.chooseEmails': { off: ['messages'] },
  'RequestController.getRequest': { ...site, requestId: ofRequest.requestId },
  'RequestController.write': { ...site, requestId: ofRequest.requestId, text: 'Hello', key: 'x', isInternal: false },
  'RequestController.writeAsGuest': { ...ofShare, text: 'Hello', key: 'x' },
  'RequestController.giveFeedback': { ...site, requestId: ofRequest.requestId, ...feedback },
  'RequestController.giveFeedbackAsGuest': { ...ofShare, ...feedback },
  'RequestController.getSampleFeedback': { ...site },
  'RequestController.askAgain': { ...site, requestId: ofRequest.requestId },
  'RequestController.withdraw': ofRequest,
  'RequestController.accept': { ...ofRequest, poNumber: '4711' },
  'RequestController.reject': { ...ofRequest, reason: 'Too late.' },
  'RequestController.take': ofRequest,
  'RequestController.release': ofRequest,
  'RequestController.assign': { ...ofRequest, colleague: '005000000000001AAA' },
  'RequestController.answer': { ...ofRequest, answer: 'See the file.' },
  'RequestController.quote': { ...ofRequest, answer: 'See the file.', validUntil: '2026-12-31' },
  'RequestController.decline': { ...ofRequest, declineReason: 'other', reason: 'Not offered.' },
  'RequestController.extend': { ...ofRequest, validUntil: '2026-12-31', reason: 'More time.' },
  'RequestController.reopen': { ...ofRequest, validUntil: '2026-12-31', reason: 'More time.' },
  'RequestController.close': ofRequest,
  'FolderController.create': { ...site, name: 'Thickeners', kind: 'personal', recordId: record.recordId },
  'FolderController.rename': { ...ofFolder, version: 1, name: 'Thickeners', note: 'For sauces' },
  'FolderController.annotate': { ...ofItem, note: 'Soon' },
  'FolderController.order': { ...ofItem, before: '' },
  'FolderController.getFolder': ofFolder,
  'FolderController.remove': ofFolder,
  'FolderController.restore': ofFolder,
  'FolderController.copy': ofFolder,
  'FolderController.takeOver': ofFolder,
  'FolderController.addItem': { ...ofFolder, recordId: record.recordId },
  'FolderController.removeItem': ofItem,
  'FolderController.restoreItem': ofFolder,
  'ShareController.create': { ...ofFolder, recipient: 'link', mode: 'view', title: 'For Monday', message: 'Hello' },
  'ShareController.revoke': {
    ...site,
    shareId: recordIdFrom(share.keyPrefix, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1, 9)),
  },
  'ShareController.getShare': ofShare,
  'ShareController.open': { ...ofShare, visitor: 'visitor-1234567890' },
  'ShareController.addItem': { ...ofShare, recordId: record.recordId },
  'ShareController.removeItem': { ...ofShare, itemId: ofItem.itemId },
  'ShareController.annotate': { ...ofShare, itemId: ofItem.itemId, note: 'Soon' },
  'ShareController.order': { ...ofShare, itemId: ofItem.itemId, before: '' },
  'ShareController.copy': ofShare,
  'ConsentController.record': { ...site, visitor: '0'.repeat(32), purposes: [], wording: '2026-11' },
} as const satisfies { readonly [name in CallName]?: Readonly<Record<string, unknown>> }
