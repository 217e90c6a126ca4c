import * as v from 'valibot'
import { actionSections, actionTypes, formFactors } from '#platform/record-api/representations/actions.ts'
import { actionInput } from '#platform/record-api/representations/inputs.ts'
import { rules } from '#platform/record-api/representations/rules.ts'
import { formFactor, type FormFactor } from '#platform/record-api/metadata/layout-query.ts'
import { list, oneOf, someOf } from '#platform/record-api/query-schemas.ts'

/** Selects actions (platform API 2.4, AQ+); an empty part selects everything. */
export interface ActionRequest {
  readonly actionTypes: readonly string[]
  readonly apiNames: readonly string[]
  readonly formFactor: FormFactor
  /** Every layout has all actions here, so both modes get the same answer. */
  readonly retrievalMode: 'All' | 'PageLayout'
  readonly sections: readonly string[]
}

const entries = {
  actionTypes: someOf('actionTypes', actionTypes, []),
  formFactor,
  sections: someOf('sections', actionSections, []),
}
const moreEntries = {
  ...entries,
  apiNames: list,
  retrievalMode: oneOf('retrievalMode', ['PageLayout', 'All'], 'PageLayout'),
}

/** AQ */
export const actionQuery = v.pipe(
  v.object(entries),
  v.transform((query): ActionRequest => ({ ...query, apiNames: [], retrievalMode: 'PageLayout' })),
)

/** AQ+ */
export const namedActionQuery = v.pipe(
  v.object(moreEntries),
  v.transform((query): ActionRequest => query),
)

const saysWhich = ({ apiNames, sections }: Pick<ActionRequest, 'apiNames' | 'sections'>): boolean =>
  apiNames.length + sections.length > 0

/** VAL-17 */
export const recordActionQuery = v.pipe(
  namedActionQuery,
  v.check((query) => saysWhich(query), rules['VAL-17']),
)
export const recordActionBody = v.pipe(
  actionInput,
  v.check(({ apiNames = [], sections = [] }) => saysWhich({ apiNames, sections }), rules['VAL-17']),
)

/** The same selection, in a body. */
export const actionRequestIn = (body: v.InferOutput<typeof actionInput>): ActionRequest => ({
  actionTypes: body.actionTypes ?? [],
  apiNames: body.apiNames ?? [],
  formFactor: body.formFactor ?? formFactors[0],
  retrievalMode: body.retrievalMode ?? 'PageLayout',
  sections: body.sections ?? [],
})
