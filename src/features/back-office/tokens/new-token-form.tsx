import * as v from 'valibot'
import { SecretOnce } from '#features/back-office/administration/secret-once.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { FormSelect } from '#platform/forms/choice-fields.tsx'
import { FormText } from '#platform/forms/form-fields.tsx'
import { formId } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { useShown } from '#platform/forms/shown-once.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import type { TokensPage } from './tokens-page.ts'

const createCall = 'TokensController.create'

/** Creates a token, and shows it once. */
export function NewTokenForm({ page, texts }: { readonly page: TokensPage; readonly texts: PageTexts }) {
  const { t } = texts
  const { shown: created } = useShown([formId(createCall)], readCreated)
  const labels = {
    email: t('backOffice.tokens.user'),
    name: t('backOffice.tokens.name'),
    scope: t('backOffice.tokens.scope'),
    days: t('backOffice.tokens.days'),
  }
  return (
    <Form of={createCall} name={t('backOffice.tokens.new')} labels={labels}>
      {created !== null && (
        <SecretOnce text={t('backOffice.tokens.shown', { name: created.name })} secret={created.token} />
      )}
      <div className="office-inputs">
        <FormText name="email" type="email" initial={page.email} autoComplete="off" />
        <FormText name="name" autoComplete="off" />
        <FormSelect
          name="scope"
          initial="read"
          options={['read', 'write'].map((scope) => ({ value: scope, label: t(`backOffice.tokens.${scope}`) }))}
        />
        <FormText name="days" type="number" initial={page.days} autoComplete="off" />
      </div>
      <div className="office-acts">
        <Button type="submit" variant="brand">
          {t('backOffice.tokens.new')}
        </Button>
      </div>
    </Form>
  )
}

const createdSchema = v.object({ name: v.string(), token: v.string() })

/** The new token, which the answer to the form has shown. */
function readCreated(value: unknown): v.InferOutput<typeof createdSchema> | null {
  const read = v.safeParse(createdSchema, value)
  return read.success ? read.output : null
}
