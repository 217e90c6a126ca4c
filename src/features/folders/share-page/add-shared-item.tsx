import { Form } from '#platform/forms/form.tsx'
import { FormText } from '#platform/forms/form-fields.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'

/** Adds a record to a shared folder by the address of its page. */
export const AddSharedItem = ({ token, page: { t } }: { readonly token: string; readonly page: Page }) => (
  <Form
    of="ShareController.addItem"
    hidden={{ token }}
    labels={{ recordId: t('share.addAddress') }}
    name={t('share.add')}
  >
    <FormText name="recordId" maxLength={2000} />
    <p>
      <Button type="submit">{t('share.add')}</Button>
    </p>
  </Form>
)
