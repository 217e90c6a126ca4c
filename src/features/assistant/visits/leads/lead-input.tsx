import { Checkbox } from '#platform/widgets/checkbox/checkbox.tsx'
import { ruleAttributes } from '#platform/widgets/form/rule-attributes.ts'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextArea } from '#platform/widgets/text-area/text-area.tsx'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import css from '#features/assistant/visits/visits.module.css'
import type { Page } from '#platform/pages/page-context.ts'
import type { ContactField } from '#features/enquiries/contact/contact-rules.ts'
import { leadFields, leadRules, type LeadErrors, type LeadInput } from './lead-rules.ts'

/** The fields of a lead, on the page of the visit and in its offline pack. */
export function LeadInputs({
  page: { t },
  lead,
  errors,
  onChange,
}: {
  readonly page: Pick<Page, 't'>
  readonly lead: LeadInput
  readonly errors: LeadErrors
  readonly onChange: (lead: LeadInput) => void
}) {
  const errorText = inputErrorText(t)
  const field = (name: ContactField, label: string) => {
    const error = errors[name]
    return {
      name: leadFields[name],
      label,
      value: lead[name],
      onChange: (text: string) => onChange({ ...lead, [name]: text }),
      ...ruleAttributes(leadRules[name]),
      error: error === undefined ? null : errorText(error),
      errorText,
      // The words are those of another person.
      autoComplete: 'off',
    }
  }
  return (
    <>
      <div className={css.pair}>
        <TextInput {...field('name', t('assistant.leads.name'))} />
        <TextInput {...field('company', t('contact.company'))} />
      </div>
      <div className={css.pair}>
        <TextInput {...field('email', t('contact.email'))} type="email" />
        <TextInput {...field('phone', t('contact.phone'))} type="tel" />
      </div>
      <TextArea {...field('message', t('assistant.leads.message'))} rows={3} />
      <Checkbox
        name={leadFields.consent}
        value="yes"
        label={t('assistant.leads.consent')}
        required
        checked={lead.consent}
        onChange={(consent) => onChange({ ...lead, consent })}
        error={errors.consent === undefined ? null : errorText(errors.consent)}
        errorText={errorText}
      />
    </>
  )
}
