import * as v from 'valibot'
import { assistantRoles, checkSession } from '#features/assistant/session/check-session.ts'
import { clearAssistantCookie, setAssistantCookie } from '#features/assistant/session/assistant-cookie.ts'
import { withSession } from '#features/assistant/session/session-address.ts'
import { newSessionFragment, type SpecifiedSession } from '#features/assistant/session/specified-session.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import type { FormInput, FormOutcome, RefusedForm } from '#platform/calls/call-form.ts'
import { portalPath } from '#platform/values/addresses/portal-path.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { sessionTypes, visitTypes } from '#platform/values/internal-session.ts'
import { sites } from '#sites/table.ts'
import { sessionCalls, sessionOfForm, startAddress, startFields } from '#features/assistant/session/start-form.ts'

const text = v.string()
const specifiedSession = v.object({
  sessionType: v.picklist(sessionTypes),
  accountId: text,
  countryIsoCode: text,
  businessGroupId: text,
  visitType: v.picklist(visitTypes),
  promotedOnly: v.boolean(),
  showsConflicts: v.boolean(),
  visitId: text,
})

/** The fields that people fill in. A search for a customer keeps them in its address. */
const { country, businessGroup, visitType, promotedOnly, find } = startFields
const typedFields = [country, businessGroup, visitType, promotedOnly, find]

const customerUnavailable: RefusedForm = { type: 'refused', problem: { text: 'assistant.notice.customer' } }

/** AssistantController.beginSession: begins the session that a form states, for a customer or without one (SAL-01). */
export const beginSession = call({
  name: sessionCalls.begin,
  cacheable: false,
  access: assistantRoles,
  isFormOnly: true,
  params: v.object({ session: specifiedSession }),
  run: async ({ session }, context): Promise<SpecifiedSession> => {
    const { viewer, records, taxonomy, servedAccounts, now } = context
    const { account: customer } = await checkSession({ sites, records, content: { taxonomy } }, viewer, session)
    if (customer !== null) await servedAccounts?.note(customer.id)
    setAssistantCookie(requireForm(context).reply, session, now())
    return session
  },
  form: {
    fields: typedFields,
    repeats: true,
    read: ({ fields }) => ({ params: { session: sessionOfForm(fields) } }),
    failures: { RECORD_NOT_FOUND: customerUnavailable, INVALID_PARAMETERS: customerUnavailable },
    after: (session, input) => ({ type: 'accepted', path: pageOf(session, input), isNewDocument: true }),
  },
})

/** The page to which the form returns, or the list of products, in the session. */
function pageOf(session: SpecifiedSession, { fields, base }: FormInput): string {
  const back = portalPath(fields.get(startFields.returnTo) ?? '')
  const to = back !== null && back.startsWith(`${base}/`) ? back : `${base}/products`
  // Only the path of the address is used.
  const page = withSession(new URL(to, 'https://portal.invalid'), session)
  if (session.promotedOnly) page.searchParams.set(urlParameters.promotedProductsOnly, 'true')
  else page.searchParams.delete(urlParameters.promotedProductsOnly)
  return page.pathname + page.search + newSessionFragment
}

/** AssistantController.endSession: ends the session of the browser (SAL-01). */
export const endAssistantSession = call({
  name: sessionCalls.end,
  cacheable: false,
  access: assistantRoles,
  isFormOnly: true,
  params: v.object({}),
  run: async (_params, context) => {
    clearAssistantCookie(requireForm(context).reply)
    return await Promise.resolve({})
  },
  form: {
    fields: [],
    repeats: true,
    after: (_ended, { base }): FormOutcome => ({
      type: 'accepted',
      path: startAddress(base, { [startFields.notice]: 'ended' }) + newSessionFragment,
      isNewDocument: true,
    }),
  },
})

/** AssistantController.findCustomer: leads from the start page to itself with the customers of a name, and keeps what was chosen. */
export const findCustomer = call({
  name: sessionCalls.find,
  cacheable: false,
  access: assistantRoles,
  isFormOnly: true,
  params: v.object({}),
  run: async () => await Promise.resolve({}),
  form: {
    fields: typedFields,
    repeats: true,
    after: (_result, { fields }) => {
      const retained = [...typedFields, startFields.returnTo].flatMap((name) => {
        const value = fields.get(name)
        return value === null ? [] : [[name, value]]
      })
      return { type: 'accepted', to: startAddress('', Object.fromEntries(retained)), keeps: typedFields }
    },
  },
})

function requireForm({ formRequest }: CallContext): NonNullable<CallContext['formRequest']> {
  if (formRequest === undefined) throw new Error('A session begins and ends only with a form.')
  return formRequest
}
