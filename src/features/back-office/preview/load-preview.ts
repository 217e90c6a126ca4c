import { accountsNamed } from '#features/back-office/accounts/accounts-named.ts'
import type { Visitor } from '#features/back-office/accounts/visitor-viewer.ts'
import type { Visit } from '#features/back-office/administration/visit.ts'
import { listAddress, previewAddress, recordAddress } from '#features/back-office/page-parts/back-office-address.ts'
import { explanationFields } from '#features/back-office/visibility-explanation/visibility-explanation-form.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import { languages, type LanguageCode } from '#platform/i18n/languages.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import { mayDo } from '#platform/records/access.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { isDay } from '#platform/values/dates/iso-day.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { worldwide, type SiteConfig, type SiteLocale } from '#platform/values/site-config.ts'
import { onlyDay } from './preview-day.ts'
import { type PreviewPage, previewFields as fields, previewWidths, type ShownPreview } from './preview-shapes.ts'
import { requirePublicPage, type PublicPageOf } from './public-page-of.ts'
import { visitorSegment } from './visitor-segment.ts'

const maxAccountLength = 200

/** A site in one of its languages. */
interface Place extends SiteLocale {
  readonly value: string
  readonly text: string
}

/**
 * Shows the page of a record as a visitor would see it: today, as a guest of the worldwide site, unless the address says otherwise.
 * Throws INVALID_ID, and RECORD_NOT_FOUND for a record that no page shows.
 */
export async function loadPreview(visit: Visit): Promise<PreviewPage> {
  const { administration, base, context, param, portalBase, query } = visit
  const { entity, id, page } = await requirePublicPage(context, param('id'))
  const places = administration.sites.flatMap((site) => placesOf(site, context.viewer.language))
  const value = query(fields.place) || portalBase
  const place = places.find((each) => each.value === value)
  const accountKey = query(fields.account).trim().slice(0, maxAccountLength)
  const { site } = place ?? context.viewer
  const only = onlyDay(context, site)
  const day = only ?? (query(fields.day).trim() || localDay(context.now(), site.timeZone))
  const accounts = accountKey === '' ? [] : await accountsNamed(context.records, inNameOf(context.viewer), accountKey)
  const [account = null] = accounts
  const width = previewWidths.find((each) => each === query(fields.width)) ?? 'desktop'
  const typed = { place: value, account: accountKey, day, width }
  const problem = problemOf(accountKey, accounts.length, { isPlace: place !== undefined, day })
  const names = await readNames(context, [id])
  const shown =
    place === undefined || problem !== null
      ? null
      : await shownTo(visit, { ...place, account, day }, page, { ...typed, id, accountName: account?.name ?? null })
  return {
    type: 'preview',
    status: problem === null ? 200 : 400,
    name: names.get(id) ?? id,
    objects: { href: listAddress(base, entity.apiName), label: entity.labelPlural },
    recordHref: recordAddress(base, id),
    action: previewAddress(base, id),
    places: places.map(({ value: each, text }) => ({ value: each, text })),
    ...typed,
    hasDay: only === null,
    problem,
    shown,
  }
}

/** As the form of the explanation says it. */
function problemOf(
  accountKey: string,
  accounts: number,
  { isPlace, day }: { readonly isPlace: boolean; readonly day: string },
): PreviewPage['problem'] {
  if (!isPlace) return { about: 'place', text: 'backOffice.preview.noPlace' }
  if (accounts > 1) return { about: 'account', text: 'account.why.error.severalAccounts' }
  if (accountKey !== '' && accounts === 0) return { about: 'account', text: 'account.why.error.noAccount' }
  return isDay(day) ? null : { about: 'day', text: 'account.why.error.noDay' }
}

async function shownTo(
  { asVisitor, base, context }: Visit,
  visitor: Visitor & Place,
  page: PublicPageOf,
  typed: Pick<PreviewPage, 'place' | 'account' | 'day'> & { readonly id: string; readonly accountName: string | null },
): Promise<ShownPreview> {
  const { site, language, day } = visitor
  const why = new URLSearchParams({
    [explanationFields.what]: page.id,
    [explanationFields.account]: typed.account,
    [explanationFields.site]: site.countryIsoCode,
    [explanationFields.day]: day,
  })
  const { viewer } = asVisitor(visitor)
  const seen = mayDo(viewer, page.entity, 'read') ? await context.records.byId(viewer, page.entity, page.id) : null
  const here = { [fields.place]: typed.place, [fields.account]: typed.account, [fields.day]: day }
  return {
    account: typed.accountName,
    place: visitor.text,
    day: formatDate(day, context.viewer.site, context.viewer.language),
    isSeen: seen !== null,
    frameHref: previewAddress(base, typed.id, `/${visitorSegment(visitor)}`),
    // The explanation has the language of its page.
    whyHref: `${siteBase(site, language)}${signInPaths.visibilityExplanation}?${why.toString()}`,
    widths: previewWidths.map((width) => ({
      width,
      href: `${previewAddress(base, typed.id)}?${new URLSearchParams({ ...here, [fields.width]: width }).toString()}`,
    })),
  }
}

function placesOf(site: SiteConfig, reader: LanguageCode): readonly Place[] {
  const { countryIsoCode, countryName: name, brandName, supportedLanguages } = site
  const country = countryIsoCode === worldwide ? name || brandName : countryName(countryIsoCode, reader)
  return supportedLanguages.map((language) => ({
    site,
    language,
    value: siteBase(site, language),
    text: `${country} – ${languages[language].name}`,
  }))
}
