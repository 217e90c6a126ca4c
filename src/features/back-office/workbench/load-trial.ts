import { accountsNamed } from '#features/back-office/accounts/accounts-named.ts'
import type { Visit } from '#features/back-office/administration/visit.ts'
import { recordAddress } from '#features/back-office/page-parts/back-office-address.ts'
import type { FormText } from '#platform/calls/call-form.ts'
import { synonym } from '#features/search/feed/synonym.ts'
import { isLanguageCode, type LanguageCode } from '#platform/i18n/languages.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import { requireAccess } from '#platform/records/access.ts'
import type { Explanation } from '#platform/search/port.ts'
import { worldwide, type SiteConfig } from '#platform/values/site-config.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { boundedTerm } from '#platform/search/vocabulary/search-term.ts'
import { trialFields as fields, type TrialPage } from './trial-page.ts'
import { trySearch, type SearchTrial } from '#features/back-office/search-trials/try-search.ts'
import { trialAddress, workbenchAddress } from './workbench-address.ts'

const usualDays = 30
const day = 86_400_000

/** Tries a search as the visitor of the address. */
export async function loadTrial(visit: Visit): Promise<TrialPage> {
  const { administration, base, context, query: read } = visit
  requireAccess(context.viewer, synonym, 'create')
  const { sites } = administration
  const term = boundedTerm(read(fields.term)).trim()
  const site = sites.find(({ code }) => code === read(fields.site)) ?? sites[0]
  const language = read(fields.language)
  const accountKey = read(fields.account).trim()
  const accounts = accountKey === '' ? [] : await accountsNamed(context.records, context.viewer, accountKey)
  const account = accounts[0] ?? null
  const unknown = [
    { value: accountKey, isKnown: account !== null },
    { value: language, isKnown: isLanguageCode(language) },
    { value: read(fields.site), isKnown: site?.code === read(fields.site) },
  ].find(({ value, isKnown }) => value !== '' && !isKnown)
  const problem = problemOf(unknown?.value ?? null, accountKey, accounts.length)
  const spoken: LanguageCode = isLanguageCode(language) ? language : context.viewer.language
  // A record that the reader does not see is no record.
  const focus = toId18(read(fields.focus)) ?? ''
  const focusName = focus === '' ? null : ((await readNames(context, [focus])).get(focus) ?? null)
  const dayIn = (days: number): string => new Date(context.now().getTime() + days * day).toISOString().slice(0, 10)
  const trial =
    term === '' || site === undefined || problem !== null
      ? null
      : { term, site, language: spoken, account, focus: focusName === null ? null : focus }
  return {
    type: 'tried',
    status: problem === null ? 200 : 400,
    href: trialAddress(base),
    workbenchHref: workbenchAddress(base),
    sites: sites.map(({ code, countryName, brandName }) => ({ code, name: countryName || brandName })),
    term,
    site: site?.code ?? '',
    language: spoken,
    account: accountKey,
    focus: focusName === null ? '' : focus,
    focusName,
    promotionDays: { from: dayIn(0), to: dayIn(usualDays) },
    ownCountry: ownCountryOf(site),
    found: trial === null ? null : await foundBy(visit, trial),
    problem,
  }
}

function problemOf(unknown: string | null, accountKey: string, accounts: number): FormText | null {
  if (unknown !== null) return { text: 'backOffice.problem.unknownValue', values: { value: unknown } }
  return accounts > 1 ? { text: 'backOffice.severalRecords', values: { name: accountKey } } : null
}

/** null: the site is that of no single country. */
const ownCountryOf = (site: SiteConfig | undefined): TrialPage['ownCountry'] =>
  site === undefined || site.countryIsoCode === worldwide ? null : { code: site.countryIsoCode, name: site.countryName }

async function foundBy(
  { administration, base, context }: Visit,
  trial: SearchTrial,
): Promise<NonNullable<TrialPage['found']>> {
  const { viewer, records, now } = context
  const tried = await trySearch(trial, administration.searchContent(), records, viewer, now())
  const { answer, explanations, focus, synonyms, promotions } = tried
  const ids = [...answer.hits.map(({ id }) => id), ...promotions.map(({ item }) => item), focus?.id ?? []].flat()
  const names = await readNames(context, ids)
  return {
    total: answer.total,
    corrected: answer.correction?.used ?? null,
    results: explanations.map((explanation, at) => ({
      id: explanation.id,
      rank: explanation.rank ?? at + 1,
      href: recordAddress(base, explanation.id),
      name: names.get(explanation.id) ?? explanation.id,
      score: explanation.score.toFixed(3),
      isPromoted: answer.hits[at]?.promoted === true,
      reasons: reasonsOf(explanation),
    })),
    focus:
      focus === null
        ? null
        : {
            href: recordAddress(base, focus.id),
            name: names.get(focus.id) ?? focus.id,
            rank: focus.rank,
            score: focus.score.toFixed(3),
            reasons: reasonsOf(focus),
            excludedBy: focus.filters
              .filter(({ passes }) => !passes)
              .map(
                ({ name, wanted, has }) => `${name}: ${wanted.join(', ')} (the record: ${has.join(', ') || 'none'})`,
              ),
          },
    synonyms: synonyms.map(({ id, language, terms }) => ({
      href: recordAddress(base, id),
      text: `${terms.join(', ')}${language === null ? '' : ` (${language})`}`,
    })),
    promotions: promotions.map(({ id, item, startsOn, endsOn, rank }) => ({
      href: recordAddress(base, id),
      text: `${names.get(item) ?? item}: ${startsOn} – ${endsOn}, ${rank}`,
    })),
  }
}

const reasonsOf = ({ matches, boosts }: Explanation): readonly string[] => [
  ...matches.map(
    ({ typed, field, matched, text, how, weight, editDistance }) =>
      `${typed} › ${matched} (${how}${editDistance > 0 ? `, ${editDistance} errors` : ''}) in ${field} “${text}”: ${weight.toFixed(3)}`,
  ),
  ...boosts.map(({ name, value }) => `${name}: ${value.toFixed(3)}`),
]
