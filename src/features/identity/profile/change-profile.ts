import * as v from 'valibot'
import { user } from '#features/identity/people/user.ts'
import { call } from '#platform/calls/call.ts'
import { personName, personPhone } from '#platform/calls/person-params.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { writeCurrent } from '#platform/records/write/write-current.ts'
import { failure } from '#platform/values/errors.ts'
import { signedInRoles } from '#platform/values/user-roles.ts'

/**
 * AccountController.changeProfile: changes what the signed-in user says of themselves, and nothing else: the address with which
 * they sign in, their roles and accounts are decided by others (ERD-08).
 */
export const changeProfile = call({
  name: 'AccountController.changeProfile',
  cacheable: false,
  access: signedInRoles,
  params: v.object({ name: personName, phone: personPhone, language: v.picklist(languageCodes) }),
  run: async (profile, { viewer, records }): Promise<{ readonly type: 'done' }> => {
    const id = viewer.user?.id
    if (id === undefined) throw failure('ACCESS_DENIED')
    return await writeCurrent(async () => {
      const own = await records.byId(inNameOf(viewer), user, id)
      if (own === null) throw failure('ACCESS_DENIED')
      await records.update(inNameOf(viewer), user, id, own.version, profile)
      return { type: 'done' }
    })
  },
  form: {
    fields: ['name', 'phone', 'language'],
    // The same values again are a change after another one.
    repeats: true,
    after: () => ({ type: 'accepted', notice: 'account.done.profile' }),
  },
})
