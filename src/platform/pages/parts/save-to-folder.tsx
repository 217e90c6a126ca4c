import type { Page } from '#platform/pages/page-context.ts'
import { saveAddress } from '#platform/values/addresses/account-paths.ts'
import { ButtonLink } from '#platform/widgets/button/button.tsx'

/**
 * The link with which a visitor saves the record of a page. It leads to a private page and is the same for every visitor, so that
 * guests share the page of the record.
 */
export const SaveToFolder = ({
  record,
  from,
  page: { t, base },
}: {
  readonly record: string
  /** The path of the page of the record, to which a visitor without scripts returns. */
  readonly from: string
  readonly page: Page
}) => (
  <ButtonLink size="small" iconName="archive" href={saveAddress(base, record, from)} rel="nofollow">
    {t('card.save')}
  </ButtonLink>
)
