import { account } from '#features/catalogue/accounts/account.ts'
import { peopleAddress, personAddress } from '#features/back-office/administration/addresses.ts'
import { actField, doneParameter, type Problem, problemOf } from '#features/back-office/administration/problem.ts'
import type { Go, Visit } from '#features/back-office/administration/visit.ts'
import { passwordPath } from '#features/identity/accounts/account-email.ts'
import type { User } from '#features/identity/people/users.ts'
import { isLanguageCode, type LanguageCode } from '#platform/i18n/languages.ts'
import { rowInWrite } from '#platform/records/write/write-effects.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { failure } from '#platform/values/errors.ts'
import { isUserRole, type UserRole } from '#platform/values/user-roles.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { findAccount } from './find-account.ts'
import { invitingSite } from './inviting-site.ts'
import { loadPerson } from './load-people.ts'
import {
  type InvitePage,
  type PersonAct,
  personActs,
  personFields,
  type PersonPage,
  type TypedUser,
} from './people-page.ts'

/** The form for a new user; an address of an account with `account` opens it for that account. */
export const openInvite = ({ base, context, query }: Visit): InvitePage => ({
  type: 'invite',
  status: 200,
  peopleHref: peopleAddress(base),
  action: `${peopleAddress(base)}/invite`,
  typed: { name: '', email: '', roles: [], account: query('account'), language: context.viewer.language },
  problem: null,
})

/** Creates a user and sends the link, in one transaction. Shows the form again if it is refused. */
export async function invite(visit: Visit): Promise<InvitePage | Go> {
  const { administration, base, context } = visit
  const typed = typedUser(visit)
  const refused = (problem: Problem): InvitePage => ({ ...openInvite(visit), status: 400, typed, problem })
  const found = await findAccount(context, typed.account)
  if ('problem' in found) return refused(found.problem)
  const { name, email, language } = typed
  const values = { name, email, language, roles: typed.roles.filter(isUserRole), account: found.id }
  try {
    const { user } = await administration.users.invite(context.viewer, values, (handle, to, token) =>
      sendLink(visit, handle, { kind: to.account === null ? 'staffInvitation' : 'invitation', to, token }),
    )
    administration.emailQueue.wake()
    return { type: 'go', to: `${personAddress(base, user.id)}?${doneParameter}=invited` }
  } catch (error) {
    return refused(problemOf(error))
  }
}

/** Changes a user, or what they sign in with. Throws RECORD_NOT_FOUND. */
export async function actOnPerson(visit: Visit): Promise<PersonPage | Go> {
  const { administration, base, param, sent } = visit
  const act = personActs.find((each) => each === sent.get(actField))
  if (act === undefined) throw failure('RECORD_NOT_FOUND', { id: param('id') })
  const refused = async (problem: Problem): Promise<PersonPage> => {
    const page = await loadPerson(visit)
    const typed = act === 'save' ? { ...typedUser(visit), email: page.typed.email } : page.typed
    return { ...page, status: 400, typed, problem, done: null }
  }
  try {
    const problem = await acts[act](visit)
    if (problem !== null) return await refused(problem)
  } catch (error) {
    return await refused(problemOf(error))
  }
  if (act === 'link') administration.emailQueue.wake()
  const done = act === 'link' || act === 'sessions' ? act : 'saved'
  return { type: 'go', to: `${personAddress(base, param('id'))}?${doneParameter}=${done}` }
}

/** What each button does; the answer is why it does nothing. */
const acts: Readonly<Record<PersonAct, (visit: Visit) => Promise<Problem | null>>> = {
  save: async (visit) => {
    const { name, roles, account: typedAccount, language } = typedUser(visit)
    const found = await findAccount(visit.context, typedAccount)
    if ('problem' in found) return found.problem
    const chosen: readonly UserRole[] = roles.filter(isUserRole)
    return await change(visit, { name, language, account: found.id, roles: [...chosen] })
  },
  on: (visit) => change(visit, { isActive: true }),
  off: (visit) => change(visit, { isActive: false }),
  link: async (visit) => {
    const { administration, context, param } = visit
    await administration.users.sendLink(context.viewer, param('id'), (handle, to, token, isNew) =>
      sendLink(visit, handle, {
        kind: !isNew ? 'password' : to.account === null ? 'staffInvitation' : 'invitation',
        to,
        token,
      }),
    )
    return null
  },
  sessions: async ({ administration, context, param }) => {
    await administration.users.endSessions(context.viewer, param('id'))
    return null
  },
}

async function change(
  { administration, context, param, sent }: Visit,
  changes: Parameters<Visit['administration']['users']['change']>[3],
): Promise<Problem | null> {
  const version = Number(sent.get(personFields.version))
  await administration.users.change(context.viewer, param('id'), version, changes)
  return null
}

const typedUser = ({ context, sent }: Visit): TypedUser => {
  const line = (name: string): string => (sent.get(name) ?? '').trim()
  const language = line(personFields.language)
  return {
    name: line(personFields.name),
    email: line(personFields.email),
    roles: sent.getAll(personFields.roles),
    account: line(personFields.account),
    language: isLanguageCode(language) ? language : context.viewer.language,
  }
}

interface Link {
  readonly kind: 'invitation' | 'staffInvitation' | 'password'
  readonly to: User
  readonly token: string
}

/** Stores the email with the link, in the language of its recipient. */
async function sendLink(
  { administration: { emailQueue, sites } }: Visit,
  handle: WriteHandle,
  { kind, to, token }: Link,
): Promise<void> {
  const own = to.account === null ? null : await rowInWrite(handle, account, to.account)
  const language: LanguageCode = to.language
  const site = invitingSite(sites, language, own?.country ?? null)
  const facts = { account: own?.name ?? companyName(site) }
  const email = { kind, site, to: { email: to.email, language }, path: passwordPath(token), facts }
  await emailQueue.add(handle, email, null)
}
