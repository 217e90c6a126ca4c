import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import {
  type DeskQuery,
  deskStates,
  isFiltered,
  maxDeskSearch,
  queueText,
} from '#features/enquiries/requests/desk-address.ts'
import { deskParameters } from '#features/enquiries/requests/request-rules.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { cartKinds } from '#platform/values/addresses/cart-paths.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { SelectField } from '#platform/widgets/field/select-field.tsx'
import field from '#platform/widgets/field/field.module.css'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import css from './desk.module.css'

/** The search and the filters of the queue: a form that needs no script; with scripts a choice applies at once. */
export function QueueFilters({ query, page }: { readonly query: DeskQuery; readonly page: Page }) {
  const { t, base, sites, language } = page
  const path = base + signInPaths.requests
  const every = { value: '', label: t('requests.desk.every') }
  const countries = sites
    .map(({ code, countryIsoCode }) => ({ value: code, label: countryName(countryIsoCode, language) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
  const retained = new URLSearchParams(queueText({ ...query, search: '', kind: null, state: null, site: null }))
  return (
    <form
      className={css.filters}
      action={path}
      method="get"
      role="search"
      data-keep-scroll=""
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement) currentTarget.requestSubmit()
      }}
    >
      {[...retained].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SearchInput search={query.search} t={t} />
      <SelectField
        label={t('requests.desk.kind')}
        name={deskParameters.kind}
        chosen={query.kind ?? ''}
        options={[every, ...cartKinds.map((kind) => ({ value: kind, label: t(`cart.kind.${kind}`) }))]}
      />
      <SelectField
        label={t('requests.desk.state')}
        name={deskParameters.state}
        chosen={query.state ?? ''}
        options={[every, ...deskStates.map((state) => ({ value: state, label: t(`requests.state.${state}`) }))]}
      />
      <SelectField
        label={t('account.country')}
        name={deskParameters.site}
        chosen={query.site ?? ''}
        options={[every, ...countries]}
      />
      <p className={css.filterActs}>
        <Button type="submit">{t('search.submit')}</Button>
        {isFiltered(query) && <a href={`${path}?${retained.toString()}`}>{t('results.clearFilters')}</a>}
      </p>
    </form>
  )
}

const SearchInput = ({ search, t }: { readonly search: string; readonly t: Page['t'] }) => (
  <label className={css.search}>
    <span>{t('requests.desk.search')}</span>
    <span className={field.control}>
      <Icon name="search" size={16} />
      <input
        // A new address replaces what was typed.
        key={search}
        className={field.input}
        type="search"
        name={deskParameters.search}
        defaultValue={search}
        maxLength={maxDeskSearch}
        aria-keyshortcuts="/"
        autoComplete="off"
        enterKeyHint="search"
      />
    </span>
  </label>
)
