import { documentRequest } from '#features/documents/product-documents/document-request.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { contactRequest } from '#features/enquiries/contact/contact-request.ts'
import type { AccountEmail } from '#features/identity/emails/account-email.ts'
import { nextStep } from '#features/assistant/visits/steps/next-step.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { share } from '#features/folders/shares/share.ts'
import { importJob } from '#features/integrations/imports/import-job.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import type { OpenTestDatabase } from '../../fixtures/databases.ts'
import { fillDocuments } from '../../fixtures/document-fixtures.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { type Machine, type MachineRole, roles } from './state-machine-table.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'

const api = '/services/data/v65.0/ui-api'

interface Answer {
  readonly status: number
  readonly text: string
}

/** A portal with a user of each role, and records in any state. */
export interface MachinePortal {
  readonly portal: TestPortal
  readonly emails: AccountEmail[]
  readonly userIds: ReadonlyMap<MachineRole, string>
  readonly send: (
    role: MachineRole,
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>
  readonly decide: (role: MachineRole, id: string, fields: Readonly<Record<string, string>>) => Promise<Answer>
  readonly create: (entity: Entity) => Promise<string>
  /**
   * A record that transitions of the product have led to a state, and from which it can go to the next one. A request is
   * or a next step is in the hands of the user of a role, if one is given.
   */
  readonly inState: (
    machine: Machine,
    state: string,
    input?: { readonly next?: string; readonly assignee?: MachineRole },
  ) => Promise<string>
  readonly stateOf: (machine: Machine, id: string) => Promise<unknown>
  readonly rowOf: (entity: Entity, id: string) => Promise<Readonly<Record<string, unknown>>>
}

/** The steps by which the product reaches each state. */
const waysTo: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Document_Request__c: { asked: [], granted: ['Grant'], declined: ['Decline'], withdrawn: ['Grant', 'Withdraw'] },
  Contact_Request__c: { new: [], answered: ['Mark_Answered'], closed: ['Close'] },
  Import_Job__c: {
    open: [],
    checking: ['Check'],
    checked: ['Check', 'Report'],
    queued: ['Start'],
    running: ['Start', 'Run'],
    cancelling: ['Start', 'Run', 'Cancel'],
    done: ['Start', 'Run', 'Finish'],
    partlyDone: ['Start', 'Run', 'FinishPartly'],
    failed: ['Start', 'Run', 'Fail'],
    cancelled: ['Cancel'],
    undone: ['Cancel', 'Undo'],
    partlyUndone: ['Cancel', 'UndoPartly'],
  },
  Request__c: {
    draft: [],
    submitted: ['Submit'],
    inReview: ['Submit', 'Take'],
    sent: ['Submit', 'Take', 'Send'],
    quoted: ['Submit', 'Take', 'Quote'],
    declined: ['Submit', 'Take', 'Decline'],
    accepted: ['Submit', 'Take', 'Send', 'Receive'],
    expired: ['Submit', 'Take', 'Quote', 'Expire'],
    closed: ['Submit', 'Withdraw'],
  },
  Share__c: { active: [], expired: ['Expire'], revoked: ['Revoke'] },
  Visit__c: { planned: [], in_progress: ['Start'], done: ['Start', 'Finish'], cancelled: ['Cancel'] },
  Next_Step__c: { open: [], done: ['Finish'] },
  Sign_Up_Request__c: {
    new: [],
    confirmed: ['Confirm'],
    approved: ['Confirm', 'Approve'],
    declined: ['Confirm', 'Decline'],
  },
}

/** What the actions of the product need. */
const valuesOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Decline: { reason: 'No.' },
  Withdraw: { reason: 'No.' },
  Fail: { problem: 'The file is not stored any more.' },
}

const line = {
  grade: idOf(tradeGrade, 'xanvero-80'),
  savedName: 'Xanvero 80',
  position: 0,
  unit: 'kg',
  sampleSize: '100g',
  expectedVolumeUnit: 'kg',
  outcome: 'open',
} as const

const valuesOfRequests: typeof valuesOf = {
  Send: { answer: 'See the file.' },
  Quote: { answer: 'See the file.', validUntil: '2027-01-31' },
  Decline: { declineReason: 'other', reason: 'Not offered.' },
}

