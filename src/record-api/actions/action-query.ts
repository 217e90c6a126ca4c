import * as v from 'valibot'
import { actionSections, actionTypes, formFactors } from '#representations/actions.ts'
import { actionInput } from '#representations/inputs.ts'
import { rules } from '#representations/rules.ts'
import { formFactor, type FormFactor } from '../metadata/layout-query.ts'
import { list, oneOf, someOf } from '../query-schemas.ts'

/** Which actions are asked for (platform API 2.4, AQ+); what is empty says nothing. */
export interface ActionQuestion {
  readonly actionTypes: readonly string[]
  readonly apiNames: readonly string[]
  readonly formFactor: FormFactor
  /** Layouts have all actions here: both modes answer the same. */
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
  v.transform((query): ActionQuestion => ({ ...query, apiNames: [], retrievalMode: 'PageLayout' })),
)

/** AQ+ */
export const namedActionQuery = v.pipe(
  v.object(moreEntries),
  v.transform((query): ActionQuestion => query),
)

const saysWhich = ({ apiNames, sections }: Pick<ActionQuestion, 'apiNames' | 'sections'>): boolean =>
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

/** A question in a body. */
export const actionQuestionIn = (body: v.InferOutput<typeof actionInput>): ActionQuestion => ({
  actionTypes: body.actionTypes ?? [],
  apiNames: body.apiNames ?? [],
  formFactor: body.formFactor ?? formFactors[0],
  retrievalMode: body.retrievalMode ?? 'PageLayout',
  sections: body.sections ?? [],
})
