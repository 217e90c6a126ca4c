import { Failure, failure } from '#platform/values/errors.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { siteByCode, sites } from '#sites/table.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import type { Row } from '#platform/entity/entity.ts'
import { sameAddress } from '#platform/entity/kinds/email-address.ts'
import { decisionDay } from './decision-day.ts'
import { decisionEmails } from './decision-emails.ts'
import { signUpRequest } from './sign-up-request.ts'
import { user } from '#features/identity/people/user.ts'
import { all, atMost, equals } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { inNameOf, systemViewer } from '#platform/records/system-viewer.ts'
import type { Attempting, Attempts } from '#features/identity/credentials/attempts.ts'
import { invitingSite } from '#features/identity/emails/inviting-site.ts'
import type { QueueEmail } from '#features/identity/emails/queue-email.ts'
import type { Limited } from '#features/identity/credentials/limited.ts'
import { invitationLasts } from '#features/identity/invitations/invitation-reminder.ts'
import type { SingleUseTokens } from '#features/identity/credentials/single-use-tokens.ts'
import { requireAccounts, nobodysId, type User, userOfAddress } from '#features/identity/people/users.ts'

interface Parts {
  readonly records: Records
  readonly tokens: SingleUseTokens
  readonly attempts: Attempts
  readonly queueEmail: QueueEmail
  readonly now: () => Date
}

type SignUpRequest = Row<typeof signUpRequest>

/** The data of a request for access. */
interface SignUpInput {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly country: string | null
  /** The id of a business group. */
  readonly businessGroup: string | null
  readonly kind: 'customer' | 'supplier'
  readonly message: string | null
  readonly language: LanguageCode
  /** The code of the site. */
  readonly site: string
  /** The page to which the person is led back, by its path within the portal. */
  readonly returnTo: string | null
}

/** Sends an email of this kind to a person, with the token for its link. */
type SendSignUp = (
  kind: 'signUpConfirm' | 'signUpKnown',
  to: { readonly email: string; readonly language: LanguageCode },
  token: string,
) => void

export type Decision =
  | { readonly type: 'approved'; readonly user: User; readonly request: SignUpRequest; readonly token: string }
  | { readonly type: 'declined'; readonly request: SignUpRequest }
  /** `decided`: another administrator has decided, or it was decided before. `known`: the address now belongs to a user. */
  | { readonly type: 'gone' | 'decided' | 'known' | 'otherKind' }

/** The account that is assigned: an existing one, or a new one for the company in the request. */
interface Approval {
  readonly account: string | null
  /** For customers: whether the user becomes the account's administrator. */
  readonly isAdmin: boolean
}

declare module '#features/identity/identity-services.ts' {
  interface SignIn {
    readonly signUps: SignUps
  }
}

/** The operations for requesting access and deciding requests. No result discloses whether an address is known. */
export interface SignUps {
  /** Stores a request until its address is confirmed. For a known address, sends a link to choose a password instead. */
  readonly ask: (
    input: SignUpInput,
    client: Attempting,
    send: SendSignUp,
  ) => Promise<Limited | { readonly type: 'requested' }>
  /** Whether the link of the email is currently valid. */
  readonly isGood: (token: string) => Promise<boolean>
  /** Confirms the address and notifies the people who decide; returns the request, or null if the link has expired. */
  readonly confirm: (token: string) => Promise<Pick<SignUpRequest, 'returnTo'> | null>
  /**
   * Creates a user from a confirmed request, once and in one transaction. Returns a link to choose a password, valid for a
   * week.
   */
  readonly approve: (by: Viewer, requestId: string, approval: Approval) => Promise<Decision>
  readonly decline: (by: Viewer, requestId: string, reason: string) => Promise<Decision>
  /** Deletes requests with an unconfirmed address. */
  readonly forgetUnconfirmed: () => Promise<void>
}

const hour = 3600
const day = 24 * hour
/** The validity of the links in seconds. */
const knownLasts = hour
const confirmLasts = day
/** The time in ms in which the address of a request must be confirmed. */
const unconfirmedLasts = 7 * day * 1000
const batch = 200

