import { actField, doneParameter, type Problem, problemOf } from '#features/back-office/administration/problem.ts'
import type { Go, Visit } from '#features/back-office/administration/visit.ts'
import { promotion } from '#features/catalogue/products/promotion.ts'
import { synonym } from '#features/search/feed/synonym.ts'
import { isLanguageCode } from '#platform/i18n/languages.ts'
import type { PlannedChange } from './effect-of.ts'
import { isDay } from '#platform/values/dates/iso-day.ts'
import { trialPage, type Read } from './load-trial.ts'
import { shownEffect } from './shown-effect.ts'
import { trialActs, trialFields as fields, type TrialPage } from './trial-page.ts'
import { trialAddress } from './workbench-address.ts'

/** Shows the effect of a synonym or promotion on the last searched terms, or saves it. */
export async function actOnTrial(visit: Visit): Promise<TrialPage | Go> {
  const { administration, base, context, sent } = visit
  const read: Read = (name) => sent.get(name) ?? ''
  const act = read(actField)
  const page = await trialPage(visit, read)
  const refused = (problem: Problem): TrialPage => ({ ...page, status: 400, problem })
  const isPromotion = act === trialActs.promotionEffect || act === trialActs.savePromotion
  const change = isPromotion ? plannedPromotion(page) : plannedSynonym(page)
  if (change === null)
    return refused({ key: isPromotion ? 'backOffice.tried.badPromotion' : 'backOffice.tried.needsTwo' })
  if (act !== trialActs.saveSynonym && act !== trialActs.savePromotion) {
    const effect = await administration.replay(context.viewer, change)
    if (effect === 'busy') return refused({ key: 'backOffice.tried.busy' })
    return { ...page, effect: { of: change.type, ...(await shownEffect(context, administration.sites, effect)) } }
  }
  try {
    await save(visit, change)
  } catch (error) {
    return refused(problemOf(error))
  }
  const given = Object.fromEntries(
    [fields.term, fields.site, fields.language, fields.account, fields.focus].map((name) => [name, read(name)]),
  )
  return { type: 'go', to: trialAddress(base, { ...given, [doneParameter]: change.type }) }
}

/** The operation of the record engine, with the rights of the user. */
async function save({ context: { records, viewer } }: Visit, change: PlannedChange): Promise<void> {
  if (change.type === 'synonym')
    await records.create(viewer, synonym, { language: change.language, terms: change.terms })
  else await records.create(viewer, promotion, { itemKind: 'tradeGrade', ...change.promotion })
}

/** Null with fewer than two different terms. */
function plannedSynonym({ terms, synonymLanguage }: TrialPage): PlannedChange | null {
  const given = [...new Set(terms.split(/\r?\n/).map((term) => term.trim()))].filter((term) => term !== '')
  const language = isLanguageCode(synonymLanguage) ? synonymLanguage : null
  return given.length < 2 ? null : { type: 'synonym', language, terms: given }
}

/** Null if it is no promotion of one of the results. */
function plannedPromotion({ found, promotion: typed, ownCountry }: TrialPage): PlannedChange | null {
  const { item, country, from, to, rank } = typed
  const isResult = found?.results.some(({ id }) => id === item) === true
  if (!isResult || !isDay(from) || !isDay(to) || to < from || !/^[1-9]\d{0,5}$/.test(rank)) return null
  const countries = ownCountry !== null && country === ownCountry.code ? [ownCountry.code] : []
  const period = { startsOn: from, endsOn: to, rank: Number(rank) }
  return { type: 'promotion', promotion: { item, countries, businessGroup: null, marketSegments: [], ...period } }
}
