import { ownHead } from '#features/identity/sign-in/load.ts'
import { formatDate } from '#platform/i18n/number-format.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { conflictsPath } from './conflicts-path.ts'
import type { SessionRules } from './get-rules.ts'

export interface ConflictsData {
  /** By reason, in the order of their strength. */
  readonly groups: readonly {
    readonly reason: SessionRules['rules'][number]['reason']
    readonly rules: SessionRules['rules']
  }[]
  readonly total: number
}

/** Loads the rules of the session, with their days as the site writes them. */
export async function loadConflicts(
  _url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<ConflictsData>> {
  const { call, site, language, base, messages } = context
  const { rules, total } = await call(
    'ConflictController.getRules',
    { countryCode: site.countryIsoCode, languageCode: language },
    signal,
  )
  const shown = rules.map((rule) => ({
    ...rule,
    until: rule.until === null ? null : formatDate(rule.until, site, language),
  }))
  return {
    type: 'page',
    status: 200,
    head: {
      ...ownHead(context, messages.t('conflicts.label'), base + conflictsPath),
      description: messages.t('conflicts.lead'),
    },
    data: {
      total,
      groups: [...Map.groupBy(shown, ({ reason }) => reason)].map(([reason, of]) => ({ reason, rules: of })),
    },
  }
}
