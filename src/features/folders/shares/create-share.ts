import * as v from 'valibot'
import { refuseConflicts } from '#features/catalogue/conflicts/refuse-conflicts.ts'
import { itemsOfFolder } from '#features/folders/folders/get-folders.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { folderUsers, mayEdit } from '#features/folders/folders/folder-rights.ts'
import { savedRecords } from '#features/folders/folders/saved-records.ts'
import { user } from '#features/identity/people/user.ts'
import { newToken, tokenHash } from '#features/identity/credentials/tokens.ts'
import { conflictRefusal } from '#features/folders/folders/folder-outcome.ts'
import type { FormInput, FormOutcome } from '#platform/calls/call-form.ts'
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
  type ShareOutcome,
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
 * ShareController.create: shares a folder that the caller sees, or a list, and returns the token, which is not stored. Whoever it is
 * for gets it by email. If the
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
  run: async ({ countryCode, languageCode, ...requested }, requestContext): Promise<ShareOutcome> => {
    const context = onSite(requestContext, { countryCode, languageCode })
    const { viewer, now } = context
    const today = localDay(now(), viewer.site.timeZone)
    const expiresOn = requested.expiresOn ?? daysAfter(today, shareDays)
    if (!mayExpireOn(expiresOn, today)) return { type: 'expiresOn' }
    const content = await contentOf(requested, context)
    if (content.type !== 'content') return content
    const { shared, list } = content
    const binding = await bindingOf(requested, context)
    if (binding === null) return { type: 'recipient' }
    const isEditable = shared !== null && mayEdit(shared, viewer) && binding.account !== null
    if (requested.mode === 'edit' && !isEditable) return { type: 'mode' }
    const items = shared === null ? [] : await activeItems(shared.id, context)
    refuseConflicts(context, items)
    const hidden = shared === null || requested.confirmed ? 0 : await hiddenFrom(binding, items, context)
    if (hidden > 0) return { type: 'hidden', hidden, count: items.length }
    return await store(context, {
      ...binding,
      folder: shared?.id ?? null,
      list,
      mode: requested.mode,
      expiresOn,
      title: requested.title ?? shared?.name ?? null,
      message: requested.message,
      site: viewer.site.code,
    })
  },
  form: {
    fields: ['list', 'recipient', 'accountKey', 'email', 'mode', 'expiresOn', 'title', 'message', 'confirmed'],
    gone: 'folder.error.gone',
    failures: conflictRefusal,
    after: afterCreating,
  },
})

const mayExpireOn = (day: string, today: string): boolean =>
  isDay(day) && day >= today && day <= daysAfter(today, maxShareDays)

/** What is shared: the folder, or else the list. */
async function contentOf(
  { folderId, list }: { readonly folderId: string | null; readonly list: string | null },
  { records, viewer }: CallContext,
) {
  if (folderId !== null) {
    const id = toId18(folderId)
    const shared = id === null ? null : await records.byId(viewer, folder, id)
    return shared === null ? ({ type: 'gone' } as const) : ({ type: 'content', shared, list: null } as const)
  }
  const address = list === null ? null : readListAddress(list)
  return address === null ? ({ type: 'list' } as const) : ({ type: 'content', shared: null, list: address } as const)
}

const activeItems = async (folderId: string, context: CallContext): Promise<readonly string[]> =>
  (await itemsOfFolder(folderId, context)).flatMap(({ isActive, item }) => (isActive ? item : []))

/** The number of items that the recipient does not see. */
async function hiddenFrom(binding: Binding, items: readonly string[], context: CallContext): Promise<number> {
  const viewer = await recipientView(binding, context)
  return items.length - (await savedRecords(items, { records: context.records, viewer })).size
}

/** The page shows the token; an error of a rule stands at its field. */
function afterCreating(outcome: ShareOutcome, { fields }: Pick<FormInput, 'fields'>): FormOutcome {
  const { type } = outcome
  if (type === 'created') return { type: 'accepted', notice: 'share.done.created', shown: { token: outcome.token } }
  if (type === 'gone') return { type: 'refused', problem: { text: 'folder.error.gone' } }
  if (type === 'tooMany') return { type: 'refused', problem: { text: 'share.error.tooMany' } }
  if (type === 'hidden') {
    const { hidden, count } = outcome
    return { type: 'refused', errors: { confirmed: { text: 'share.hidden', values: { hidden, count } } } }
  }
  const field = type === 'recipient' ? (fields.get('recipient') === 'account' ? 'accountKey' : 'email') : type
  return { type: 'refused', errors: { [field]: { text: `share.error.${type}` } } }
}

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

type NewShare = Omit<Parameters<typeof shareValues>[0], 'integrationId' | 'token' | 'owner' | 'madeBy'>

async function store({ records, viewer, now, shareLinks }: CallContext, values: NewShare): Promise<ShareOutcome> {
  const owner = viewer.user?.id
  if (owner === undefined || shareLinks === undefined) return { type: 'gone' }
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
  const integrationId = newToken()
  const token = shareLinks.tokenOf(integrationId)
  const forCustomer = servedAccount(viewer) !== null
  const created = shareValues({ ...values, integrationId, madeBy: forCustomer ? owner : null, token, owner })
  await records.write(inNameOf(viewer), (handle) => handle.create(share, created))
  return { type: 'created', token }
}

const shareValues = ({
  token,
  owner,
  ...values
}: Binding & {
  readonly integrationId: string
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
