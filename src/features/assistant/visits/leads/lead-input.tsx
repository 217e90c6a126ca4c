import { FormCheckbox, FormText, FormTextArea } from '#platform/forms/form-fields.tsx'
import { ruleAttributes } from '#platform/widgets/form/rule-attributes.ts'
import css from '#features/assistant/visits/visits.module.css'
import type { Translate } from '#platform/i18n/translator.ts'
import { leadRules } from './lead-rules.ts'

/** The visible names of the fields of a lead. */
export const leadLabels = (t: Translate): Readonly<Record<string, string>> => ({
  name: t('assistant.leads.name'),
  company: t('contact.company'),
  email: t('contact.email'),
  phone: t('contact.phone'),
  message: t('assistant.leads.message'),
  consent: t('assistant.leads.consent'),
})

/** The fields of a lead, on the page of the visit and in its offline pack. The words are those of another person. */
export function LeadInputs() {
  const attributes = (name: 'name' | 'company' | 'email' | 'phone') =>
    ({ name, autoComplete: 'off', ...ruleAttributes(leadRules[name]) }) as const
  const { required, maxLength } = ruleAttributes(leadRules.message)
  return (
    <>
      <div className={css.pair}>
        <FormText {...attributes('name')} />
        <FormText {...attributes('company')} />
      </div>
      <div className={css.pair}>
        <FormText {...attributes('email')} type="email" />
        <FormText {...attributes('phone')} type="tel" />
      </div>
      <FormTextArea name="message" rows={3} required={required} maxLength={maxLength} />
      <FormCheckbox name="consent" required />
    </>
  )
}
