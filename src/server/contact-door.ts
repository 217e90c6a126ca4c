import { siteBase } from '#domain/addresses.ts'
import {
  contactFields,
  contactParameters,
  contactSentAddress,
  readContactAbout,
  trapField,
} from '#domain/contact-form.ts'
import { runCall } from '#calls/run-call.ts'
import type { FormAnswers } from './form-door.ts'
import type { PageDoor } from './page-door.ts'
import type { Services } from './services.ts'
import { callContext } from './viewer.ts'

/**
 * `POST {base}/contact`: what is kept goes on to the page that says so (303); what is wrong comes back with what was typed.
 */
export const contactForm = (services: Services, sendForm: PageDoor['sendForm']): FormAnswers => ({
  contact: async (request, reply, { url, site, language, fields }) => {
    const { product, from } = readContactAbout(fields)
    const typed = Object.fromEntries([...contactFields, trapField].map((field) => [field, fields.get(field) ?? '']))
    const outcome = await runCall(
      'ContactController.send',
      { ...typed, product, from, countryCode: site.countryIsoCode, languageCode: language },
      callContext(services, { site, language }, request),
    )
    if (outcome.type === 'sent')
      return reply.header('cache-control', 'no-store').redirect(contactSentAddress(siteBase(site, language)), 303)
    // The address of the page as it was, not of what was sent.
    url.search = ''
    if (product !== null) url.searchParams.set(contactParameters.product, product)
    if (from !== null) url.searchParams.set(contactParameters.from, from)
    return await sendForm(request, reply, { url, site, language, form: { of: 'contact', typed, outcome } })
  },
})
