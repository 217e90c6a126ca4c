import { documentRequest } from '#features/documents/requests/document-request.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { contactRequest } from '#features/enquiries/contact/contact-request.ts'
import type { AccountEmail } from '#features/identity/accounts/account-email.ts'
import { signUpRequest } from '#features/identity/sign-ups/sign-up-request.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { UserRole } from '#platform/values/user-roles.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import type { OpenTestDatabase } from '../../fixtures/databases.ts'
import { fillDocuments } from '../../fixtures/document-fixtures.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'

export const roles = [
  'guest',
  'customer',
  'customerAdmin',
  'supplier',
  'internalSales',
  'editor',
  'administrator',
] as const
type MachineRole = (typeof roles)[number]

const api = '/services/data/v65.0/ui-api'

/** One allowed change: the action that makes it, who may do it, and the fields that are given with it. */
interface AllowedChange {
  readonly action: string
  readonly roles: readonly UserRole[]
  readonly fields: Readonly<Record<string, string>>
}

/** The machine of an object, as its specification states it. */
export interface Machine {
  readonly entity: Entity
  readonly field: string
  readonly states: readonly string[]
  readonly changes: Readonly<Record<string, Readonly<Record<string, AllowedChange>>>>
}

const deciders = ['editor', 'administrator'] as const
const staff = ['internalSales', 'editor', 'administrator'] as const

/** ENG-01: asked → granted or declined, granted → withdrawn; the product alone decides about requests for access. */
export const machines: readonly Machine[] = [
  {
    entity: documentRequest,
    field: 'State__c',
    states: ['asked', 'granted', 'declined', 'withdrawn'],
    changes: {
      asked: {
        granted: { action: 'Grant', roles: deciders, fields: { Valid_Until__c: '2027-01-31' } },
        declined: { action: 'Decline', roles: deciders, fields: { Reason__c: 'Not for resale.' } },
      },
      granted: { withdrawn: { action: 'Withdraw', roles: deciders, fields: { Reason__c: 'The contract ended.' } } },
    },
  },
  {
    entity: contactRequest,
    field: 'Status__c',
    states: ['new', 'answered', 'closed'],
    changes: {
      new: {
        answered: { action: 'Mark_Answered', roles: staff, fields: {} },
        closed: { action: 'Close', roles: staff, fields: {} },
      },
      answered: {
        closed: { action: 'Close', roles: staff, fields: {} },
        new: { action: 'Reopen', roles: staff, fields: {} },
      },
      closed: { new: { action: 'Reopen', roles: staff, fields: {} } },
    },
  },
  { entity: signUpRequest, field: 'State__c', states: ['new', 'confirmed', 'approved', 'declined'], changes: {} },
]

/** The form of each decision about a request for a document. */
export const decisionForms = {
  granted: { act: 'grant', until: '2027-01-31' },
  declined: { act: 'decline', reason: 'Not for resale.' },
  withdrawn: { act: 'withdraw', reason: 'The contract ended.' },
} as const

/** Every action of the product's machines and of none of them. */
export const actionNames = ['Grant', 'Decline', 'Withdraw', 'Mark_Answered', 'Close', 'Reopen', 'Confirm', 'Approve']

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
  /** A record that transitions of the product have led to a state. */
  readonly inState: (machine: Machine, state: string) => Promise<string>
  readonly stateOf: (machine: Machine, id: string) => Promise<unknown>
  readonly rowOf: (entity: Entity, id: string) => Promise<Readonly<Record<string, unknown>>>
}

/** The steps by which the product reaches each state. */
const waysTo: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Document_Request__c: { asked: [], granted: ['Grant'], declined: ['Decline'], withdrawn: ['Grant', 'Withdraw'] },
  Contact_Request__c: { new: [], answered: ['Mark_Answered'], closed: ['Close'] },
  Sign_Up_Request__c: {
    new: [],
    confirmed: ['Confirm'],
    approved: ['Confirm', 'Approve'],
    declined: ['Confirm', 'Decline'],
  },
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
  const headersOf = (role: MachineRole): Readonly<Record<string, string>> => {
    const cookie = cookies.get(role)
    return { host: 'localhost:3000', ...(cookie === undefined ? {} : { cookie }) }
  }
  const leastOf = (entity: Entity): Readonly<Record<string, unknown>> => {
    if (entity === documentRequest)
      return { document: idOf(productDocument, 'coa-nl'), user: userIds.get('customer'), site: 'nl' }
    const person = { name: 'Ada', email: 'ada@example.com', site: 'nl', language: 'nl-NL' }
    return entity === contactRequest
      ? { ...person, message: 'A question.', mail: 'sent', mailAttempts: 1 }
      : { ...person, company: 'Birch', kind: 'customer' }
  }
  const rowOf = async (entity: Entity, id: string) =>
    (await records.byId(systemViewer, entity, id)) ?? Promise.reject(new Error(`There is no ${id}.`))
  const create = async (entity: Entity) => (await records.create(systemViewer, entity, leastOf(entity))).id
  return {
    portal,
    emails,
    userIds,
    rowOf,
    create,
    stateOf: async ({ entity }, id) => (await rowOf(entity, id))[entity.path?.field ?? ''],
    inState: async ({ entity }, state) => {
      const id = await create(entity)
      for (const action of waysTo[entity.apiName]?.[state] ?? []) {
        const values = ['Decline', 'Withdraw'].includes(action) ? { reason: 'No.' } : {}
        const { version } = await rowOf(entity, id)
        await records.write(systemViewer, (handle) => handle.transition(entity, id, version, { action, values }))
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
        payload: new URLSearchParams({ request: id, version: String(version), ...fields }).toString(),
      })
      return { status, text }
    },
  }
}
