import * as v from 'valibot'
import type { Administration } from '#features/back-office/administration/administration.ts'
import { administrationOf } from '#features/back-office/administration/administration-of.ts'
import { orRefusal, refusedForm } from '#features/back-office/page-parts/refusal.ts'
import { accountProblems } from '#features/identity/forms/account-problems.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import type { RefusedForm } from '#platform/calls/call-form.ts'
import { keyText } from '#platform/calls/params.ts'
import { personEmail } from '#platform/calls/person-params.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { Failure } from '#platform/values/errors.ts'
import { personFields, readLine } from '#platform/values/person-fields.ts'
import { signedInRoles } from '#platform/values/user-roles.ts'
import { accountOfUser, refusedField } from './account-of-user.ts'
import { storeLink } from './send-link.ts'

const byAdministrators = { cacheable: false, access: ['administrator'], isFormOnly: true } as const

const userName = v.pipe(v.string(), v.transform(readLine), v.nonEmpty(), v.maxLength(personFields.name.maxLength))

/** What administrators say about a user besides the name, in the order of the page. */
const described = {
  /** By name, by integration ID or by record ID; '' for none. */
  account: v.optional(v.pipe(v.string(), v.transform(readLine), v.maxLength(300)), ''),
  language: v.picklist(languageCodes),
  roles: v.pipe(v.array(v.picklist(signedInRoles)), v.nonEmpty()),
}

/** A user in the state in which the page has shown them. */
const personState = { personId: keyText, version: v.number() }

/** PeopleController.invite: creates a user and sends the link, in one transaction. */
export const invitePerson = call({
  name: 'PeopleController.invite',
  ...byAdministrators,
  params: v.object({ name: userName, email: personEmail, ...described }),
  run: async (typed, context) => {
    const administration = administrationOf(context)
    const found = await accountOfUser(context, typed.account, typed.roles)
    if (found.type === 'refused') return found
    return await orRefusedForm(async () => {
      const { user } = await administration.users.invite(
        context.viewer,
        { ...typed, account: found.id },
        (handle, to, token, isNew) => storeLink(administration, handle, to, token, isNew),
      )
      administration.emailQueue.wake()
      return { type: 'invited', id: user.id } as const
    }, isTaken)
  },
  form: {
    fields: ['name', 'email', 'account', 'language', 'roles'],
    after: (result) =>
      result.type === 'refused'
        ? result
        : { type: 'accepted', to: `/people/${result.id}`, notice: 'account.done.invited' },
  },
})

/** PeopleController.change: changes a user, in the state in which the page has shown them. Throws RECORD_NOT_FOUND, STALE_RECORD. */
export const changePerson = call({
  name: 'PeopleController.change',
  ...byAdministrators,
  params: v.object({ ...personState, name: userName, ...described }),
  run: async ({ name, account, language, roles, ...of }, context) => {
    const found = await accountOfUser(context, account, roles)
    if (found.type === 'refused') return found
    const changes = { name, language, account: found.id, roles: [...roles] }
    return await changeUser(context, of, changes, refusedField('roles', accountProblems.self.text))
  },
  form: { fields: ['name', 'account', 'language', 'roles'], after: (result) => afterChange(result) },
})

/** PeopleController.turn: turns a user off with their sessions and tokens, or on again. Throws RECORD_NOT_FOUND, STALE_RECORD. */
export const turnPerson = call({
  name: 'PeopleController.turn',
  ...byAdministrators,
  params: v.object({ ...personState, isActive: v.boolean() }),
  run: async ({ isActive, ...of }, context) =>
    await changeUser(context, of, { isActive }, { type: 'refused', problem: accountProblems.self }),
  form: { fields: [], after: (result) => afterChange(result) },
})

/** PeopleController.sendLink: sends a link to choose a password. Throws RECORD_NOT_FOUND. */
export const sendPersonLink = call({
  name: 'PeopleController.sendLink',
  ...byAdministrators,
  params: v.object({ personId: keyText }),
  run: async ({ personId }, context) => {
    const administration = administrationOf(context)
    return await orRefusedForm(async () => {
      await administration.users.sendLink(context.viewer, personId, (handle, to, token, isNew) =>
        storeLink(administration, handle, to, token, isNew),
      )
      administration.emailQueue.wake()
      return { type: 'sent' } as const
    })
  },
  form: {
    fields: [],
    after: (result) =>
      result.type === 'refused' ? result : { type: 'accepted', notice: 'backOffice.done.people.linkSent' },
  },
})

/** PeopleController.endSessions: ends all sessions of a user and revokes their access tokens and devices. Throws RECORD_NOT_FOUND. */
export const endPersonSessions = call({
  name: 'PeopleController.endSessions',
  ...byAdministrators,
  params: v.object({ personId: keyText }),
  run: async ({ personId }, context) => await administrationOf(context).users.endSessions(context.viewer, personId),
  form: { fields: [], after: () => ({ type: 'accepted', notice: 'backOffice.done.people.sessionsEnded' }) },
})

/** PeopleController.revokeDevice: ends a device of a user, whose offline packs are deleted at its next contact. */
export const revokePersonDevice = call({
  name: 'PeopleController.revokeDevice',
  ...byAdministrators,
  params: v.object({ personId: keyText, deviceId: keyText }),
  run: async ({ personId, deviceId }, context) =>
    await administrationOf(context).devices.revoke(context.viewer, personId, deviceId),
  form: { fields: [], after: () => ({ type: 'accepted', notice: 'signIn.done.deviceRevoked' }) },
})

type Changed = { readonly type: 'changed' } | RefusedForm

/** `self`: the answer to somebody who changes their own roles, or turns themselves off. */
async function changeUser(
  context: CallContext,
  { personId, version }: { readonly personId: string; readonly version: number },
  changes: Parameters<Administration['users']['change']>[3],
  self: RefusedForm,
): Promise<Changed> {
  const isSelf = personId === context.viewer.user?.id
  return await orRefusedForm(
    async () => {
      await administrationOf(context).users.change(context.viewer, personId, version, changes)
      return { type: 'changed' } as const
    },
    isSelf ? { Roles: self } : {},
  )
}

const afterChange = (result: Changed) =>
  result.type === 'refused' ? result : ({ type: 'accepted', notice: 'backOffice.done.people.saved' } as const)

const isTaken = { Email: refusedField('email', accountProblems.known.text) }

/** `byField`: what is said of a field that the record engine refuses. What else it refuses, it says in English. */
async function orRefusedForm<Result extends { readonly type: string }>(
  work: () => Promise<Result>,
  byField: Readonly<Record<string, RefusedForm>> = {},
): Promise<Result | RefusedForm> {
  const result = await orRefusal(async () => {
    try {
      return await work()
    } catch (error) {
      const isOfField = error instanceof Failure && error.code === 'INVALID_FIELD'
      const known = isOfField ? byField[String(error.details['field'])] : undefined
      if (known !== undefined) return known
      throw error
    }
  })
  return 'reason' in result ? refusedForm(result) : result
}
