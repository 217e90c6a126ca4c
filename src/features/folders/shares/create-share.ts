import * as v from 'valibot'
import { refuseConflicts } from '#features/catalogue/conflicts/refuse-conflicts.ts'
import { itemsOfFolder } from '#features/folders/folders/get-folders.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { folderUsers, mayEdit } from '#features/folders/folders/folder-rights.ts'
import { savedRecords } from '#features/folders/folders/saved-records.ts'
import { user } from '#features/identity/people/user.ts'
import { newToken, tokenHash } from '#features/identity/sign-in/tokens.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { sameAddress } from '#platform/entity/kinds/email-address.ts'
import { all, atLeast, equals } from '#platform/records/read/condition.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { isDay } from '#platform/values/dates/iso-day.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { checkField, personFields, readLine, readLines } from '#platform/values/person-fields.ts'
import { servedAccount } from '#platform/values/viewer.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { readListAddress } from './list-address.ts'
import { accountToBind, type Binding, recipientView } from './recipient-view.ts'
import {
  maxShareDays,
  maxShares,
  recipients,
  shareDays,
  type ShareFormState,
  shareLimits,
  shareModes,
} from './share-rules.ts'
import { share } from './share.ts'
import { onSite } from '#sites/site-viewer.ts'

const textTo = (length: number, read: (text: string) => string) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.maxLength(4 * length),
        v.transform(read),
        v.maxLength(length),
        v.transform((text) => text || null),
      ),
    ),
    null,
  )

/**
 * ShareController.create: shares a folder that the caller sees, or a list, and returns the token, which is not stored. If the
 * recipient does not see every item of the folder, the answer says how many are missing, and the owner confirms (SHR-03). In the
 * session of a customer, every share is for this customer (SAL-03).
 */
export const createShare = call({
  name: 'ShareController.create',
  cacheable: false,
  access: folderUsers,
  params: v.object({
    folderId: v.optional(v.nullable(keyText), null),
    list: textTo(shareLimits.query, readLine),
    recipient: v.optional(v.picklist(recipients), 'link'),
    accountKey: v.optional(v.nullable(keyText), null),
    email: v.optional(v.nullable(keyText), null),
    mode: v.optional(v.picklist(['view', 'edit'] as const satisfies (keyof typeof shareModes)[]), 'view'),
    expiresOn: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(10))), null),
    title: textTo(shareLimits.title, readLine),
    message: textTo(shareLimits.message, readLines),
    confirmed: v.optional(v.boolean(), false),
    ...siteParams,
  }),
  run: async ({ countryCode, languageCode, ...given }, requestContext): Promise<ShareFormState> => {
    const context = onSite(requestContext, { countryCode, languageCode })
    const { records, viewer, now } = context
    const today = localDay(now(), viewer.site.timeZone)
    const expiresOn = given.expiresOn ?? daysAfter(today, shareDays)
    if (!isDay(expiresOn) || expiresOn < today || expiresOn > daysAfter(today, maxShareDays))
      return { type: 'expiresOn' }
    const folderId = given.folderId === null ? null : toId18(given.folderId)
    const shared = folderId === null ? null : await records.byId(viewer, folder, folderId)
    if (given.folderId !== null && shared === null) return { type: 'gone' }
    const list = given.list === null ? null : readListAddress(given.list)
    if (shared === null && list === null) return { type: 'list' }
    const binding = await bindingOf(given, context)
    if (binding === null) return { type: 'recipient' }
    const isEditable = shared !== null && mayEdit(shared, viewer) && binding.account !== null
    if (given.mode === 'edit' && !isEditable) return { type: 'mode' }
    const items = shared === null ? [] : (await itemsOfFolder(shared.id, context)).filter(({ isActive }) => isActive)
    refuseConflicts(
      context,
      items.map(({ item }) => item),
    )
    if (shared !== null && !given.confirmed) {
      const seen = await savedRecords(
        items.map(({ item }) => item),
        { records, viewer: await recipientView(binding, context) },
      )
      const hidden = items.length - seen.size
      if (hidden > 0) return { type: 'hidden', hidden, count: items.length }
    }
    return await store(context, {
      ...binding,
      folder: shared?.id ?? null,
      list: shared === null ? list : null,
      mode: given.mode,
      expiresOn,
      title: given.title ?? shared?.name ?? null,
      message: given.message,
      site: viewer.site.code,
    })
  },
})

/** The day that is a number of days after another one. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

async function bindingOf(
  {
    recipient,
    accountKey,
    email,
  }: {
    readonly recipient: (typeof recipients)[number]
    readonly accountKey: string | null
    readonly email: string | null
  },
  context: CallContext,
): Promise<Binding | null> {
  const served = servedAccount(context.viewer)
  if (served !== null) return { account: served, email: null }
  if (recipient === 'link') return { account: null, email: null }
  if (recipient === 'account') {
    const account = await accountToBind(accountKey ?? '', context)
    return account === null ? null : { account, email: null }
  }
  const address = sameAddress(email ?? '')
  return checkField(address, personFields.email) === null ? { account: null, email: address } : null
}

type NewShare = Omit<Parameters<typeof shareValues>[0], 'token' | 'owner' | 'madeBy'>

async function store({ records, viewer, now }: CallContext, values: NewShare): Promise<ShareFormState> {
  const owner = viewer.user?.id
  if (owner === undefined) return { type: 'gone' }
  const [self, active] = await Promise.all([
    records.byId(inNameOf(viewer), user, owner),
    records.count(
      viewer,
      share,
      all(
        equals('user', owner),
        equals('state', 'active'),
        atLeast('expiresOn', localDay(now(), viewer.site.timeZone)),
      ),
    ),
  ])
  if (self === null) return { type: 'gone' }
  if (active >= maxShares) return { type: 'tooMany' }
  const token = newToken()
  await records.create(
    inNameOf(viewer),
    share,
    shareValues({ ...values, madeBy: servedAccount(viewer) === null ? null : owner, token, owner }),
  )
  return { type: 'created', token }
}

const shareValues = ({
  token,
  owner,
  ...values
}: Binding & {
  readonly token: string
  readonly owner: string
  readonly madeBy: string | null
  readonly folder: string | null
  readonly list: string | null
  readonly mode: keyof typeof shareModes
  readonly expiresOn: string
  readonly title: string | null
  readonly message: string | null
  readonly site: string
}) => ({ ...values, tokenHash: tokenHash(token), user: owner, openings: 0 })