export function createSignUps({ records, tokens, attempts, queueEmail, now }: Parts): SignUps {
  async function openRequestOf(email: string): Promise<SignUpRequest | null> {
    const of = (state: 'new' | 'confirmed') =>
      records.list(systemViewer, signUpRequest, {
        where: all(equals('email', email), equals('state', state)),
        limit: 1,
      })
    const [confirmed] = await of('confirmed')
    const [fresh] = await of('new')
    return confirmed ?? fresh ?? null
  }

  /** A confirmed request is not changed by further requests for the same address. */
  async function keep(input: SignUpInput): Promise<SignUpRequest> {
    const open = await openRequestOf(input.email)
    if (open?.state === 'confirmed') return open
    if (open === null) return await records.create(systemViewer, signUpRequest, input)
    return await records.update(systemViewer, signUpRequest, open.id, open.version, input)
  }

  async function confirm(request: SignUpRequest): Promise<void> {
    const site = siteByCode(request.site) ?? invitingSite(sites, request.language, request.country)
    const dueOn = decisionDay(now(), site)
    // Read before the transaction, which must not read through another connection.
    const emails = await decisionEmails(records, request, dueOn, site)
    await records.write(systemViewer, async (handle) => {
      const confirmed = { action: 'Confirm', values: { dueOn } } as const
      await handle.transition(signUpRequest, request.id, request.version, confirmed)
      await handle.keep(async (transaction) => {
        for (const { email, emailsOff } of emails) await queueEmail(transaction, email, emailsOff)
      })
    })
  }

  async function approve(by: Viewer, requestId: string, approval: Approval): Promise<Decision> {
    const request = await records.byId(systemViewer, signUpRequest, requestId)
    if (request === null) return { type: 'gone' }
    if (request.state !== 'confirmed') return { type: 'decided' }
    if ((await userOfAddress(records, request.email)) !== null) return { type: 'known' }
    const recordType = request.kind === 'supplier' ? 'Supplier' : 'Customer'
    const chosen = approval.account === null ? null : await records.byId(systemViewer, account, approval.account)
    if (approval.account !== null && chosen === null) return { type: 'gone' }
    if (chosen !== null && chosen.recordType !== recordType) return { type: 'otherKind' }
    const roles = [request.kind === 'supplier' ? 'supplier' : approval.isAdmin ? 'customerAdmin' : 'customer'] as const
    if (chosen !== null) await requireAccounts(records, { roles, account: chosen.id })
    const { name, email, language, company, country } = request
    const created = await records.write(deciding(by), async (handle) => {
      // This update comes first: of two simultaneous decisions, the second one waits here and then fails.
      await handle.update(signUpRequest, request.id, request.version, {})
      const own = chosen ?? (await handle.create(account, { name: company, recordType, country }))
      const person = await handle.create(user, { name, email, language, roles, account: own.id })
      const decided = await handle.transition(signUpRequest, request.id, request.version, {
        action: 'Approve',
        values: { account: own.id },
      })
      return { person, decided }
    })
    return {
      type: 'approved',
      user: created.person,
      request: created.decided,
      token: await tokens.issue('password', created.person.id, invitationLasts),
    }
  }

  async function decline(by: Viewer, requestId: string, reason: string): Promise<Decision> {
    const request = await records.byId(systemViewer, signUpRequest, requestId)
    if (request === null) return { type: 'gone' }
    if (request.state !== 'confirmed') return { type: 'decided' }
    const declined = await records.write(deciding(by), (handle) =>
      handle.transition(signUpRequest, request.id, request.version, { action: 'Decline', values: { reason } }),
    )
    return { type: 'declined', request: declined }
  }

  return {
    ask: async (input, client, send) => {
      const email = sameAddress(input.email)
      return await attempts.make('signUp', { own: email, client }, async () => {
        const known = await userOfAddress(records, email)
        // The same work is done for a known address, so that the response time discloses nothing; the unconfirmed request is
        // deleted later.
        const { id, language } = await keep({ ...input, email })
        if (known === null) {
          send('signUpConfirm', { email, language }, await tokens.issue('sign-up', id, confirmLasts))
        } else {
          const token = await tokens.issue('password', known.isActive ? known.id : nobodysId, knownLasts)
          if (known.isActive) send('signUpKnown', known, token)
        }
        return { type: 'requested' }
      })
    },
    isGood: async (token) => (await tokens.ownerOf('sign-up', token)) !== null,
    confirm: async (token) => {
      const requestId = await tokens.use('sign-up', token)
      const request = requestId === null ? null : await records.byId(systemViewer, signUpRequest, requestId)
      if (request?.state === 'new') await confirm(request)
      return request
    },
    approve: (by, ...rest) => decidedOnce(by, () => approve(by, ...rest)),
    decline: (by, ...rest) => decidedOnce(by, () => decline(by, ...rest)),
    forgetUnconfirmed: async () => {
      const over = new Date(now().getTime() - unconfirmedLasts).toISOString()
      const where = all(equals('state', 'new'), atMost('lastModifiedDate', over))
      for (;;) {
        const old = await records.list(systemViewer, signUpRequest, { where, limit: batch })
        for (const { id, version } of old) await records.remove(systemViewer, signUpRequest, id, version)
        if (old.length < batch) return
      }
    },
  }
}

/** A decision is dated by the site on which it is made. */
const deciding = (by: Viewer): Viewer => ({ ...inNameOf(by), site: by.site })

/** Throws ACCESS_DENIED. */
async function decidedOnce(by: Viewer, decide: () => Promise<Decision>): Promise<Decision> {
  if (by.user?.roles.some((role) => role === 'administrator' || role === 'system') !== true)
    throw failure('ACCESS_DENIED')
  try {
    return await decide()
  } catch (error) {
    if (error instanceof Failure && error.code === 'STALE_RECORD') return { type: 'decided' }
    throw error
  }
}
