import { accountsNamed } from '#features/back-office/accounts/accounts-named.ts'
import { doneParameter, type Problem } from '#features/back-office/administration/problem.ts'
import type { Visit } from '#features/back-office/administration/visit.ts'
import { recordAddress } from '#features/back-office/pages/back-office-address.ts'
import { synonym } from '#features/search/feed/synonym.ts'
import { isLanguageCode, type LanguageCode } from '#platform/i18n/languages.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import { demandAccess } from '#platform/records/access.ts'
import type { Explanation } from '#platform/search/port.ts'
import { worldwide } from '#platform/values/site-config.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { boundedTerm } from '#platform/search/vocabulary/search-term.ts'
import { trialFields as fields, type TrialPage } from './trial-page.ts'
import { trySearch, type SearchTrial } from './try-search.ts'
import { trialAddress, workbenchAddress } from './workbench-address.ts'

export type Read = (name: string) => string

/** Tries a search as the visitor of the address. */
export const loadTrial = async (visit: Visit): Promise<TrialPage> => await trialPage(visit, visit.query)

const doneOf: Readonly<Record<string, string>> = {
  synonym: 'backOffice.tried.saved',
  promotion: 'backOffice.tried.promotionSaved',
}

const usualDays = 30
const day = 86_400_000

function typedPromotion(read: Read, now: Date): TrialPage['promotion'] {
  const dayIn = (days: number): string => new Date(now.getTime() + days * day).toISOString().slice(0, 10)
  return {
    item: read(fields.item),
    country: read(fields.country),
    from: read(fields.from) || dayIn(0),
    to: read(fields.to) || dayIn(usualDays),
    rank: read(fields.rank) || '1',
  }
}

export async function trialPage(visit: Visit, read: Read): Promise<TrialPage> {
  const { administration, base, context, query } = visit
  demandAccess(context.viewer, synonym, 'create')
  const { sites } = administration
  const term = boundedTerm(read(fields.term)).trim()
  const site = sites.find(({ code }) => code === read(fields.site)) ?? sites[0]
  const language = read(fields.language)
  const accountKey = read(fields.account).trim()
  const accounts = accountKey === '' ? [] : await accountsNamed(context.records, context.viewer, accountKey)
  const account = accounts[0] ?? null
  const unknown =
    accountKey !== '' && account === null
      ? accountKey
      : language !== '' && !isLanguageCode(language)
        ? language
        : read(fields.site) !== '' && site?.code !== read(fields.site)
          ? read(fields.site)
          : null
  const problem: Problem | null =
    unknown !== null
      ? { key: 'backOffice.problem.unknownValue', values: { value: unknown } }
      : accounts.length > 1
        ? { key: 'backOffice.severalRecords', values: { name: accountKey } }
        : null
  const spoken: LanguageCode = isLanguageCode(language) ? language : context.viewer.language
  // A record that the reader does not see is no record.
  const focus = toId18(read(fields.focus)) ?? ''
  const focusName = focus === '' ? null : ((await readNames(context, [focus])).get(focus) ?? null)
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
    promotion: typedPromotion(read, context.now()),
    ownCountry:
      site === undefined || site.countryIsoCode === worldwide
        ? null
        : { code: site.countryIsoCode, name: site.countryName },
    terms: read(fields.terms) || (term === '' ? '' : `${term}\n`),
    synonymLanguage: read(fields.synonymLanguage),
    found: trial === null ? null : await foundBy(visit, trial),
    effect: null,
    done: doneOf[query(doneParameter)] ?? null,
    problem,
  }
}

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
