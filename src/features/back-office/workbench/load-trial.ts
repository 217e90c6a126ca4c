import { actField, doneParameter, type Problem, problemOf } from '#features/back-office/administration/problem.ts'
import type { Go, Visit } from '#features/back-office/administration/visit.ts'
import { recordAddress } from '#features/back-office/pages/back-office-address.ts'
import { synonym } from '#features/search/feed/synonym.ts'
import { isLanguageCode, type LanguageCode } from '#platform/i18n/languages.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import { demandAccess } from '#platform/records/access.ts'
import type { Explanation } from '#platform/search/port.ts'
import { boundedTerm } from '#platform/search/vocabulary/search-term.ts'
import { shownEffect } from './shown-effect.ts'
import { trialFields as fields, type TrialPage } from './trial-page.ts'
import { findAccount, trySearch, type SearchTrial } from './try-search.ts'
import { trialAddress, workbenchAddress } from './workbench-address.ts'

type Read = (name: string) => string

/** Tries a search as the visitor of the address. */
export const loadTrial = async (visit: Visit): Promise<TrialPage> => await trialPage(visit, visit.query)

/** Shows the effect of a synonym, or saves it. */
export async function actOnTrial(visit: Visit): Promise<TrialPage | Go> {
  const { administration, base, context, sent } = visit
  const { viewer, records } = context
  const read: Read = (name) => sent.get(name) ?? ''
  const page = await trialPage(visit, read)
  const refused = (problem: Problem): TrialPage => ({ ...page, status: 400, problem })
  const terms = [...new Set(page.terms.split(/\r?\n/).map((term) => term.trim()))].filter((term) => term !== '')
  if (terms.length < 2) return refused({ key: 'backOffice.tried.needsTwo' })
  const language = isLanguageCode(page.synonymLanguage) ? page.synonymLanguage : null
  if (read(actField) !== 'save') {
    const effect = await administration.replay(viewer, [{ type: 'synonyms', group: { id: '', language, terms } }])
    if (effect === 'busy') return refused({ key: 'backOffice.tried.busy' })
    return { ...page, effect: await shownEffect(context, administration.sites, effect) }
  }
  try {
    await records.create(viewer, synonym, { language, terms })
  } catch (error) {
    return refused(problemOf(error))
  }
  const given = Object.fromEntries(
    [fields.term, fields.site, fields.language, fields.account].map((name) => [name, read(name)]),
  )
  return { type: 'go', to: trialAddress(base, { ...given, [doneParameter]: 'saved' }) }
}

async function trialPage(visit: Visit, read: Read): Promise<TrialPage> {
  const { administration, base, context, query } = visit
  demandAccess(context.viewer, synonym, 'create')
  const { sites } = administration
  const term = boundedTerm(read(fields.term)).trim()
  const site = sites.find(({ code }) => code === read(fields.site)) ?? sites[0]
  const language = read(fields.language)
  const accountKey = read(fields.account).trim()
  const account = accountKey === '' ? null : await findAccount(context.records, context.viewer, accountKey)
  const unknown =
    accountKey !== '' && account === null
      ? accountKey
      : language !== '' && !isLanguageCode(language)
        ? language
        : read(fields.site) !== '' && site?.code !== read(fields.site)
          ? read(fields.site)
          : null
  const spoken: LanguageCode = isLanguageCode(language) ? language : context.viewer.language
  const trial = term === '' || site === undefined || unknown !== null ? null : { term, site, language: spoken, account }
  return {
    type: 'tried',
    status: unknown === null ? 200 : 400,
    href: trialAddress(base),
    workbenchHref: workbenchAddress(base),
    sites: sites.map(({ code, countryName, brandName }) => ({ code, name: countryName || brandName })),
    term,
    site: site?.code ?? '',
    language: spoken,
    account: accountKey,
    terms: read(fields.terms) || (term === '' ? '' : `${term}\n`),
    synonymLanguage: read(fields.synonymLanguage),
    found: trial === null ? null : await foundBy(visit, trial),
    effect: null,
    done: query(doneParameter) === 'saved' ? 'backOffice.tried.saved' : null,
    problem: unknown === null ? null : { key: 'backOffice.problem.unknownValue', values: { value: unknown } },
  }
}

async function foundBy(
  { administration, base, context }: Visit,
  trial: SearchTrial,
): Promise<NonNullable<TrialPage['found']>> {
  const { viewer, records, now } = context
  const tried = await trySearch(trial, administration.searchContent(), records, viewer, now())
  const { answer, explanations, synonyms, promotions } = tried
  const names = await readNames(context, [...answer.hits.map(({ id }) => id), ...promotions.map(({ item }) => item)])
  return {
    total: answer.total,
    corrected: answer.correction?.used ?? null,
    results: explanations.map((explanation, at) => ({
      rank: explanation.rank ?? at + 1,
      href: recordAddress(base, explanation.id),
      name: names.get(explanation.id) ?? explanation.id,
      score: explanation.score.toFixed(3),
      isPromoted: answer.hits[at]?.promoted === true,
      reasons: reasonsOf(explanation),
    })),
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
