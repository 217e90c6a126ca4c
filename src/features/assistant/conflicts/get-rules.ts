import * as v from 'valibot'
import { conflictRule } from '#features/catalogue/conflicts/conflict-rule.ts'
import { conflictsOf, type ConflictRule } from '#features/catalogue/conflicts/conflict.ts'
import { savedRecords, type SavedRecord } from '#features/folders/folders/saved-records.ts'
import { type AnswerOf, call } from '#platform/calls/call.ts'
import { siteParams } from '#platform/calls/params.ts'
import { internalReaders } from '#platform/entity/access.ts'
import { siteViewer } from '#sites/site-viewer.ts'

/** The maximum number of rules in one answer. */
const maxRules = 500

/** The conditions of a rule that make it apply in a session. Those for a market segment apply in the lists of the segment only. */
const conditions = ['account', 'group', 'country', 'businessGroup'] as const satisfies (keyof ConflictRule)[]

/**
 * ConflictController.getRules: the rules that apply in the caller's session, the strongest first (CNF-03). Outside the Sales
 * Assistant none does.
 */
export const getRules = call({
  name: 'ConflictController.getRules',
  cacheable: false,
  access: internalReaders,
  params: v.object({ ...siteParams }),
  run: async (siteLocale, { viewer: caller, records }) => {
    const viewer = siteViewer(siteLocale, caller)
    const all = conflictsOf(viewer)?.rules ?? []
    const rules = all.slice(0, maxRules)
    const [found, items] = await Promise.all([
      records.byIds(
        viewer,
        conflictRule,
        rules.map(({ id }) => id),
      ),
      savedRecords(
        rules.map(({ item }) => item),
        { records, viewer },
      ),
    ])
    const rows = new Map(found.map((row) => [row.id, row]))
    return {
      total: all.length,
      rules: rules.map((rule) => {
        const row = rows.get(rule.id)
        return {
          id: rule.id,
          name: row?.name ?? '',
          reason: rule.reason,
          until: rule.endsOn,
          note: row?.note ?? null,
          conditions: conditions.filter((condition) => rule[condition] !== null),
          item: shownItem(items.get(rule.item)),
        }
      }),
    }
  },
})

export type SessionRules = AnswerOf<typeof getRules>

/** What a rule keeps out; null if the session's country does not have it. */
const shownItem = (item: SavedRecord | undefined) =>
  item === undefined
    ? null
    : { name: item.name, path: item.path, ...(item.lang === undefined ? {} : { lang: item.lang }) }
