import * as v from 'valibot'
import { administrationOf } from '#features/back-office/administration/administration-of.ts'
import { isProviderKey, mailDomain, maxSecretLength } from '#features/identity/single-sign-on/provider-rules.ts'
import { call } from '#platform/calls/call.ts'
import type { FormText } from '#platform/calls/call-form.ts'
import { keyText, trimmedText } from '#platform/calls/params.ts'
import { failure } from '#platform/values/errors.ts'

const byAdministrators = { cacheable: false, access: ['administrator'], isFormOnly: true } as const

/** ProvidersController.create: adds an OpenID Connect provider, which is asked for its description first. */
export const createProvider = call({
  name: 'ProvidersController.create',
  ...byAdministrators,
  params: v.object({
    /** The key of the provider; `key` itself is the token of a form. */
    shortName: trimmedText(63),
    name: trimmedText(200),
    issuer: trimmedText(2000),
    clientId: trimmedText(1000),
    secret: v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxSecretLength)),
    account: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(255)), ''),
    /** Separated by commas or blanks. */
    domains: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000)), ''),
  }),
  run: async ({ domains, shortName: key, ...values }, context) => {
    const mailDomains = domainsIn(domains).flatMap((each) => mailDomain(each) ?? [])
    return await administrationOf(context).providers.add(context.viewer, { ...values, key, mailDomains })
  },
  form: {
    fields: ['shortName', 'name', 'issuer', 'clientId', 'secret', 'account', 'domains'],
    secret: ['secret'],
    read: (_input, named) => ({ errors: errorsOf(named) }),
    after: ({ type }) =>
      type === 'added'
        ? { type: 'accepted', notice: 'backOffice.done.providers.added' }
        : { type: 'refused', errors: refusals[type] },
  },
})

const refusals = {
  issuer: { issuer: { text: 'backOffice.providers.noAnswer' } },
  account: { account: { text: 'backOffice.providers.noAccount' } },
  taken: { shortName: { text: 'backOffice.providers.taken' } },
} as const

/** ProvidersController.turn: disables signing in with a provider, or enables it again. Throws RECORD_NOT_FOUND. */
export const turnProvider = call({
  name: 'ProvidersController.turn',
  ...byAdministrators,
  params: v.object({ provider: keyText, isActive: v.boolean() }),
  run: async ({ provider, isActive }, context) => {
    const isDone = await administrationOf(context).providers.turn(context.viewer, provider, isActive)
    if (!isDone) throw failure('RECORD_NOT_FOUND', { id: provider })
    return { isActive }
  },
  form: {
    fields: [],
    after: ({ isActive }) => ({
      type: 'accepted',
      notice: isActive ? 'backOffice.done.providers.on' : 'backOffice.done.providers.off',
    }),
  },
})

/** ProvidersController.remove: deletes a provider with the identities that only it has connected. Throws RECORD_NOT_FOUND. */
export const removeProvider = call({
  name: 'ProvidersController.remove',
  ...byAdministrators,
  params: v.object({ provider: keyText }),
  run: async ({ provider }, context) => {
    if (!(await administrationOf(context).providers.remove(context.viewer, provider)))
      throw failure('RECORD_NOT_FOUND', { id: provider })
    return {}
  },
  form: { fields: [], after: () => ({ type: 'accepted', notice: 'backOffice.done.providers.deleted' }) },
})

const domainsIn = (text: string): readonly string[] => text.split(/[\s,;]+/).filter((each) => each !== '')

/** What is wrong with what somebody has typed. A provider needs to know whom it signs in. */
function errorsOf(named: Readonly<Record<string, unknown>>): Readonly<Record<string, FormText>> {
  const typed = (name: string): string => {
    const value = named[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const domains = domainsIn(typed('domains'))
  const badDomain = domains.find((each) => mailDomain(each) === null)
  const isUrl = typed('issuer') === '' || URL.canParse(typed('issuer'))
  return {
    ...(typed('shortName') === '' || isProviderKey(typed('shortName'))
      ? {}
      : { shortName: { text: 'backOffice.providers.badKey' } }),
    ...(isUrl ? {} : { issuer: { text: 'backOffice.webhooks.badUrl' } }),
    ...(badDomain === undefined
      ? {}
      : { domains: { text: 'backOffice.problem.unknownValue', values: { value: badDomain } } }),
    ...(domains.length === 0 && typed('account') === '' ? { domains: { text: 'backOffice.providers.forNobody' } } : {}),
  }
}
