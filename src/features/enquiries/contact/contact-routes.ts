import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { contactFields, contactFormKind } from './contact-rules.ts'
import { contactParameters, contactSentAddress, readContactAbout } from '#platform/values/addresses/contact-address.ts'
import { trapField } from '#platform/values/person-fields.ts'
import { runCall } from '#platform/calls/run-call.ts'
import type { FormAnswers } from '#platform/http/form-routes.ts'
import type { PageRoutes } from '#platform/pages/server/page-routes.ts'
import type { Services } from '#platform/http/services.ts'

/**
 * Handles `POST {base}/contact`: a stored message redirects to the page that confirms it (303); invalid input returns the form
 * with the typed values.
 */
export const contactForm = (
  services: Pick<Services, 'calls' | 'callContext'>,
  sendForm: PageRoutes['sendForm'],
): FormAnswers => ({
  contact: async (request, reply, { url, site, language, fields }) => {
    const { product, from } = readContactAbout(fields)
    const typed = Object.fromEntries([...contactFields, trapField].map((field) => [field, fields.get(field) ?? '']))
    const outcome = await runCall(
      services.calls,
      'ContactController.send',
      { ...typed, product, from, countryCode: site.countryIsoCode, languageCode: language },
      services.callContext({ site, language }, request),
    )
    if (outcome.type === 'sent')
      return reply
        .header('cache-control', cacheControl.notStored)
        .redirect(contactSentAddress(siteBase(site, language)), 303)
    // The address of the page, without the submitted values.
    url.search = ''
    if (product !== null) url.searchParams.set(contactParameters.product, product)
    if (from !== null) url.searchParams.set(contactParameters.from, from)
    return await sendForm(request, reply, { url, site, language, form: contactFormKind.sent(typed, outcome) })
  },
})