export async function machinePortal(open: OpenTestDatabase): Promise<MachinePortal> {
  const emails: AccountEmail[] = []
  const now = () => new Date('2026-06-15T12:00:00Z')
  const portal = await testPortal(open, () => ({ sendAccountEmail: (email) => void emails.push(email) }), now)
  const { records, follower } = portal.fixtures
  await fillDocuments(records, portal.files)
  const cookies = new Map<MachineRole, string>()
  const userIds = new Map<MachineRole, string>()
  for (const role of roles) {
    if (role === 'guest') continue
    const user = await userOf(portal, role)
    userIds.set(role, user.id)
    cookies.set(role, await cookieOf(portal, user))
  }
  await follower.catchUp()
  const { id: visitId } = await records.create(systemViewer, visit, {
    name: 'At Birch',
    owner: userIds.get('administrator') ?? '',
    visitType: 'in_person',
    plannedOn: '2026-06-15',
  })
  const headersOf = (role: MachineRole): Readonly<Record<string, string>> => {
    const cookie = cookies.get(role)
    return { host: 'localhost:3000', ...(cookie === undefined ? {} : { cookie }) }
  }
  const leastOf = (entity: Entity): Readonly<Record<string, unknown>> => {
    if (entity === documentRequest)
      return { document: idOf(productDocument, 'coa-nl'), user: userIds.get('customer'), site: 'nl' }
    if (entity === importJob) return { kind: 'substances', user: userIds.get('administrator'), fileName: 'rows.csv' }
    if (entity === customerRequest)
      return {
        name: 'Q-NL-2026-000001',
        kind: 'quote',
        account: idOf(account, 'customer'),
        user: userIds.get('customer'),
        site: 'nl',
        language: 'nl-NL',
      }
    if (entity === share)
      return {
        tokenHash: '0'.repeat(64),
        user: userIds.get('administrator'),
        mode: 'view',
        expiresOn: '2026-12-31',
        title: 'For Monday',
        site: 'nl',
        openings: 0,
      }
    if (entity === visit)
      return { name: 'At Birch', owner: userIds.get('administrator'), visitType: 'in_person', plannedOn: '2026-06-15' }
    if (entity === nextStep) {
      // Both roles of the desk see it: one as the owner of the visit, the other one as the owner of the step.
      const [visitOwner, owner] = [userIds.get('internalSales'), userIds.get('administrator')]
      return { name: 'Send samples', visit: visitId, visitOwner, owner }
    }
    const person = { name: 'Ada', email: 'ada@example.com', site: 'nl', language: 'nl-NL' }
    return entity === contactRequest
      ? { ...person, message: 'A question.', mail: 'sent', mailAttempts: 1, origin: 'website' }
      : { ...person, company: 'Birch', kind: 'customer' }
  }
  const rowOf = async (entity: Entity, id: string) =>
    (await records.byId(systemViewer, entity, id)) ?? Promise.reject(new Error(`There is no ${id}.`))
  const create = async (entity: Entity, more: object = {}) => {
    const { id } = await records.create(systemViewer, entity, { ...leastOf(entity), ...more })
    if (entity === customerRequest) await records.create(systemViewer, requestLine, { request: id, ...line })
    return id
  }
  return {
    portal,
    emails,
    userIds,
    rowOf,
    create,
    stateOf: async ({ entity }, id) => (await rowOf(entity, id))[entity.path?.field ?? ''],
    inState: async ({ entity }, state, { next, assignee } = {}) => {
      // Only a request that is no request for a quote is sent.
      const of =
        entity === nextStep && assignee !== undefined
          ? { owner: userIds.get(assignee) }
          : entity === customerRequest && next === 'sent'
            ? { kind: 'default' }
            : {}
      const id = await create(entity, of)
      for (const action of waysTo[entity.apiName]?.[state] ?? []) {
        const values = (entity === customerRequest ? valuesOfRequests : valuesOf)[action] ?? {}
        const { version } = await rowOf(entity, id)
        await records.write(systemViewer, async (handle) => {
          const moved = await handle.transition(entity, id, version, { action, values })
          if (action === 'Take' && assignee !== undefined)
            await handle.transition(entity, id, moved.version, {
              action: 'Assign',
              values: { assignee: userIds.get(assignee) },
            })
        })
      }
      return id
    },
    send: async (role, method, path, body, headers = {}) => {
      const { statusCode: status, body: text } = await portal.app.inject({
        method,
        url: api + path,
        headers: { ...headersOf(role), 'sec-fetch-site': 'same-origin', ...headers },
        ...(body === undefined ? {} : { payload: body }),
      })
      return { status, text }
    },
    decide: async (role, id, fields) => {
      const { version } = await rowOf(documentRequest, id)
      const { statusCode: status, body: text } = await portal.app.inject({
        method: 'POST',
        url: '/nl/en-us/account/document-requests',
        headers: {
          ...headersOf(role),
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams({ requestId: id, version: String(version), ...fields }).toString(),
      })
      return { status, text }
    },
  }
}
