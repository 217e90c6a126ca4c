import * as v from 'valibot'
import { SecretOnce } from '#features/back-office/administration/secret-once.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { FormCheckboxes } from '#platform/forms/choice-fields.tsx'
import { FormText } from '#platform/forms/form-fields.tsx'
import { formId } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { useShown } from '#platform/forms/shown-once.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import type { WebhooksPage } from './webhooks-page.ts'

const createCall = 'WebhooksController.create'

/** Creates a webhook, and shows its secret once. */
export function NewWebhookForm({ page, texts }: { readonly page: WebhooksPage; readonly texts: PageTexts }) {
  const { t } = texts
  const { shown: secret } = useShown([formId(createCall)], readSecret)
  const labels = {
    name: t('backOffice.webhooks.name'),
    url: t('backOffice.webhooks.url'),
    email: t('backOffice.webhooks.user'),
    objects: t('backOffice.webhooks.allObjects'),
  }
  return (
    <Form of={createCall} name={t('backOffice.webhooks.new')} labels={labels}>
      {secret !== null && <SecretOnce text={t('backOffice.webhooks.shown')} secret={secret} />}
      <div className="office-inputs">
        <FormText name="name" autoComplete="off" />
        <FormText name="url" type="url" autoComplete="off" />
        <FormText name="email" type="email" autoComplete="off" />
        <FormCheckboxes
          name="objects"
          ticked={[]}
          options={page.objectOptions.map(({ apiName, label }) => ({ value: apiName, label, lang: 'en' }))}
          inColumns
        />
      </div>
      <div className="office-acts">
        <Button type="submit" variant="brand">
          {t('backOffice.webhooks.new')}
        </Button>
      </div>
    </Form>
  )
}

const createdSchema = v.object({ secret: v.string() })

/** The secret of the new webhook, which the answer to the form has shown. */
function readSecret(value: unknown): string | null {
  const read = v.safeParse(createdSchema, value)
  return read.success ? read.output.secret : null
}
