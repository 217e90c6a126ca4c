import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { type DeskQuery, queueAddress, queueText, readDeskQuery } from '#features/enquiries/requests/desk-address.ts'
import type { CallResult } from '#platform/calls/server-calls.ts'
import { FormDetails } from '#platform/forms/form-details.tsx'
import { FormText } from '#platform/forms/form-fields.tsx'
import { formCommand, formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { filterLimits, maxFilters, selects } from './filter-rules.ts'
import css from './saved-filters.module.css'

export type SavedFilter = CallResult<'QueueFilterController.getFilters'>[number]

interface FiltersProperties {
  readonly filters: readonly SavedFilter[]
  readonly query: DeskQuery
  readonly page: Page
}

/** The filters of the desk user as links, and the forms that save what is chosen and change what is saved. */
export function SavedFilters({ filters, query, page }: FiltersProperties) {
  const { t, base } = page
  const path = base + signInPaths.requests
  return (
    <div className={css.saved}>
      {filters.length > 0 && (
        <nav className={css.filters} aria-label={t('requests.desk.filters')}>
          {filters.map((filter) => (
            <a
              key={filter.id}
              className={css.filter}
              href={queueAddress(path, readDeskQuery(new URLSearchParams(filter.query)))}
              aria-current={selects(filter, query) ? 'true' : undefined}
            >
              <span translate="no">{filter.name}</span>
              {filter.isDefault && <Badge tone="neutral">{t('requests.desk.filterDefault')}</Badge>}
            </a>
          ))}
        </nav>
      )}
      <SaveFilter {...{ filters, query, page }} />
      {filters.length > 0 && <ChangeFilters {...{ filters, query, page }} />}
    </div>
  )
}

const create = 'QueueFilterController.create'

/** What is chosen can be saved once. */
function SaveFilter({ filters, query, page: { t } }: FiltersProperties) {
  if (filters.length >= maxFilters || filters.some((filter) => selects(filter, query))) return null
  return (
    <FormDetails of={create} summary={t('requests.desk.saveFilter')}>
      <Form
        // Another filter begins without a name.
        key={queueText(query)}
        of={create}
        hidden={{ query: queueText(query) }}
        labels={{ name: t('requests.desk.filterName') }}
        name={t('requests.desk.saveFilter')}
      >
        <FormText name="name" autoComplete="off" maxLength={filterLimits.name} />
        <p>
          <Button type="submit">{t('requests.desk.saveFilter')}</Button>
        </p>
      </Form>
    </FormDetails>
  )
}

const rename = 'QueueFilterController.rename'

function ChangeFilters({ filters, page: { t } }: FiltersProperties) {
  return (
    <details>
      <summary>{t('requests.desk.changeFilters')}</summary>
      <ul className={css.changes}>
        {filters.map(({ id, name, isDefault }) => (
          <li key={id}>
            <Form
              key={name}
              of={rename}
              record={id}
              hidden={{ filterId: id }}
              labels={{ name: t('requests.desk.filterName') }}
              name={`${t('requests.desk.changeFilters')}: ${name}`}
            >
              <FormText name="name" initial={name} autoComplete="off" maxLength={filterLimits.name} />
              <p className={css.acts}>
                <Button type="submit" size="small" aria-label={`${t('requests.desk.renameFilter')}: ${name}`}>
                  {t('requests.desk.renameFilter')}
                </Button>
                <Button
                  type="submit"
                  size="small"
                  formNoValidate
                  name={formNames.command}
                  value={formCommand('QueueFilterController.chooseDefault', { isDefault: isDefault ? 'no' : 'yes' })}
                  aria-label={`${t(isDefault ? 'requests.desk.noDefault' : 'requests.desk.makeDefault')}: ${name}`}
                >
                  {t(isDefault ? 'requests.desk.noDefault' : 'requests.desk.makeDefault')}
                </Button>
                <Button
                  type="submit"
                  size="small"
                  variant="destructive-text"
                  formNoValidate
                  name={formNames.command}
                  value={formCommand('QueueFilterController.remove')}
                  aria-label={`${t('requests.desk.removeFilter')}: ${name}`}
                >
                  {t('requests.desk.removeFilter')}
                </Button>
              </p>
            </Form>
          </li>
        ))}
      </ul>
    </details>
  )
}
