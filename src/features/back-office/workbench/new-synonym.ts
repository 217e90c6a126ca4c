import * as v from 'valibot'
import { orRefusal, refusedForm } from '#features/back-office/page-parts/refusal.ts'
import { synonym } from '#features/search/feed/synonym.ts'
import { call } from '#platform/calls/call.ts'
import type { FormInput } from '#platform/calls/call-form.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { afterEffect, effectOf } from './show-effect.ts'

const byMaintainers = { cacheable: false, access: synonym.access.create, isFormOnly: true } as const

/** Different terms, one on each line. */
const distinctTerms = (typed: string): readonly string[] =>
  [...new Set(typed.split(/\r?\n/).map((term) => term.trim()))].filter((term) => term !== '')

const params = v.object({
  terms: v.pipe(v.string(), v.maxLength(2000)),
  /** Null: all languages. */
  language: v.nullable(v.picklist(languageCodes)),
})

const fields = ['terms', 'language'] as const

const read = ({ fields: typed }: FormInput) =>
  distinctTerms(typed.get('terms') ?? '').length < 2 ? { errors: { terms: { text: 'backOffice.tried.needsTwo' } } } : {}

/** SynonymsController.tryOut: what a synonym would do to the last searched terms. */
export const trySynonym = call({
  name: 'SynonymsController.tryOut',
  ...byMaintainers,
  params,
  run: ({ terms, language }, context) => effectOf({ type: 'synonym', language, terms: distinctTerms(terms) }, context),
  form: { fields, read, repeats: true, after: (result) => afterEffect(result, fields) },
})

/** SynonymsController.create: saves a synonym, by the operation of the record engine and with the rights of the user. */
export const createSynonym = call({
  name: 'SynonymsController.create',
  ...byMaintainers,
  params,
  run: ({ terms, language }, { records, viewer }) =>
    orRefusal(async () => {
      await records.create(viewer, synonym, { language, terms: [...distinctTerms(terms)] })
      return { type: 'created' } as const
    }),
  form: {
    fields,
    read,
    adds: true,
    after: (result) =>
      result.type === 'refused' ? refusedForm(result) : { type: 'accepted', notice: 'backOffice.done.tried.synonym' },
  },
})
